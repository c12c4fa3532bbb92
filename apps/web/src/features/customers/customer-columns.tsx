import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import type { Column } from '@cordelle/ui/data-table.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import type { inferRouterOutputs } from '@trpc/server';
import { BellOff } from 'lucide-react';
import { InstantDate } from './instant-date.tsx';
import { requiredActionWords } from './required-action.ts';

export type CustomerRow = inferRouterOutputs<AppRouter>['customers']['list']['records'][number];

const None = () => <span className="text-muted-foreground">–</span>;

/** Columns of the list for a client's currency and zone. */
export const customerColumns = ({
  currency,
  zone,
}: {
  currency: string;
  zone: string;
}): readonly Column<CustomerRow>[] => [
  {
    id: 'name',
    header: m.customer_name,
    sortable: true,
    card: 'title',
    cell: ({ name }) => <span className="block break-words sm:min-w-32">{name}</span>,
  },
  {
    id: 'customIdentifier',
    header: m.customer_identifier,
    sortable: true,
    cell: ({ customIdentifier }) => customIdentifier ?? <None />,
  },
  {
    id: 'email',
    header: m.customer_email,
    sortable: true,
    cell: ({ email }) =>
      email ? (
        <span className="block max-w-60 truncate sm:in-[:lang(fr)]:max-w-38" title={email}>
          {email}
        </span>
      ) : (
        <span className="inline-flex items-center gap-1.5 text-muted-foreground" title={m.customer_no_contact()}>
          <BellOff aria-hidden="true" className="size-3.5" />
          {m.customer_no_email()}
        </span>
      ),
  },
  {
    id: 'status',
    header: m.customer_status,
    card: 'status',
    cell: ({ status, requiredAction }) => (
      <span className="grid justify-items-start gap-0.5">
        <StatusChip domain="customer" status={status} />
        {requiredAction && (
          <span className="text-small text-tone-fg" data-tone="warn">
            {requiredActionWords(requiredAction)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'nextPayment',
    header: m.customer_next_payment,
    align: 'right',
    cell: ({ nextPayment }) =>
      nextPayment ? (
        <PaymentFact amount={nextPayment.amount} date={nextPayment.processDate} currency={currency} />
      ) : (
        <None />
      ),
  },
  {
    id: 'lastPayment',
    header: m.customer_last_payment,
    align: 'right',
    cell: ({ lastPayment }) => (lastPayment ? <LastPayment payment={lastPayment} currency={currency} /> : <None />),
  },
  {
    id: 'createdAt',
    header: m.customer_created,
    sortable: true,
    cell: ({ createdAt }) => <InstantDate at={createdAt} zone={zone} />,
  },
];

/** Amounts stand below one another, where their header does; what became of each comes before it. */
function LastPayment({ payment, currency }: { payment: NonNullable<CustomerRow['lastPayment']>; currency: string }) {
  const locale = useLocale();
  return (
    <span
      className={cn(
        'inline-flex flex-wrap items-center gap-x-3 gap-y-0.5 sm:grid sm:justify-end',
        // As wide as the longest date of the language, so that states end in one line.
        locale === 'fr' ? 'sm:grid-cols-[auto_minmax(7.75rem,auto)]' : 'sm:grid-cols-[auto_minmax(5.75rem,auto)]',
      )}
    >
      <StatusChip domain="transaction" status={payment.status} className="max-sm:order-last" />
      <PaymentFact amount={payment.amount} date={payment.processDate} currency={currency} />
    </span>
  );
}

const PaymentFact = ({ amount, date, currency }: { amount: string; date: string; currency: string }) => (
  <span className="inline-flex gap-x-2 sm:grid sm:justify-items-end sm:gap-0">
    <Money amount={amount} currency={currency} className="font-semibold" />
    <span className="text-muted-foreground">
      <CalendarDate date={date} />
    </span>
  </span>
);
