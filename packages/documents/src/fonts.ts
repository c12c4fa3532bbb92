import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

export const FAMILY = 'Inter';

const fileOf = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`));

/**
 * Whole fonts from disk: the built-in ones silently lose letters of names (Ł becomes A). Read anew for each document: a font
 * remembers which letters its glyphs stood for, and gives the next document a text that nobody can search or read aloud.
 */
export function registerFonts(): void {
  Font.clear();
  // what the renderer sets itself in, where no style says otherwise
  Font.register({ family: 'Helvetica', src: 'Helvetica' });
  Font.register({
    family: FAMILY,
    fonts: [
      { src: fileOf('400Regular'), fontWeight: 400 },
      { src: fileOf('400Regular_Italic'), fontWeight: 400, fontStyle: 'italic' },
      { src: fileOf('700Bold'), fontWeight: 700 },
    ],
  });
  // Words are never broken: a name or an address cut in two is hard to read on paper.
  Font.registerHyphenationCallback((word) => [word]);
}
