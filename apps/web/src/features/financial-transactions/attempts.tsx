import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { hrefOf, type Transaction } from './transaction.ts';

/** The same debit from its first presentment to its last, each one a step away. */
export function Attempts({ transaction }: { transaction: Transaction }) {
  useLocale();
  const { attempts, customerId } = transaction;
  if (attempts.length === 0) return null;
  return (
    <Card title={m.attempts_title()}>
      <ol className="divide-y">
        {attempts.map(({ id, status, processDate, explanation, returnCode, settledDate }, index) => {
          const isThis = id === transaction.id;
          const name = index === 0 ? m.attempt_first() : m.attempt_number({ number: String(index + 1) });
          return (
            <li
              key={id}
              aria-current={isThis ? 'true' : undefined}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2"
            >
              <span className="min-w-36">
                {isThis ? (
                  <strong>{m.attempt_this({ attempt: name })}</strong>
                ) : (
                  <TextLink href={hrefOf({ customerId, id })}>{name}</TextLink>
                )}
              </span>
              {processDate && <CalendarDate date={processDate} />}
              <StatusChip looks={transactionLooks} status={shownStatus({ status, returnCode, settledDate })} />
              {explanation && <span className="text-muted-foreground">{explanation}</span>}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
