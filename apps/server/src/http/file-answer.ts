import type { OpenedDownload } from '@cordelle/api/downloads/open-download.ts';
import type { Context } from 'hono';

/** What may stand in the old form of a file name: everything else has only the new one. */
const NOT_PLAIN = /[^A-Za-z0-9 ._()-]/g;

/** `attachment; filename="Entente sign_e.pdf"; filename*=UTF-8''Entente%20sign%C3%A9e.pdf`. Source: RFC 6266, RFC 8187. */
export function attachment(filename: string): string {
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${filename.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded}`;
}

/** Pieces as a body: each is made when the reader asks for it, and none once they hang up. */
export function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await source.return?.();
    },
  });
}

/** A file for saving, never for showing in our own pages. It is made as fast as it is read, and no faster. */
export function fileAnswer(c: Context, { filename, contentType, body }: OpenedDownload): Response {
  return c.body(streamOf(body), 200, {
    'Content-Type': contentType,
    'Content-Disposition': attachment(filename),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'no-store',
  });
}
