import { address, listSearch, oneOf } from '../../list-search.ts';
import type { FeeKind } from './invoice.ts';

/** The first one is where a list begins. */
const SIZES = [25, 15, 5] as const;
export const INVOICE_PAGE_SIZES = [5, 15, 25] as const;

/** The address of the list of invoices. */
export const invoiceSearch = address(
  listSearch(['dueDate', 'invoiceDate', 'invoiceNumber', 'reference', 'subtotal', 'total'], {
    sort: 'dueDate.desc',
    sizes: SIZES,
  }),
);
export const INVOICE_SEARCH_DEFAULTS = invoiceSearch({});

/** Lines that records stand behind. */
const OPENED = [
  'transaction',
  'decline',
  'chargeback',
  'microdeposit',
  'stop',
  'payout_bounce',
] as const satisfies readonly FeeKind[];

/** The address of one invoice: which line is opened, and which page of its records. */
export const invoiceLineSearch = address({
  line: oneOf<(typeof OPENED)[number] | ''>(['', ...OPENED], ''),
  page: listSearch(['date'], { sort: 'date.desc', sizes: SIZES }).page,
});
export const INVOICE_LINE_SEARCH_DEFAULTS = invoiceLineSearch({});

export const isOpened = (kind: FeeKind): boolean => OPENED.some((opened) => opened === kind);
export const RECORDS_PAGE_SIZE = 25;
