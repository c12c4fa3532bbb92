import { expect, test } from 'vitest';
import { providerDate } from './zone.ts';

test('Given late evening in Toronto, when the provider asks for its date, then it is not yet that of Greenwich', () => {
  expect(providerDate(new Date('2026-12-01T03:30:00Z'))).toBe('2026-11-30');
  expect(providerDate(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12-01');
});
