import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { CircleCheck, CircleX } from 'lucide-react';

type Invariant = inferRouterOutputs<AppRouter>['ledger']['truth']['invariants'][number];

const WORDS: Readonly<Record<string, () => string>> = {
  i1: m.truth_i1,
  i2: m.truth_i2,
  i3: m.truth_i3,
  i4: m.truth_i4,
  i5: m.truth_i5,
  i6: m.truth_i6,
  i7: m.truth_i7,
  i8: m.truth_i8,
  i9: m.truth_i9,
  i10: m.truth_i10,
};

/** Each statement in words with whether it holds, and the records that break it. */
export function InvariantList({ invariants }: { invariants: readonly Invariant[] }) {
  useLocale();
  return (
    <ol className="divide-y rounded-card border bg-card">
      {invariants.map(({ name, holds, offenders }) => {
        const Icon = holds ? CircleCheck : CircleX;
        return (
          <li key={name} data-tone={holds ? 'ok' : 'bad'} className="grid gap-2 p-4">
            <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
              <span className="w-8 shrink-0 text-muted-foreground">{name}</span>
              <span className="min-w-0 flex-1 basis-60">{WORDS[name]?.() ?? name}</span>
              <span className="flex items-center gap-1.5 font-semibold text-tone-fg">
                <Icon aria-hidden="true" className="size-4.5" />
                {holds ? m.truth_holds() : m.truth_broken()}
              </span>
            </div>
            {offenders.length > 0 && (
              <div className="grid gap-1 sm:pl-12">
                <p className="text-muted-foreground text-table">{m.truth_offenders()}</p>
                <ul className="flex flex-wrap gap-2">
                  {offenders.map((id) => (
                    <li key={id} className="rounded-chip bg-tone-bg px-1.5 font-mono text-small text-tone-fg">
                      {id}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
