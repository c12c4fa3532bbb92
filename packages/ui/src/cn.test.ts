import { globSync, readFileSync } from 'node:fs';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn.ts';

/** The complete rules, 30 kB of them: what ours must do for every class of this product. */
const complete = extendTailwindMerge({
  cacheSize: 0,
  extend: {
    theme: {
      text: ['hero', 'h1', 'h2', 'h3', 'body', 'table', 'small'],
      radius: ['control', 'card', 'dialog', 'chip'],
      spacing: ['control', 'row'],
    },
  },
});

const SOURCES = globSync('{packages/ui,apps/web}/src/**/*.{ts,tsx}', { cwd: new URL('../../..', import.meta.url) });

/** Every class the product writes, without its conditions: of all words in its texts, those that the complete rules know. */
function writtenClasses(): string[] {
  const words = new Set<string>();
  for (const file of SOURCES) {
    if (file.includes('.test.') || file.endsWith('.gen.ts') || file.endsWith('/cn.ts')) continue;
    const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    for (const [, text = ''] of source.matchAll(/['"`]([^'"`]*)['"`]/g))
      for (const word of text.split(/\s+/))
        words.add(word.replace(/^([^:[\]()]+:|\[[^\]]*\]:|[\w-]+-\[[^\]]*\]:)+/, ''));
  }
  // Written twice, a class that is known is kept once.
  return [...words].filter((word) => word && complete(`${word} ${word}`) === word).sort();
}

test('of any two classes of the product the same are kept as by the complete rules', () => {
  const classes = writtenClasses();
  expect(classes.length).toBeGreaterThan(300);
  const differing = classes.flatMap((one) =>
    classes
      .filter((other) => one !== other && cn(one, other) !== complete(one, other))
      .map((other) => `${one} ${other}`),
  );
  expect(differing).toEqual([]);
});

test('a class holds under its own condition alone', () => {
  expect(cn('hover:bg-card bg-muted', 'hover:bg-muted')).toBe('bg-muted hover:bg-muted');
  expect(cn('[&[readonly]]:bg-muted', '[&[readonly]]:bg-card')).toBe('[&[readonly]]:bg-card');
});

test('what is left away in between changes nothing', () => {
  expect(cn('p-4', false, null, undefined, ['gap-2', { hidden: false }], 'custom-a', 'custom-b')).toBe(
    'p-4 gap-2 custom-a custom-b',
  );
});
