import { BANK_FILE_STATES } from '@cordelle/domain/bank-file/states.ts';
import type { bankFileListInput } from '@cordelle/validation/bank-files.ts';
import type { z } from 'zod';
import { address, listSearch, oneOf, toPageInput } from '../../list-search.ts';

export const BANK_FILE_PAGE_SIZES = [25, 50, 100] as const;
export const RAIL_FILTERS = ['any', 'CA', 'US'] as const;
export const DIRECTION_FILTERS = ['any', 'outbound', 'inbound'] as const;
export const STATE_FILTERS = ['any', ...BANK_FILE_STATES] as const;

/** The address of the list of bank files. */
export const bankFileSearch = address({
  ...listSearch(['createdAt', 'businessDate', 'name'], { sort: 'createdAt.desc', sizes: BANK_FILE_PAGE_SIZES }),
  rail: oneOf(RAIL_FILTERS, 'any'),
  direction: oneOf(DIRECTION_FILTERS, 'any'),
  state: oneOf(STATE_FILTERS, 'any'),
});
export type BankFileSearch = ReturnType<typeof bankFileSearch>;
export const BANK_FILE_SEARCH_DEFAULTS = bankFileSearch({});

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
