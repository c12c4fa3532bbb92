import { Font } from '@react-pdf/renderer';
import { FAMILIES } from './fonts.ts';

/** Stands for a letter that no typeface of ours has: those of Chinese, Arabic, Hebrew and Thai names, pictures. */
export const STAND_IN = '□';

/** Every letter of these is in each typeface; a text breaks its own lines. */
const PLAIN = /^[\n\r\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]*$/;
/** Joins or shapes the letters beside it, and is none itself. */
const SHAPES = /^[\p{Cf}\p{Variation_Selector}]$/u;
const AS_READ = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A copy of what is to be drawn, with one stand-in for each letter, as a reader counts them, that cannot be. Bytes are left as they
 * are. Fonts are loaded before.
 */
export function drawable<Request>(request: Request): { readonly readable: Request; readonly lacksLetters: boolean } {
  const fonts = FAMILIES.map((fontFamily) => Font.getFont({ fontFamily, fontWeight: 400 }).data);
  const known = new Map<string, boolean>();
  const canDraw = (letter: string): boolean => {
    const can =
      known.get(letter) ??
      (PLAIN.test(letter) || fonts.some((font) => font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false));
    known.set(letter, can);
    return can;
  };
  let lacksLetters = false;
  const inLetters = (text: string): string => {
    if (PLAIN.test(text)) return text;
    return Array.from(AS_READ.segment(text.normalize('NFC')), ({ segment }) => {
      const letters = [...segment].filter((letter) => canDraw(letter) || !SHAPES.test(letter));
      if (letters.every(canDraw)) return letters.join('');
      lacksLetters = true;
      return STAND_IN;
    }).join('');
  };
  const copied = (value: unknown): unknown => {
    if (typeof value === 'string') return inLetters(value);
    if (Array.isArray(value)) return value.map(copied);
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)]));
  };
  return { readable: copied(request) as Request, lacksLetters };
}
