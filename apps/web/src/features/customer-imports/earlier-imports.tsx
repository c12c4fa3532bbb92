import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { type Column, DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { LookChip } from '@cordelle/ui/status-chip.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { useTRPC } from '../../trpc.ts';
import { type EarlierImport, isUnderWay, previewHref } from './customer-import.ts';
import { IMPORT_LOOKS } from './state-looks.ts';

const SIZE = 10;
const POLL_MS = 2_000;

/** Every file so far, the newest first: what came of it, and the way back to it. */
export function EarlierImports() {
  const locale = useLocale();
  const { country } = useClient();
  const [page, setPage] = useState(1);
  const query = useQuery(
    useTRPC().customerImports.list.queryOptions(
      { skip: (page - 1) * SIZE, limit: SIZE },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => (state.data?.records.some((one) => isUnderWay(one.state)) ? POLL_MS : false),
      },
    ),
  );
  const columns = useMemo(() => columnsFor(RAIL_FACTS[country].zone, locale), [country, locale]);
  return (
    <Panel title={m.csv_imports_earlier()}>
      <PanelQuery query={query}>
        {({ records, count }) => (
          <DataTable
            caption={m.csv_imports_earlier()}
            columns={columns}
            rows={records}
            rowKey={({ id }) => id}
            rowHref={({ id }) => previewHref(id)}
            height="auto"
            refreshing={query.isPlaceholderData}
            pager={{ page, pageSize: SIZE, total: count, onPageChange: setPage }}
            empty={<EmptyState title={m.csv_imports_none()} />}
          />
        )}
      </PanelQuery>
    </Panel>
  );
}

const columnsFor = (zone: string, locale: Locale): readonly Column<EarlierImport>[] => [
  {
    id: 'filename',
    header: m.csv_imports_file,
    cell: ({ filename }) => <span className="break-words">{filename}</span>,
  },
  {
    id: 'state',
    header: m.csv_imports_state,
    cell: ({ state }) => <LookChip look={IMPORT_LOOKS[state]} />,
    card: 'status',
  },
  {
    id: 'rowCount',
    header: m.csv_imports_lines,
    cell: ({ rowCount }) => formatNumber(rowCount, locale),
    align: 'right',
  },
  { id: 'result', header: m.csv_imports_result, cell: (one) => <Result of={one} /> },
  { id: 'createdBy', header: m.csv_imports_by, cell: ({ createdBy }) => createdBy },
  { id: 'createdAt', header: m.csv_imports_when, cell: ({ createdAt }) => <Instant at={createdAt} zone={zone} /> },
];

function Result({ of: { counts } }: { of: EarlierImport }) {
  const locale = useLocale();
  const { imported, updated, failed, undone } = counts;
  if (undone > 0) return m.csv_imports_undone_of({ count: undone, number: formatNumber(undone, locale) });
  if (imported + updated + failed === 0) return '–';
  return m.csv_imports_result_of({
    imported: formatNumber(imported, locale),
    updated: formatNumber(updated, locale),
    failed: formatNumber(failed, locale),
  });
}
