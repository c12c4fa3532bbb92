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
