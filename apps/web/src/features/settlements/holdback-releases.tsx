import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import type { HoldbackReleases } from './settlement.ts';

const PAGE = 10;

type Row = HoldbackReleases['records'][number];

const REASONS = {
  age: m.settlement_release_age,
  chargeback: m.settlement_release_chargeback,
  recovery: m.settlement_release_recovery,
} as const;

const columns = (currency: string): readonly Column<Row>[] => [
  {
    id: 'customerName',
    header: m.transaction_customer,
    card: 'title',
    cell: ({ customerName }) => customerName,
  },
  {
    id: 'processDate',
    header: m.transaction_process_date,
    cell: ({ processDate }) => <CalendarDate date={processDate} />,
  },
  {
    id: 'amount',
    header: m.transaction_amount,
    align: 'right',
    cell: ({ amount }) => <Money amount={amount} currency={currency} />,
  },
  {
    id: 'released',
    header: m.settlement_release_released,
    align: 'right',
    card: 'amount',
    cell: ({ released }) => <Money amount={released} currency={currency} className="font-semibold" />,
  },
  { id: 'releasedOn', header: m.settlement_release_on, cell: ({ releasedOn }) => <CalendarDate date={releasedOn} /> },
  { id: 'reason', header: m.settlement_release_reason, cell: ({ reason }) => REASONS[reason]() },
];

/** The debits whose holdback came back in a settlement, and when. */
export function HoldbackReleasesPanel({ settlementId, currency }: { settlementId: string; currency: string }) {
  useLocale();
  const [page, setPage] = useState(1);
  const query = trpc.settlements.holdbackReleases.useQuery(
    { settlementId, skip: (page - 1) * PAGE, limit: PAGE },
    { placeholderData: keepPreviousData },
  );
  const shown = useMemo(() => columns(currency), [currency]);
  return (
    <div id="holdback" className="scroll-mt-4">
      <Panel title={m.settlement_releases()}>
        <p className="border-b px-4 py-2 text-muted-foreground text-table">{m.settlement_releases_info()}</p>
        <PanelQuery query={query} rows={3}>
          {(releases) => (
            <DataTable
              caption={m.settlement_releases()}
              columns={shown}
              rows={releases.records}
              rowKey={({ transactionId, reason }) => `${transactionId} ${reason}`}
              rowHref={({ transactionId, customerId }) =>
                `/client/customers/${customerId}/transaction_history/${transactionId}`
              }
              refreshing={query.isPlaceholderData}
              height="auto"
              pager={{
                page,
                pageSize: PAGE,
                total: releases.count,
                totalIsBound: !releases.countIsExact,
                onPageChange: setPage,
              }}
            />
          )}
        </PanelQuery>
      </Panel>
    </div>
  );
}
