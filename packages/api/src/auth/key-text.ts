import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `pk_live_<8 public>_<43 secret><6 checksum>`: recognisable in a leak, refused when mistyped without asking the database. */
const KEY = /^pk_live_([a-z0-9]{8})_([A-Za-z0-9_-]{43})([a-z0-9]{6})$/;

const checksum = (text: string): string => crc32(text).toString(36).padStart(6, '0').slice(-6);
const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A new key: shown once, stored as `publicId` and `secretHash`. */
export function newApiKey(): { text: string; publicId: string; secretHash: string } {
  const publicId = randomBytes(5).toString('hex').slice(0, 8);
  const secret = randomBytes(32).toString('base64url');
  return {
    text: `pk_live_${publicId}_${secret}${checksum(publicId + secret)}`,
    publicId,
    secretHash: digest(secret).toString('hex'),
  };
}

/** Parts of a well-formed key, or null. */
export function readApiKey(text: string): { publicId: string; secret: string } | null {
  const [, publicId, secret, sum] = KEY.exec(text) ?? [];
  if (!publicId || !secret || sum !== checksum(publicId + secret)) return null;
  return { publicId, secret };
}

/** Compares in constant time. */
export const secretMatches = (secret: string, secretHash: string): boolean =>
  timingSafeEqual(digest(secret), Buffer.from(secretHash, 'hex'));
