/** A picture as it lies on its page: whole bytes of a JPEG, and how large it is. */
export type JpegPage = { readonly bytes: Uint8Array; readonly width: number; readonly height: number };

/** Width of every page in points: a sheet of letter paper. */
const PAGE_WIDTH = 612;

/** One PDF with a picture on each page, in their order; it holds nothing else. Source: ISO 32000-1, 7.5. */
export function pdfOfPictures(pictures: readonly JpegPage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    length += part.byteLength;
  };
  const text = (line: string) => add(new TextEncoder().encode(line));
  const object = (number: number, body: string, stream?: Uint8Array) => {
    offsets[number] = length;
    text(`${number} 0 obj\n${body}\n`);
    if (stream) {
      text('stream\n');
      add(stream);
      text('\nendstream\n');
    }
    text('endobj\n');
  };
  const pageOf = (index: number) => 3 + index * 3;
  text('%PDF-1.4\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pictures.map((_, index) => `${pageOf(index)} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`);
  pictures.forEach(({ bytes, width, height }, index) => {
    const page = pageOf(index);
    const pageHeight = Math.round((PAGE_WIDTH * height) / width);
    const content = new TextEncoder().encode(`q ${PAGE_WIDTH} 0 0 ${pageHeight} 0 0 cm /P Do Q`);
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${pageHeight}] /Contents ${page + 1} 0 R /Resources << /XObject << /P ${page + 2} 0 R >> >> >>`,
    );
    object(page + 1, `<< /Length ${content.byteLength} >>`, content);
    object(
      page + 2,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.byteLength} >>`,
      bytes,
    );
  });
  const start = length;
  const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
  text(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${offsets.slice(1).map(entry).join('')}`);
  text(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
