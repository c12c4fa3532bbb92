/** `5,14556E+09`: what a spreadsheet makes of a long number in a column of numbers. */
const SCIENTIFIC = /^([0-9])(?:[.,]([0-9]+))?e\+?([0-9]{1,2})$/i;

/** All digits of a number in scientific notation; null where some were lost to its rounding. */
export function digitsOfScientific(cell: string): string | null {
  const [, first, fraction = '', exponent] = SCIENTIFIC.exec(cell.trim().replace(/\s/g, '')) ?? [];
  if (first === undefined || Number(exponent) !== fraction.length) return null;
  return `${first}${fraction}`;
}

export const isScientific = (cell: string): boolean => SCIENTIFIC.test(cell.trim().replace(/\s/g, ''));

const SEVERAL = /\s*(?:[;|\n]|\s\/\s|\/|\bor\b|\bou\b|\bet\b|\band\b|&)\s*/i;

/**
 * The first telephone number of a cell, without what people write around it: `tel. (514) 555-0101 (cell)`,
 * `514-555-0101 / 438-555-0102`, `5.145550101E+09`. Whether it is one is for the rule of the form to say.
 */
export function phoneIn(cell: string): string {
  const text = cell.trim();
  const digits = digitsOfScientific(text);
  if (digits !== null) return digits;
  const [first = ''] = text.split(SEVERAL);
  const number =
    /\+?\(?[0-9][0-9\s().\u00a0\u2010-\u2015-]*[0-9](?:\s*(?:ext\.?|poste|post|x|#|p\.)\s*[0-9]{1,6})?/i.exec(
      first,
    )?.[0];
  return (number ?? first)
    .replace(/[\u00a0\u2010-\u2015]/g, (character) => (character === '\u00a0' ? ' ' : '-'))
    .replace(/\s*(?:#|p\.|post\b)\s*(?=[0-9]{1,6}$)/i, ' ext. ')
    .replace(/\.0$/, '')
    .trim();
}
