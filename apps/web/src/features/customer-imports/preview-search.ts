import type { previewInput } from '@cordelle/validation/customers/imports.ts';
import type { z } from 'zod';
import { address, oneOf, type Part } from '../../list-search.ts';

export const SHOWN = ['all', 'invalid', 'existing', 'selected', 'failed'] as const;
export type Shown = (typeof SHOWN)[number];
export const PREVIEW_PAGE_SIZES = [5, 10, 25, 50] as const;
const PAGES_MAX = 10_000;
export const NO_IMPORT = 0;

/** Ids stand in an address as numbers; as text they would be written in quotes. */
const importId: Part<number> = (asked) =>
  Number.isSafeInteger(asked) && Number(asked) > 0 ? Number(asked) : NO_IMPORT;
const pageNumber: Part<number> = (asked) =>
  typeof asked === 'number' && Number.isInteger(asked) && asked >= 1 && asked <= PAGES_MAX ? asked : 1;

/** The address of an import: which one, and which of its lines. `NO_IMPORT`: none was chosen. */
export const previewSearch = address({
  import: importId,
  show: oneOf(SHOWN, 'all'),
  page: pageNumber,
  size: oneOf<number>(PREVIEW_PAGE_SIZES, 25),
});
export type PreviewSearch = ReturnType<typeof previewSearch>;

export const PREVIEW_SEARCH_DEFAULTS = { show: 'all', page: 1, size: 25 } as const;

export const toPreviewInput = (search: PreviewSearch): z.input<typeof previewInput> => ({
  importId: String(search.import),
  show: search.show,
  skip: (search.page - 1) * search.size,
  limit: search.size,
});
