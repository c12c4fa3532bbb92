import { DECLINE_FILTERS, DECLINE_SORTS } from '@cordelle/validation/report-filters.ts';
import { address, listSearch, oneOf } from '../../list-search.ts';
import { REPORT_PAGE_SIZES, REPORT_SEARCH_DEFAULTS, type ReportSearch } from './report-search.ts';

export const DECLINED_LIST = 'declined_transactions';

/** The address of what an invoice’s period declined: its days are the invoice’s. Without `size` as many rows as were chosen last. */
export const declinedSearch = address({
  ...listSearch(DECLINE_SORTS, { sort: 'declineDate.desc', sizes: REPORT_PAGE_SIZES }),
  size: oneOf<number>([0, ...REPORT_PAGE_SIZES], 0),
  filter: oneOf(DECLINE_FILTERS, 'All'),
});
export type DeclinedSearch = ReturnType<typeof declinedSearch>;
export const DECLINED_SEARCH_DEFAULTS = declinedSearch({});

/** The same as the report by decline date over the days of the invoice. */
export const asReport = (
  search: DeclinedSearch,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): ReportSearch => ({
  ...REPORT_SEARCH_DEFAULTS,
  ...search,
  by: 'decline_date',
  start_date: startDate,
  end_date: endDate,
});
