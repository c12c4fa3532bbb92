import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { flowWords } from './flow-words.ts';
import type { Settlement } from './settlement.ts';

/** The deposit as one sum that adds up on screen: each line with its sign, then what reaches the account. */
export function Equation({ settlement: { flow, payout, currency } }: { settlement: Settlement }) {
  useLocale();
  return (
    <dl className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {flow.map(({ kind, amount }, index) => (
        <Term
          // biome-ignore lint/suspicious/noArrayIndexKey: two adjustments of one kind are two lines, in the server's order
          key={`${kind} ${index}`}
          sign={amount.startsWith('-') ? '−' : index === 0 ? null : '+'}
          label={flowWords(kind)}
          amount={amount.replace('-', '')}
          currency={currency}
        />
      ))}
      <Term sign="=" label={m.settlement_deposit()} amount={payout} currency={currency} result />
    </dl>
  );
}

function Term({
  sign,
  label,
  amount,
  currency,
  result = false,
}: {
  sign: string | null;
  label: string;
  amount: string;
  currency: string;
  result?: boolean;
}) {
  return (
    <div className="grid">
      <dt className="text-muted-foreground text-table">{label}</dt>
      <dd className={cn('text-h2 leading-8', result && 'text-h1')}>
        {sign && <span className="mr-1.5 font-normal text-muted-foreground">{sign}</span>}
        <Money amount={amount} currency={currency} showCurrency={result} />
      </dd>
    </div>
  );
}
