import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangeEvent } from '@cordelle/domain/bank-account-change/decide.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const words: object = JSON.parse(readFileSync(join(ROOT, 'packages/i18n/messages/en.json'), 'utf8'));

/** Names that are put together where they are written. */
const CHANGES_OF_ACCOUNT = {
  called: true,
  approved_once: true,
  activated: true,
  declined: true,
  withdrawn: true,
  lapsed: true,
  frozen: true,
  freeze_answered: true,
  released: true,
  stopped: true,
  test_missed: true,
  test_confirmed: true,
  test_failed: true,
  confirmed: true,
} as const satisfies Record<ChangeEvent['type'], true>;
const PUT_TOGETHER = [
  ...Object.keys(CHANGES_OF_ACCOUNT).map((type) => `bankAccountChanges.${type}`),
  ...['customerImports', 'transactionImports'].flatMap((area) =>
    ['finish', 'finishUndo', 'failCheck', 'remove'].map((how) => `${area}.${how}`),
  ),
  'debitApprovals.approved',
  'debitApprovals.declined',
  'recoveredFiles.adopt',
  'recoveredFiles.neverArrived',
];

const named = execFileSync('git', ['ls-files', 'packages/*/src/*.ts', 'apps/server/src/*.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.test.') && !file.includes('/testing/'))
  .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\baction: .*/g)])
  .flatMap(([line]) => [...line.matchAll(/'(\w+\.\w+)'/g)].map(([, name = '']) => name));

/** Calls that are written down by their path are looked at where they are declared. */
test('an act that is written into the audit log has words there', () => {
  const acts = [...new Set([...named, ...PUT_TOGETHER])];
  expect(acts.length).toBeGreaterThan(90);
  expect(acts.filter((act) => !(`audit_${snakeCase(act).replaceAll('.', '_')}` in words))).toEqual([]);
});
