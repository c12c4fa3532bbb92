import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Formats that gain by it: fonts and pictures are packed already. */
const GAINS = /\.(js|css)$/;
/** Below this a copy saves less than its headers cost. */
const SMALLEST_BYTES = 1_000;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Writes a brotli and a gzip copy beside each file of a build, as `name.js.br` and `name.js.gz`: nobody waits for packing at a request. */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(Object.keys(bundle).map((name) => writeCopies(join(dir, name))));
    },
  };
}

/** Of one file; what would not gain is left alone. */
export async function writeCopies(file: string): Promise<void> {
  if (!GAINS.test(file)) return;
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const hints = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [brotli, gzipped] = await Promise.all([asBrotli(bytes, { params: hints }), asGzip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
