import { m } from '@cordelle/i18n/messages';
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { Checkbox } from './checkbox.tsx';
import { cn } from './cn.ts';
import { EmptyState } from './empty-state.tsx';
import { useLocale } from './locale.ts';
import { NARROW, useMediaQuery } from './media-query.ts';
import { NavigationLink, useNavigation } from './navigation.tsx';
import { Pager, type PagerProps } from './pager.tsx';
import { selectionAfter, without } from './row-range.ts';
import { Select } from './select.tsx';

/** One column as data. Its words are functions, so that columns stand at module scope and follow the language. */
export type Column<Row> = {
  id: string;
  header: () => string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** The server can sort by it. */
  sortable?: boolean;
  /** Place in the card that stands for a row under 800 px; `fact` by default. */
  card?: 'title' | 'status' | 'amount' | 'fact' | 'hidden';
  /** Says nothing of a row: its card leaves the fact out. */
  isEmpty?: (row: Row) => boolean;
};

export type Sort = { column: string; direction: 'asc' | 'desc' };

export type DataTableProps<Row> = {
  /** Names the table; read aloud, not shown. */
  caption: string;
  /** The first column names the row and holds its link. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref?: (row: Row) => string;
  /** Menu at the end of a row. */
  rowActions?: (row: Row) => ReactNode;
  sort?: Sort | undefined;
  onSortChange?: (sort: Sort) => void;
  pager?: PagerProps;
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    /** Names a row for its box: “Select Jo Tremblay”. */
    rowName: (row: Row) => string;
    /** Why a row cannot be chosen; null where it can. */
    locked?: (row: Row) => string | null;
  };
  hiddenColumns?: readonly string[];
  /** Columns stand closer: for tables of many. */
  tight?: boolean;
  /** Row of totals of the whole result, by column id. */
  totals?: Readonly<Record<string, ReactNode>>;
  empty?: ReactNode;
  /** Old rows stay, dimmed, while new ones are fetched. */
  refreshing?: boolean;
  /** `page`: as high as the window allows, for lists; `auto`: as high as its rows, for panels. */
  height?: 'page' | 'auto';
};

/** What can be done with a row stays where the eye is, however wide the table. */
const ACTIONS_IN_SIGHT = 'sticky right-0';

const features = tableFeatures({ columnVisibilityFeature });

/** A table that the server sorts, filters and pages; cards with the same data under 800 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  useLocale();
  const narrow = useMediaQuery(NARROW);
  const { rows, pager, empty, refreshing = false } = props;
  const shown = narrow ? <CardList {...props} /> : <Grid {...props} />;
  return (
    <div className="rounded-card border bg-card" aria-busy={refreshing}>
      <div className={cn('transition-opacity', refreshing && 'opacity-60')}>
        {rows.length > 0 ? shown : (empty ?? <EmptyState title={m.ui_nothing_here()} />)}
      </div>
      {pager && pager.total > Math.min(...(pager.pageSizes ?? []), pager.pageSize) && (
        <div className="border-t">
          <Pager {...pager} />
        </div>
      )}
    </div>
  );
}

function useRowModel<Row>({ columns, rows, rowKey, hiddenColumns }: DataTableProps<Row>) {
  const definitions = useMemo(() => {
    const column = createColumnHelper<typeof features, Record<'row', Row>>();
    return columns.map(({ id }) => column.display({ id }));
  }, [columns]);
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const columnVisibility = useMemo(
    () => Object.fromEntries((hiddenColumns ?? []).map((id) => [id, false])),
    [hiddenColumns],
  );
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => rowKey(row),
    state: { columnVisibility },
  });
}

function Grid<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowHref,
    rowActions,
    sort,
    onSortChange,
    selection,
    hiddenColumns,
    totals,
    tight = false,
    height = 'page',
  } = props;
  const choose = useRange(props);
  const gap = tight ? 'px-2 first:pl-3 last:pr-3' : 'px-3';
  const table = useRowModel(props);
  const shown = useMemo(() => columns.filter(({ id }) => !hiddenColumns?.includes(id)), [columns, hiddenColumns]);
  return (
    <section
      aria-label={m.ui_scroll_region({ name: caption })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cn(
        'relative overflow-auto rounded-card',
        height === 'page' && 'max-h-[max(320px,calc(100dvh-370px))]',
      )}
    >
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-muted">
          <tr>
            {selection && (
              <th scope="col" data-noprint="" className={cn('w-10', gap)}>
                <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
              </th>
            )}
            {shown.map((column) => (
              <HeaderCell key={column.id} column={column} gap={gap} sort={sort} onSortChange={onSortChange} />
            ))}
            {rowActions && (
              <th scope="col" data-noprint="" className={cn('w-12', gap, ACTIONS_IN_SIGHT, 'bg-muted')}>
                <span className="sr-only">{m.ui_actions()}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original: { row } }) => (
            <GridRow
              key={id}
              id={id}
              row={row}
              columns={shown}
              gap={gap}
              rowHref={rowHref}
              rowActions={rowActions}
              selected={selection ? selection.selected.has(id) : null}
              rowName={selection?.rowName}
              locked={selection?.locked}
              choose={choose}
            />
          ))}
        </tbody>
        {totals && (
          <tfoot className="sticky bottom-0 bg-muted font-semibold">
            <tr className="h-row border-t">
              {selection && <td data-noprint="" />}
              {shown.map((column) => (
                <td key={column.id} className={cn(gap, column.align === 'right' && 'text-right tabular-nums')}>
                  {totals[column.id]}
                </td>
              ))}
              {rowActions && <td data-noprint="" />}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

type GridRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowHref' | 'rowActions'> &
  Partial<Pick<Selection<Row>, 'rowName' | 'locked'>> & {
    id: string;
    row: Row;
    gap: string;
    /** Null: rows are not chosen here. */
    selected: boolean | null;
    choose: Choose;
  };

/** Drawn again only when something about it changed: of two hundred rows one is chosen at a time. */
const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
  useLocale();
  const { id, row, columns, gap, rowHref, rowActions, selected, rowName, locked, choose } = props;
  const { go } = useNavigation();
  const open = (event: MouseEvent) => {
    if (rowHref && isPlainRowClick(event)) go(rowHref(row));
  };
  return (
    <tr
      onClick={open}
      data-selected={selected || undefined}
      className={cn(
        'group/row h-row scroll-mt-12 border-t hover:bg-accent/60 data-selected:bg-accent',
        rowHref && 'cursor-pointer',
      )}
    >
      {selected !== null && (
        <td data-noprint="" className={gap}>
          <SelectRow
            id={id}
            name={rowName?.(row) ?? ''}
            reason={locked?.(row) ?? null}
            selected={selected}
            choose={choose}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row);
        const style = cn('py-1.5', gap, column.align === 'right' && 'text-right tabular-nums');
        return index === 0 ? (
          <th
            key={column.id}
            scope="row"
            className={cn(style, 'text-left font-normal', column.align === 'right' && 'text-right')}
          >
            {rowHref ? (
              <NavigationLink href={rowHref(row)} className="text-link underline-offset-2 hover:underline">
                {content}
              </NavigationLink>
            ) : (
              content
            )}
          </th>
        ) : (
          <td key={column.id} className={style}>
            {content}
          </td>
        );
      })}
      {rowActions && (
        <td
          data-noprint=""
          className={cn(
            'bg-card text-right group-hover/row:bg-[color-mix(in_oklch,var(--accent)_60%,var(--card))] group-data-selected/row:bg-accent',
            gap,
            ACTIONS_IN_SIGHT,
          )}
        >
          {rowActions(row)}
        </td>
      )}
    </tr>
  );
  // `memo` forgets that the component is generic.
}) as <Row>(props: GridRowProps<Row>) => ReactNode;

/** A click on the row itself: not on something in it that acts, and not the end of selecting text. */
function isPlainRowClick(event: MouseEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const acts = target?.closest('a, button, input, label, [role="checkbox"], [role="menuitem"]');
  const selecting = (window.getSelection()?.toString() ?? '') !== '';
  return !acts && !selecting && event.currentTarget.contains(target) && !event.metaKey && !event.ctrlKey;
}

function HeaderCell<Row>({
  column,
  gap,
  sort,
  onSortChange,
}: { column: Column<Row>; gap: string } & Pick<DataTableProps<Row>, 'sort' | 'onSortChange'>) {
  const direction = sort?.column === column.id ? sort.direction : null;
  const Arrow = direction === null ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
      className={cn('h-10 whitespace-nowrap text-left font-semibold', gap, column.align === 'right' && 'text-right')}
    >
      {column.sortable && onSortChange ? (
        <button
          type="button"
          onClick={() => onSortChange({ column: column.id, direction: direction === 'asc' ? 'desc' : 'asc' })}
          className="inline-flex min-h-6 items-center gap-1 hover:underline"
        >
          {column.header()}
          <Arrow aria-hidden="true" className={cn('size-3.5', direction === null && 'text-muted-foreground')} />
        </button>
      ) : (
        column.header()
      )}
    </th>
  );
}

type Selection<Row> = NonNullable<DataTableProps<Row>['selection']>;

function SelectAll<Row>({
  rows,
  rowKey,
  selection,
}: Pick<DataTableProps<Row>, 'rows' | 'rowKey'> & { selection: Selection<Row> }) {
  const keys = rows.filter((row) => !selection.locked?.(row)).map(rowKey);
  const count = keys.filter((key) => selection.selected.has(key)).length;
  const all = keys.length > 0 && count === keys.length;
  return (
    <Checkbox
      aria-label={m.ui_select_all_rows()}
      disabled={keys.length === 0}
      checked={all ? true : count > 0 ? 'indeterminate' : false}
      onCheckedChange={() =>
        selection.onChange(all ? without(selection.selected, keys) : new Set([...selection.selected, ...keys]))
      }
    />
  );
}

/** Chooses a row; held with Shift, every row between the last one chosen and this one is made the same. */
type Choose = (key: string, withShift: boolean) => void;

function useRange<Row>(props: Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'selection'>): Choose {
  const last = useRef<string | null>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  return useCallback((key, withShift) => {
    const { rows, rowKey, selection } = latest.current;
    if (!selection) return;
    const keys = rows.filter((row) => !selection.locked?.(row)).map(rowKey);
    const from = withShift ? last.current : null;
    last.current = key;
    selection.onChange(selectionAfter(selection.selected, { keys, from, to: key }));
  }, []);
}

function SelectRow({
  id,
  name,
  reason,
  selected,
  choose,
}: {
  id: string;
  name: string;
  /** Why it cannot be chosen. */
  reason: string | null;
  selected: boolean;
  choose: Choose;
}) {
  return (
    <Checkbox
      aria-label={m.ui_select_row({ name })}
      {...(reason && { title: reason, 'aria-description': reason, disabled: true })}
      checked={selected}
      onClick={({ shiftKey }) => choose(id, shiftKey)}
    />
  );
}

function CardList<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref, rowActions, sort, onSortChange, selection, hiddenColumns, totals } =
    props;
  const shown = columns.filter(({ id }) => !hiddenColumns?.includes(id));
  const placed = (place: NonNullable<Column<Row>['card']>) =>
    shown.filter((column, index) => (column.card ?? (index === 0 ? 'title' : 'fact')) === place);
  const sortable = shown.filter((column) => column.sortable);
  const choose = useRange(props);
  return (
    <>
      {sort && onSortChange && sortable.length > 0 && (
        <div className="border-b p-3">
          <Select
            aria-label={m.ui_sort_by()}
            value={`${sort.column}.${sort.direction}`}
            onChange={(event) => {
              const [column = sort.column, direction] = event.target.value.split('.');
              onSortChange({ column, direction: direction === 'desc' ? 'desc' : 'asc' });
            }}
          >
            {sortable.flatMap((column) => [
              <option key={`${column.id}.asc`} value={`${column.id}.asc`}>
                {m.ui_sort_ascending({ column: column.header() })}
              </option>,
              <option key={`${column.id}.desc`} value={`${column.id}.desc`}>
                {m.ui_sort_descending({ column: column.header() })}
              </option>,
            ])}
          </Select>
        </div>
      )}
      <ul aria-label={caption} className="divide-y">
        {rows.map((row) => {
          const key = rowKey(row);
          const title = placed('title').map((column) => <span key={column.id}>{column.cell(row)}</span>);
          return (
            <li
              key={key}
              data-selected={selection?.selected.has(key) || undefined}
              className="flex gap-3 p-3 data-selected:bg-accent"
            >
              {selection && (
                <SelectRow
                  id={key}
                  name={selection.rowName(row)}
                  reason={selection.locked?.(row) ?? null}
                  selected={selection.selected.has(key)}
                  choose={choose}
                />
              )}
              <div className="min-w-0 grow">
                <div className="flex items-start justify-between gap-3">
                  {rowHref ? (
                    <NavigationLink href={rowHref(row)} className="min-h-6 font-semibold text-link underline-offset-2">
                      {title}
                    </NavigationLink>
                  ) : (
                    <span className="font-semibold">{title}</span>
                  )}
                  <span className="flex flex-col items-end gap-1">
                    {[...placed('amount'), ...placed('status')].map((column) => (
                      <span key={column.id}>{column.cell(row)}</span>
                    ))}
                  </span>
                </div>
                <dl className="mt-1 grid gap-x-3 text-table">
                  {placed('fact')
                    .filter((column) => !column.isEmpty?.(row))
                    .map((column) => (
                      <div key={column.id} className="flex gap-2">
                        <dt className="w-32 shrink-0 text-muted-foreground">{column.header()}</dt>
                        <dd className="min-w-0">{column.cell(row)}</dd>
                      </div>
                    ))}
                </dl>
              </div>
              {rowActions?.(row)}
            </li>
          );
        })}
      </ul>
      {totals && (
        <p className="flex flex-wrap justify-between gap-x-3 border-t bg-muted p-3 font-semibold">
          {shown.map(({ id }) => totals[id] && <span key={id}>{totals[id]}</span>)}
        </p>
      )}
    </>
  );
}
