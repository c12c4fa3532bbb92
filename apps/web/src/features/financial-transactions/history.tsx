import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Timeline } from '@cordelle/ui/timeline.tsx';
import { actorWords } from '../../words/actors.ts';
import { eventTone, eventWords } from './event-words.ts';
import { Evidence } from './evidence.tsx';
import type { Transaction, TransactionHistory } from './transaction.ts';

const EXPECTED = {
  reminder: m.transaction_expected_reminder,
  sent: m.transaction_expected_sent,
  processed: m.transaction_expected_processed,
  approved: m.transaction_expected_approved,
  final: m.transaction_expected_final,
} as const;

/** Everything recorded of one payment, in words and with its proof, then what is still expected. */
export default function History({ transaction, history }: { transaction: Transaction; history: TransactionHistory }) {
  const locale = useLocale();
  const { currency, explanation: reason } = transaction;
  const { zone } = RAIL_FACTS[railOf(currency)];
  const around = { locale, currency, reason, bankFile: history.related.bankFile };
  return (
    <Timeline
      label={m.transaction_history()}
      zone={zone}
      events={history.entries.map((entry) => ({
        key: entry.position,
        tone: eventTone(entry),
        sentence: eventWords(entry, around),
        at: entry.occurredAt,
        actor: actorWords(entry.actor, entry.actorName),
        evidence: <Evidence entry={entry} currency={currency} zone={zone} />,
        detail: { type: entry.type, data: entry.data },
      }))}
      expected={transaction.expected.map(({ step, date }) => ({
        key: step,
        sentence: EXPECTED[step](),
        when: <CalendarDate date={date} weekday />,
      }))}
    />
  );
}
