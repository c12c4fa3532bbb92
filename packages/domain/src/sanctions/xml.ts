/** An element without attributes: nothing the lists say stands in any. */
export type XmlElement = { readonly name: string; readonly text: string; readonly children: readonly XmlElement[] };

/** Why a file is none of the lists; the sentence is for operators. */
export class NotAList extends Error {}

const DEPTH_MAX = 20;
const CHILDREN_MAX = 5_000;
const TEXT_MAX = 100_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MARKUP =
  /<(?:!\[CDATA\[([\s\S]*?)\]\]>|!--[\s\S]*?-->|\?[\s\S]*?\?>|(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>)/y;

type Open = { readonly name: string; text: string; readonly children: XmlElement[] };

/**
 * Reads a document and hands out each child of its root as soon as it is closed, so that a long list needs the room of one entry.
 * Returns the name of the root. Knows no document types and no entities but the five: a file that has others is refused.
 */
export function* readXml(document: string): Generator<XmlElement, string> {
  const open: Open[] = [];
  let root: string | null = null;
  let at = document.startsWith('\uFEFF') ? 1 : 0;
  while (at < document.length) {
    const next = document.indexOf('<', at);
    if (next !== at) {
      const text = document.slice(at, next < 0 ? undefined : next);
      const inner = open.at(-1);
      if (inner) addText(inner, decoded(text));
      else if (text.trim() !== '') throw new NotAList('there is text outside of the document');
      if (next < 0) break;
    }
    MARKUP.lastIndex = next;
    const markup = MARKUP.exec(document);
    if (!markup)
      throw new NotAList(`the markup at ${next} is none that lists have: ${document.slice(next, next + 40)}`);
    at = MARKUP.lastIndex;
    const [, cdata, closing, tag, , empty] = markup;
    const inner = open.at(-1);
    if (cdata !== undefined && inner) addText(inner, cdata);
    if (tag === undefined) continue;
    const name = tag.slice(tag.indexOf(':') + 1);
    if (closing) {
      if (inner?.name !== name) throw new NotAList(`</${name}> closes what is not open`);
      yield* close();
      continue;
    }
    if (open.length === 0) {
      if (root !== null) throw new NotAList('there are two documents in the file');
      root = name;
    }
    if (open.length >= DEPTH_MAX) throw new NotAList('elements are nested too deeply');
    open.push({ name, text: '', children: [] });
    if (empty) yield* close();
  }
  if (open.length > 0) throw new NotAList(`the file ends within <${open[0]?.name}>: it is not whole`);
  if (root === null) throw new NotAList('there is no document in the file');
  return root;

  function* close(): Generator<XmlElement> {
    const closed = open.pop();
    const parent = open.at(-1);
    if (!closed || !parent) return;
    const element = { ...closed, text: closed.text.replace(/\s+/g, ' ').trim() };
    if (open.length === 1) yield element;
    else if (parent.children.push(element) > CHILDREN_MAX) throw new NotAList(`<${parent.name}> holds too much`);
  }
}

function addText(element: Open, text: string): void {
  element.text += text;
  if (element.text.length > TEXT_MAX) throw new NotAList(`<${element.name}> holds too much text`);
}

const decoded = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    const code = /^#x/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : name.startsWith('#')
        ? Number(name.slice(1))
        : null;
    const letter =
      code === null ? ENTITIES[name] : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    if (letter === undefined) throw new NotAList(`${whole} is no entity that lists have`);
    return letter;
  });

/** Texts at a path of names below an element. */
export function textsAt(element: XmlElement, ...path: readonly string[]): string[] {
  const [name, ...rest] = path;
  if (name === undefined) return element.text === '' ? [] : [element.text];
  return element.children.filter((child) => child.name === name).flatMap((child) => textsAt(child, ...rest));
}

export const textAt = (element: XmlElement, ...path: readonly string[]): string => textsAt(element, ...path)[0] ?? '';
