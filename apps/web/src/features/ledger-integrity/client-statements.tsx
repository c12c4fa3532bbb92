import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { inferRouterOutputs } from '@trpc/server';
import type { ReactNode } from 'react';
import { StatementItem } from './statement-item.tsx';

type Integrity = inferRouterOutputs<AppRouter>['ledger']['clientIntegrity'];
type Invariant = Integrity['invariants'][number];
type Offender = Invariant['offenders'][number];

const WORDS = {
  i1: m.integrity_yours_i1,
  i2: m.integrity_i2,
  i3: m.integrity_i3,
  i4: m.integrity_yours_i4,
  i5: m.integrity_yours_i5,
  i6: m.integrity_yours_i6,
  i7: m.integrity_i7,
  i8: m.integrity_i8,
  i9: m.integrity_i9,
  i10: m.integrity_i10,
} as const satisfies Record<Invariant['name'], () => string>;

/** The statements about one business, with both sums where two are compared; what breaks one can be opened. */
export function ClientStatements({ integrity: { invariants, currency } }: { integrity: Integrity }) {
  useLocale();
  return (
    <ol className="divide-y rounded-card border bg-card">
      {invariants.map(({ name, about, holds, records, postings, offenders }) => (
        <StatementItem
          key={name}
          name={name}
          words={WORDS[name]()}
          holds={holds}
          {...(about === 'provider' && { note: m.integrity_of_provider() })}
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
        { label: m.integrity_records_say(), amount: records },
        { label: m.integrity_postings_say(), amount: postings },
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
      <TextLink href={`/client/settlements/${settlementId}`}>
        {m.integrity_open_settlement({ id: settlementId })}
      </TextLink>
    );
  if (transaction)
    return (
      <TextLink href={`/client/customers/${transaction.customerId}/transaction_history/${transaction.id}`}>
        {m.integrity_open_transaction({ id: transaction.id })}
      </TextLink>
    );
  return id;
}
