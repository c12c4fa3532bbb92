import type { previewInput } from '@cordelle/validation/customers/imports.ts';
import type { z } from 'zod';
import { address, oneOf } from '../../list-search.ts';
import { importId, pageNumber } from '../../spreadsheets/preview-address.ts';

export const SHOWN = ['all', 'invalid', 'existing', 'selected', 'failed'] as const;
export type Shown = (typeof SHOWN)[number];
export const PREVIEW_PAGE_SIZES = [5, 10, 25, 50] as const;

/** The address of an import: which one, and which of its lines. */
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
