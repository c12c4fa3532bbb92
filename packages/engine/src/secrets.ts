import { createHash, randomBytes } from 'node:crypto';

/** What is stored of a secret that only its holder knows: SHA-256, hexadecimal. */
export const fingerprintOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new secret of so many random bytes, base64url. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');
