import { createHmac, timingSafeEqual } from 'node:crypto';

const HEX_SHA_256 = /^[0-9a-f]{64}$/i;

/** HMAC-SHA-256 of exactly these bytes, as lower-case hex. */
export const signatureOf = (secret: string, message: string | Uint8Array): string =>
  createHmac('sha256', secret).update(message).digest('hex');

/** Whether a signature was made of exactly these bytes with one of the secrets. */
export function isSigned(secrets: readonly string[], message: string | Uint8Array, signature: string | null): boolean {
  if (signature === null || !HEX_SHA_256.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return secrets
    .map((secret) => timingSafeEqual(given, Buffer.from(signatureOf(secret, message), 'hex')))
    .includes(true);
}
