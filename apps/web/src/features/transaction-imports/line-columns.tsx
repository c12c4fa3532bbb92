import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { LookChip } from '@cordelle/ui/status-chip.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { TriangleAlert } from 'lucide-react';
import { closedDaysWords } from '../../words/closures.ts';
import { frequencyWords } from '../../words/frequencies.ts';
import { TRANSACTION_FIELD_WORDS } from './field-words.ts';
import { lineLook } from './line-looks.ts';
import type { TransactionRow } from './transaction-import.ts';

export const lineName = ({ customer, customIdentifier }: TransactionRow): string =>
  customer?.name ?? customIdentifier ?? m.csv_import_unnamed();

/** Columns of the preview. */
export const lineColumns = (currency: string): readonly Column<TransactionRow>[] => [
  { id: 'customer', header: m.import_field_custom_identifier, cell: (row) => <Customer row={row} />, card: 'title' },
  {
    id: 'amount',
    header: m.import_field_amount,
    cell: ({ amount, cells }) =>
      amount === null ? <AsWritten text={cells.amount} /> : <Money amount={amount} currency={currency} />,
    align: 'right',
  },
  { id: 'date', header: m.import_field_process_date, cell: (row) => <ProcessDate row={row} /> },
  { id: 'comment', header: m.import_field_comment, cell: ({ comment }) => <AsWritten text={comment ?? undefined} /> },
  {
    id: 'frequency',
    header: m.import_field_frequency,
    cell: ({ frequency, cells }) => (frequency ? frequencyWords(frequency) : <AsWritten text={cells.frequency} />),
  },
  { id: 'installments', header: m.import_field_installments, cell: (row) => <Installments row={row} /> },
  { id: 'errors', header: m.csv_errors, cell: (row) => <Remarks row={row} /> },
  { id: 'status', header: m.csv_status, cell: (row) => <Status row={row} />, card: 'status' },
];

function AsWritten({ text }: { text: string | undefined }) {
  return <span className="wrap-anywhere whitespace-normal">{text || '–'}</span>;
}

function Customer({ row }: { row: TransactionRow }) {
  const { customer, customIdentifier, line, scheduleId } = row;
  return (
    <span className="block md:min-w-32">
      {customer ? (
        <TextLink
          href={
            scheduleId
              ? `/client/customers/${customer.id}/transaction_schedules/${scheduleId}`
              : `/client/customers/${customer.id}`
          }
        >
          {customer.name}
        </TextLink>
      ) : (
        <span className="wrap-anywhere">{lineName(row)}</span>
      )}
      <span className="wrap-anywhere block font-normal text-muted-foreground text-small md:whitespace-nowrap">
        {customer && customIdentifier ? `${customIdentifier} · ` : ''}
        {m.csv_import_line({ line })}
      </span>
    </span>
  );
}

/** In a table never narrower than its words. */
const Status = ({ row }: { row: TransactionRow }) => (
  <span className="inline-flex max-w-full md:w-max md:max-w-none">
    <LookChip look={lineLook(row)} />
  </span>
);

function ProcessDate({ row: { date, processDate, closedDays, cells } }: { row: TransactionRow }) {
  const locale = useLocale();
  if (date === null) return <AsWritten text={cells.process_date} />;
  return (
    <span className="block whitespace-nowrap">
      {formatDate(processDate ?? date, locale)}
      {processDate && (
        <span className="block whitespace-normal text-muted-foreground text-small">
          {m.csv_date_moved({ date: formatDate(date, locale), reason: closedDaysWords(closedDays, locale) })}
        </span>
      )}
    </span>
  );
}

function Installments({ row: { frequency, installments, cells } }: { row: TransactionRow }) {
  if (installments !== null) return installments;
  if (cells.installments) return <AsWritten text={cells.installments} />;
  return frequency === null ? '–' : m.csv_until_stopped();
}

function Remarks({ row: { errors, warnings } }: { row: TransactionRow }) {
  if (errors.length + warnings.length === 0) return '–';
  return (
    <ul className="grid gap-0.5 whitespace-normal md:min-w-36">
      {errors.map(({ field, column, message }) => (
        <li key={`${field} ${message}`} className="text-destructive">
          {field
            ? m.csv_error_in_column({ column: column ?? TRANSACTION_FIELD_WORDS[field].label(), message })
            : message}
        </li>
      ))}
      {warnings.map(({ message }) => (
        <li key={message} data-tone="warn" className="flex items-start gap-1.5 text-tone-fg">
          <TriangleAlert aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
          {message}
        </li>
      ))}
    </ul>
  );
}
