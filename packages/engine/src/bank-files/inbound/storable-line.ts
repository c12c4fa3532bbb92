const LINE_LENGTH_MAX = 1500;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

/** A line of a file as the database can hold it and a person can read it: control characters by their code, and no endless line. */
export const storableLine = (line: string): string =>
  line
    .slice(0, LINE_LENGTH_MAX)
    .toWellFormed()
    .replaceAll(CONTROL, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
