import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** Tables that one file writes, and how a statement or Drizzle would. */
const OWNERS = {
  customers: { owner: 'customers/customer-rows.ts', handle: 'customers' },
  customer_facts: { owner: 'customers/record-fact.ts', handle: 'customerFacts' },
  customer_authorizations: { owner: 'authorizations/change-authorizations.ts', handle: 'customerAuthorizations' },
  audit_log: { owner: 'audit/audit-rows.ts', handle: 'auditLog' },
  outbox: { owner: 'src/outbox-rows.ts', handle: 'outbox' },
} as const;

const writes = (table: string, handle: string): RegExp =>
  new RegExp(
    `(?:insert\\s+into|update)\\s+"?${table}\\b|(?:\\.insert|\\.update|new RowChanges)\\(${handle}\\)|insertValues\\(\\s*\\w+(?:\\.sql)?,\\s*'${table}'`,
    'i',
  );

/** The product's own sources: neither tests, nor what makes their worlds, nor benchmarks. */
const sources = execFileSync('git', ['ls-files', 'packages/*/src/*.ts', 'apps/*/src/*.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.test.') && !file.includes('/testing/'))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

test.each(Object.entries(OWNERS))('one file writes %s', (table, { owner, handle }) => {
  const writing = sources.filter(({ text }) => writes(table, handle).test(text)).map(({ file }) => file);
  expect(writing).toEqual([expect.stringMatching(new RegExp(`/${owner}$`))]);
});

test('consent is written by its own rules alone', () =>
  expect(
    sources.filter(({ text }) => text.includes('writeConsentColumns(')).map(({ file }) => path.basename(file)),
  ).toEqual(['consent.ts']));
