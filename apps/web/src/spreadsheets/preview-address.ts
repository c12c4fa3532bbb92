import type { Part } from '../list-search.ts';

const PAGES_MAX = 10_000;
/** No import was chosen. */
export const NO_IMPORT = 0;

/** Ids stand in an address as numbers; as text they would be written in quotes. */
export const importId: Part<number> = (asked) =>
  Number.isSafeInteger(asked) && Number(asked) > 0 ? Number(asked) : NO_IMPORT;
export const pageNumber: Part<number> = (asked) =>
  typeof asked === 'number' && Number.isInteger(asked) && asked >= 1 && asked <= PAGES_MAX ? asked : 1;
