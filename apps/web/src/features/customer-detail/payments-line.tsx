import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import type { ReactNode } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { useClient } from '../../me/me.ts';
import { UnderReviewChip } from '../../under-review.tsx';

/** The next payment and what became of the last one, in one line under the name. */
export function PaymentsLine({ customer: { nextPayment, lastPayment } }: { customer: Customer }) {
  useLocale();
  if (!nextPayment && !lastPayment) return m.customer_payments_none();
  return (
    <span className="flex flex-wrap items-center gap-x-6 gap-y-1">
      {nextPayment && <Payment label={m.customer_payments_next()} payment={nextPayment} />}
      {lastPayment && (
        <Payment label={m.customer_payments_last()} payment={lastPayment}>
          <StatusChip domain="transaction" status={shownStatus(lastPayment)} />
          {lastPayment.underReview && <UnderReviewChip />}
        </Payment>
      )}
    </span>
  );
}

function Payment({
  label,
  payment: { amount, processDate },
  children,
}: {
  label: string;
  payment: { amount: string; processDate: string };
  children?: ReactNode;
}) {
  const { currency } = useClient();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span>{label}</span>
      <span className="font-semibold text-foreground">
        <Money amount={amount} currency={currency} />
      </span>
      <span>
        {m.customer_payment_on()} <CalendarDate date={processDate} />
      </span>
      {children}
    </span>
  );
}
