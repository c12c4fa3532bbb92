import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lightenDrizzle } from './lighten-drizzle.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drizzle-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));

test('the installed package is light already', () => {
  expect(lightenDrizzle()).toBe(false);
});

test('files within folders are named no more, entrances are; each folder is a package of its own, once', () => {
  const columns = Array.from({ length: 3_000 }, (_, index) => [`./pg-core/columns/number${index}`, './number.js']);
  const entrances = { '.': './index.js', './pg-core': './pg-core/index.js', './postgres-js/migrator': './migrator.js' };
  mkdirSync(join(folder, 'pg-core'));
  mkdirSync(join(folder, 'own'));
  writeFileSync(join(folder, 'own/package.json'), '{"name":"own"}');
  const published = { name: 'drizzle-orm', type: 'module', exports: { ...entrances, ...Object.fromEntries(columns) } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(published));
  expect(lightenDrizzle(folder)).toBe(true);
  expect(read('package.json')).toEqual({ ...published, exports: entrances });
  expect(read('pg-core/package.json')).toEqual({ type: 'module' });
  expect(read('own/package.json')).toEqual({ name: 'own' });
  expect(lightenDrizzle(folder)).toBe(false);
});
