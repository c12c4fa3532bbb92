import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { frequencyWords } from '../../words/frequencies.ts';
import { type OwnSchedule, ROWS, upcomingAt } from './own-account.ts';

const COLUMNS: readonly Column<OwnSchedule>[] = [
  {
    id: 'next',
    header: m.payer_upcoming_next,
    card: 'title',
    cell: ({ nextProcessDate, paused }) =>
      paused ? (
        <Badge tone="warn">{m.payer_upcoming_paused()}</Badge>
      ) : nextProcessDate ? (
        <CalendarDate date={nextProcessDate} weekday />
      ) : (
        <span className="text-muted-foreground">–</span>
      ),
  },
  { id: 'frequency', header: m.schedule_frequency, cell: ({ frequency }) => frequencyWords(frequency) },
  { id: 'done', header: m.payer_upcoming_done, cell: (schedule) => <Done {...schedule} /> },
  {
    id: 'amount',
    header: m.schedule_amount,
    align: 'right',
    card: 'amount',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} className="font-semibold" />,
  },
];

function Done({ completedInstallments, installments }: OwnSchedule) {
  const locale = useLocale();
  const done = formatNumber(completedInstallments, locale);
  return installments === null
    ? m.schedule_done_so_far({ done })
    : m.schedule_done_of({ done, all: formatNumber(installments, locale) });
}

/** What will be taken from the payer's account, the next one first. */
export function UpcomingPayments({ business }: { business: string }) {
  useLocale();
  const [page, setPage] = useState(1);
  const query = trpc.transactionSchedules.list.useQuery(upcomingAt(page), { placeholderData: keepPreviousData });
  return (
    <Panel title={m.payer_upcoming()}>
      <PanelQuery query={query} rows={2}>
        {({ records, count, countIsExact }) => (
          <DataTable
            caption={m.payer_upcoming()}
            columns={COLUMNS}
            rows={records}
            rowKey={({ id }) => id}
            height="auto"
            refreshing={query.isPlaceholderData}
            empty={
              <EmptyState title={m.customer_schedules_none()}>{m.payer_upcoming_none_means({ business })}</EmptyState>
            }
            pager={{
              page,
              pageSize: ROWS,
              total: count,
              totalIsBound: !countIsExact,
              onPageChange: setPage,
            }}
          />
        )}
      </PanelQuery>
    </Panel>
  );
}
