import { m } from '@cordelle/i18n/messages';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { Checkbox } from '../checkbox.tsx';
import { selectionAfter, without } from '../row-range.ts';
import type { DataTableProps, Selection } from './props.ts';

/** The box in the head: every row of the page, or none. */
export function SelectAll<Row>({
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
export type Choose = (key: string, withShift: boolean) => void;

export function useRange<Row>(props: Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'selection'>): Choose {
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

/** The box of one row. */
export function SelectRow({
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
