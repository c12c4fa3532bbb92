import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import type { inferRouterOutputs } from '@trpc/server';

export type Candidate = inferRouterOutputs<AppRouter>['reviewItems']['candidates']['candidates'][number];

export const candidateKey = ({ clientId, transactionId }: Candidate): string => `${clientId}/${transactionId}`;

/** Payments a return may belong to, one to be chosen. Those of another amount are shown, so that nobody looks for them. */
export function CandidateList({
  id,
  candidates,
  more,
  chosen,
  error,
  onChoose,
}: {
  id: string;
  candidates: readonly Candidate[];
  more: boolean;
  chosen: string | null;
  error: string | undefined;
  onChoose: (candidate: Candidate) => void;
}) {
  useLocale();
  if (candidates.length === 0)
    return <EmptyState title={m.review_match_none()}>{m.review_match_none_means()}</EmptyState>;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0 outline-none"
    >
      <legend className="sr-only">{m.review_match_choose()}</legend>
      {error && (
        <p id={`${id}-error`} className="px-3 pt-2 font-semibold text-destructive">
          {error}
        </p>
      )}
      <ul className="divide-y">
        {candidates.map((candidate) => {
          const key = candidateKey(candidate);
          return (
            <li key={key}>
              <label className="flex cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-accent/60 has-checked:bg-accent has-disabled:cursor-not-allowed">
                <input
                  type="radio"
                  name={id}
                  className="mt-1 size-4 shrink-0 accent-primary"
                  checked={chosen === key}
                  disabled={!candidate.sameAmount}
                  onChange={() => onChoose(candidate)}
                />
                <span className="min-w-0 grow">
                  <span className="flex flex-wrap justify-between gap-x-3">
                    <span className="break-words font-semibold">{candidate.customerName}</span>
                    <Money amount={candidate.amount} currency={candidate.currency} className="font-semibold" />
                  </span>
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-table">
                    <span>{`${candidate.clientId} · ${candidate.clientName}`}</span>
                    {candidate.processDate && <CalendarDate date={candidate.processDate} />}
                    {candidate.trace && <span className="break-all font-mono">{candidate.trace}</span>}
                    <StatusChip looks={transactionLooks} status={candidate.status} />
                  </span>
                  {!candidate.sameAmount && (
                    <span className="block text-table text-tone-fg" data-tone="warn">
                      {m.review_match_other_amount()}
                    </span>
                  )}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {more && <p className="border-t px-3 py-2 text-muted-foreground text-table">{m.review_match_more()}</p>}
    </fieldset>
  );
}
