import { HEIC_HEAD_BYTES, isHeic } from '@cordelle/domain/client/heic.ts';
import { m } from '@cordelle/i18n/messages';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import { fileMistake } from '../picture-or-document.ts';
import { type JpegPage, pdfOfPictures } from './pdf-of-pictures.ts';

/** Longest side that is sent: every letter of a statement can be read, and a phone's picture is not 40 MB. */
const SIDE_MAX = 3_000;
const JPEG_QUALITY = 0.85;

/** What the browser offers. JPEG first: Safari then hands over a JPEG for what a phone keeps as HEIC. */
export const DOCUMENT_TYPES = `image/jpeg,image/png,application/pdf,${FILE_LIMITS.onboardingDocument.extensions.join(',')}`;

/** Why a file cannot be sent, in words for whoever chose it. */
export class Unsendable extends Error {}

/**
 * The one file that is sent for what somebody chose: a picture no larger than is read, a document as it is, several pictures as the
 * pages of one document. Throws `Unsendable`.
 */
export async function prepareDocument(chosen: readonly File[]): Promise<File> {
  const [first, ...others] = chosen;
  if (!first) throw new Unsendable(m.error_upload_failed());
  const file = others.length === 0 ? await prepareOne(first) : await oneOf(chosen);
  const mistake = fileMistake('onboardingDocument', file);
  if (mistake) throw new Unsendable(mistake());
  return file;
}

const isPicture = ({ name, type }: File): boolean => type.startsWith('image/') || /\.(jpe?g|png|hei[cf])$/i.test(name);
const asPhonesKeepIt = async (file: File): Promise<boolean> =>
  /\.hei[cf]$/i.test(file.name) || isHeic(new Uint8Array(await file.slice(0, HEIC_HEAD_BYTES).arrayBuffer()));

async function prepareOne(file: File): Promise<File> {
  const heic = await asPhonesKeepIt(file);
  if (!heic && !isPicture(file)) return file;
  const drawn = await drawPicture(file, heic).catch(() => null);
  if (drawn) return drawn;
  // Whether it is a picture at all is for the server to say.
  if (heic) throw new Unsendable(m.error_upload_heic());
  return file;
}

/** Null where the picture is small enough as it is. */
async function drawPicture(file: File, heic: boolean): Promise<File | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const fits = Math.max(bitmap.width, bitmap.height) <= SIDE_MAX;
    if (fits && !heic && file.size <= FILE_LIMITS.onboardingDocument.maxBytes) return null;
    const { blob } = await drawn(bitmap);
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
  } finally {
    bitmap.close();
  }
}

async function drawn(bitmap: ImageBitmap): Promise<{ blob: Blob; width: number; height: number }> {
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser draws no pictures');
  // What shows through a PNG is paper.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('the browser writes no JPEG');
  return { blob, width: canvas.width, height: canvas.height };
}

async function oneOf(chosen: readonly File[]): Promise<File> {
  const pages: JpegPage[] = [];
  for (const file of chosen) {
    if (!isPicture(file)) throw new Unsendable(m.document_pictures_only());
    const page = await pageOf(file).catch(() => null);
    if (!page) throw new Unsendable((await asPhonesKeepIt(file)) ? m.error_upload_heic() : m.document_pictures_only());
    pages.push(page);
  }
  const [first] = chosen;
  const name = first?.name.replace(/\.[^.]*$/, '') || 'document';
  return new File([pdfOfPictures(pages)], `${name}.pdf`, { type: 'application/pdf' });
}

async function pageOf(file: File): Promise<JpegPage> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { blob, width, height } = await drawn(bitmap);
    return { bytes: new Uint8Array(await blob.arrayBuffer()), width, height };
  } finally {
    bitmap.close();
  }
}
