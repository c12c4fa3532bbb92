import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE32_BITS = 5;
const KEY_LENGTH_MAX = 128;

export type OneTimeCode = { readonly code: string; readonly secondsLeft: number };

/**
 * The key in what somebody pasted: the key itself, in groups or not, or the whole `otpauth://` address that a QR code
 * carries. Null when it is no base32 text.
 */
export function keyIn(pasted: string): Buffer | null {
  const address = /^otpauth:\/\/[^?]*\?(.*)$/i.exec(pasted.trim());
  const text = address ? (new URLSearchParams(address[1]).get('secret') ?? '') : pasted;
  return fromBase32(text.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase());
}

function fromBase32(text: string): Buffer | null {
  if (text === '' || text.length > KEY_LENGTH_MAX) return null;
  const bytes: number[] = [];
  let waiting = 0;
  let bits = 0;
  for (const letter of text) {
    const value = BASE32.indexOf(letter);
    if (value < 0) return null;
    waiting = (waiting << BASE32_BITS) | value;
    bits += BASE32_BITS;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((waiting >> bits) & 0xff);
    waiting &= (1 << bits) - 1;
  }
  return bytes.length > 0 ? Buffer.from(bytes) : null;
}

/** Six digits for the 30-second step that `at` falls into, and the seconds until the next one. Source: RFC 6238, SHA-1. */
export function oneTimeCode(key: Buffer, at: Date): OneTimeCode {
  const seconds = Math.floor(at.getTime() / 1000);
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(seconds / STEP_SECONDS)));
  const hash = createHmac('sha1', key).update(step).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0x0f;
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return { code: String(number).padStart(DIGITS, '0'), secondsLeft: STEP_SECONDS - (seconds % STEP_SECONDS) };
}
