import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BANK_FILE_MUTATIONS } from './drills/mutations/bank-files.ts';
import { DAY_MUTATIONS } from './drills/mutations/day.ts';
import { DOMAIN_MUTATIONS } from './drills/mutations/domain.ts';
import { planted } from './drills/mutations/mutation.ts';
import { ROOT } from './workspace.mjs';

const MUTATIONS = [...DOMAIN_MUTATIONS, ...BANK_FILE_MUTATIONS, ...DAY_MUTATIONS];

test('every fault of the drill `mutations` still has its place in the code: who moves that code moves the fault', () => {
  for (const mutation of MUTATIONS)
    expect(planted(mutation, readFileSync(join(ROOT, mutation.file), 'utf8'))).toContain(mutation.to);
});

test('and the tests that must notice it are there', () => {
  const missing = MUTATIONS.flatMap(({ tests }) => tests).filter((path) => !existsSync(join(ROOT, path)));
  expect([...new Set(missing)]).toEqual([]);
});

/** Beginning of a line and title of each test or group: a text that a call begins with, before its function. */
const TITLED = /^( *)(?:describe|test)\b.*?\(\s*'([^'\n]+)',\s*(?:async )?\(/gms;

/** Full names of the tests of a file, as their runner says them; those of both rails are said of Canada. */
function namesOf(path: string): string[] {
  const above: { indent: number; title: string }[] = [];
  return [...readFileSync(join(ROOT, path), 'utf8').matchAll(TITLED)].map(([, space = '', title = '']) => {
    while ((above.at(-1)?.indent ?? -1) >= space.length) above.pop();
    above.push({ indent: space.length, title });
    return above.map((group) => group.title.replace('%s', 'CA')).join(' ');
  });
}

test('under the names by which the drill asks for them: who renames or moves a test tells the drill', () => {
  const lost = MUTATIONS.filter(
    ({ tests, only }) => only !== undefined && !tests.flatMap(namesOf).some((name) => new RegExp(only).test(name)),
  );
  expect(lost.map(({ only, tests }) => `${only} in ${tests.join(', ')}`)).toEqual([]);
});
