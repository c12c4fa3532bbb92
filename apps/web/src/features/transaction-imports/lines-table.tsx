import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { type LinesOfKind, ShowLines } from '../../spreadsheets/show-lines.tsx';
import { useTRPC } from '../../trpc.ts';
import { lineColumns, lineName } from './line-columns.tsx';
import { MendTransaction } from './mend-transaction.tsx';
import { LINE_PAGE_SIZES, type ShownLines, type TransactionsSearch, toLinesInput } from './preview-search.ts';
import { isOpenLine, type TransactionImport, type TransactionRow } from './transaction-import.ts';
import { useChosenLines } from './use-chosen-lines.ts';

type Props = {
  of: TransactionImport;
  search: TransactionsSearch;
  onChange: (change: Partial<TransactionsSearch>) => void;
};

const kindsOf = ({ rowCount, counts }: TransactionImport): readonly LinesOfKind<ShownLines>[] => [
  { kind: 'all', label: m.csv_show_all, count: rowCount },
  { kind: 'invalid', label: m.csv_show_invalid, count: counts.invalid },
  { kind: 'doubtful', label: m.csv_show_doubtful, count: counts.doubtful },
  { kind: 'selected', label: m.csv_show_selected, count: counts.selected },
  { kind: 'failed', label: m.csv_show_failed, count: counts.failed },
];

/** The lines of the file, what is wrong with them, and which of them are planned. */
export function LinesTable({ of, search, onChange }: Props) {
  useLocale();
  const { currency } = useClient();
  const [mending, setMending] = useState<TransactionRow | null>(null);
  const query = useQuery(
    useTRPC().transactionImports.preview.queryOptions(toLinesInput(search), { placeholderData: keepPreviousData }),
  );
  const chosen = useChosenLines(of, search);
  // Lines can be chosen until they were taken back, or every one of them is in.
  const isOver =
    of.state === 'undone' || (of.state === 'imported' && of.counts.valid + of.counts.invalid + of.counts.failed === 0);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ShowLines kinds={kindsOf(of)} show={search.show} onChange={(show) => onChange({ show, page: 1 })} />
        {!isOver && <Chosen of={of} onEvery={chosen.chooseEvery} />}
      </div>
      <PanelQuery query={query} rows={8}>
        {(page) => (
          <DataTable<TransactionRow>
            caption={m.csv_transactions_preview_title()}
            columns={lineColumns(currency)}
            rows={page.records}
            rowKey={({ id }) => id}
            height="auto"
            refreshing={query.isPlaceholderData}
            pager={{
              page: search.page,
              pageSize: search.size,
              pageSizes: LINE_PAGE_SIZES,
              total: page.count,
              totalIsBound: !page.countIsExact,
              onPageChange: (next) => onChange({ page: next }),
              onPageSizeChange: (size) => onChange({ size, page: 1 }),
            }}
            {...(!isOver && {
              selection: {
                selected: new Set(page.records.filter(({ valid, selected }) => valid && selected).map(({ id }) => id)),
                onChange: (ids) => chosen.choosePage(page, ids),
                rowName: (row) => `${lineName(row)}, ${m.csv_import_line({ line: row.line })}`,
                locked: (row) => (row.valid ? null : isOpenLine(row) ? m.csv_line_locked() : m.csv_line_done()),
              },
              rowActions: (row) => isOpenLine(row) && <MendButton row={row} onMend={() => setMending(row)} />,
            })}
            empty={
              <EmptyState
                title={m.csv_show_none()}
                action={<Button onClick={() => onChange({ show: 'all', page: 1 })}>{m.csv_show_everything()}</Button>}
              />
            }
          />
        )}
      </PanelQuery>
      {mending && <MendTransaction importId={of.id} row={mending} onClose={() => setMending(null)} />}
    </div>
  );
}

function MendButton({ row, onMend }: { row: TransactionRow; onMend: () => void }) {
  useLocale();
  const named = { line: row.line, name: lineName(row) };
  if (row.valid)
    return (
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.csv_change_line(named)}
        title={m.csv_change_line(named)}
        onClick={onMend}
      >
        <Pencil aria-hidden="true" />
      </Button>
    );
  return (
    <Button size="small" aria-label={m.csv_mend_line(named)} onClick={onMend}>
      {m.csv_mend()}
    </Button>
  );
}

/** How many lines are chosen, of the whole file, and a way to choose all or none of them. */
function Chosen({ of: { counts }, onEvery }: { of: TransactionImport; onEvery: (every: boolean) => void }) {
  const locale = useLocale();
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status">{m.csv_selected({ count: counts.selected, number: formatNumber(counts.selected, locale) })}</p>
      {counts.selected < counts.valid && (
        <Button variant="link" size="text" onClick={() => onEvery(true)}>
          {m.csv_select_every({ count: counts.valid, number: formatNumber(counts.valid, locale) })}
        </Button>
      )}
      {counts.selected > 0 && (
        <Button variant="link" size="text" onClick={() => onEvery(false)}>
          {m.csv_select_none()}
        </Button>
      )}
    </div>
  );
}
