import { expect, test } from 'vitest';
import { m } from './paraglide/messages.js';
import { said } from './said.ts';

test('a message says its words in the language asked for', () => {
  const save = said('Save', 'Enregistrer');
  expect(save({}, { locale: 'fr' })).toBe('Enregistrer');
  expect(save({}, { locale: 'en' })).toBe('Save');
  expect(save()).toBe('Save');
});

test('a name that ends with a full stop ends the sentence too', () => {
  const gone = (parent: string, locale: 'en' | 'fr') => m.owners_remove_one({ name: 'Ana', parent }, { locale });
  expect(gone('L’Étoile inc.', 'fr')).toBe('Ana ne figure plus parmi les actionnaires de L’Étoile inc.');
  expect(gone('$& Inc.', 'en')).toBe('Ana is no longer listed as a shareholder of $& Inc.');
  expect(gone('Larch', 'en')).toBe('Ana is no longer listed as a shareholder of Larch.');
});

test('a million, which French counts by a form of its own, is said as any large number', () => {
  expect(m.above_limit_more({ count: 1_000_000 }, { locale: 'fr' })).toBe('1000000 autres plans');
});

test('a count that is written as people read it is said as one or many', () => {
  const done = (count: string) =>
    m.matching_done({ action: 'Archiver', done: count, total: '2\u00a0961' }, { locale: 'fr' });
  expect(done('1')).toBe('Archiver\u00a0: fait pour 1 client sur 2\u00a0961');
  expect(done('2\u00a0960')).toBe('Archiver\u00a0: fait pour 2\u00a0960 clients sur 2\u00a0961');
});
