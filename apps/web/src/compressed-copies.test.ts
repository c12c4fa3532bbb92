import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeCopies } from '../scripts/compressed-copies.ts';

test('a long file that gains by it stands packed beside itself, a short one and a font do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-copies-'));
  const script = 'const a = 1;\n'.repeat(200);
  for (const [name, text] of Object.entries({ 'long.js': script, 'short.js': 'a', 'font.woff2': script }))
    writeFileSync(join(folder, name), text);
  await Promise.all(readdirSync(folder).map((name) => writeCopies(join(folder, name))));
  const names = readdirSync(folder).sort();
  const bytes = (name: string) => readFileSync(join(folder, name));
  expect(brotliDecompressSync(bytes('long.js.br')).toString()).toBe(script);
  expect(gunzipSync(bytes('long.js.gz')).toString()).toBe(script);
  rmSync(folder, { recursive: true });
  expect(names).toEqual(['font.woff2', 'long.js', 'long.js.br', 'long.js.gz', 'short.js']);
});
