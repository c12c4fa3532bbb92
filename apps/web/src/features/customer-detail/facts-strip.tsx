import type { PaymentTone } from '@cordelle/domain/customer/payment-tone.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { maskedAccount } from '@cordelle/domain/shown-account.ts';
import { formatDateWithWeekday, formatInstant, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import { Skeleton } from '@cordelle/ui/skeleton.tsx';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import type { Outlook } from './outlook.ts';

/** May I debit, what is next, are they reliable: the three things a page of a customer is opened for. */
export function FactsStrip({ customer }: { customer: Customer }) {
  useLocale();
  const { data: outlook } = trpc.customers.outlook.useQuery({ customerId: customer.id });
  return (
    <section
      aria-label={m.customer_strip()}
      className="grid rounded-card border bg-card max-md:divide-y md:grid-cols-3 md:divide-x"
    >
      <Readiness customer={customer} />
      <Next customer={customer} outlook={outlook} />
      <Latest customer={customer} outlook={outlook} />
    </section>
  );
}

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid min-w-0 content-start gap-0.5 px-4 py-3">
    <h2 className="text-muted-foreground text-table">{label}</h2>
    {children}
  </div>
);

function Readiness({ customer }: { customer: Customer }) {
  const locale = useLocale();
  const { active, bankAccount, statuses } = customer;
  const closed = useClient().status === 'closed';
  const may = active && customer.maySchedule && !closed;
  const Icon = may ? CircleCheck : CircleX;
  const words = () => {
    if (statuses.objected) return m.authorization_agreement_objected();
    return may ? m.customer_ready() : m.customer_not_ready();
  };
  return (
    <Cell label={m.customer_strip_ready()}>
      <p data-tone={may ? 'ok' : 'warn'} className="flex items-center gap-1.5 text-h2">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-tone-solid" />
        {closed ? m.customer_account_closed() : words()}
      </p>
      <p className="text-muted-foreground text-table">
        {maskedAccount(bankAccount, locale) ?? m.bank_details_missing()}
      </p>
    </Cell>
  );
}

function Next({ customer, outlook }: { customer: Customer; outlook: Outlook | undefined }) {
  const locale = useLocale();
  const { currency } = useClient();
  const [next] = outlook?.ahead ?? [];
  const { zone } = RAIL_FACTS[customer.countryCode];
  return (
    <Cell label={m.customer_payments_next()}>
      {!outlook ? (
        <Skeleton className="h-12" />
      ) : next ? (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2 text-h2">
            <NavigationLink
              href={`/client/customers/${customer.id}/transaction_history/${next.id}`}
              className="text-link underline underline-offset-2"
            >
              <Money amount={next.amount} currency={currency} />
            </NavigationLink>
            <span>{formatDateWithWeekday(next.processDate, locale)}</span>
          </p>
          <p className="text-muted-foreground text-table">
            {m.customer_next_until({ time: formatInstant(next.changeableUntil, zone, locale) })}
          </p>
        </>
      ) : (
        <p className="text-h2 font-normal text-muted-foreground">{m.customer_next_none()}</p>
      )}
    </Cell>
  );
}

const TONE_OF = {
  paid: 'ok',
  under_way: 'transit',
  failed: 'bad',
  taken_back: 'reversal',
  not_sent: 'warn',
} as const satisfies Record<PaymentTone, string>;
/** Seen without colour too: full, hollow, low, hatched, low and hollow. */
const MARKS: Readonly<Record<PaymentTone, string>> = {
  paid: 'bg-tone-solid h-5',
  under_way: 'border-2 border-tone-solid h-5',
  failed: 'bg-tone-solid h-2.5',
  taken_back: 'bg-tone-solid h-5 hatched',
  not_sent: 'border-2 border-tone-solid h-2.5',
};
const WORDS = {
  paid: m.customer_tone_paid,
  under_way: m.customer_tone_under_way,
  failed: m.customer_tone_failed,
  taken_back: m.customer_tone_taken_back,
  not_sent: m.customer_tone_not_sent,
} as const;
const TONES = ['paid', 'under_way', 'failed', 'taken_back', 'not_sent'] as const;

function Latest({ customer, outlook }: { customer: Customer; outlook: Outlook | undefined }) {
  const locale = useLocale();
  const latest = outlook?.latest ?? [];
  const told = TONES.flatMap((tone) => {
    const count = latest.filter((one) => one.tone === tone).length;
    return count === 0 ? [] : [WORDS[tone]({ count, number: formatNumber(count, locale) })];
  });
  return (
    <Cell
      label={m.customer_strip_latest({
        count: Math.max(latest.length, 1),
        number: formatNumber(latest.length, locale),
      })}
    >
      {!outlook ? (
        <Skeleton className="h-12" />
      ) : latest.length === 0 ? (
        <p className="text-h2 font-normal text-muted-foreground">{m.customer_payments_none()}</p>
      ) : (
        <>
          <p aria-hidden="true" className="flex h-6.5 items-end gap-1 pb-1">
            {latest.map(({ id, tone, processDate }) => (
              <NavigationLink
                key={id}
                tabIndex={-1}
                href={`/client/customers/${customer.id}/transaction_history/${id}`}
                title={`${formatDateWithWeekday(processDate, locale)}: ${WORDS[tone]({ count: 1, number: '1' })}`}
                data-tone={TONE_OF[tone]}
                className={cn('w-2 rounded-xs', MARKS[tone])}
              />
            ))}
          </p>
          <p className="text-table">{told.join(' · ')}</p>
        </>
      )}
    </Cell>
  );
}
