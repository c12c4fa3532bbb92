import { encode } from 'uqr';

/** Modules of white around the picture, without which cameras do not find it. */
const QUIET = 4;

/** A text as a picture for cameras: the box of an SVG and the path of its dark parts. */
export function qrBars(text: string): { readonly viewBox: string; readonly path: string } {
  const { data, size } = encode(text, { border: 0 });
  const edge = size + 2 * QUIET;
  return { viewBox: `${-QUIET} ${-QUIET} ${edge} ${edge}`, path: barsOf(data) };
}

/** One square per dark module, row by row: neighbours in a row become one bar, so that no seams show between them. */
function barsOf(rows: readonly (readonly boolean[])[]): string {
  const bars: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      bars.push(`M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`);
    }
  }
  return bars.join('');
}
