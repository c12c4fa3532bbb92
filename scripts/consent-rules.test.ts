import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DOCUMENT = readFileSync(`${ROOT}docs/consent-rules.md`, 'utf8');
const TESTS = new Map(
  globSync(['{packages,apps}/*/src/**/*.test.ts', 'apps/web/e2e/*.spec.ts'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  }).map((file) => [file, readFileSync(`${ROOT}${file}`, 'utf8')]),
);

/** Rows of the tables of elements, but for their heads. */
const ROWS = DOCUMENT.split(/\n(?=\| Element)/)
  .slice(1)
  .flatMap((part) => part.split('\n\n')[0]?.split('\n').slice(2) ?? [])
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

/** `file.test.ts` *words of a test*, more than one after each other. */
const namedIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`(?: \*([^*]+)\*)?/g)].map(([, file = '', title]) => ({
    file,
    title,
  }));

describe('docs/consent-rules.md', () => {
  test('every element names the test that holds it', () => {
    expect(ROWS.length).toBeGreaterThan(15);
    for (const row of ROWS) {
      const held = row.at(-1) ?? '';
      expect(held === 'the same' || namedIn(held).length > 0, row[0]).toBe(true);
    }
  });

  test.each(namedIn(DOCUMENT))('$file has $title', ({ file, title }) => {
    const found = [...TESTS].filter(([path]) => path.endsWith(`/${file}`) || basename(path) === file);
    expect(found.length).toBeGreaterThan(0);
    if (title)
      expect(
        found.some(([, source]) => source.includes(title)),
        title,
      ).toBe(true);
  });
});
