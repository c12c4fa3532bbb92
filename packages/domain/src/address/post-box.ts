const POST_BOX =
  /(?<![\p{L}\d])(p\.?\s?o\.?\s*box|post(al)?\s+(office\s+)?box|case\s+postale|bo[iî]te\s+postale|c\.?\s?p\.?\s*\d)/iu;

/** Whether an address reads like a box at a post office, in both languages: nobody is registered there in several provinces. */
export const looksLikePostBox = (address: string): boolean => POST_BOX.test(address);
