import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FILE_MAX_BYTES, postedFingerprint } from './posted-fingerprint.ts';

const TYPE = 'multipart/form-data; boundary=----x7';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const part = (name: string, content: Uint8Array, more = '; filename="a.pdf"') =>
  Buffer.concat([
    Buffer.from(
      `------x7\r\nContent-Disposition: form-data; name="${name}"${more}\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from('------x7--\r\n');

/** The body in pieces of this many bytes. */
async function* inPieces(body: Buffer, size: number) {
  for (let from = 0; from < body.byteLength; from += size) yield body.subarray(from, from + size);
}
const posted = (body: Buffer, size = 64 * 1024, type = TYPE) => postedFingerprint(type, inPieces(body, size));

const PDF = Buffer.from('%PDF-1.3\nwith \r\n--- lines \r\n------x that look like\r\n------x boundaries\n%%EOF\n');
const JSON_FILE = Buffer.from('{"agreement":{"text":"é"}}');

describe('the fingerprint of a posted file', () => {
  test.each([1, 7, 50, 64 * 1024])('is that of its bytes, in whatever pieces they come: %i', async (size) => {
    expect(await posted(Buffer.concat([part('file', PDF), END]), size)).toEqual({ hash: sha256(PDF) });
    expect(await posted(Buffer.concat([part('file', JSON_FILE), END]), size)).toEqual({ hash: sha256(JSON_FILE) });
  });

  test('other parts of the form are passed over', async () => {
    const body = Buffer.concat([part('note', Buffer.from('hello'), ''), part('file', PDF), END]);
    expect(await posted(body)).toEqual({ hash: sha256(PDF) });
  });

  test.each([
    ['nothing was chosen', Buffer.concat([part('file', Buffer.alloc(0)), END]), 'no_file'],
    ['another field', Buffer.concat([part('other', PDF), END]), 'no_file'],
    ['a picture', Buffer.concat([part('file', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1])), END]), 'wrong_kind'],
    ['one that ends too early', part('file', PDF), 'broken'],
    ['no body at all', Buffer.alloc(0), 'broken'],
  ] as const)('%s: said so', async (_, body, problem) => {
    expect(await posted(body)).toEqual({ problem });
  });

  test('of the largest there is one; a byte more is too large', async () => {
    const largest = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(FILE_MAX_BYTES - 5)]);
    expect(await posted(Buffer.concat([part('file', largest), END]))).toEqual({ hash: sha256(largest) });
    const larger = Buffer.concat([largest, Buffer.from('x')]);
    expect(await posted(Buffer.concat([part('file', larger), END]))).toEqual({ problem: 'too_large' });
  });

  test('a body of another type is no form', async () => {
    expect(await posted(PDF, 100, 'application/pdf')).toEqual({ problem: 'broken' });
  });
});
