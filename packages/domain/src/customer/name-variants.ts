/**
 * The ways one name is written: as it is, and with the family name first or last (`Léa Roy`, `Roy, Léa`). Commas and full stops
 * are left out. Case and accents are the reader's to ignore.
 */
export function nameVariants(name: string): string[] {
  const words = name
    .replace(/[.,]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first, ...rest] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return [];
  const variants = [words, [last, ...words.slice(0, -1)], [...rest, first]];
  return [...new Set(variants.map((variant) => variant.join(' ')))];
}
