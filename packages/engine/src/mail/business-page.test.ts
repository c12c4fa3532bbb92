import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { businessPage } from './business-page.ts';

const ROOT = join(import.meta.dirname, '../../../..');

test('a page that a mail leads to names its business', () => {
  const addresses = { publicBaseUrl: new URL('https://pay.example.test') };
  expect(businessPage(addresses, 4n, '/client/customers/175').href).toBe(
    'https://pay.example.test/client/customers/175?business=4',
  );
});

test('no mail leads to a page of a business by another way', () => {
  const files = execFileSync('git', ['ls-files', 'packages/*/src/*.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /new URL\(.\/client\b/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
