import { isAscii, isUtf8 } from 'node:buffer';
import { invariant } from '@cordelle/domain/errors.ts';

/** Letters that Unicode does not decompose into a base letter and a mark, and punctuation that word processors put in names. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['Œ', 'OE'],
  ['Æ', 'AE'],
  ['Ø', 'O'],
  ['Đ', 'D'],
  ['Ð', 'D'],
  ['Ł', 'L'],
  ['Þ', 'TH'],
  ['ẞ', 'SS'],
  ['‘', "'"],
  ['’', "'"],
  ['ʼ', "'"],
  ['“', '"'],
  ['”', '"'],
  ['«', '"'],
  ['»', '"'],
  ['‐', '-'],
  ['‑', '-'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['\u00a0', ' '],
  ['\u2009', ' '],
  ['\u202f', ' '],
  ['\t', ' '],
]);

const PRINTABLE_UPPER = /^[\x20-\x60\x7b-\x7e]*$/;
const MARKS = /\p{M}/gu;
const NOT_PRINTABLE = /[^\x20-\x7e]/gu;

/**
 * Text as both rails carry it: upper case, ASCII 0x20–0x7E. Accents lose their mark (É → E, ç → C), ligatures open
 * (œ → OE), typographic punctuation becomes plain; what has no equivalent is dropped. The result may be longer or shorter.
 * Source: NACHA and Standard 005 character sets.
 */
export function bankText(value: string): string {
  if (PRINTABLE_UPPER.test(value)) return value;
  return value
    .toUpperCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(NOT_PRINTABLE, (character) => REPLACEMENTS.get(character) ?? '');
}

const OUTSIDE_ASCII = /\P{ASCII}/gu;

/**
 * What a bank wrote in UTF-8 or Latin-1 as one byte per character, so that positions count characters: letters lose their
 * accent, anything else outside ASCII becomes `?`, also a byte order mark inside the text (one before it is dropped). What
 * is ASCII stays as it is, control characters included.
 */
export function oneBytePerCharacter(bytes: Uint8Array): Buffer {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(given)) return given;
  const text = isUtf8(given) ? new TextDecoder().decode(given) : given.toString('latin1');
  const plain = (character: string) => {
    const base = character.normalize('NFD')[0] ?? '';
    return base >= 'A' && base <= 'z' ? base : '?';
  };
  return Buffer.from(text.normalize('NFC').replace(OUTSIDE_ASCII, plain), 'latin1');
}

/** An unsigned integer, zero-filled to exactly `length`. A value that does not fit is a broken invariant: check first. */
export function zeroFilled(value: number | bigint, length: number): string {
  const digits = value.toString();
  invariant(/^[0-9]+$/.test(digits) && digits.length <= length, `an unsigned integer of at most ${length} digits`);
  return digits.padStart(length, '0');
}
