import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BANK_FOLDERS, PART } from './bank-folders.ts';
import { sftpSettingsOf } from './bank-transports.ts';
import { withSftp } from './sftp-transport.ts';

/** What a bank's folder let us do. */
export type BankProbe = {
  /** Files of the bank that wait there. */
  readonly waiting: number;
  /** `SHA256:…` of the server, as it was checked; null for a folder of this machine. */
  readonly hostKey: string | null;
};

/**
 * Looks for the bank's files, and writes and takes away a file under a name that no bank reads (`.part`). Throws where any of it
 * cannot be done.
 */
export async function probeBank(url: URL, passphrase: string | null): Promise<BankProbe> {
  const name = `probe-${randomUUID()}${PART}`;
  if (url.protocol === 'file:') {
    const root = fileURLToPath(url);
    await mkdir(join(root, BANK_FOLDERS.toBank), { recursive: true });
    const path = join(root, BANK_FOLDERS.toBank, name);
    await (await open(path, 'wx', 0o600)).close();
    await rm(path);
    const waiting = await readdir(join(root, BANK_FOLDERS.fromBank)).catch(() => []);
    return { waiting: waiting.filter((file) => file.includes('.')).length, hostKey: null };
  }
  const settings = sftpSettingsOf(url, passphrase);
  return withSftp(settings, async (client) => {
    const toBank = posix.join(settings.root, BANK_FOLDERS.toBank);
    const fromBank = posix.join(settings.root, BANK_FOLDERS.fromBank);
    if (!(await client.exists(toBank))) await client.mkdir(toBank, true);
    const path = posix.join(toBank, name);
    await client.put(Buffer.from('probe'), path, { writeStreamOptions: { mode: 0o600 } });
    await client.delete(path);
    const files = (await client.exists(fromBank)) ? await client.list(fromBank) : [];
    return { waiting: files.filter(({ type }) => type === '-').length, hostKey: settings.hostKeyFingerprint };
  });
}
