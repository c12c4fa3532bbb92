import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { z } from 'zod';

const credentials = z.strictObject({
  username: z.string(),
  password: z.string(),
  /** OpenSSH private key of the server. */
  hostKey: z.string(),
});
export type SftpCredentials = z.infer<typeof credentials>;

const FILE = 'credentials.json';

export function newCredentials(): SftpCredentials {
  return {
    username: 'cordelle',
    password: randomBytes(18).toString('base64url'),
    hostKey: newHostKey(),
  };
}

/** One in 256 keys that `ssh2` makes lacks a leading zero and cannot be read back (mscdex/ssh2#1390): such a key is thrown away. */
function newHostKey(): string {
  for (;;) {
    const { private: hostKey } = ssh2.utils.generateKeyPairSync('ed25519');
    if (!(ssh2.utils.parseKey(hostKey) instanceof Error)) return hostKey;
  }
}

/** The credentials kept in `folder`, made on the first call. Only the owner may read them. */
export async function keptCredentials(folder: string): Promise<SftpCredentials> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE);
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept !== null) {
    await chmod(path, 0o600);
    return credentials.parse(JSON.parse(kept));
  }
  const made = newCredentials();
  // whole or not at all: half a file would keep the sandbox from ever starting again
  const part = `${path}.part`;
  await writeFile(part, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  await rename(part, path);
  return made;
}
