import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { may, mayExport } from './may.ts';

const SOURCES = join(import.meta.dirname, '..');

test('what somebody may do is what the server said', () => {
  const reader = { permissions: ['menu.customers', 'customers.export'] as const };
  expect(may({ permissions: [...reader.permissions] }, 'menu.customers')).toBe(true);
  expect(may({ permissions: [...reader.permissions] }, 'customers.edit')).toBe(false);
  expect(mayExport({ permissions: [...reader.permissions] })).toBe(true);
  expect(mayExport({ permissions: ['menu.customers'] })).toBe(false);
});

test('permissions are read in one place', () => {
  const readers = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter(
    (file) =>
      !file.includes('.test.') &&
      /\bpermissions\??\.(includes|some|find)\(/.test(readFileSync(join(SOURCES, file), 'utf8')),
  );
  expect(readers).toEqual(['me/may.ts']);
});
