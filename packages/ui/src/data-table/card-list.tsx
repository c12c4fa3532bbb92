import { m } from '@cordelle/i18n/messages';
import { Fragment } from 'react';
import { NavigationLink } from '../navigation.tsx';
import { Select } from '../select.tsx';
import type { Column, DataTableProps } from './props.ts';
import { SelectRow, useRange } from './row-choice.tsx';

/** The same rows on a narrow screen, each on a card. */
export function CardList<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref, rowActions, sort, onSortChange, selection, hiddenColumns, totals } =
    props;
  const shown = columns.filter(({ id }) => !hiddenColumns?.includes(id));
  const placed = (...places: NonNullable<Column<Row>['card']>[]) =>
    shown.filter((column, index) => places.includes(column.card ?? (index === 0 ? 'title' : 'fact')));
  const sortable = shown.filter((column) => column.sortable);
  const choose = useRange(props);
  const [naming, ...summed] = shown;
  return (
    <>
      {sort && onSortChange && sortable.length > 0 && (
        <div className="flex items-center gap-2 border-b p-3">
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
          {shown.map(({ id, mark }) => mark && <Fragment key={id}>{mark()}</Fragment>)}
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
              className="flex flex-wrap gap-x-3 gap-y-2 p-3 data-selected:bg-accent"
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
              {/* What is wider than a menu stands below the facts of a card on a phone. */}
              <div className="min-w-0 grow basis-60">
                <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                  {rowHref ? (
                    <NavigationLink
                      href={rowHref(row)}
                      className="min-h-6 min-w-0 font-semibold text-link underline-offset-2"
                    >
                      {title}
                    </NavigationLink>
                  ) : (
                    <span className="font-semibold">{title}</span>
                  )}
                  <span className="ml-auto flex min-w-0 max-w-full flex-col items-end gap-1">
                    {[...placed('amount'), ...placed('status')].map((column) => (
                      <span key={column.id} className="max-w-full">
                        {column.cell(row)}
                      </span>
                    ))}
                  </span>
                </div>
                <dl className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-x-3 text-table">
                  {placed('fact', 'line')
                    .filter((column) => !column.isEmpty?.(row))
                    .map((column) => (
                      <div key={column.id} className="flex gap-2">
                        <dt className={column.card === 'line' ? 'sr-only' : 'w-30 shrink-0 text-muted-foreground'}>
                          {column.header()}
                        </dt>
                        <dd className="min-w-0 overflow-x-clip break-words [&_time]:whitespace-normal">
                          {column.cell(row)}
                        </dd>
                      </div>
                    ))}
                </dl>
              </div>
              {rowActions && !selection && <div className="shrink-0 empty:hidden">{rowActions(row)}</div>}
            </li>
          );
        })}
      </ul>
      {totals && (
        <div className="grid gap-0.5 border-t bg-muted p-3">
          {naming && totals[naming.id] && <p className="font-semibold">{totals[naming.id]}</p>}
          <dl className="grid gap-0.5">
            {summed.map(
              ({ id, header }) =>
                totals[id] && (
                  <div key={id} className="flex flex-wrap justify-between gap-x-3">
                    <dt className="text-muted-foreground text-table">{header()}</dt>
                    <dd className="font-semibold">{totals[id]}</dd>
                  </div>
                ),
            )}
          </dl>
        </div>
      )}
    </>
  );
}
