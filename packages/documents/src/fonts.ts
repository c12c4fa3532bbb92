import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

/** The typeface of the console, then one with letters that it lacks: those of Vietnamese, Greek and Cyrillic names, arrows. */
export const FAMILIES = ['Cordelle Text', 'Inter'];

/** What the renderer sets a letter in that no family of a style has, a line break among them: it ends without it. */
const RENDERERS_OWN = 'Helvetica';

const ownFile = (face: string): string => fileURLToPath(new URL(`./fonts/cordelle-text-${face}.ttf`, import.meta.url));
const interFile = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`));

const FACES = [
  { own: 'regular', inter: '400Regular', fontWeight: 400 },
  { own: 'italic', inter: '400Regular_Italic', fontWeight: 400, fontStyle: 'italic' },
  { own: 'bold', inter: '700Bold', fontWeight: 700 },
] as const;

/**
 * Whole fonts from disk: the built-in ones silently lose letters of names (Ł becomes A). Read anew for each document: a font
 * remembers which letters its glyphs stood for, and gives the next document a text that nobody can search or read aloud.
 */
export function registerFonts(): void {
  Font.clear();
  for (const { own, inter, ...face } of FACES) {
    Font.register({ family: 'Cordelle Text', src: ownFile(own), ...face });
    for (const family of ['Inter', RENDERERS_OWN]) Font.register({ family, src: interFile(inter), ...face });
  }
  // Words are never broken: a name or an address cut in two is hard to read on paper.
  Font.registerHyphenationCallback((word) => [word]);
}

/** Texts are measured before anything is drawn, and the renderer does not load by itself what it falls back on. */
export async function loadFonts(): Promise<void> {
  for (const fontFamily of [...FAMILIES, RENDERERS_OWN])
    for (const { fontWeight, ...face } of FACES)
      await Font.load({ fontFamily, fontWeight, ...('fontStyle' in face ? { fontStyle: face.fontStyle } : {}) });
}
