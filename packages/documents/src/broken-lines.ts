/** After these a word that is wider than a line is broken rather than anywhere else. */
const BREAKS = /[-@._/]/;

/** Plain spaces: those that keep a date or an amount in one piece do not end a word. */
export const WORD_ENDS = /[ \t\r\n]+/;

/**
 * A text in lines of at most `width`, by what `widthOf` says of their letters: broken between words, and a word that is wider than a
 * line inside itself. Blank: none.
 */
export function brokenLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(WORD_ENDS)) {
    if (word === '') continue;
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = piecesOf(word, width, widthOf);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return line === '' ? lines : [...lines, line];
}

function piecesOf(word: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let taken = 0;
  for (const letter of word) {
    const letterWidth = widthOf(letter);
    while (piece.length > 0 && taken + letterWidth > width) {
      const end = piece.findLastIndex((before) => BREAKS.test(before)) + 1 || piece.length;
      pieces.push(piece.slice(0, end).join(''));
      piece = piece.slice(end);
      taken = widthOf(piece.join(''));
    }
    piece.push(letter);
    taken += letterWidth;
  }
  return [...pieces, piece.join('')];
}
