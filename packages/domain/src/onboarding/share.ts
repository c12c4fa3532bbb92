/** The whole of a business, in 1/100 %. */
export const WHOLE_BPS = 10_000;

/**
 * A part in 1/100 %, from a percentage as it is typed: `12.5`, at most two decimals, 0 to 100; with a comma as well where
 * the language writes it. Null for everything else.
 */
export function parseShare(typed: string, language: 'en' | 'fr' = 'en'): number | null {
  const text = language === 'fr' ? typed.trim().replace(',', '.') : typed.trim();
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const bps = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return bps <= WHOLE_BPS ? bps : null;
}

/** A part as a percentage for programs: `12.5`, without zeros at its end. */
export const shareText = (bps: number): string => String(bps / 100);

/** Owners of owners of owners … at most; the last are individuals. */
export const LEVELS_MAX = 5;

/** Exact parts of a business: five shares multiplied have at most this many in the whole. */
export const WHOLE = BigInt(WHOLE_BPS) ** BigInt(LEVELS_MAX);

/** A share of a part of the business; exact, since no chain is longer than `LEVELS_MAX`. */
export const partOf = (part: bigint, shareBps: number): bigint => (part * BigInt(shareBps)) / BigInt(WHOLE_BPS);

/** Whether a part is a quarter of the business or more. Source: 31 CFR 1010.230; PCMLTFR s. 138. */
export const isQuarter = (part: bigint): boolean => 4n * part >= WHOLE;

const SHOWN_DECIMALS = 4;

/** A part of the business as a percentage, up to four decimals, cut and not rounded: `24.9999` is less than a quarter. */
export function partText(part: bigint): string {
  const units = (part * 100n * 10n ** BigInt(SHOWN_DECIMALS)) / WHOLE;
  const text = units.toString().padStart(SHOWN_DECIMALS + 1, '0');
  const decimals = text.slice(-SHOWN_DECIMALS).replace(/0+$/, '');
  return decimals ? `${text.slice(0, -SHOWN_DECIMALS)}.${decimals}` : text.slice(0, -SHOWN_DECIMALS);
}
