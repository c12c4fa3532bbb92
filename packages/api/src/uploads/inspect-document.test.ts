import { deflateSync } from 'node:zlib';
import { DomainError } from '@cordelle/domain/errors.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureOf } from '../testing/pictures.ts';
import { inspectDocument } from './inspect-document.ts';

type Purpose = Parameters<typeof inspectDocument>[1];
const look = (name: string, bytes: Uint8Array | string, purpose: Purpose = 'authorizationForm') =>
  inspectDocument(new UploadedFile(name, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes), purpose);
/** The code of the refusal; `taken` where there is none. */
const fate = (name: string, bytes: Uint8Array | string, purpose?: Purpose): Promise<string> =>
  look(name, bytes, purpose).then(
    () => 'taken',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  );

const CATALOG =
  '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';
const pdf = (...objects: string[]): string =>
  `%PDF-1.7\n${CATALOG}${objects.join('\n')}\nxref\n0 3\ntrailer\n<< /Root 1 0 R /Size 3 >>\nstartxref\n9\n%%EOF\n`;
const stream = (dictionary: string, data: string | Buffer, number = 3): string => {
  const text = typeof data === 'string' ? data : data.toString('latin1');
  return `${number} 0 obj\n<< ${dictionary} /Length ${text.length} >>\nstream\n${text}\nendstream\nendobj`;
};
const packed = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'): string =>
  stream(dictionary, deflateSync(Buffer.from(`7 0 ${objects}`, 'latin1')));

describe('a document is taken', () => {
  test.each([
    ['a plain one', pdf()],
    ['whose page says the words that would be refused as names', pdf(stream('', 'BT (/JavaScript /Launch) Tj ET'))],
    ['with a packed page', pdf(stream('/Filter /FlateDecode', deflateSync(Buffer.from('BT (Hello) Tj ET'))))],
    ['with packed objects', pdf(packed('<< /Type /Font /Subtype /Type1 >>'))],
    ['with texts in brackets within brackets', pdf('4 0 obj\n(a (b \\) c) d)\nendobj')],
    ['with a form to fill in', pdf('4 0 obj\n<< /AcroForm << /Fields [] >> >>\nendobj')],
    ['with something after its end', `${pdf()}\n\n   `],
  ])('%s', async (_, text) => expect(await fate('form.pdf', text)).toBe('taken'));

  test('with its bytes as they are', async () => {
    const bytes = Buffer.from(pdf(), 'latin1');
    expect(await look('Form.PDF', bytes)).toEqual({
      filename: 'Form.PDF',
      contentType: 'application/pdf',
      bytes,
      pages: 0,
      scan: 'clean',
    });
  });
});

describe('a document is refused that', () => {
  const action = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  test.each([
    ['runs a script when it is opened', pdf(`4 0 obj\n<< /OpenAction ${action} >>\nendobj`)],
    ['runs a script', pdf(`4 0 obj\n${action}\nendobj`)],
    ['spells the name of the script in numbers', pdf('4 0 obj\n<< /S /J#61va#53cript >>\nendobj')],
    ['opens something', pdf('4 0 obj\n<< /OpenAction [2 0 R /Fit] >>\nendobj')],
    ['acts when a page is turned', pdf('4 0 obj\n<< /AA << /O 5 0 R >> >>\nendobj')],
    ['starts a program', pdf('4 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj')],
    ['carries a file', pdf(stream('/Type /EmbeddedFile', 'MZ'))],
    ['lists files', pdf('4 0 obj\n<< /Names << /EmbeddedFiles 5 0 R >> >>\nendobj')],
    ['holds another kind of form', pdf('4 0 obj\n<< /AcroForm << /XFA [(a) 5 0 R] >> >>\nendobj')],
    ['sends itself somewhere', pdf('4 0 obj\n<< /S /SubmitForm /F (https://evil.test) >>\nendobj')],
    ['links to a file of the reader', pdf('4 0 obj\n<< /S /URI /URI (file:///etc/passwd) >>\nendobj')],
    ['links to one in packed objects', pdf(packed('<< /S /URI /URI(FILE:///c:/x) >>'))],
    ['packs its script', pdf(packed(action))],
    ['packs its script and does not say so', pdf(packed(action, '/N 1 /First 4 /Filter /FlateDecode'))],
    [
      'packs it in an unusual way',
      pdf(packed(action, '/Type /ObjStm /First 4 /Filter [/ASCIIHexDecode /FlateDecode]')),
    ],
    ['packs it and says elsewhere how', pdf(packed(action, '/Type /ObjStm /First 4 /Filter 9 0 R'))],
    ['packs what does not unpack', pdf(stream('/Type /ObjStm /First 4 /Filter /FlateDecode', 'garbage'))],
    ['hides an object in a stream', pdf(stream('', `\n9 0 obj\n${action}\nendobj\n`))],
    ['hides an object in a text', pdf(`4 0 obj\n(9 0 obj ${action.replace(/[()\\]/g, '')} endobj)\nendobj`)],
    ['hides an object in a comment', pdf(`% 9 0 obj ${action} endobj`)],
    ['hides an object behind a comment in a stream', pdf(stream('', `9 0%x\nobj ${action}`))],
    ['never ends a stream', `%PDF-1.7\n3 0 obj\n<< >>\nstream\n${'x'.repeat(100)}\n%%EOF`],
    ['never ends a text', '%PDF-1.7\n3 0 obj\n(abc\n%%EOF'],
  ])('%s', async (_, text) => expect(await fate('form.pdf', text)).toBe('upload.unsafe_document'));

  test('unpacks to more than fifty megabytes', async () => {
    const bomb = deflateSync(Buffer.alloc(60_000_000, ' '));
    const text = pdf(stream('/Type /ObjStm /First 4 /Filter /FlateDecode', bomb));
    expect(text.length).toBeLessThan(100_000);
    expect(await fate('form.pdf', text)).toBe('upload.unsafe_document');
  });

  test('unpacks to more than fifty megabytes in many parts', async () => {
    const part = deflateSync(Buffer.alloc(9_000_000, ' '));
    const parts = Array.from({ length: 6 }, (_, index) =>
      stream('/Type /ObjStm /First 4 /Filter /FlateDecode', part, 10 + index),
    );
    expect(await fate('form.pdf', pdf(...parts))).toBe('upload.unsafe_document');
  });
});

test('a document with a password, and one whose first line is blank, are told apart', async () => {
  expect(await fate('form.pdf', pdf().replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 5 0 R'))).toBe(
    'upload.password_protected',
  );
  expect(await fate('form.pdf', `\r\n${pdf()}`)).toBe('upload.pdf_begins_late');
});

describe('pages of a document of a business', () => {
  const page = (number: number) => `${number} 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj`;
  const pages = (count: number) => pdf(...Array.from({ length: count }, (_, index) => page(10 + index)));
  const read = async (text: string) => (await look('statement.pdf', text, 'onboardingDocument')).pages;

  test('are counted, packed ones too, one that was saved again once', async () => {
    expect(await read(pages(3))).toBe(3);
    expect(await read(pdf(page(10), page(11), page(10)))).toBe(2);
    expect(await read(pdf(packed('<< /Type /Page >> << /Type/Page /Parent 2 0 R >>')))).toBe(2);
  });

  test('are at least one and at most fifty', async () => {
    expect(await fate('statement.pdf', pdf(), 'onboardingDocument')).toBe('upload.no_pages');
    expect(await fate('statement.pdf', pages(50), 'onboardingDocument')).toBe('taken');
    expect(await fate('statement.pdf', pages(51), 'onboardingDocument')).toBe('upload.too_many_pages');
  });
});

test.each([
  ['photo.heic', 'anything'],
  ['photo.HEIF', 'anything'],
  ['photo.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1'],
  ['photo.pdf', '\0\0\0\x18ftypmif1\0\0\0\0heic'],
])('%s as a phone keeps it is refused with the cure', async (name, bytes) =>
  expect(await fate(name, bytes)).toBe('upload.heic'),
);

describe('what is no document is refused', () => {
  test.each([
    ['form.pdf', 'hello'],
    ['form.pdf', pdf().replace('%%EOF', '')],
    ['form.pdf', `${pdf()}${'<html>'.repeat(1000)}`],
    ['form.png', pdf()],
    ['form.html', '<script>alert(1)</script>'],
    ['form.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['form.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['form', pdf()],
    ['form.pdf.exe', pdf()],
    ['form.exe', 'MZ'],
  ])('%s', async (name, text) => expect(await fate(name, text)).toBe('upload.not_accepted'));
});

describe('a picture', () => {
  test.each(['jpeg', 'png'] as const)('as %s is drawn anew, without what else stood in it', async (kind) => {
    const plain = await sharp(await pictureOf(kind, { width: 60, height: 30 }))
      .withExif({ IFD0: { Copyright: 'canary-exif', Orientation: '6' } })
      .toBuffer();
    const polyglot = Buffer.concat([plain, Buffer.from('<script>canary-tail</script>%PDF-1.7')]);
    const { bytes, contentType } = await look(kind === 'jpeg' ? 'a.jpg' : 'a.png', polyglot);
    expect(contentType).toBe(`image/${kind}`);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).not.toMatch(/canary|%PDF|Exif/);
    const heading = await sharp(bytes).metadata();
    expect([heading.format, heading.width, heading.height, heading.exif]).toEqual([kind, 60, 30, undefined]);
  });

  test.each([
    ['a.png', 'jpeg'],
    ['a.jpg', 'png'],
    ['a.png', 'gif'],
    ['a.jpg', 'webp'],
  ] as const)('%s that is really a %s is refused', async (name, kind) =>
    expect(await fate(name, await pictureOf(kind))).toBe('upload.not_accepted'),
  );

  test('that ends too early is refused', async () => {
    for (const [name, kind] of [
      ['a.png', 'png'],
      ['a.jpg', 'jpeg'],
    ] as const) {
      const whole = await pictureOf(kind, { width: 300, height: 300 });
      expect(await fate(name, whole.subarray(0, whole.length / 2)), name).toBe('upload.not_accepted');
    }
  });

  test('with only the beginning of one is refused', async () => {
    expect(await fate('a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]))).toBe(
      'upload.not_accepted',
    );
    expect(await fate('a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('upload.not_accepted');
  });

  test('of more than 25 million points is refused before it is unpacked', async () => {
    const bomb = await sharp({
      create: { width: 6000, height: 5000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    expect(await fate('a.png', bomb)).toBe('upload.too_many_pixels');
  });
});
