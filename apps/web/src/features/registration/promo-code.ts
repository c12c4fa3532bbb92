const LENGTH_MAX = 50;

/** The code of a promotion out of an address, where it may stand under an older name; null without one. */
export const promoCodeIn = (code: unknown, olderName: unknown): string | null =>
  String(code ?? olderName ?? '')
    .trim()
    .slice(0, LENGTH_MAX) || null;
