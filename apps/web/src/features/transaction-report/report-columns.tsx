import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { StatusGuide } from '@cordelle/ui/status-guide.tsx';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import type { ReactNode } from 'react';
import { UnderReviewChip } from '../../under-review.tsx';
import type { ReportSearch } from './report-search.ts';
import type { ReportRow } from './use-report.ts';

type ReportColumn = Column<ReportRow>;

const None = () => <span className="text-muted-foreground">–</span>;
const dayOrNone = (date: string | null): ReactNode => (date ? <CalendarDate date={date} /> : <None />);

const declineDate: ReportColumn = {
  id: 'declineDate',
  header: m.transaction_decline_date,
  sortable: true,
  card: 'fact',
  cell: (row) => dayOrNone(row.declineDate),
};
const processDate: ReportColumn = {
  id: 'processDate',
  header: m.transaction_process_date,
  sortable: true,
  card: 'fact',
  cell: (row) => dayOrNone(row.processDate),
};
const amount: ReportColumn = {
  id: 'amount',
  header: m.transaction_amount,
  align: 'right',
  sortable: true,
  card: 'amount',
  cell: (row) => <Money amount={row.amount} currency={row.currency} className="font-semibold" />,
};
const customerName: ReportColumn = {
  id: 'customerName',
  header: m.transaction_customer,
  sortable: true,
  card: 'title',
  cell: ({ customer: { name, customIdentifier } }) => (
    <span className="block break-words sm:min-w-28">
      {name}
      {customIdentifier && (
        <span className="block font-normal text-muted-foreground text-table">{customIdentifier}</span>
      )}
    </span>
  ),
};
const status: ReportColumn = {
  id: 'status',
  header: m.report_status,
  mark: () => <StatusGuide looks={transactionLooks} />,
  sortable: true,
  card: 'status',
  cell: (row) => (
    <span className="flex flex-wrap justify-end gap-1 sm:justify-start">
      <StatusChip looks={transactionLooks} status={shownStatus(row)} />
      {row.review && <UnderReviewChip />}
    </span>
  ),
};
const statusReason: ReportColumn = {
  id: 'statusReason',
  header: m.transaction_reason,
  isEmpty: (row) => !row.explanation && !row.statusReason && !row.review,
  cell: (row) => <Reason row={row} />,
};
const settledDate: ReportColumn = {
  id: 'settledDate',
  header: m.transaction_settled_date,
  sortable: true,
  isEmpty: (row) => row.settledDate === null,
  cell: (row) => dayOrNone(row.settledDate),
};
const comment: ReportColumn = {
  id: 'comment',
  header: m.transaction_comment,
  isEmpty: (row) => !row.comment,
  cell: (row) =>
    row.comment ? (
      <span className="block break-words sm:max-w-48 sm:truncate" title={row.comment}>
        {row.comment}
      </span>
    ) : (
      <None />
    ),
};

/** Plain words first; the bank's own code stands beside them, never alone. */
function Reason({ row: { statusReason: reason, explanation, returnCode, review } }: { row: ReportRow }) {
  const words = explanation ?? review?.why;
  if (!words) return <None />;
  return (
    <span className="block sm:min-w-40 sm:max-w-60" title={reason ?? undefined}>
      {words}
      {returnCode && <span className="whitespace-nowrap text-muted-foreground text-small"> {returnCode}</span>}
    </span>
  );
}

const only = (column: ReportColumn, sortable: boolean): ReportColumn => ({ ...column, sortable });

const BY_PROCESS_DATE = [processDate, amount, customerName, status, statusReason, settledDate, comment];
/** The server orders declines by what tells them apart. */
const BY_DECLINE_DATE = [
  declineDate,
  only(processDate, false),
  amount,
  customerName,
  only(status, false),
  statusReason,
  only(settledDate, false),
  only(comment, true),
];

export const columnsOf = ({ by }: Pick<ReportSearch, 'by'>): readonly ReportColumn[] =>
  by === 'decline_date' ? BY_DECLINE_DATE : BY_PROCESS_DATE;

/** Names a row, links to it, or adds up: never hidden. */
const LOCKED: readonly string[] = ['customerName', 'amount'];
/** Those that may be hidden: all but what names a row and its sum. */
export const hideable = (columns: readonly ReportColumn[]): readonly ReportColumn[] =>
  columns.filter(({ id }, index) => index > 0 && !LOCKED.includes(id));

/** Fees of an invoice by the payment that caused them; null: not known yet. */
export type Fees = ReadonlyMap<string, string> | null;

/** Declined payments of a billing period; each with the fee it caused, once that is known. */
export const declinedColumns = (fees: Fees): readonly ReportColumn[] => [
  customerName,
  amount,
  only(status, false),
  statusReason,
  only(comment, true),
  declineDate,
  ...(fees ? [feeColumn(fees)] : []),
];

const feeColumn = (fees: ReadonlyMap<string, string>): ReportColumn => ({
  id: 'fee',
  header: m.declined_fee,
  align: 'right',
  cell: ({ id, currency }) => {
    const fee = fees.get(id);
    return fee === undefined ? (
      <span className="text-muted-foreground">{m.declined_fee_none()}</span>
    ) : (
      <Money amount={fee} currency={currency} />
    );
  },
});
