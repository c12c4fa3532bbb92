import sharp from 'sharp';

type Picture = { readonly width?: number; readonly height?: number; readonly colour?: string };

/** A picture of one colour; for tests. */
export const pictureOf = (
  kind: 'jpeg' | 'png' | 'gif' | 'webp',
  { width = 40, height = 20, colour = '#8fd3d6' }: Picture = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(kind)
    .toBuffer();
