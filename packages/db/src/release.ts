import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = z.object({ version: z.string().regex(/^[0-9]+\.[0-9]+\.[0-9]+/) });

/** Version of this program, as its changelog and tags name it. */
export const RELEASE: string = manifest.parse(
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
).version;
