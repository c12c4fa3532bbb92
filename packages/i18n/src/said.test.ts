import { expect, test } from 'vitest';
import { m } from './paraglide/messages.js';
import { said } from './said.ts';

test('a message says its words in the language asked for', () => {
  const save = said('Save', 'Enregistrer');
  expect(save({}, { locale: 'fr' })).toBe('Enregistrer');
  expect(save({}, { locale: 'en' })).toBe('Save');
  expect(save()).toBe('Save');
});

test('a million, which French counts by a form of its own, is said as any large number', () => {
  expect(m.above_limit_more({ count: 1_000_000 }, { locale: 'fr' })).toBe('1000000 autres plans');
});
