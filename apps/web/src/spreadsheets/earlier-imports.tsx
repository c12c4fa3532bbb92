import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { LookChip } from '@cordelle/ui/status-chip.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PanelQuery } from '../failure/panel-query.tsx';
import { useClient } from '../me/me.ts';
import { Panel } from '../panel.tsx';
import { importLook } from './import-looks.ts';
import { type ImportState, isUnderWay } from './import-work.ts';

const SIZE = 10;
const POLL_MS = 2_000;

type Earlier = {
  readonly id: string;
  readonly filename: string;
  readonly state: ImportState;
  readonly failure: string | null;
  readonly rowCount: number;
  readonly createdBy: string;
  readonly createdAt: string;
};
type EarlierPage<One> = { readonly records: One[]; readonly count: number };

/** What the list of earlier files asks for. */
export const earlierInput = (page: number) => ({ skip: (page - 1) * SIZE, limit: SIZE });
/** How often it asks again while the server is at work on one of them. */
export const earlierPoll = (page: EarlierPage<Earlier> | undefined): number | false =>
  page?.records.some(({ state }) => isUnderWay(state)) ? POLL_MS : false;

type Props<One extends Earlier> = {
  query: UseQueryResult<EarlierPage<One>, unknown>;
  page: number;
  onPage: (page: number) => void;
  href: (importId: string) => string;
  /** What came of it. */
  result: (one: One) => ReactNode;
};

/** Every file so far, the newest first: what came of it, and the way back to it. */
export function EarlierImports<One extends Earlier>({ query, page, onPage, href, result }: Props<One>) {
  const locale = useLocale();
  const { zone } = RAIL_FACTS[useClient().country];
  const columns: readonly Column<One>[] = [
    {
      id: 'filename',
      header: m.csv_imports_file,
      cell: ({ filename }) => <span className="break-words">{filename}</span>,
    },
    {
      id: 'state',
      header: m.csv_imports_state,
      cell: (one) => <LookChip look={importLook(one)} />,
      card: 'status',
    },
    {
      id: 'rowCount',
      header: m.csv_imports_lines,
      cell: ({ rowCount }) => formatNumber(rowCount, locale),
      align: 'right',
    },
    { id: 'result', header: m.csv_imports_result, cell: result },
    { id: 'createdBy', header: m.csv_imports_by, cell: ({ createdBy }) => createdBy },
    { id: 'createdAt', header: m.csv_imports_when, cell: ({ createdAt }) => <Instant at={createdAt} zone={zone} /> },
  ];
  return (
    <Panel title={m.csv_imports_earlier()}>
      <PanelQuery query={query}>
        {({ records, count }) => (
          <DataTable
            caption={m.csv_imports_earlier()}
            columns={columns}
            rows={records}
            rowKey={({ id }) => id}
            rowHref={({ id }) => href(id)}
            height="auto"
            refreshing={query.isPlaceholderData}
            pager={{ page, pageSize: SIZE, total: count, onPageChange: onPage }}
            empty={<EmptyState title={m.csv_imports_none()} />}
          />
        )}
      </PanelQuery>
    </Panel>
  );
}
