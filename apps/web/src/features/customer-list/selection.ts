import { useCallback, useState } from 'react';
import type { CustomerRow } from './customer-columns.tsx';

export type Selected = ReadonlyMap<string, CustomerRow>;
const NONE: Selected = new Map();

const byId = (rows: Iterable<CustomerRow>): Selected => new Map([...rows].map((row) => [row.id, row]));

/**
 * Customers chosen across pages, each as last seen. Another search or filter lets them go, because nobody should act on
 * customers they no longer see listed.
 */
export function useSelection(listed: string, rows: readonly CustomerRow[]) {
  const [kept, keep] = useState({ listed, chosen: NONE });
  const shown = byId(rows);
  const known = kept.listed === listed ? kept.chosen : NONE;
  const selected: Selected = new Map([...known].map(([id, row]) => [id, shown.get(id) ?? row]));
  const drop = useCallback(
    (ids: ReadonlySet<string>) =>
      keep(({ chosen, ...rest }) => ({ ...rest, chosen: byId([...chosen.values()].filter(({ id }) => !ids.has(id))) })),
    [],
  );
  const choose = (chosen: Iterable<CustomerRow>) => keep({ listed, chosen: byId(chosen) });
  return {
    selected,
    choose,
    chooseIds: (ids: ReadonlySet<string>) => choose([...ids].flatMap((id) => selected.get(id) ?? shown.get(id) ?? [])),
    clear: () => choose([]),
    /** Lets some of them go; the others stay chosen. */
    drop,
  };
}
export type Selection = ReturnType<typeof useSelection>;
