/** Thirty-two letters and digits nobody mixes up: 0 and 1 stand also for o, i and l (Crockford's Base32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
const GROUP = /.{4}/g;

/** Random bytes that a recovery code is made of; each gives five bits, 80 in all. */
export const RECOVERY_CODE_BYTES = LENGTH;

/** Made at a time; a new set replaces the one before. */
export const RECOVERY_CODES = 10;

/** A code that stands in once for the second factor, as it is shown: `4k7d-m2xq-90ab-hj3t`. Throws unless there are 16 bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  if (bytes.length !== RECOVERY_CODE_BYTES) throw new Error(`a recovery code is made of ${RECOVERY_CODE_BYTES} bytes`);
  const letters = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return (letters.match(GROUP) ?? []).join('-');
}

/** The code somebody typed, in capitals, with spaces or none, as it was shown; null: it is none. */
export function readRecoveryCode(text: string): string | null {
  const letters = text
    .toLowerCase()
    .replaceAll(/[\s\-‐‑–]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  const isCode = letters.length === LENGTH && [...letters].every((letter) => ALPHABET.includes(letter));
  return isCode ? (letters.match(GROUP) ?? []).join('-') : null;
}
