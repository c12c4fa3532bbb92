import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const REFERENCE = join(ROOT, 'docs/reference');

/** How comments call each file of `docs/reference`. */
const CITED_AS = {
  lifecycle: 'lifecycle.md',
  'return codes': 'return-codes.md',
  agreements: 'agreements.md',
  'business days': 'business-days.md',
  'bank formats': 'bank-formats.md',
  security: 'security.md',
} as const;
type Cited = keyof typeof CITED_AS;

const NAMES = Object.keys(CITED_AS).join('|');
const SECTION = '(?:§+ ?)?[A-C]?\\d+(?:\\.\\d+)?';
/** `lifecycle §6`, `lifecycle (§7)`, `lifecycle, §2`, `agreements §A3, §B5`, `return codes §§1, 2 and 4`. */
const CITATION = new RegExp(`\\b(${NAMES}),? \\(?(§+ ?${SECTION}(?:(?:, | and )${SECTION})*)`, 'g');
/** Documents that are not here. */
const ELSEWHERE =
  /\b(?:spec(?:ification)? \d|decisions? \d|pad-rules|PAD rules,|(?:security|design) (?:requirements|guide))/i;

const sources = execFileSync('git', ['ls-files', 'packages', 'apps', 'scripts', 'docs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|css|md)$/.test(file) && !file.endsWith('citations.test.ts'))
  // A citation may go over the end of a line of its comment.
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8').replace(/\s*\n\s*(?:\*|\/\/)? ?/g, ' ') }));

/** Numbers of `docs/decisions.md`, in its order. */
const decisions = [...readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8').matchAll(/^### (D-\d{3}) \S/gm)].map(
  ([, number = '']) => number,
);

const sectionsOf = (cited: Cited): Set<string> =>
  new Set(
    [...readFileSync(join(REFERENCE, CITED_AS[cited]), 'utf8').matchAll(/^#{2,3} ([A-C]?\d+(?:\.\d+)?)\.? /gm)].map(
      ([, number = '']) => number,
    ),
  );

test('every section that a comment cites is in docs/reference', () => {
  const sections = Object.fromEntries((Object.keys(CITED_AS) as Cited[]).map((cited) => [cited, sectionsOf(cited)]));
  const cited = sources.flatMap(({ file, text }) =>
    [...text.matchAll(CITATION)].flatMap(([, name = '', numbers = '']) =>
      [...numbers.matchAll(/[A-C]?\d+(?:\.\d+)?/g)].map(([number]) => ({ file, name, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(80);
  expect(cited.filter(({ name, number }) => !sections[name]?.has(number))).toEqual([]);
});

test('no comment cites a document that is not in the repository', () => {
  const elsewhere = sources.filter(({ file, text }) => !file.endsWith('.md') && ELSEWHERE.test(text));
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
});

test('each decision has a number of its own, without a gap', () => {
  const numbers = decisions.map((_, index) => `D-${String(index + 1).padStart(3, '0')}`);
  expect([...decisions].sort()).toEqual(numbers);
});

test('every decision that is cited by its number is in docs/decisions.md', () => {
  const cited = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bD-\d{3}\b/g)].map(([number]) => ({ file, number })),
  );
  expect(new Set(cited.map(({ file }) => file)).size).toBeGreaterThan(10);
  expect(cited.filter(({ number }) => !decisions.includes(number))).toEqual([]);
});
