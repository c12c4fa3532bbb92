import { m } from '@cordelle/i18n/messages';
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { cn } from '../cn.ts';
import { ACTIONS_IN_SIGHT, GridRow } from './grid-row.tsx';
import { HeaderCell } from './header-cell.tsx';
import type { DataTableProps } from './props.ts';
import { SelectAll, useRange } from './row-choice.tsx';

const features = tableFeatures({ columnVisibilityFeature });

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

/** Rows and columns, under a head that stays. */
export function Grid<Row>(props: DataTableProps<Row>) {
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
        height === 'page' && 'max-h-[max(320px,calc(100dvh-15rem))]',
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
              gap={tight ? `${gap} py-px` : `${gap} py-1.5 in-data-[density=compact]:py-0.5`}
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
