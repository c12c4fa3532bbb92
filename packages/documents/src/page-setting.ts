/** Points: a Letter page. One that is not divided is as long as what stands on it, unless it is told its height. */
export const LETTER = { width: 612, height: 792 } as const;

/** What everything is written in, what stands behind it, what lines are drawn with, and what warns. */
export const INK = '#1f2a2a';
export const QUIET = '#55605f';
export const RULE = '#c9d0ce';
export const WARNING = '#8a4b00';
/** The two strands of our mark, as above our mails. */
export const STRANDS = ['#1d5650', '#5f938c'] as const;

/**
 * Line height of text that counts pages: the font's own. A factor is applied to itself each time the number of a page is
 * set.
 */
export const FONT_LINE_HEIGHT = 0;

/** Letters beside each other as they are: looking for better pairs takes half of the time of a long list. */
export const PLAIN_LETTERS = { calt: 0, ccmp: 0, kern: 0, liga: 0, clig: 0, locl: 0 };
