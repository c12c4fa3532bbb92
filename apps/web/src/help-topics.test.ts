import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMessages, textsOf } from '@cordelle/i18n/message-files.ts';
import { expect, test } from 'vitest';
import { HELP_TOPICS } from './help-topics.ts';

const ARTICLES = join(import.meta.dirname, '../../server/src/help/articles');

test.each(
  Object.entries(HELP_TOPICS).flatMap(([slug, title]) =>
    (['en', 'fr'] as const).map((locale) => ({ slug, title, locale })),
  ),
)('a link to $slug says in $locale what its article is called', ({ slug, title, locale }) => {
  const article = readFileSync(join(ARTICLES, `${slug}.${locale}.md`), 'utf8');
  const [, heading = ''] = /^# (.*)$/m.exec(article) ?? [];
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(title({}, { locale }))).toBe(plain(heading));
});

/** Set off in an article without being words of the console: what it shows of somebody's own file. */
const EXAMPLE = /^Ontario → ON/;

test.each(['en', 'fr'] as const)('what articles set off in %s is written so in the console', (locale) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ').toLowerCase();
  const words = Object.values(readMessages(locale)).flatMap(textsOf).map(plain);
  const isSaid = (label: string) => {
    const [start = '', end] = plain(label).split('…');
    return end === undefined
      ? words.includes(start)
      : words.some((text) => text.startsWith(start) && text.endsWith(end));
  };
  const unknown = readdirSync(ARTICLES)
    .filter((name) => name.endsWith(`.${locale}.md`))
    .flatMap((name) =>
      Array.from(
        readFileSync(join(ARTICLES, name), 'utf8').matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g),
        ([, label = '']) => ({ name, label }),
      ),
    )
    .filter(({ label }) => !EXAMPLE.test(label) && !isSaid(label));
  expect(unknown).toEqual([]);
});
