import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
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
import { isUnderWay } from '../customer-imports/customer-import.ts';
import { IMPORT_LOOKS } from '../customer-imports/state-looks.ts';
import { type EarlierTransactionImport, transactionsPreviewHref } from './transaction-import.ts';

const SIZE = 10;
const POLL_MS = 2_000;

/** Every file so far, the newest first: what came of it, and the way back to it. */
export function EarlierTransactionImports() {
  const locale = useLocale();
  const { country, currency } = useClient();
  const [page, setPage] = useState(1);
  const query = useQuery(
    useTRPC().transactionImports.list.queryOptions(
      { skip: (page - 1) * SIZE, limit: SIZE },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => (state.data?.records.some((one) => isUnderWay(one.state)) ? POLL_MS : false),
      },
    ),
  );
  const columns = useMemo(() => columnsFor(RAIL_FACTS[country].zone, currency, locale), [country, currency, locale]);
  return (
    <Panel title={m.csv_imports_earlier()}>
      <PanelQuery query={query}>
        {({ records, count }) => (
          <DataTable
            caption={m.csv_imports_earlier()}
            columns={columns}
            rows={records}
            rowKey={({ id }) => id}
            rowHref={({ id }) => transactionsPreviewHref(id)}
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

const columnsFor = (zone: string, currency: string, locale: Locale): readonly Column<EarlierTransactionImport>[] => [
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
  {
    id: 'result',
    header: m.csv_imports_result,
    cell: ({ counts, importedTotal }) =>
      counts.imported === 0
        ? '–'
        : m.csv_transactions_done({
            count: counts.imported,
            number: formatNumber(counts.imported, locale),
            total: formatMoney(importedTotal, currency, locale),
          }),
  },
  { id: 'createdBy', header: m.csv_imports_by, cell: ({ createdBy }) => createdBy },
  { id: 'createdAt', header: m.csv_imports_when, cell: ({ createdAt }) => <Instant at={createdAt} zone={zone} /> },
];
