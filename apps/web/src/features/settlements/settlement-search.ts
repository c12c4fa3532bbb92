import { address, calendarDay, instantPart, listSearch, oneOf } from '../../list-search.ts';

export const SETTLEMENT_PAGE_SIZES = [25, 50, 100] as const;

/** The address of the list of settlements. */
export const settlementSearch = address({
  ...listSearch(['settlementDate', 'total', 'holdback'], { sort: 'settlementDate.desc', sizes: SETTLEMENT_PAGE_SIZES }),
  start_date: calendarDay,
  end_date: calendarDay,
});
export const SETTLEMENT_SEARCH_DEFAULTS = settlementSearch({});

/** The address of one settlement: which of its payments are shown. */
export const settlementTransactionSearch = address({
  ...listSearch(['processDate', 'amount', 'customerName', 'status'], {
    sort: 'processDate.desc',
    sizes: SETTLEMENT_PAGE_SIZES,
  }),
  line: oneOf(['', 'approved', 'chargeback', 'declined'], ''),
  as_of: instantPart,
});
export const SETTLEMENT_TRANSACTION_SEARCH_DEFAULTS = settlementTransactionSearch({});
