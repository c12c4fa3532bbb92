/**
 * An amount as people write it: `0.32`, `0,32`, `.32`, and the two digits alone, with or without a dollar sign, as each deposit is
 * under one dollar (D-115). All else stays as it was typed, and is refused.
 */
export function typedAmount(typed: string): string {
  const [, cents] = /^\$?\s*(?:0?[.,])?(\d\d)\s*[$¢]?$/u.exec(typed.trim()) ?? [];
  return cents === undefined ? typed.trim() : `0.${cents}`;
}
