import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PanelQuery } from '../failure/panel-query.tsx';
import { isOpen, type LineState, type SpreadsheetImport } from './import-work.ts';
import { LINE_PAGE_SIZES, type LinesSearch } from './preview-address.ts';
import { type LinesOfKind, ShowLines } from './show-lines.tsx';

type Line = {
  readonly id: string;
  readonly line: number;
  readonly state: LineState;
  readonly valid: boolean;
  readonly selected: boolean;
};
type LinePage<Row> = { readonly records: Row[]; readonly count: number; readonly countIsExact: boolean };

type Props<Kind extends string, Row extends Line, Page extends LinePage<Row>> = {
  of: SpreadsheetImport;
  caption: string;
  /** The first kind is all of them. */
  kinds: readonly LinesOfKind<Kind>[];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  query: UseQueryResult<Page, unknown>;
  choices: { choosePage: (page: Page, chosen: ReadonlySet<string>) => void; chooseEvery: (every: boolean) => void };
  /** Opens a line to be fixed or changed. */
  fix: (row: Row, onClose: () => void) => ReactNode;
  search: LinesSearch<Kind>;
  onChange: (change: Partial<LinesSearch<Kind>>) => void;
};

/** The lines of a file, what is wrong with them, and which of them are imported. */
export function LinesTable<Kind extends string, Row extends Line, Page extends LinePage<Row>>({
  of,
  caption,
  kinds,
  columns,
  nameOf,
  query,
  choices,
  fix,
  search,
  onChange,
}: Props<Kind, Row, Page>) {
  useLocale();
  const [fixing, setFixing] = useState<Row | null>(null);
  const all = kinds[0]?.kind ?? search.show;
  // Lines can be chosen until they were taken back, or every one of them is in.
  const isOver =
    of.state === 'undone' || (of.state === 'imported' && of.counts.valid + of.counts.invalid + of.counts.failed === 0);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ShowLines kinds={kinds} show={search.show} onChange={(show) => onChange({ show, page: 1 })} />
        {!isOver && <Chosen of={of} onEvery={choices.chooseEvery} />}
      </div>
      <PanelQuery query={query} rows={8}>
        {(page) => (
          <DataTable<Row>
            caption={caption}
            columns={columns}
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
                onChange: (chosen) => choices.choosePage(page, chosen),
                rowName: (row) => `${nameOf(row)}, ${m.csv_import_line({ line: row.line })}`,
                locked: (row) => (row.valid ? null : isOpen(row) ? m.csv_line_locked() : m.csv_line_done()),
              },
              rowActions: (row) =>
                isOpen(row) && <FixButton row={row} name={nameOf(row)} onFix={() => setFixing(row)} />,
            })}
            empty={
              <EmptyState
                title={m.csv_show_none()}
                action={<Button onClick={() => onChange({ show: all, page: 1 })}>{m.csv_show_everything()}</Button>}
              />
            }
          />
        )}
      </PanelQuery>
      {fixing && fix(fixing, () => setFixing(null))}
    </div>
  );
}

function FixButton({ row: { line, valid }, name, onFix }: { row: Line; name: string; onFix: () => void }) {
  useLocale();
  if (valid)
    return (
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.csv_change_line({ line, name })}
        title={m.csv_change_line({ line, name })}
        onClick={onFix}
      >
        <Pencil aria-hidden="true" />
      </Button>
    );
  return (
    <Button size="small" aria-label={m.csv_fix_line({ line, name })} onClick={onFix}>
      {m.csv_fix()}
    </Button>
  );
}

/** How many lines are chosen, of the whole file, and a way to choose all or none of them. */
function Chosen({ of: { counts }, onEvery }: { of: SpreadsheetImport; onEvery: (every: boolean) => void }) {
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
