import { m } from '@cordelle/i18n/messages';
import { expect, test } from 'vitest';
import { saysMore } from './change-reasons.ts';

test('the words of a reason are not said twice, in whichever language they were sent', () => {
  const inFrench = m.onboarding_reason_name_not_registry({}, { locale: 'fr' });
  expect(saysMore('name_not_registry', m.onboarding_reason_name_not_registry({}, { locale: 'en' }))).toBe(false);
  expect(saysMore('name_not_registry', inFrench)).toBe(false);
  expect(saysMore('name_not_registry', '')).toBe(false);
  expect(saysMore('name_not_registry', 'It says Larch Ltd.')).toBe(true);
  expect(saysMore('other', inFrench), 'of another reason they are somebody’s own').toBe(true);
});
