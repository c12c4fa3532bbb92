/**
 * An amount as people write it behind “0.”: `32`, `.32`, `0.32` and, in French, `0,32` are the same. What cannot be read as two
 * digits of cents stays as it was typed, and is refused.
 */
export function typedAmount(typed: string): string {
  const text = typed.replace(/[\s$]/gu, '').replace(',', '.');
  if (/^[0-9]{2}$/.test(text)) return `0.${text}`;
  return /^\.[0-9]{2}$/.test(text) ? `0${text}` : text;
}
