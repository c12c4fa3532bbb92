import { DomainError } from '@cordelle/domain/errors.ts';
import sharp from 'sharp';

/** Larger pictures, as those that unpack to gigabytes, are refused by their heading. */
const PIXELS_MAX = 25_000_000;
const SECONDS_MAX = 10;
const JPEG_QUALITY = 90;

const MAGIC = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
} as const;

// Every other decoder of the library stays shut: what is not asked for cannot be attacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.concurrency(1);
sharp.cache(false);

let last: Promise<unknown> = Promise.resolve();

/**
 * The same picture, drawn anew from its points: upright, without metadata and without whatever else stood in the file. Null where
 * the bytes are no whole picture of that kind. Throws `upload.too_many_pixels`. One picture at a time: each may take a hundred
 * megabytes while it is drawn.
 */
export function redrawPicture(bytes: Uint8Array, kind: keyof typeof MAGIC): Promise<Buffer | null> {
  if (!MAGIC[kind].equals(bytes.subarray(0, MAGIC[kind].length))) return Promise.resolve(null);
  const drawn = last.then(() => redraw(bytes, kind));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function redraw(bytes: Uint8Array, kind: keyof typeof MAGIC): Promise<Buffer | null> {
  const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: false });
  const heading = await picture.metadata().catch(() => null);
  if (heading?.format !== kind) return null;
  if (heading.width * heading.height > PIXELS_MAX) throw new DomainError('upload.too_many_pixels');
  const drawn = sharp(bytes, { failOn: 'warning', limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .timeout({ seconds: SECONDS_MAX });
  return (kind === 'jpeg' ? drawn.jpeg({ quality: JPEG_QUALITY }) : drawn.png()).toBuffer().catch(() => null);
}
