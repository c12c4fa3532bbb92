import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LINES_MAX = 400;
/** Written by a program. */
const GENERATED = new Set(['apps/web/src/routeTree.gen.ts']);

test('no source and no test is longer than 400 lines: one that is holds two ideas', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !GENERATED.has(file));
  const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
  const long = files.map((file) => ({ file, lines: linesOf(file) })).filter(({ lines }) => lines > LINES_MAX);
  expect(files.length).toBeGreaterThan(1000);
  expect(long).toEqual([]);
});
