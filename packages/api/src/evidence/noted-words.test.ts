import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { payerAnswers } from '@cordelle/validation/payer-flows.ts';
import { describe, expect, test } from 'vitest';
import { fieldValueWords, inReadingOrder, isInstant, NOTED_FIELDS, notedLabel } from './noted-words.ts';

describe('what was noted, as it is read', () => {
  const { address, bankAccount: _, ...asked } = payerAnswers.shape;
  const answers = [...Object.keys(asked), ...Object.keys(address.unwrap().shape).map((field) => `address.${field}`)];

  test.each([...answers, ...NOTED_FIELDS])('%s has a name in both languages, and a place', (field) => {
    const { en, fr } = notedLabel(field);
    expect(en).not.toBe(field);
    expect(fr).not.toBe(field);
    expect(NOTED_FIELDS).toContain(field);
  });

  test('no two fields are called the same', () => {
    for (const language of ['en', 'fr'] as const)
      expect(new Set(NOTED_FIELDS.map((field) => notedLabel(field)[language])).size).toBe(NOTED_FIELDS.length);
  });

  test('Given a field that nobody has words for, it keeps its name and follows the others', () => {
    expect(notedLabel('moon.phase')).toEqual({ en: 'moon.phase', fr: 'moon.phase' });
    const values = ['moon.phase', 'agree', 'address.city', 'name'].map((field) => ({ field, value: 'x' }));
    expect(inReadingOrder(values).map(({ field }) => field)).toEqual(['name', 'address.city', 'agree', 'moon.phase']);
  });

  test('values of closed lists have words; what was typed stands as it was typed', () => {
    for (const frequency of FREQUENCIES) expect(fieldValueWords('frequency', frequency)?.fr).toBeTruthy();
    expect(fieldValueWords('frequency', 'Monthly')).toEqual({ en: 'Monthly', fr: 'Chaque mois' });
    expect(fieldValueWords('agree', 'true')).toEqual({ en: 'Yes', fr: 'Oui' });
    expect(fieldValueWords('waiveNotice', 'false')).toEqual({ en: 'No', fr: 'Non' });
    expect(fieldValueWords('authorizationAmount', '0.00')?.en).toBe('No limit');
    expect(fieldValueWords('authorizationAmount', '500.00')).toBeNull();
    expect(fieldValueWords('page', 'donation')?.en).toBe('Donation page');
    expect(fieldValueWords('page', 'elsewhere')).toBeNull();
    expect(fieldValueWords('name', 'Personal')).toBeNull();
    expect(fieldValueWords('comment', 'none')).toBeNull();
    expect(fieldValueWords('verification', 'none')?.fr).toBe('Aucune');
  });

  test('a moment is what was noted as one, not what somebody typed', () => {
    expect(isInstant('clickedAt', '2026-03-16T14:00:00.000Z')).toBe(true);
    expect(isInstant('clickedAt', 'at noon')).toBe(false);
    expect(isInstant('comment', '2026-99-99T1Z')).toBe(false);
  });
});
