import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { patchPostgres } from './patch-postgres.mjs';

const INSTALLED = join(import.meta.dirname, '../node_modules/postgres');
const CONNECTION = 'src/connection.js';
const PATCH = readFileSync(join(import.meta.dirname, '../patches/postgres+3.4.9.patch'), 'utf8');

let driver: string;
beforeEach(() => {
  driver = mkdtempSync(join(tmpdir(), 'postgres-'));
  cpSync(INSTALLED, driver, { recursive: true });
});
afterEach(() => rmSync(driver, { recursive: true, force: true }));

const read = () => readFileSync(join(driver, CONNECTION), 'utf8');
const write = (text: string) => writeFileSync(join(driver, CONNECTION), text);

/** The driver as its maker published it: each hunk taken back where it stands. */
function published(): string {
  const lines = read().split('\n');
  for (const hunk of PATCH.split(/^@@ /m).slice(1).reverse()) {
    const [heading = '', ...body] = hunk.replace(/\n$/, '').split('\n');
    const start = Number(/\+(\d+)/.exec(heading)?.[1]) - 1;
    const side = (mark: string) => body.filter((line) => !line.startsWith(mark)).map((line) => line.slice(1));
    lines.splice(start, side('-').length, ...side('+'));
  }
  return lines.join('\n');
}

test('the installed driver is the patched one', () => {
  expect(patchPostgres()).toBe(false);
  expect(read()).toContain('if (socket === null) {\n      chunk = nextWriteTimer = null\n');
});

test('the driver as it is published becomes the installed one, once', () => {
  const installed = read();
  write(published());
  expect(read()).not.toBe(installed);
  expect(patchPostgres(driver)).toBe(true);
  expect(read()).toBe(installed);
  expect(patchPostgres(driver)).toBe(false);
});

test('a driver with an older patch takes what came since', () => {
  const installed = read();
  const [since = ''] = PATCH.split(/^@@ /m).slice(1);
  const side = (mark: string) =>
    since
      .split('\n')
      .slice(1, -1)
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n');
  write(installed.replace(side('-'), side('+')));
  expect(read()).not.toBe(installed);
  expect(patchPostgres(driver)).toBe(true);
  expect(read()).toBe(installed);
});

test('another version of the driver is refused until somebody has looked at it', () => {
  writeFileSync(join(driver, 'package.json'), JSON.stringify({ version: '3.4.10' }));
  expect(() => patchPostgres(driver)).toThrow('postgres+3.4.10.patch is missing');
});

test('a driver that is neither is refused', () => {
  write(published().replace('function nextWrite(fn)', 'function nextWrite(done)'));
  expect(() => patchPostgres(driver)).toThrow('is not the one');
});
