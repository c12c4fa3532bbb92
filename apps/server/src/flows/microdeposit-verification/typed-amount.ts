/** An amount as people write it in their language: `0.32` and, in French, `0,32`. All else stays as it was typed, and is refused. */
export const typedAmount = (typed: string): string => typed.trim().replace(',', '.');
