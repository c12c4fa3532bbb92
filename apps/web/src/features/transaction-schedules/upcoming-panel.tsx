import { formatDate, formatDateWithWeekday, formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { LookChip, StatusChip } from '@cordelle/ui/status-chip.tsx';
import type { StatusLook } from '@cordelle/ui/statuses/look.ts';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { CalendarClock, SkipForward } from 'lucide-react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useCan } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { closedDaysWords } from '../../words/closures.ts';
import { type Installment, type InstallmentAction, stateOf, type Upcoming } from './installment.ts';
import { InstallmentActions } from './installment-actions.tsx';
import { LatestMoment } from './latest-moment.tsx';
import type { Schedule } from './schedule.ts';

const ROWS = 12;

const LOOKS: Readonly<Record<'planned' | 'skipped', StatusLook>> = {
  planned: {
    tone: 'sched',
    icon: CalendarClock,
    label: m.installment_planned,
    means: m.installment_planned_means,
    next: null,
  },
  skipped: {
    tone: 'neutral',
    icon: SkipForward,
    label: m.installment_skipped,
    means: m.installment_skipped_means,
    next: null,
  },
};

/** One line of the table: an installment knows neither its customer nor its currency. */
type Line = { schedule: Schedule; installment: Installment };

const COLUMNS: readonly Column<Line>[] = [
  { id: 'number', header: m.installment_payment, card: 'title', cell: (line) => <Name {...line} /> },
  { id: 'date', header: m.installment_date, cell: ({ installment }) => <When {...installment} /> },
  {
    id: 'amount',
    header: m.installment_amount,
    align: 'right',
    card: 'amount',
    cell: ({ schedule: { currency }, installment: { amount, skipped } }) => (
      <span className={skipped ? 'text-muted-foreground line-through' : ''}>
        <Money amount={amount} currency={currency} />
      </span>
    ),
  },
  {
    id: 'status',
    header: m.installment_status,
    card: 'status',
    cell: ({ installment }) => (
      <span className="inline-flex flex-wrap gap-1">
        <State installment={installment} />
        {installment.originalDate && <Badge tone="warn">{m.installment_moved()}</Badge>}
      </span>
    ),
  },
  {
    id: 'until',
    header: m.installment_until,
    cell: ({ installment: { changeableUntil } }) => <LatestMoment at={changeableUntil} />,
  },
];

function State({ installment }: Pick<Line, 'installment'>) {
  const state = stateOf(installment);
  if (state === 'planned' || state === 'skipped') return <LookChip look={LOOKS[state]} />;
  return <StatusChip looks={transactionLooks} status={state} />;
}

function Name({ schedule: { customerId }, installment: { installment, transactionId } }: Line) {
  const locale = useLocale();
  const number = formatNumber(installment, locale);
  const name = m.installment_number({ number });
  return transactionId ? (
    <TextLink
      href={`/client/customers/${customerId}/transaction_history/${transactionId}`}
      className="whitespace-nowrap"
    >
      {name}
    </TextLink>
  ) : (
    <span className="whitespace-nowrap">{name}</span>
  );
}

/** The day on which money moves, and every reason why it is not the one the series gives. */
function When({ processDate, requestedDate, closedDays, originalDate, skipped }: Installment) {
  const locale = useLocale();
  return (
    <>
      <span className={skipped ? 'text-muted-foreground line-through' : ''}>
        <CalendarDate date={processDate} weekday />
      </span>
      {originalDate && (
        <span className="block text-muted-foreground">
          {m.installment_moved_by_you({ date: formatDateWithWeekday(originalDate, locale) })}
        </span>
      )}
      {closedDays.length > 0 && (
        <span data-tone="warn" className="block text-tone-fg">
          {m.installment_moved_closed({
            date: formatDateWithWeekday(requestedDate, locale),
            reason: closedDaysWords(closedDays, locale),
          })}
        </span>
      )}
    </>
  );
}

const noneMeans = ({ active, paused }: Schedule): string => {
  if (!active) return m.installment_none_removed();
  return paused ? m.installment_none_paused() : m.installment_none_done();
};

/** The next debits of one schedule, each with its reasons and the last moment to change it. */
export function UpcomingPanel({
  schedule,
  onAction,
}: {
  schedule: Schedule;
  onAction: (installment: Installment, action: InstallmentAction) => void;
}) {
  useLocale();
  const mayEdit = useCan('transaction_schedules.edit');
  const query = trpc.transactionSchedules.upcoming.useQuery({ id: schedule.id });
  return (
    <Panel title={m.installment_next()}>
      <PanelQuery query={query} rows={ROWS}>
        {(upcoming) => (
          <>
            <DataTable
              caption={m.installment_next()}
              columns={COLUMNS}
              rows={upcoming.installments.map((installment) => ({ schedule, installment }))}
              rowKey={({ installment }) => String(installment.installment)}
              {...(mayEdit && {
                rowActions: ({ installment }: Line) => (
                  <InstallmentActions
                    schedule={schedule}
                    installment={installment}
                    onAction={(action) => onAction(installment, action)}
                  />
                ),
              })}
              height="auto"
              refreshing={query.isFetching}
              empty={<EmptyState title={m.installment_none()}>{noneMeans(schedule)}</EmptyState>}
            />
            {upcoming.installments.length > 0 && <Whole upcoming={upcoming} currency={schedule.currency} />}
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}

/** What comes after the lines shown, and what all of it sums to. */
function Whole({ upcoming: { endDate, total }, currency }: { upcoming: Upcoming; currency: string }) {
  const locale = useLocale();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-3 text-muted-foreground text-table">
      {endDate ? (
        <span>{m.installment_last({ date: formatDate(endDate, locale) })}</span>
      ) : (
        <span>{m.schedule_dates_more()}</span>
      )}
      {total && <span>{m.installment_to_come({ total: formatMoney(total, currency, locale) })}</span>}
    </p>
  );
}
