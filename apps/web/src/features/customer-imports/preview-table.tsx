import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMediaQuery } from '@cordelle/ui/media-query.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { ShowLines } from '../../spreadsheets/show-lines.tsx';
import { useTRPC } from '../../trpc.ts';
import { type CustomerImport, isOpen, type PreviewRow } from './customer-import.ts';
import { linesOfKind } from './lines-of-kind.ts';
import { MendLine } from './mend-line.tsx';
import { CROWDED, nameOf, previewColumns } from './preview-columns.tsx';
import { PREVIEW_PAGE_SIZES, type PreviewSearch, toPreviewInput } from './preview-search.ts';
import { useSelection } from './use-selection.ts';

type Props = {
  of: CustomerImport;
  search: PreviewSearch;
  onChange: (change: Partial<PreviewSearch>) => void;
};

/** The lines of the file, what is wrong with them, and which of them are imported. */
export function PreviewTable({ of, search, onChange }: Props) {
  useLocale();
  const [mending, setMending] = useState<PreviewRow | null>(null);
  const query = useQuery(
    useTRPC().customerImports.preview.queryOptions(toPreviewInput(search), { placeholderData: keepPreviousData }),
  );
  const selection = useSelection(of, search);
  const crowded = useMediaQuery(CROWDED);
  // Lines can be chosen until they were taken back, or every one of them is in.
  const isOver =
    of.state === 'undone' || (of.state === 'imported' && of.counts.valid + of.counts.invalid + of.counts.failed === 0);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ShowLines kinds={linesOfKind(of)} show={search.show} onChange={(show) => onChange({ show, page: 1 })} />
        {!isOver && <Selected of={of} onEvery={selection.chooseEvery} />}
      </div>
      <PanelQuery query={query} rows={8}>
        {(page) => (
          <DataTable<PreviewRow>
            caption={m.csv_preview_title()}
            columns={previewColumns(crowded)}
            rows={page.records}
            rowKey={({ id }) => id}
            height="auto"
            refreshing={query.isPlaceholderData}
            pager={{
              page: search.page,
              pageSize: search.size,
              pageSizes: PREVIEW_PAGE_SIZES,
              total: page.count,
              totalIsBound: !page.countIsExact,
              onPageChange: (next) => onChange({ page: next }),
              onPageSizeChange: (size) => onChange({ size, page: 1 }),
            }}
            {...(!isOver && {
              selection: {
                selected: new Set(page.records.filter(({ valid, selected }) => valid && selected).map(({ id }) => id)),
                onChange: (chosen) => selection.choosePage(page, chosen),
                rowName: (row) => `${nameOf(row)}, ${m.csv_import_line({ line: row.line })}`,
                locked: (row) => (row.valid ? null : isOpen(row) ? m.csv_line_locked() : m.csv_line_done()),
              },
              rowActions: (row) => isOpen(row) && <MendButton row={row} onMend={() => setMending(row)} />,
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
      {mending && <MendLine importId={of.id} row={mending} onClose={() => setMending(null)} />}
    </div>
  );
}

function MendButton({ row, onMend }: { row: PreviewRow; onMend: () => void }) {
  useLocale();
  const name = nameOf(row);
  if (row.valid)
    return (
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.csv_change_line({ line: row.line, name })}
        title={m.csv_change_line({ line: row.line, name })}
        onClick={onMend}
      >
        <Pencil aria-hidden="true" />
      </Button>
    );
  return (
    <Button size="small" aria-label={m.csv_mend_line({ line: row.line, name })} onClick={onMend}>
      {m.csv_mend()}
    </Button>
  );
}

/** How many lines are chosen, of the whole file, and a way to choose all or none of them. */
function Selected({ of: { counts }, onEvery }: { of: CustomerImport; onEvery: (every: boolean) => void }) {
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
