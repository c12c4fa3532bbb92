import { currencyOf } from '@cordelle/domain/rail.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { StatusGuide } from '@cordelle/ui/status-guide.tsx';
import { bankFileLooks } from '@cordelle/ui/statuses/bank-file.ts';
import { type ListSearch, tableControls } from '../../list-search.ts';
import type { BankFilePage, BankFileRow } from './bank-file.ts';
import { BANK_FILE_PAGE_SIZES, BANK_FILE_SEARCH_DEFAULTS, type BankFileSearch } from './bank-file-search.ts';
import { DIRECTION_WORDS, KIND_WORDS } from './bank-file-words.ts';

const None = () => <span className="text-muted-foreground">–</span>;

const COLUMNS: readonly Column<BankFileRow>[] = [
  {
    id: 'name',
    header: m.bank_file_name,
    sortable: true,
    card: 'title',
    cell: ({ name }) => <span className="break-all font-mono">{name}</span>,
  },
  {
    id: 'state',
    header: m.bank_file_state,
    mark: () => <StatusGuide looks={bankFileLooks} />,
    card: 'status',
    cell: ({ state }) => <StatusChip looks={bankFileLooks} status={state} />,
  },
  { id: 'rail', header: m.bank_file_rail, cell: ({ rail }) => rail },
  { id: 'direction', header: m.bank_file_direction, cell: ({ direction }) => DIRECTION_WORDS[direction]() },
  { id: 'kind', header: m.bank_file_kind, cell: ({ kind }) => KIND_WORDS[kind]() },
  {
    id: 'businessDate',
    header: m.bank_file_business_date,
    sortable: true,
    cell: ({ businessDate }) => (businessDate ? <CalendarDate date={businessDate} /> : <None />),
  },
  { id: 'sums', header: m.bank_file_sums, align: 'right', cell: (file) => <Sums file={file} /> },
];

/** Ours: what it asks for. The bank's: what of it was applied. */
function Sums({ file: { rail, debits, credits, applied } }: { file: BankFileRow }) {
  const locale = useLocale();
  const currency = currencyOf(rail);
  const lines = [
    ...(debits && debits.count > 0 ? [{ label: m.bank_file_debits(), ...debits }] : []),
    ...(credits && credits.count > 0 ? [{ label: m.bank_file_credits(), ...credits }] : []),
    ...(applied ? [{ label: m.bank_file_applied(), amount: applied.total, count: applied.applied }] : []),
  ];
  if (lines.length === 0) return <None />;
  return (
    <span className="grid justify-items-end gap-0.5">
      {lines.map(({ label, amount, count }) => (
        <span key={label} className="whitespace-nowrap">
          <span className="text-muted-foreground">{label}</span>{' '}
          {amount !== '0.00' && <Money amount={amount} currency={currency} />}{' '}
          <span className="text-muted-foreground">({formatNumber(count, locale)})</span>
        </span>
      ))}
    </span>
  );
}

/** Files of both rails, ours and the bank's. */
export function BankFileTable({
  page,
  search,
  refreshing,
  onChange,
  onClear,
}: {
  page: BankFilePage;
  search: BankFileSearch;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
  onClear: () => void;
}) {
  useLocale();
  const { q, rail, direction, state } = BANK_FILE_SEARCH_DEFAULTS;
  const filtered = search.q !== q || search.rail !== rail || search.direction !== direction || search.state !== state;
  return (
    <DataTable
      caption={m.menu_bank_files()}
      columns={COLUMNS}
      rows={page.records}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/staff/bank_files/${id}`}
      refreshing={refreshing}
      empty={
        filtered ? (
          <EmptyState title={m.bank_files_no_match()} action={<Button onClick={onClear}>{m.filters_clear()}</Button>} />
        ) : (
          <EmptyState title={m.ui_nothing_here()}>{m.bank_files_empty()}</EmptyState>
        )
      }
      {...tableControls(search, BANK_FILE_PAGE_SIZES, page, onChange)}
    />
  );
}
