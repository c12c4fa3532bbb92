import { holdbackWords } from '@cordelle/i18n/holdback-words.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';
import type { Settlement } from './settlement.ts';

/** What its date means: nothing was sent yet, it was, or nothing will be. */
const DATE_WORDS = {
  Scheduled: m.settlement_leaves_on,
  Sent: m.settlement_sent_on,
  Paid: m.settlement_sent_on,
  Returned: m.settlement_sent_on,
  Carried: m.settlement_date,
} as const;

/** Dates of one settlement, and where to find the deposit at the bank. */
export function SettlementFacts({ settlement }: { settlement: Settlement }) {
  const locale = useLocale();
  const { accountLast2, payoutReference, paidDate, expectedOn, settlementDate, status } = settlement;
  const facts: (Fact | null)[] = [
    fact(DATE_WORDS[status](), <CalendarDate date={settlementDate} weekday />),
    fact(
      m.settlement_expected_on(),
      !paidDate && expectedOn && status !== 'Returned' && (
        <>
          <CalendarDate date={expectedOn} weekday />
          <span className="block text-muted-foreground text-table">{m.settlement_expected_means()}</span>
        </>
      ),
    ),
    fact(m.settlement_paid_on(), paidDate && <CalendarDate date={paidDate} weekday />),
    fact(m.settlement_account(), accountLast2 && <span className="font-mono">••{accountLast2}</span>),
    fact(
      m.settlement_reference(),
      payoutReference && (
        <>
          <span className="break-all font-mono text-small">{payoutReference}</span>
          <span className="block text-muted-foreground text-table">{m.settlement_reference_means()}</span>
        </>
      ),
    ),
    fact(m.settlement_holdback_rule(), settlement.holdbackRule && holdbackWords(settlement.holdbackRule, locale)),
  ];
  return <DefinitionList facts={facts.filter((known) => known !== null)} />;
}

const fact = (label: string, value: ReactNode): Fact | null => (value ? { label, value } : null);
