import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { type Bytes, pieces } from './byte-pieces.ts';

const MAGIC = Buffer.from('cordelle-sealed-1\n', 'latin1');
const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PIECE_BYTES = 65_536;

/**
 * Seals a stream of any length in pieces of 64 KiB, each with a tag of its own: no more than a piece is held, and none is given
 * out before it is proved. Every stream has a key of its own, drawn from `key`, a salt and `place`: what was altered, cut short,
 * put in another order or kept in another place does not open.
 */
export async function* sealed(key: KeyObject, place: string, plain: Bytes): AsyncGenerator<Buffer, void, void> {
  const salt = randomBytes(SALT_BYTES);
  const own = ownKey(key, salt, place);
  yield Buffer.concat([MAGIC, salt]);
  let count = 0;
  for await (const { piece, last } of pieces(plain, PIECE_BYTES)) {
    const cipher = createCipheriv(CIPHER, own, ivOf(count, last), { authTagLength: TAG_BYTES });
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    count += 1;
  }
}

/** Opens what `sealed` made for the same place. Throws where anything is wrong, after the pieces that were right. */
export async function* unsealed(key: KeyObject, place: string, stored: Bytes): AsyncGenerator<Buffer, void, void> {
  const iterator = pieces(stored, MAGIC.length + SALT_BYTES, PIECE_BYTES + TAG_BYTES);
  const { value: header } = await iterator.next();
  if (!header?.piece.subarray(0, MAGIC.length).equals(MAGIC))
    throw new Error(`${place} is nothing that was sealed here`);
  const own = ownKey(key, header.piece.subarray(MAGIC.length), place);
  if (header.last) throw new Error(`${place} is cut short`);
  let count = 0;
  for await (const { piece, last } of iterator) {
    if (piece.length < TAG_BYTES) throw new Error(`${place} is cut short`);
    const opener = createDecipheriv(CIPHER, own, ivOf(count, last), { authTagLength: TAG_BYTES });
    opener.setAuthTag(piece.subarray(-TAG_BYTES));
    let plain: Buffer;
    try {
      plain = Buffer.concat([opener.update(piece.subarray(0, -TAG_BYTES)), opener.final()]);
    } catch {
      throw new Error(`${place} was altered, cut short, moved, or sealed with another key`);
    }
    yield plain;
    count += 1;
  }
}

const ownKey = (key: KeyObject, salt: Uint8Array, place: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, place, KEY_BYTES));

/** Eleven bytes of count, one that is set in the last piece alone: no end but the true one is believed. */
function ivOf(count: number, last: boolean): Buffer {
  const iv = Buffer.alloc(IV_BYTES);
  iv.writeUIntBE(count, IV_BYTES - 7, 6);
  iv[IV_BYTES - 1] = last ? 1 : 0;
  return iv;
}
