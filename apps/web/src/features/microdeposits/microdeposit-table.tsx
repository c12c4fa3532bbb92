import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { StatusGuide } from '@cordelle/ui/status-guide.tsx';
import { microdepositLooks } from '@cordelle/ui/statuses/microdeposit.ts';
import { type ListSearch, tableControls } from '../../list-search.ts';
import { useCan, useClient } from '../../me/me.ts';
import { useBusinessDay } from '../../process-dates/business-day.ts';
import type { Microdeposit, MicrodepositPage } from './microdeposit.ts';
import { MicrodepositActions } from './microdeposit-actions.tsx';
import { MICRODEPOSIT_PAGE_SIZES } from './microdeposit-search.ts';

const ATTEMPTS_MAX = 3;

const COLUMNS: readonly Column<Microdeposit>[] = [
  {
    id: 'customerName',
    header: m.microdeposit_customer,
    sortable: true,
    card: 'title',
    cell: ({ customer }) => customer.name,
  },
  {
    id: 'status',
    header: m.microdeposit_status,
    mark: () => <StatusGuide looks={microdepositLooks} />,
    sortable: true,
    card: 'status',
    cell: ({ status }) => <StatusChip looks={microdepositLooks} status={status.toLowerCase()} />,
  },
  {
    id: 'attempts',
    header: m.microdeposit_attempts,
    sortable: true,
    cell: ({ attempts }) => (
      <span className="tabular-nums">{m.microdeposit_attempts_of({ attempts, max: ATTEMPTS_MAX })}</span>
    ),
  },
  {
    id: 'createdAt',
    header: m.microdeposit_requested,
    sortable: true,
    cell: ({ createdAt }) => <ClientTime at={createdAt} />,
  },
  { id: 'next', header: m.microdeposit_next, cell: (record) => <NextStep record={record} /> },
  {
    id: 'reminder',
    header: m.microdeposit_last_reminder,
    isEmpty: ({ status, remindedAt }) => status !== 'Requested' && remindedAt === null,
    cell: (record) => <LastReminder record={record} />,
  },
];

function ClientTime({ at }: { at: string }) {
  const { country } = useClient();
  return <Instant at={at} zone={RAIL_FACTS[country].zone} />;
}

/** When the deposits arrive, until when they can be confirmed, and what can be done meanwhile; of one that came to nothing, why. */
function NextStep({ record }: { record: Microdeposit }) {
  useLocale();
  const today = useBusinessDay();
  const mayRemind = useCan('microdeposits.reminder');
  const { status, statusReason, expectedArrival, expiresOn } = record;
  if (status === 'Verified') return <span className="text-muted-foreground">{m.microdeposit_nothing_to_do()}</span>;
  if (status !== 'Requested') return <span className="whitespace-normal">{statusReason}</span>;
  return (
    <span className="grid gap-1.5 whitespace-normal">
      {expectedArrival && (
        <span>
          {expectedArrival < today ? m.microdeposit_arrived() : m.microdeposit_arrives()}{' '}
          <CalendarDate date={expectedArrival} />
        </span>
      )}
      <span className="text-muted-foreground">
        {m.microdeposit_until()} <CalendarDate date={expiresOn} />
      </span>
      {mayRemind && <MicrodepositActions record={record} />}
    </span>
  );
}

function LastReminder({ record: { remindedAt, remindFrom } }: { record: Microdeposit }) {
  useLocale();
  if (remindedAt === null) return <span className="text-muted-foreground">{m.microdeposit_not_reminded()}</span>;
  return (
    <span className="grid gap-0.5 whitespace-normal">
      <ClientTime at={remindedAt} />
      {remindFrom && (
        <span className="text-muted-foreground">
          {m.microdeposit_again_from()} <ClientTime at={remindFrom} />
        </span>
      )}
    </span>
  );
}

type Props = {
  page: MicrodepositPage;
  search: ListSearch;
  /** One status is asked for. */
  filtered: boolean;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
};

/** One row per pair of deposits; each leads to its customer. */
export function MicrodepositTable({ page, search, filtered, refreshing, onChange }: Props) {
  useLocale();
  return (
    <DataTable
      caption={m.menu_microdeposits()}
      columns={COLUMNS}
      rows={page.records}
      rowKey={({ id }) => id}
      rowHref={({ customer }) => `/client/customers/${customer.id}`}
      refreshing={refreshing}
      empty={
        <EmptyState title={m.ui_nothing_here()}>
          {filtered ? m.microdeposits_none_found() : m.microdeposits_empty()}
        </EmptyState>
      }
      {...tableControls(search, MICRODEPOSIT_PAGE_SIZES, page, onChange)}
    />
  );
}
