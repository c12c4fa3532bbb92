import type { AppRouter } from '@cordelle/api/root.ts';
import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { StatusGuide } from '@cordelle/ui/status-guide.tsx';
import { customerLooks } from '@cordelle/ui/statuses/customer.ts';
import { statusLook } from '@cordelle/ui/statuses/look.ts';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { InstantDate } from '../../customers/instant-date.tsx';
import { hrefOfAction, requiredActionWords } from '../../customers/required-action.ts';
import { standingOf } from '../../customers/standing.ts';
import { StatusSigns } from './status-signs.tsx';

export type CustomerPage = inferRouterOutputs<AppRouter>['customers']['list'];
export type CustomerRow = CustomerPage['records'][number];

const None = () => <span className="text-muted-foreground">–</span>;

/** Columns of the list for a client's currency and zone, and for whoever looks at it. */
export const customerColumns = ({
  currency,
  zone,
  me,
}: {
  currency: string;
  zone: string;
  me: Pick<Me, 'permissions'>;
}): readonly Column<CustomerRow>[] => [
  {
    id: 'name',
    header: m.customer_name,
    sortable: true,
    card: 'title',
    cell: ({ name, customIdentifier }) => (
      <span className="block break-words sm:min-w-28 sm:leading-4.5">
        {name}
        {customIdentifier && (
          <span className="block font-normal text-muted-foreground text-small leading-4">{customIdentifier}</span>
        )}
      </span>
    ),
  },
  {
    id: 'customIdentifier',
    header: m.customer_identifier,
    sortable: true,
    card: 'hidden',
    cell: ({ customIdentifier }) =>
      customIdentifier ? (
        <span className="block max-w-32 truncate" title={customIdentifier}>
          {customIdentifier}
        </span>
      ) : (
        <None />
      ),
  },
  {
    id: 'email',
    header: m.customer_email,
    sortable: true,
    card: 'hidden',
    cell: ({ email }) =>
      email ? (
        <span className="block max-w-48 truncate xl:max-w-72" title={email}>
          {email}
        </span>
      ) : (
        <span className="text-muted-foreground">{m.customer_no_email()}</span>
      ),
  },
  {
    id: 'status',
    header: m.customer_status,
    card: 'status',
    mark: () => <StatusGuide looks={customerLooks} />,
    cell: (customer) => (
      <span className="flex flex-wrap items-center gap-x-2 max-sm:justify-end">
        <StatusChip looks={customerLooks} status={standingOf(customer)} />
        <StatusSigns statuses={customer.statuses} />
        {customer.requiredAction && (
          <RequiredWords
            words={requiredActionWords(customer.requiredAction)}
            href={hrefOfAction(customer.requiredAction, customer.id, me)}
          />
        )}
      </span>
    ),
  },
  {
    id: 'nextPayment',
    header: m.customer_next_payment,
    align: 'right',
    isEmpty: ({ nextPayment }) => !nextPayment,
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
    isEmpty: ({ lastPayment }) => !lastPayment,
    cell: ({ lastPayment }) => (lastPayment ? <LastPayment payment={lastPayment} currency={currency} /> : <None />),
  },
  {
    id: 'createdAt',
    header: m.customer_created,
    sortable: true,
    card: 'hidden',
    cell: ({ createdAt }) => (
      <span className="max-sm:[&_time]:whitespace-normal">
        <InstantDate at={createdAt} zone={zone} />
      </span>
    ),
  },
];

/** What has to be done, and a way to do it for who may. */
const RequiredWords = ({ words, href }: { words: string; href: string | null }) =>
  href === null ? (
    <span className="text-muted-foreground max-sm:text-right sm:whitespace-nowrap">{words}</span>
  ) : (
    <NavigationLink
      href={href}
      className="inline-flex min-h-6 items-center text-link max-sm:text-right sm:whitespace-nowrap underline underline-offset-2"
    >
      {words}
    </NavigationLink>
  );

/** In a table a sign is enough of what became of it: amounts and dates stand below one another, where their header does. */
function LastPayment({ payment, currency }: { payment: NonNullable<CustomerRow['lastPayment']>; currency: string }) {
  const locale = useLocale();
  return (
    <span
      className={cn(
        'inline-flex flex-wrap items-center gap-x-3 gap-y-0.5 sm:grid sm:justify-end sm:gap-x-1',
        // As wide as the longest date of the language, so that signs stand below one another.
        locale === 'fr' ? 'sm:grid-cols-[auto_minmax(7.25rem,auto)]' : 'sm:grid-cols-[auto_minmax(5.375rem,auto)]',
      )}
    >
      <StatusSign status={shownStatus(payment)} />
      <PaymentFact amount={payment.amount} date={payment.processDate} currency={currency} />
      <StatusChip looks={transactionLooks} status={shownStatus(payment)} className="sm:hidden" />
    </span>
  );
}

function StatusSign({ status }: { status: string }) {
  const look = statusLook(transactionLooks, status);
  if (!look) return null;
  const { icon: Icon, label, means, tone } = look;
  const words = label({ provider: '' });
  return (
    <span
      data-chip=""
      data-tone={tone}
      title={`${words}. ${means()}`}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-chip border border-transparent bg-tone-bg text-tone-fg max-sm:hidden"
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{words}</span>
    </span>
  );
}

const PaymentFact = ({ amount, date, currency }: { amount: string; date: string; currency: string }) => (
  <span className="inline-flex flex-wrap gap-x-2 sm:grid sm:justify-items-end sm:gap-0 sm:leading-4.5">
    <Money amount={amount} currency={currency} className="font-semibold" />
    <span className="whitespace-nowrap text-muted-foreground sm:text-small sm:leading-4">
      <CalendarDate date={date} />
    </span>
  </span>
);
