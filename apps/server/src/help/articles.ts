import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@cordelle/validation/language.ts';
import { marked } from 'marked';

const FOLDER = new URL('./articles/', import.meta.url);
const AUDIENCES = ['business', 'payer'] as const;

/** One answer, written for people. */
export type Article = {
  /** Its address: `/help/<slug>`. */
  readonly slug: string;
  readonly audience: (typeof AUDIENCES)[number];
  readonly title: string;
  /** What people call it besides. */
  readonly words: readonly string[];
  /** Its text as HTML. */
  readonly body: string;
  /** Its text as it is searched. */
  readonly text: string;
};

const FORM =
  /^---\naudience: (?<audience>business|payer)\nwords: (?<words>[^\n]+)\n---\n\n# (?<title>[^\n]+)\n\n(?<body>[\s\S]+)$/;

/** Reads an article. Throws where it has not the form of one: a mistake in a file of ours. */
function articleIn(slug: string, file: string): Article {
  const { audience, words, title, body } = FORM.exec(file)?.groups ?? {};
  if (!audience || !words || !title || !body) throw new Error(`the article ${slug} lacks its head, title or text`);
  return {
    slug,
    audience: audience === 'payer' ? 'payer' : 'business',
    title,
    words: words.split(',').map((word) => word.trim()),
    body: marked.parse(body, { async: false }),
    text: body,
  };
}

/** Every article of a language, in the order of their titles. */
function articlesIn(language: Language): readonly Article[] {
  const ending = `.${language}.md`;
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(ending))
    .map((name) => articleIn(name.slice(0, -ending.length), readFileSync(new URL(name, FOLDER), 'utf8')))
    .sort((one, other) => one.title.localeCompare(other.title, language));
}

const ARTICLES: ReadonlyMap<Language, readonly Article[]> = new Map(
  LANGUAGES.map((language) => [language, articlesIn(language)]),
);

export const articles = (language: Language): readonly Article[] => ARTICLES.get(language) ?? [];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');

/** Articles in which every word typed begins a word, the ones that are about it first. */
export function articlesAbout(typed: string, language: Language): readonly Article[] {
  const asked = plain(typed)
    .split(' ')
    .filter((word) => word !== '');
  const holds = (text: string) => {
    const known = ` ${plain(text)}`;
    return asked.every((word) => known.includes(` ${word}`));
  };
  const found = articles(language).map((article) => ({
    article,
    rank: holds(article.title)
      ? 0
      : holds([article.title, ...article.words].join(' '))
        ? 1
        : holds([article.title, ...article.words, article.text].join(' '))
          ? 2
          : 3,
  }));
  return found
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ article }) => article);
}
