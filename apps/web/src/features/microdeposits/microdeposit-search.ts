import { address, calendarDay, listSearch, oneOf, toPageInput } from '../../list-search.ts';

export const MICRODEPOSIT_PAGE_SIZES = [25, 50, 100] as const;
/** In the order in which they are offered. */
export const MICRODEPOSIT_FILTERS = ['All', 'Requested', 'Verified', 'Declined', 'Failed'] as const;

/** The address of the list of microdeposits. Without days it is the last thirty. */
export const microdepositSearch = address({
  ...listSearch(['customerName', 'status', 'attempts', 'createdAt'], {
    sort: 'createdAt.desc',
    sizes: MICRODEPOSIT_PAGE_SIZES,
  }),
  filter: oneOf(MICRODEPOSIT_FILTERS, 'All'),
  start_date: calendarDay,
  end_date: calendarDay,
});
export const MICRODEPOSIT_SEARCH_DEFAULTS = microdepositSearch({});
export type MicrodepositSearch = ReturnType<typeof microdepositSearch>;

/** The address as the list's question to the server. */
export function toMicrodepositInput({ filter, start_date, end_date, ...search }: MicrodepositSearch) {
  const { search: _, ...asked } = toPageInput(search);
  return {
    ...asked,
    filter,
    ...(start_date ? { startDate: start_date } : {}),
    ...(end_date ? { endDate: end_date } : {}),
  };
}
