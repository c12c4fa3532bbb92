/** Points: a Letter page. One that is not divided is as long as what stands on it, unless it is told its height. */
export const LETTER = { width: 612, height: 792 } as const;

/** Letters beside each other as they are: looking for better pairs takes half of the time of a long list. */
export const PLAIN_LETTERS = { calt: 0, ccmp: 0, kern: 0, liga: 0, clig: 0, locl: 0 };
