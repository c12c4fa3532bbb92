import { address, oneOf, type Part } from '../list-search.ts';

const PAGES_MAX = 10_000;
/** No import was chosen. */
export const NO_IMPORT = 0;
export const LINE_PAGE_SIZES = [5, 10, 25, 50] as const;

/** Ids stand in an address as numbers; as text they would be written in quotes. */
const importId: Part<number> = (asked) =>
  Number.isSafeInteger(asked) && Number(asked) > 0 ? Number(asked) : NO_IMPORT;
const pageNumber: Part<number> = (asked) =>
  typeof asked === 'number' && Number.isInteger(asked) && asked >= 1 && asked <= PAGES_MAX ? asked : 1;

/** Which import, and which of its lines. */
export type LinesSearch<Kind extends string> = { import: number; show: Kind; page: number; size: number };

export const LINES_DEFAULTS = { show: 'all', page: 1, size: 25 } as const;

/** The address of an import whose lines can be shown by these kinds. */
export const linesAddress = <const Kind extends string>(kinds: readonly Kind[], all: NoInfer<Kind>) =>
  address<LinesSearch<Kind>>({
    import: importId,
    show: oneOf<Kind>(kinds, all),
    page: pageNumber,
    size: oneOf<number>(LINE_PAGE_SIZES, LINES_DEFAULTS.size),
  });

export const toLinesInput = <Kind extends string>(search: LinesSearch<Kind>) => ({
  importId: String(search.import),
  show: search.show,
  skip: (search.page - 1) * search.size,
  limit: search.size,
});
