import { formatDate, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { frequencyWords } from '../../words/frequencies.ts';
import type { Schedule } from './schedule.ts';
import { SCHEDULE_ROWS, schedulesOf } from './schedules-of-customer.ts';

const ScheduleActions = lazy(async () => ({ default: (await import('./schedule-actions.tsx')).ScheduleActions }));
const RemoveSchedule = lazy(async () => ({ default: (await import('./remove-schedule.tsx')).RemoveSchedule }));

const COLUMNS: readonly Column<Schedule>[] = [
  {
    id: 'amount',
    header: m.schedule_amount,
    card: 'title',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} className="font-semibold" />,
  },
  {
    id: 'frequency',
    header: m.schedule_frequency,
    cell: (schedule) => (
      <>
        {frequencyWords(schedule.frequency)}
        <span className="block text-muted-foreground text-small">
          <Done {...schedule} />
        </span>
      </>
    ),
  },
  {
    id: 'next',
    header: m.schedule_next,
    cell: ({ nextProcessDate, paused, pausedUntil }) =>
      paused ? (
        <Badge tone="warn">{pausedUntil ? <PausedUntil date={pausedUntil} /> : m.schedule_paused()}</Badge>
      ) : nextProcessDate ? (
        <CalendarDate date={nextProcessDate} weekday />
      ) : (
        <span className="text-muted-foreground">–</span>
      ),
  },
];

function PausedUntil({ date }: { date: string }) {
  return m.schedule_paused_until({ date: formatDate(date, useLocale()) });
}

function Done({ completedInstallments, installments }: Pick<Schedule, 'completedInstallments' | 'installments'>) {
  const locale = useLocale();
  const done = formatNumber(completedInstallments, locale);
  return installments === null
    ? m.schedule_done_so_far({ done })
    : m.schedule_done_of({ done, all: formatNumber(installments, locale) });
}

/** What will be debited from a customer, the next one first. */
export function SchedulesPanel({
  customerId,
  customerName,
  importsInvoices,
}: {
  customerId: string;
  customerName: string;
  importsInvoices: boolean;
}) {
  useLocale();
  const [page, setPage] = useState(1);
  const [removing, setRemoving] = useState<Schedule | null>(null);
  const closed = useClient().status === 'closed';
  const query = trpc.transactionSchedules.list.useQuery(schedulesOf(customerId, page), {
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={m.customer_schedules()}>
      <PanelQuery query={query} rows={2}>
        {({ records, count, countIsExact }) => (
          <DataTable
            caption={m.customer_schedules()}
            columns={COLUMNS}
            rows={records}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/client/customers/${customerId}/transaction_schedules/${id}`}
            rowActions={(schedule) => (
              <Suspense
                fallback={<span aria-hidden="true" className={buttonStyle({ variant: 'ghost', size: 'icon' })} />}
              >
                <ScheduleActions schedule={schedule} onRemove={() => setRemoving(schedule)} />
              </Suspense>
            )}
            height="auto"
            refreshing={query.isPlaceholderData}
            empty={
              <EmptyState title={m.customer_schedules_none()}>
                {closed ? m.customer_schedules_none_closed() : m.customer_schedules_none_means()}
              </EmptyState>
            }
            pager={{
              page,
              pageSize: SCHEDULE_ROWS,
              total: count,
              totalIsBound: !countIsExact,
              onPageChange: setPage,
            }}
          />
        )}
      </PanelQuery>
      {removing && (
        <Suspense>
          <RemoveSchedule
            schedule={removing}
            customerName={customerName}
            importsInvoices={importsInvoices}
            onClose={() => setRemoving(null)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
