import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { ReactNode } from 'react';
import { type OwnPayment, paymentHref } from './own-account.ts';

/** What is on record of a payment. Facts that do not apply are left out. */
export function PaymentFacts({ payment }: { payment: OwnPayment }) {
  useLocale();
  const { amount, currency, processDate, requestedDate, declineDate, createdAt, retryOf, retriedBy } = payment;
  const moved = processDate !== null && processDate !== requestedDate;
  const facts: (Fact | null)[] = [
    fact(m.payer_payment_amount(), <Money amount={amount} currency={currency} showCurrency />),
    fact(m.payer_payment_date(), <CalendarDate date={processDate ?? requestedDate} weekday />),
    fact(m.payer_payment_requested_date(), moved && <Moved from={requestedDate} payment={payment} />),
    fact(
      m.payer_payment_planned_on(),
      <CalendarDate date={localDate(new Date(createdAt), RAIL_FACTS[railOf(currency)].zone)} />,
    ),
    fact(
      m.payer_payment_declined_on(),
      declineDate && payment.returnCode && <CalendarDate date={declineDate} weekday />,
    ),
    fact(m.payer_payment_account(), payment.bankAccount && <Account payment={payment} />),
    fact(m.payer_payment_bank_reference(), payment.txNumber && <Mono>{payment.txNumber}</Mono>),
    fact(m.payer_payment_number(), <Mono>{payment.id}</Mono>),
    fact(m.payer_payment_retry_of(), retryOf && <Other id={retryOf} />),
    fact(m.payer_payment_retried_by(), retriedBy && <Other id={retriedBy} />),
  ];
  return <DefinitionList facts={facts.filter((known) => known !== null)} />;
}

const fact = (label: string, value: ReactNode): Fact | null => (value ? { label, value } : null);

const Mono = ({ children }: { children: ReactNode }) => <span className="break-all font-mono">{children}</span>;

const Other = ({ id }: { id: string }) => <TextLink href={paymentHref(id)}>{m.payer_payment_named({ id })}</TextLink>;

function Account({ payment: { bankName, bankAccount } }: { payment: OwnPayment }) {
  const locale = useLocale();
  return (
    <>
      {bankName && <span className="block">{bankNameIn(bankName, locale)}</span>}
      <Mono>{bankAccount}</Mono>
    </>
  );
}

function Moved({ from, payment: { movedBecause } }: { from: string; payment: OwnPayment }) {
  return (
    <>
      <CalendarDate date={from} weekday />
      {movedBecause !== null && movedBecause !== 'file_refused' && (
        <span className="block text-muted-foreground text-table">{m.payer_payment_moved()}</span>
      )}
    </>
  );
}
