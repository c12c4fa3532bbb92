import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
