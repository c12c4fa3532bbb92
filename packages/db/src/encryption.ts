import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { KeyStore } from './key-store.ts';

const FORMAT = 'v1';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Where a secret lies. It is bound into the ciphertext: moved to another row, column or client, it no longer opens. */
export type SecretPlace = {
  readonly table: string;
  readonly column: string;
  readonly clientId: bigint;
  readonly rowId: bigint | string;
};

/** A client's key in clear: lives in memory only. */
export type DataKey = { readonly id: string; readonly key: KeyObject };

/** A client's keys: the first writes, every one reads. Two while a rotation runs, else one. */
export type DataKeyring = readonly [DataKey, ...DataKey[]];

/** A client's key as stored: `wrapped` opens only with the key-encryption key it names. */
export type WrappedDataKey = { readonly id: string; readonly wrapped: string };

/** Encrypts one secret for its place: `v1.<data key id>.<iv>.<ciphertext>.<tag>`, base64url, a new random IV each time. */
export function encryptSecret(keyring: DataKeyring, place: SecretPlace, plain: string): string {
  return seal(keyring[0], place, Buffer.from(plain, 'utf8'));
}

/** Opens what `encryptSecret` made for the same place. Throws when the key is missing, or anything was altered or moved. */
export function decryptSecret(keyring: DataKeyring, place: SecretPlace, stored: string): string {
  return open((keyId) => keyring.find(({ id }) => id === keyId)?.key, place, stored).toString('utf8');
}

/**
 * Encrypts the bytes of a file for its place: the text `v1.<data key id>.`, then a new random IV, the ciphertext and the tag, as
 * they are.
 */
export function encryptBytes([{ id, key }]: DataKeyring, place: SecretPlace, plain: Uint8Array): Buffer {
  const { iv, ciphertext, tag } = encipher(key, place, plain);
  return Buffer.concat([Buffer.from(`${FORMAT}.${idWithoutDots(id)}.`, 'utf8'), iv, ciphertext, tag]);
}

/** Opens what `encryptBytes` made for the same place. Throws as `decryptSecret` does. */
export function decryptBytes(keyring: DataKeyring, place: SecretPlace, stored: Uint8Array): Buffer {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  const end = bytes.indexOf('.', FORMAT.length + 1);
  const [format, keyId] = bytes.toString('utf8', 0, Math.max(end, 0)).split('.');
  const sealed = bytes.subarray(end + 1);
  if (format !== FORMAT || !keyId || sealed.length < IV_BYTES + TAG_BYTES)
    throw new Error(`${nameOf(place)} is not a stored file`);
  return decipher((id) => keyring.find((known) => known.id === id)?.key, place, {
    keyId,
    iv: sealed.subarray(0, IV_BYTES),
    ciphertext: sealed.subarray(IV_BYTES, -TAG_BYTES),
    tag: sealed.subarray(-TAG_BYTES),
  });
}

/** Makes a new key for a client, wrapped by the current key-encryption key. `id`: unique among the client's keys, no dots. */
export function createDataKey(keys: KeyStore, clientId: bigint, id: string): WrappedDataKey {
  return { id, wrapped: seal(keys.current, placeOfKey(clientId, id), randomBytes(KEY_BYTES)) };
}

/** Opens a client's key. Throws when its key-encryption key is not in the store, or the row is another client's. */
export function unwrapDataKey(keys: KeyStore, clientId: bigint, { id, wrapped }: WrappedDataKey): DataKey {
  return { id, key: createSecretKey(open(keys.find, placeOfKey(clientId, id), wrapped)) };
}

/** The same data key under the current key-encryption key: rotating that one touches no secret. */
export function rewrapDataKey(keys: KeyStore, clientId: bigint, stored: WrappedDataKey): WrappedDataKey {
  const { id, key } = unwrapDataKey(keys, clientId, stored);
  return { id, wrapped: seal(keys.current, placeOfKey(clientId, id), key.export()) };
}

const placeOfKey = (clientId: bigint, id: string): SecretPlace => ({
  table: 'data_keys',
  column: 'wrapped',
  clientId,
  rowId: id,
});

function seal({ id, key }: DataKey, place: SecretPlace, plain: Buffer): string {
  const { iv, ciphertext, tag } = encipher(key, place, plain);
  return [FORMAT, idWithoutDots(id), ...[iv, ciphertext, tag].map((part) => part.toString('base64url'))].join('.');
}

function open(find: (keyId: string) => KeyObject | undefined, place: SecretPlace, stored: string): Buffer {
  const [format, keyId, iv, ciphertext, tag, ...rest] = stored.split('.');
  if (format !== FORMAT || !keyId || !iv || ciphertext === undefined || !tag || rest.length > 0)
    throw new Error(`${nameOf(place)} is not a stored secret`);
  return decipher(find, place, {
    keyId,
    iv: Buffer.from(iv, 'base64url'),
    ciphertext: Buffer.from(ciphertext, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  });
}

type Sealed = { readonly iv: Buffer; readonly ciphertext: Buffer; readonly tag: Buffer };

function encipher(key: KeyObject, place: SecretPlace, plain: Uint8Array): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(place));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { iv, ciphertext, tag: cipher.getAuthTag() };
}

function decipher(
  find: (keyId: string) => KeyObject | undefined,
  place: SecretPlace,
  { keyId, iv, ciphertext, tag }: Sealed & { readonly keyId: string },
): Buffer {
  const key = find(keyId);
  if (!key) throw new Error(`${nameOf(place)} needs the key ${keyId}, which is not loaded`);
  const opener = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(place)).setAuthTag(tag);
  try {
    return Buffer.concat([opener.update(ciphertext), opener.final()]);
  } catch {
    throw new Error(`${nameOf(place)} was altered, moved, or written with another key than ${keyId}`);
  }
}

const nameOf = ({ table, column, rowId }: SecretPlace): string => `${table}.${column} of row ${rowId}`;

function idWithoutDots(id: string): string {
  if (id.includes('.')) throw new Error(`key id ${id} holds a dot`);
  return id;
}

function boundTo({ table, column, clientId, rowId }: SecretPlace): Buffer {
  return Buffer.from(`${table}|${column}|${clientId}|${rowId}`, 'utf8');
}
