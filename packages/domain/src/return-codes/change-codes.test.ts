import { describe, expect, test } from 'vitest';
import en from '../../../i18n/messages/en.json' with { type: 'json' };
import fr from '../../../i18n/messages/fr.json' with { type: 'json' };
import { CHANGE_CODES, classifyChange } from './change-codes.ts';

describe('notifications of change', () => {
  test('C01–C14, C61–C69 and the Canadian S record are known', () => {
    const numbered = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `C${String(from + index).padStart(2, '0')}`);
    expect(CHANGE_CODES.map(({ code }) => code)).toEqual([...numbered(1, 14), ...numbered(61, 69), 'S']);
  });

  test.each([
    ['C01', ['account']],
    ['C02', ['routing']],
    ['C03', ['routing', 'account']],
    ['C05', ['accountType']],
    ['C06', ['account', 'accountType']],
    ['C07', ['routing', 'account', 'accountType']],
    ['S', ['routing', 'account']],
  ])('%s updates %j by itself', (code, changes) => {
    expect(classifyChange(code)).toMatchObject({ handling: 'apply', changes });
  });

  test.each([
    ['C04', 'review'],
    ['C08', 'review'],
    ['C09', 'review'],
    ['C10', 'review'],
    ['C11', 'review'],
    ['C12', 'review'],
    ['C13', 'engineering'],
    ['C14', 'compliance'],
    ['C61', 'not_received'],
    ['C69', 'not_received'],
  ])('%s updates nothing by itself: %s', (code, handling) => {
    expect(classifyChange(code).handling).toBe(handling);
  });

  test.each(['C15', '', '__proto__'])('%j, which nobody listed, changes nothing and goes to review', (code) => {
    expect(classifyChange(code)).toEqual({
      code,
      rail: null,
      changes: [],
      handling: 'review',
      message: 'change_unknown',
    });
  });

  test.each([...CHANGE_CODES, classifyChange('C99')])('$code is put in words in both languages', ({ message }) => {
    expect(en).toHaveProperty(message);
    expect(fr).toHaveProperty(message);
  });
});
