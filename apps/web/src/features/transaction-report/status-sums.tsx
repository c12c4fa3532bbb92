import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import { REPORT_FILTERS } from '@cordelle/validation/report-filters.ts';
import type { ReactNode } from 'react';
import type { ReportFilter } from './report-search.ts';
import type { Report } from './use-report.ts';

type Sum = Report['byStatus'][number];

const filterFor = ({ status }: Sum): ReportFilter | undefined => REPORT_FILTERS.find((filter) => filter === status);
const place = (sum: Sum): number => {
  const filter = filterFor(sum);
  return filter ? REPORT_FILTERS.indexOf(filter) : REPORT_FILTERS.length;
};

/** What each status of the period adds up to; one that can be listed by itself is, once pressed, and again not. */
export function StatusSums({
  sums,
  currency,
  filter,
  onFilter,
}: {
  sums: Report['byStatus'];
  currency: string;
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
}) {
  useLocale();
  if (sums.length === 0) return null;
  return (
    <ul aria-label={m.report_sums()} className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,45%),1fr))] gap-2">
      {sums
        .toSorted((a, b) => place(a) - place(b))
        .map((sum) => {
          const own = filterFor(sum);
          return (
            <li key={sum.status} className="grid">
              {own ? (
                <button
                  type="button"
                  aria-pressed={filter === own}
                  onClick={() => onFilter(filter === own ? 'All' : own)}
                  className="rounded-card border bg-card px-3 py-2 text-left hover:border-primary hover:bg-accent/60 aria-pressed:border-primary aria-pressed:bg-accent"
                >
                  <SumWords sum={sum} currency={currency} />
                </button>
              ) : (
                <div className="rounded-card border bg-card px-3 py-2">
                  <SumWords sum={sum} currency={currency} />
                </div>
              )}
            </li>
          );
        })}
    </ul>
  );
}

function SumWords({ sum: { status, amount, count }, currency }: { sum: Sum; currency: string }): ReactNode {
  const number = formatNumber(count, useLocale());
  return (
    <>
      <span className="flex items-center justify-between gap-1">
        <StatusChip looks={transactionLooks} status={status} />
        <span aria-hidden="true" className="text-muted-foreground text-table tabular-nums">
          {number}
        </span>
        <span className="sr-only">{m.report_count({ count, number })}</span>
      </span>
      <Money amount={amount} currency={currency} className="mt-1 block font-semibold" />
    </>
  );
}
