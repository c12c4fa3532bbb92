import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a key may move: invented money, or money of people. */
export const KEY_MODES = ['test', 'live'] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/**
 * `cdl_<mode>_<8 public>_<43 secret><6 check>`: told from chance by anybody who finds it, without asking us; refused when it
 * is mistyped without asking the database.
 */
const KEY = /^(cdl_(test|live)_([a-z0-9]{8})_([A-Za-z0-9]{43}))([A-Za-z0-9]{6})$/;
/** How keys were written before; they go on until they end. */
const OLD_KEY = /^pk_live_([a-z0-9]{8})_([A-Za-z0-9_-]{43})([a-z0-9]{6})$/;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_DIGITS = 43;
const CHECK_DIGITS = 6;

/** Digits and letters alone, so that a double click takes the whole key. */
function base62(value: bigint, length: number): string {
  let digits = '';
  for (let left = value; digits.length < length; left /= 62n) digits = `${DIGITS[Number(left % 62n)]}${digits}`;
  return digits;
}
const checkOf = (text: string): string => base62(BigInt(crc32(text)), CHECK_DIGITS);
const oldCheckOf = (text: string): string => crc32(text).toString(36).padStart(6, '0').slice(-6);
const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Characters at the end of a key by which people tell it from others: of its check, so that they say nothing of the secret. */
const ENDING_LENGTH = 4;

/** The text of a key. `secretBytes`: 32 of them. */
export function keyText(mode: KeyMode, publicId: string, secretBytes: Buffer): string {
  const start = `cdl_${mode}_${publicId}_${base62(BigInt(`0x${secretBytes.toString('hex')}`), SECRET_DIGITS)}`;
  return start + checkOf(start);
}

/** A new key: shown once, stored as everything but its text. */
export function newApiKey(mode: KeyMode) {
  const publicId = randomBytes(4).toString('hex');
  const text = keyText(mode, publicId, randomBytes(32));
  const read = readApiKey(text);
  if (!read) throw new Error('a new key cannot be read');
  return {
    text,
    publicId,
    prefix: `cdl_${mode}`,
    ending: text.slice(-ENDING_LENGTH),
    secretHash: digest(read.secret).toString('hex'),
  };
}

/** Parts of a well-formed key, or null. `mode` is null for old keys, which say none. */
export function readApiKey(text: string): { mode: KeyMode | null; publicId: string; secret: string } | null {
  const [, start, mode, publicId, secret, check] = KEY.exec(text) ?? [];
  if (start && publicId && secret)
    return check === checkOf(start) ? { mode: mode === 'live' ? 'live' : 'test', publicId, secret } : null;
  const [, oldId, oldSecret, oldCheck] = OLD_KEY.exec(text) ?? [];
  if (!oldId || !oldSecret || oldCheck !== oldCheckOf(oldId + oldSecret)) return null;
  return { mode: null, publicId: oldId, secret: oldSecret };
}

/** Compares in constant time. */
export const secretMatches = (secret: string, secretHash: string): boolean =>
  timingSafeEqual(digest(secret), Buffer.from(secretHash, 'hex'));
