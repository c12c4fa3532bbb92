import { Font } from '@react-pdf/renderer';
import { FAMILIES } from './fonts.ts';

export type FontWeight = 400 | 700;
type LoadedFont = NonNullable<ReturnType<typeof Font.getFont>['data']>;

/** How a text is set: the font, and the points it takes in one line where letters stand beside each other as they are. */
export type Face = {
  readonly font: LoadedFont;
  readonly has: (letter: string) => boolean;
  readonly widthOf: (text: string, size: number) => number;
};

/** The face of a text: of the first family that has all its letters, or the last one. Fonts are loaded before anything is drawn. */
export function facesOf(fontWeight: FontWeight): (text: string) => Face {
  const faces = FAMILIES.map((fontFamily) => faceOf(fontFamily, fontWeight));
  const last = faces.at(-1);
  if (!last) throw new Error('a document has a font');
  return (text) => faces.find(({ has }) => [...text].every(has)) ?? last;
}

function faceOf(fontFamily: string, fontWeight: FontWeight): Face {
  const { data } = Font.getFont({ fontFamily, fontWeight });
  if (!data) throw new Error(`the font ${fontFamily} is not loaded`);
  const widths = new Map<string, number>();
  const widthOfLetter = (letter: string): number => {
    const known = widths.get(letter);
    if (known !== undefined) return known;
    const width = data.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / data.unitsPerEm;
    widths.set(letter, width);
    return width;
  };
  const letters = new Map<string, boolean>();
  return {
    font: data,
    has: (letter) => {
      const known = letters.get(letter) ?? data.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
      letters.set(letter, known);
      return known;
    },
    widthOf: (text, size) => {
      let width = 0;
      for (const letter of text) width += widthOfLetter(letter);
      return width * size;
    },
  };
}
