import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import type { StatementComparison } from './settlement.ts';

type NearDeposit = StatementComparison['near'][number];

/** A deposit that is nearly a settlement: what tells them apart in words, and a click that says it is this one. */
export function NearChoice({ near, currency }: { near: NearDeposit; currency: string }) {
  const locale = useLocale();
  const { bookedOn, amount, settlement, because, difference } = near;
  const inWords = {
    reference: m.statement_near_reference(),
    amount: m.statement_near_amount(),
    date: m.statement_near_date({ date: formatDate(settlement.expectedOn, locale) }),
  }[because];
  return (
    <Choice deposit={{ bookedOn, amount, settlements: [settlement] }} currency={currency}>
      {inWords} {because !== 'date' && differenceInWords(difference, settlement.payout, currency, locale)}
    </Choice>
  );
}

function differenceInWords(
  difference: string,
  payout: string,
  currency: string,
  locale: Parameters<typeof formatMoney>[2],
): string {
  const less = difference.startsWith('-');
  const words = {
    difference: formatMoney(less ? difference.slice(1) : difference, currency, locale),
    payout: formatMoney(payout, currency, locale),
  };
  return less ? m.statement_near_less(words) : m.statement_near_more(words);
}

/** A deposit that fits several settlements, or one that several fit: a click says which it is, another takes that back. */
export function Choice({
  deposit,
  currency,
  children,
}: {
  deposit: StatementComparison['ambiguous'][number];
  currency: string;
  children?: ReactNode;
}) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const { bookedOn, amount, settlements } = deposit;
  const onSuccess = () => utils.settlements.invalidate();
  const marking = trpc.settlements.markSeen.useMutation({ onSuccess });
  const taking = trpc.settlements.unmarkSeen.useMutation({
    onSuccess: async () => {
      marking.reset();
      await onSuccess();
    },
  });
  const picked = settlements.find(({ settlementId }) => marking.isSuccess && marking.data.id === settlementId);
  const failure = marking.error ?? taking.error;
  return (
    <li className="grid gap-1.5">
      <span>
        {m.statement_ambiguous_deposit({
          amount: formatMoney(amount, currency, locale),
          date: formatDate(bookedOn, locale),
        })}
      </span>
      {children && <span className="text-muted-foreground">{children}</span>}
      <span className="flex flex-wrap items-center gap-1.5" role="status">
        {picked ? (
          <>
            {m.statement_ambiguous_picked({ date: formatDate(picked.settlementDate, locale) })}
            <Button
              size="small"
              busy={taking.isPending}
              onClick={() => taking.mutate({ settlementId: picked.settlementId })}
            >
              {m.seen_unmark()}
            </Button>
          </>
        ) : (
          settlements.map(({ settlementId, settlementDate }) => (
            <Button
              key={settlementId}
              size="small"
              busy={marking.isPending}
              onClick={() => marking.mutate({ settlementId, bookedOn, amount })}
            >
              {m.statement_ambiguous_pick({ date: formatDate(settlementDate, locale) })}
            </Button>
          ))
        )}
      </span>
      {failure && (
        <span role="alert" data-tone="bad" className="text-tone-fg">
          {Object.values(refusalOf(failure)?.messages ?? {}).flat()[0] ?? m.no_answer()}
        </span>
      )}
    </li>
  );
}
