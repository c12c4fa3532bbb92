import { BANK_FILE_STATES } from '@cordelle/domain/bank-file/states.ts';
import type { bankFileListInput } from '@cordelle/validation/bank-files.ts';
import { z } from 'zod/mini';
import { listSearch, orElse, toPageInput } from '../../list-search.ts';

export const BANK_FILE_PAGE_SIZES = [25, 50, 100] as const;
export const RAIL_FILTERS = ['any', 'CA', 'US'] as const;
export const DIRECTION_FILTERS = ['any', 'outbound', 'inbound'] as const;
export const STATE_FILTERS = ['any', ...BANK_FILE_STATES] as const;

/** The address of the list of bank files. */
export const bankFileSearch = z.object({
  ...listSearch(['createdAt', 'businessDate', 'name'], { sort: 'createdAt.desc', sizes: BANK_FILE_PAGE_SIZES }),
  rail: orElse(z.enum(RAIL_FILTERS), 'any'),
  direction: orElse(z.enum(DIRECTION_FILTERS), 'any'),
  state: orElse(z.enum(STATE_FILTERS), 'any'),
});
export type BankFileSearch = z.output<typeof bankFileSearch>;
export const BANK_FILE_SEARCH_DEFAULTS = bankFileSearch.parse({});

export const toBankFileListInput = ({
  rail,
  direction,
  state,
  ...list
}: BankFileSearch): z.input<typeof bankFileListInput> => ({
  ...toPageInput(list),
  ...(rail === 'any' ? {} : { rail }),
  ...(direction === 'any' ? {} : { direction }),
  ...(state === 'any' ? {} : { state }),
});
