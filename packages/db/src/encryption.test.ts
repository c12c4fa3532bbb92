import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { searchIndexOf } from './blind-index.ts';
import {
  createDataKey,
  type DataKeyring,
  decryptSecret,
  encryptSecret,
  rewrapDataKey,
  type SecretPlace,
  unwrapDataKey,
} from './encryption.ts';
import { addWrappingKey, fileKeyStore, type KeyStore } from './key-store.ts';

const MAPLE = 7n;
const BOREAL = 8n;
const ACCOUNT = '0001234567';
const place: SecretPlace = { table: 'bank_accounts', column: 'account_number', clientId: MAPLE, rowId: 42n };

let folder: string;
let keys: KeyStore;
let keyring: DataKeyring;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cordelle-keys-'));
  keys = await fileKeyStore(folder);
  keyring = [unwrapDataKey(keys, MAPLE, createDataKey(keys, MAPLE, 'd1'))];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a secret', () => {
  test('opens where it was written, and shows nothing of itself', () => {
    const stored = encryptSecret(keyring, place, ACCOUNT);
    expect(stored).toMatch(/^v1\.d1\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    expect(stored).not.toContain('4567');
    expect(decryptSecret(keyring, place, stored)).toBe(ACCOUNT);
  });

  test('is never written the same way twice', () => {
    expect(encryptSecret(keyring, place, ACCOUNT)).not.toBe(encryptSecret(keyring, place, ACCOUNT));
  });

  test.each([
    ['row', { rowId: 43n }],
    ['client', { clientId: BOREAL }],
    ['column', { column: 'institution_number' }],
    ['table', { table: 'payout_accounts' }],
  ])('moved to another %s no longer opens', (_, change) => {
    const stored = encryptSecret(keyring, place, ACCOUNT);
    expect(() => decryptSecret(keyring, { ...place, ...change }, stored)).toThrow('altered, moved');
  });

  test('altered anywhere no longer opens, and the error tells no number', () => {
    const stored = encryptSecret(keyring, place, ACCOUNT);
    const parts = stored.split('.');
    for (const at of [2, 3, 4]) {
      const altered = parts.map((part, index) =>
        index === at ? part.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) : part,
      );
      expect(() => decryptSecret(keyring, place, altered.join('.'))).toThrow(
        /^bank_accounts\.account_number of row 42/,
      );
    }
    expect(() => decryptSecret(keyring, place, ACCOUNT)).toThrow('is not a stored secret');
    const shortTag = [...parts.slice(0, 4), 'AAAA'].join('.');
    expect(() => decryptSecret(keyring, place, shortTag)).toThrow();
  });

  test('whose key is missing says which one', () => {
    const stored = encryptSecret(keyring, place, ACCOUNT);
    const other: DataKeyring = [unwrapDataKey(keys, MAPLE, createDataKey(keys, MAPLE, 'd2'))];
    expect(() => decryptSecret(other, place, stored)).toThrow('needs the key d1, which is not loaded');
  });

  test('stays readable while its client’s key is replaced', () => {
    const old = encryptSecret(keyring, place, ACCOUNT);
    const rotating: DataKeyring = [unwrapDataKey(keys, MAPLE, createDataKey(keys, MAPLE, 'd2')), ...keyring];
    const renewed = encryptSecret(rotating, place, decryptSecret(rotating, place, old));
    expect(decryptSecret([rotating[0]], place, renewed)).toBe(ACCOUNT);
  });
});

describe('a client’s key', () => {
  test('does not open as another client’s', () => {
    expect(() => unwrapDataKey(keys, BOREAL, createDataKey(keys, MAPLE, 'd1'))).toThrow('altered, moved');
  });

  test('outlives the key that wraps it', async () => {
    const wrapped = createDataKey(keys, MAPLE, 'd1');
    const stored = encryptSecret([unwrapDataKey(keys, MAPLE, wrapped)], place, ACCOUNT);
    await addWrappingKey(folder);
    const once = await fileKeyStore(folder);
    const rewrapped = rewrapDataKey(once, MAPLE, wrapped);
    await addWrappingKey(folder);
    const twice = await fileKeyStore(folder);
    expect(decryptSecret([unwrapDataKey(twice, MAPLE, rewrapped)], place, stored)).toBe(ACCOUNT);
    expect(() => unwrapDataKey(twice, MAPLE, wrapped)).toThrow('which is not loaded');
  });

  test('is wrapped by a key that came while the process ran, and opens in it', async () => {
    await addWrappingKey(folder);
    const wrapped = createDataKey(keys, MAPLE, 'd1');
    const fresh = await fileKeyStore(folder);
    expect(keys.current.id).toBe(fresh.current.id);
    expect(unwrapDataKey(fresh, MAPLE, wrapped).id).toBe('d1');
    await addWrappingKey(folder);
    expect(keys.find((await fileKeyStore(folder)).current.id)).toBeDefined();
  });

  test('of an installation whose keys were lost is reported as missing, not as damaged', async () => {
    const wrapped = createDataKey(keys, MAPLE, 'd1');
    rmSync(folder, { recursive: true });
    const fresh = await fileKeyStore(folder);
    expect(() => unwrapDataKey(fresh, MAPLE, wrapped)).toThrow(/needs the key kek1-[0-9a-f]{8}, which is not loaded/);
  });
});

describe('key files', () => {
  test('are for their owner alone, and the same at every opening', async () => {
    const files = readdirSync(folder);
    expect(files).toHaveLength(3);
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect((await fileKeyStore(folder)).current.id).toBe(keys.current.id);
  });

  test('of one first use are made once, however many open the store at once', async () => {
    const empty = join(folder, 'new');
    const stores = await Promise.all(Array.from({ length: 5 }, () => fileKeyStore(empty)));
    expect(new Set(stores.map((store) => store.current.id)).size).toBe(1);
  });

  test('readable by others, or holding one key twice, stop the start', async () => {
    chmodSync(join(folder, 'archive.key'), 0o644);
    await expect(fileKeyStore(folder)).rejects.toThrow('can be read by others');
    copyFileSync(join(folder, 'search-index.key'), join(folder, 'archive.key'));
    chmodSync(join(folder, 'archive.key'), 0o600);
    await expect(fileKeyStore(folder)).rejects.toThrow('the same key');
  });
});

describe('the blind index', () => {
  const numbers = { country: 'CA', bank: '00312345', account: ACCOUNT } as const;

  test('is equal for the same account however it is written', () => {
    const written = { country: 'CA', bank: '003-12345', account: '000 123 4567' } as const;
    expect(searchIndexOf(keys, MAPLE, written)).toBe(searchIndexOf(keys, MAPLE, numbers));
    expect(searchIndexOf(keys, MAPLE, numbers)).toMatch(/^[\w-]{43}$/);
  });

  test('differs by client, country, bank and leading zeros', () => {
    const indexes = [
      searchIndexOf(keys, MAPLE, numbers),
      searchIndexOf(keys, BOREAL, numbers),
      searchIndexOf(keys, MAPLE, { ...numbers, country: 'US' }),
      searchIndexOf(keys, MAPLE, { ...numbers, bank: '00312346' }),
      searchIndexOf(keys, MAPLE, { ...numbers, account: '1234567' }),
    ];
    expect(new Set(indexes).size).toBe(indexes.length);
  });
});
