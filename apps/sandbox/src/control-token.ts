import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Disk } from './disk.ts';

/** Beside the books: whoever drives this world reads it there. */
const FILE = 'control.token';

/** A word that only the installation with this folder knows, another one at each start: a copy of the folder drives nobody else's world. */
export async function newControlToken(disk: Disk, folder: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await disk.makeFolder(folder);
  await disk.write(join(folder, FILE), Buffer.from(token));
  return token;
}
