import { type MouseEvent, memo, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useLocale } from '../locale.ts';
import { NavigationLink, useNavigation } from '../navigation.tsx';
import type { DataTableProps, Selection } from './props.ts';
import { type Choose, SelectRow } from './row-choice.tsx';

/** What can be done with a row stays where the eye is, however wide the table. */
export const ACTIONS_IN_SIGHT = 'sticky right-0';

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
export const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
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
        const style = cn(gap, column.align === 'right' && 'text-right tabular-nums');
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
