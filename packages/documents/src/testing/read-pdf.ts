import { inflateSync } from 'node:zlib';

/** `reach`: how far from the corner of its page anything stands, in points */
export type Drawing = { pages: number; text: string; reach: number; sizes: string[]; hasPictures: boolean };

/** The glyphs as one font's character map reads them; what is set in another font comes out as something else. */
function readWith(map: string, glyphs: string): string {
  const letters = new Map<string, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi))
    for (const [offset, [, code = '']] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries())
      letters.set(
        (Number.parseInt(first, 16) + offset).toString(16).padStart(4, '0'),
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      );
  return [...glyphs.matchAll(/<([0-9a-f]+)>/gi)]
    .map(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((code) => letters.get(code.toLowerCase()) ?? '').join(''))
    .join('');
}

/** What a reader finds in the bytes of a document: its pages, and its words, once as each of its fonts reads them. For tests. */
export function readPdf(bytes: Buffer): Drawing {
  const raw = bytes.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const start = index + mark.length;
    const packed = bytes.subarray(start, raw.indexOf('endstream', start));
    try {
      return [inflateSync(packed).toString('latin1')];
    } catch {
      return [];
    }
  });
  const glyphs = streams.filter((stream) => stream.includes('TJ')).join('');
  const text = streams.filter((stream) => stream.includes('beginbfrange')).map((map) => readWith(map, glyphs));
  const places = streams.flatMap((stream) => [...stream.matchAll(/(-?[\d.]+) (-?[\d.]+) (?:cm|Tm)\b/g)]);
  const reach = places.reduce((most, [, x, y]) => Math.max(most, Math.abs(Number(x)), Math.abs(Number(y))), 0);
  const sizes = [...new Set([...raw.matchAll(/\/MediaBox \[0 0 ([0-9.]+ [0-9.]+)\]/g)].map(([, size = '']) => size))];
  const hasPictures = raw.includes('/Subtype /Image');
  return { pages: raw.match(/\/Type \/Page\b/g)?.length ?? 0, text: text.join('\n'), reach, sizes, hasPictures };
}
