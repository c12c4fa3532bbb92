const WHITESPACE = '\0\t\n\f\r ';
const DELIMITERS = '()<>[]{}/%';
const STREAM_END = 'endstream';
/** The beginning of an object where none may be: a reader sent there by the table of contents would take it for one. */
const HIDDEN_OBJECT = /\d(?:[\0\t\n\f\r ]|%[^\r\n]{0,200}[\r\n])+obj/;

/** What a document is made of, as a reader meets it. Texts and comments are passed by. */
export type PdfWord =
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'keyword'; readonly text: string }
  | { readonly kind: 'stream'; readonly start: number; readonly end: number };

/** A document that cannot be read word by word, or hides objects where none belong. */
export class UnreadablePdf extends Error {}

const isRegular = (character: string): boolean => !WHITESPACE.includes(character) && !DELIMITERS.includes(character);

/** The words of a PDF given as Latin-1 text, names with their `#xx` resolved. Linear in its length. Throws `UnreadablePdf`. */
export function* pdfWords(text: string): Generator<PdfWord> {
  let at = 0;
  const regularEnd = (from: number): number => {
    let end = from;
    while (end < text.length && isRegular(text.charAt(end))) end += 1;
    return end;
  };
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '/') {
      const end = regularEnd(at + 1);
      yield { kind: 'name', text: resolved(text.slice(at + 1, end)) };
      at = end;
    } else if (character === '(') at = passBy(text, at, stringEnd(text, at));
    else if (character === '%') at = passBy(text, at, lineEnd(text, at));
    else if (isRegular(character)) {
      const end = regularEnd(at);
      const word = text.slice(at, end);
      at = end;
      if (word === 'stream') {
        const start = afterLineBreak(text, end);
        const close = text.indexOf(STREAM_END, start);
        if (close === -1) throw new UnreadablePdf('a stream without an end');
        passBy(text, start, close);
        yield { kind: 'stream', start, end: close };
        at = close + STREAM_END.length;
      } else yield { kind: 'keyword', text: word };
    } else at += 1;
  }
}

const resolved = (name: string): string =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Leaves a part unread; not without a look for objects hidden in it. */
function passBy(text: string, start: number, end: number): number {
  if (HIDDEN_OBJECT.test(text.slice(start, end))) throw new UnreadablePdf('an object inside something else');
  return end;
}

function lineEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && text.charAt(end) !== '\r' && text.charAt(end) !== '\n') end += 1;
  return end;
}

function stringEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new UnreadablePdf('a text without an end');
}

function afterLineBreak(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return at + 2;
  return text.charAt(at) === '\n' || text.charAt(at) === '\r' ? at + 1 : at;
}
