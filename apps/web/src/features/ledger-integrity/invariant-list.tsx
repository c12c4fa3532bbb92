import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { StatementItem } from './statement-item.tsx';

type Invariant = inferRouterOutputs<AppRouter>['ledger']['integrity']['invariants'][number];

const WORDS: Readonly<Record<string, () => string>> = {
  i1: m.integrity_i1,
  i2: m.integrity_i2,
  i3: m.integrity_i3,
  i4: m.integrity_i4,
  i5: m.integrity_i5,
  i6: m.integrity_i6,
  i7: m.integrity_i7,
  i8: m.integrity_i8,
  i9: m.integrity_i9,
  i10: m.integrity_i10,
};

/** The statements about the whole ledger, each with the records that break it. */
export function InvariantList({ invariants }: { invariants: readonly Invariant[] }) {
  useLocale();
  return (
    <ol className="divide-y rounded-card border bg-card">
      {invariants.map(({ name, holds, offenders }) => (
        <StatementItem
          key={name}
          name={name}
          words={WORDS[name]?.() ?? name}
          holds={holds}
          offenders={offenders.map((id) => ({ id, shown: id }))}
        />
      ))}
    </ol>
  );
}
