import { readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { identityIsAlive } from '@cordelle/db/process-identity.ts';
import { z } from 'zod';

type Variables = Readonly<Record<string, string | undefined>>;

/** What `scripts/running.mjs` writes. */
const running = z.object({
  folder: z.string(),
  process: z.string(),
  port: z.int(),
  sandboxPort: z.int(),
  publicBaseUrl: z.string().optional(),
});

/**
 * The variables of a command, with the ports and the address of the `npm start` that runs on its `DATA_DIR` where it names none
 * itself: links lead to that server, and that sandbox is driven. What a process left that is dead, or the folder this one was copied
 * from, counts for nothing.
 */
export function withRunningServer(variables: Variables): Variables {
  if (variables.PORT || variables.PORT_FILE) return variables;
  const found = runningOn(resolve(variables.DATA_DIR || '.data'));
  if (!found) return variables;
  return {
    ...variables,
    PORT: String(found.port),
    SANDBOX_PORT: variables.SANDBOX_PORT || String(found.sandboxPort),
    PUBLIC_BASE_URL: variables.PUBLIC_BASE_URL || found.publicBaseUrl,
  };
}

function runningOn(folder: string): z.output<typeof running> | null {
  try {
    const found = running.parse(JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')));
    return found.folder === realpathSync(folder) && identityIsAlive(found.process) ? found : null;
  } catch {
    return null;
  }
}
