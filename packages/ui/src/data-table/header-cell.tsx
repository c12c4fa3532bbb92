import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cn } from '../cn.ts';
import type { Column, DataTableProps } from './props.ts';

/** The name of a column; a button where the server can sort by it. */
export function HeaderCell<Row>({
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
      style={column.share ? { width: `${column.share}%` } : undefined}
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
      {column.mark?.()}
    </th>
  );
}
