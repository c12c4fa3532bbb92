import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { inferRouterOutputs } from '@trpc/server';
import type { ReactNode } from 'react';
import { StatementItem } from './statement-item.tsx';

type Truth = inferRouterOutputs<AppRouter>['ledger']['clientTruth'];
type Invariant = Truth['invariants'][number];
type Offender = Invariant['offenders'][number];

const WORDS = {
  i1: m.truth_yours_i1,
  i2: m.truth_i2,
  i3: m.truth_i3,
  i4: m.truth_yours_i4,
  i5: m.truth_yours_i5,
  i6: m.truth_yours_i6,
  i7: m.truth_i7,
  i8: m.truth_i8,
  i9: m.truth_i9,
  i10: m.truth_i10,
} as const satisfies Record<Invariant['name'], () => string>;

/** The statements about one business, with both sums where two are compared; what breaks one can be opened. */
export function ClientStatements({ truth: { invariants, currency } }: { truth: Truth }) {
  useLocale();
  return (
    <ol className="divide-y rounded-card border bg-card">
      {invariants.map(({ name, about, holds, records, postings, offenders }) => (
        <StatementItem
          key={name}
          name={name}
          words={WORDS[name]()}
          holds={holds}
          {...(about === 'provider' && { note: m.truth_of_provider() })}
          {...(records !== null &&
            postings !== null && { sums: <Sums records={records} postings={postings} currency={currency} /> })}
          offenders={offenders.map((offender) => ({ id: offender.id, shown: shown(offender) }))}
        />
      ))}
    </ol>
  );
}

function Sums({ records, postings, currency }: { records: string; postings: string; currency: string }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 text-table">
      {[
        { label: m.truth_records_say(), amount: records },
        { label: m.truth_postings_say(), amount: postings },
      ].map(({ label, amount }) => (
        <div key={label} className="flex gap-2">
          <dt className="text-muted-foreground">{label}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function shown({ id, settlementId, transaction }: Offender): ReactNode {
  if (settlementId !== null)
    return (
      <TextLink href={`/client/settlements/${settlementId}`}>{m.truth_open_settlement({ id: settlementId })}</TextLink>
    );
  if (transaction)
    return (
      <TextLink href={`/client/customers/${transaction.customerId}/transaction_history/${transaction.id}`}>
        {m.truth_open_transaction({ id: transaction.id })}
      </TextLink>
    );
  return id;
}
