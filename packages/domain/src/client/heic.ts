/** Brands of pictures as phones keep them. Source: ISO/IEC 23008-12, annex B. */
const BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
/** So many first bytes hold the brand. */
export const HEIC_HEAD_BYTES = 12;

/** Whether a file is a picture as phones keep them, whatever it is called. `head`: its first bytes. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEIC_HEAD_BYTES));
  return text.slice(4, 8) === 'ftyp' && BRANDS.includes(text.slice(8, 12));
}
