import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdingLock } from './start-lock.ts';

const KEY_BYTES = 32;
/** The current key-encryption key, and the one before it while a rotation runs. */
const READABLE_MAX = 2;
const KEY_ENCRYPTION_FILE = /^key-encryption-(\d+)-([0-9a-f]{8})\.key$/;

/** The installation's root keys. A managed key service is another implementation of this type. */
export type KeyStore = {
  /** Wraps new data keys: the newest there is, also when another process has just added it. */
  readonly current: KeyEncryptionKey;
  /** A readable key-encryption key by id; `undefined` when the store does not hold it. */
  readonly find: (id: string) => KeyObject | undefined;
  /** Key of the blind indexes that search within one client. */
  readonly searchIndexKey: KeyObject;
  /** Key of what is kept outside the database: the archive of bank files, backups. Older copies open with no other. */
  readonly archiveKey: KeyObject;
};

type KeyEncryptionKey = { readonly id: string; readonly key: KeyObject };

/**
 * Keys as files of mode 600 in `folder`, strong ones generated at first use: the default of a self-hosted installation.
 * Whoever loses the folder loses every bank number; back it up apart from the database. Throws when a key is short, repeated,
 * damaged or readable by others.
 */
export async function fileKeyStore(folder: string): Promise<KeyStore> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return holdingLock(join(folder, 'keys.lock'), async () => {
    if (keyEncryptionFiles(folder).length === 0) addKeyEncryptionKey(folder);
    const searchIndexKey = createSecretKey(readOrCreateKey(folder, 'search-index.key'));
    const known = new Map(keyEncryptionKeys(folder).map((wrapping) => [wrapping.id, wrapping]));
    const archiveKey = createSecretKey(readOrCreateKey(folder, 'archive.key'));
    refuseRepeated([...[...known.values()].map(({ key }) => key), searchIndexKey, archiveKey]);
    return {
      get current() {
        const [newest] = keyEncryptionFiles(folder);
        if (!newest) throw new Error(`no key-encryption key in ${folder}`);
        const read = known.get(newest.id) ?? readKeyEncryptionKey(folder, newest);
        known.set(read.id, read);
        return read;
      },
      find: (id) => {
        // A rotation adds keys while this process runs.
        if (!known.has(id)) for (const wrapping of keyEncryptionKeys(folder)) known.set(wrapping.id, wrapping);
        return known.get(id)?.key;
      },
      searchIndexKey,
      archiveKey,
    };
  });
}

/** Names an installation to anybody, and tells nothing of its keys: all its processes have that name, and no other installation. */
export const installationOf = ({ archiveKey }: Pick<KeyStore, 'archiveKey'>): string =>
  createHmac('sha256', archiveKey).update('cordelle installation').digest('hex').slice(0, 16);

/** Adds a key-encryption key, which wraps from now on; the one before stays readable. */
export async function addWrappingKey(folder: string): Promise<void> {
  await holdingLock(join(folder, 'keys.lock'), async () => addKeyEncryptionKey(folder));
}

function addKeyEncryptionKey(folder: string): void {
  const number = (keyEncryptionFiles(folder)[0]?.number ?? 0) + 1;
  const key = randomBytes(KEY_BYTES);
  writeKey(folder, `key-encryption-${number}-${fingerprintOf(key)}.key`, key);
}

/** Newest first. The fingerprint is part of the id, so that a store with other keys is seen as lacking the key, not as damage. */
function keyEncryptionFiles(folder: string) {
  return readdirSync(folder)
    .flatMap((file) => {
      const [, number, fingerprint] = KEY_ENCRYPTION_FILE.exec(file) ?? [];
      return number && fingerprint
        ? [{ file, number: Number(number), fingerprint, id: `kek${number}-${fingerprint}` }]
        : [];
    })
    .sort((one, other) => other.number - one.number);
}

/** Those that can still be read, newest first. */
const keyEncryptionKeys = (folder: string): KeyEncryptionKey[] =>
  keyEncryptionFiles(folder)
    .slice(0, READABLE_MAX)
    .map((file) => readKeyEncryptionKey(folder, file));

function readKeyEncryptionKey(folder: string, named: { file: string; id: string; fingerprint: string }) {
  const key = readKey(folder, named.file);
  if (fingerprintOf(key) !== named.fingerprint)
    throw new Error(`key file ${named.file} does not hold the key it names`);
  return { id: named.id, key: createSecretKey(key) };
}

function readOrCreateKey(folder: string, file: string): Buffer {
  if (!readdirSync(folder).includes(file)) writeKey(folder, file, randomBytes(KEY_BYTES));
  return readKey(folder, file);
}

/** Complete or absent: a process killed while writing leaves no half key. */
function writeKey(folder: string, file: string, key: Buffer): void {
  const draft = join(folder, `${file}.new`);
  writeFileSync(draft, key.toString('base64url'), { mode: 0o600, flush: true });
  renameSync(draft, join(folder, file));
}

function readKey(folder: string, file: string): Buffer {
  const path = join(folder, file);
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new Error(`key file ${file} can be read by others: chmod 600`);
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  if (key.length !== KEY_BYTES) throw new Error(`key file ${file} does not hold ${KEY_BYTES} bytes`);
  return key;
}

function refuseRepeated(keys: KeyObject[]): void {
  const distinct = new Set(keys.map((key) => key.export().toString('base64url')));
  if (distinct.size !== keys.length) throw new Error('two key files hold the same key');
}

function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update('cordelle key fingerprint').update(key).digest('hex').slice(0, 8);
}
