import sharp from 'sharp';
// Which decoders are open is decided there.
import './redraw-picture.ts';

/** Longest side kept: three times what any page shows of it. */
const SIDE_MAX = 600;

/** A picture that was redrawn already as a PNG of a size that a page needs. */
export const redrawLogo = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
