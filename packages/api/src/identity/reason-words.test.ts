import { expect, test } from 'vitest';
import { againWords, reasonOf } from './reason-words.ts';

test.each(['en', 'fr'] as const)(
  'every number of the service has words in %s; what looks like fraud has none of its own',
  (language) => {
    const all = Array.from({ length: 600 }, (_, code) => code);
    const said = new Set(all.map((code) => againWords(code, language)));
    expect(said.size).toBe(12);
    const refused = new Set([102, 105, 106, 108, 109, 110, 113, 127].map((code) => reasonOf('failed', code, language)));
    expect(refused).toEqual(new Set([reasonOf('failed', null, language)]));
    expect(reasonOf('checking', 204, language)).toBeNull();
  },
);
