import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import {
  CalendarCheck2,
  CalendarClock,
  CalendarX2,
  FileQuestion,
  Hourglass,
  type LucideIcon,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useCan } from '../../me/me.ts';
import type { Transaction } from './transaction.ts';

/** What became of the money, in the words of the contract: sent, declined (then no settlement), under review, or still expected. */
export function SettlementRows({ transaction }: { transaction: Transaction }) {
  const locale = useLocale();
  const { displayStatus, declineDate, settledDate, earliestApprovalDate, settlementId, review } = transaction;
  const on = (date: string) => formatDate(date, locale);
  if (displayStatus === 'Declined' || displayStatus === 'Chargeback')
    return (
      <ul className="grid gap-1">
        {declineDate && <Row icon={CalendarX2}>{m.transaction_declined_on({ date: on(declineDate) })}</Row>}
        <Deduction transaction={transaction} />
      </ul>
    );
  if (displayStatus === 'Approved' && settledDate)
    return (
      <ul>
        <Row icon={CalendarCheck2}>
          <ToSettlement id={settlementId}>{m.transaction_settlement_sent_on({ date: on(settledDate) })}</ToSettlement>
        </Row>
      </ul>
    );
  if (review)
    return (
      <ul>
        <Row icon={FileQuestion}>
          {m.transaction_under_review_since({
            date: on(localDate(new Date(review.since), RAIL_FACTS[railOf(transaction.currency)].zone)),
          })}
        </Row>
      </ul>
    );
  return (
    <ul className="grid gap-1">
      <PendingApproval />
      {earliestApprovalDate && (
        <Row icon={CalendarClock}>{m.transaction_settlement_expected_on({ date: on(earliestApprovalDate) })}</Row>
      )}
    </ul>
  );
}

/** In the words of the contract: what no bank answered for good. */
const PendingApproval = () => <Row icon={Hourglass}>{m.status_transaction_pending_approval({ provider: '' })}</Row>;

/** Only what had been paid out is deducted; a return before approval never was. */
function Deduction({ transaction }: { transaction: Transaction }) {
  const locale = useLocale();
  const { displayStatus, deductedInSettlementId, deductedOn, settledDate } = transaction;
  if (displayStatus !== 'Chargeback' || settledDate === null) return null;
  return (
    <Row icon={Undo2}>
      {deductedOn === null ? (
        m.transaction_deduction_waits()
      ) : (
        <ToSettlement id={deductedInSettlementId}>
          {m.transaction_deducted_in({ date: formatDate(deductedOn, locale) })}
        </ToSettlement>
      )}
    </Row>
  );
}

function ToSettlement({ id, children }: { id: string | null; children: ReactNode }) {
  const may = useCan('menu.settlements');
  return id && may ? <TextLink href={`/client/settlements/${id}`}>{children}</TextLink> : children;
}

const Row = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-start gap-2 font-semibold">
    <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
    <span>{children}</span>
  </li>
);
