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

/** `bankText`, cut and space-filled to exactly `length`. For names and free text; keys must be refused rather than cut. */
export function leftJustified(value: string, length: number): string {
  return bankText(value).slice(0, length).padEnd(length, ' ');
}

/** An unsigned integer, zero-filled to exactly `length`. A value that does not fit is a broken invariant: check first. */
export function zeroFilled(value: number | bigint, length: number): string {
  const digits = value.toString();
  invariant(/^[0-9]+$/.test(digits) && digits.length <= length, `an unsigned integer of at most ${length} digits`);
  return digits.padStart(length, '0');
}
