import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { LookChip } from '@cordelle/ui/status-chip.tsx';
import type { StatusLook } from '@cordelle/ui/statuses/look.ts';
import { FileQuestion } from 'lucide-react';

const LOOK: StatusLook = {
  tone: 'warn',
  icon: FileQuestion,
  label: m.status_transaction_under_review,
  means: m.status_transaction_under_review_means,
  next: null,
};

/** Stands beside the status of a payment that waits for somebody. */
export const UnderReviewChip = () => <LookChip look={LOOK} />;

/** Payments that wait for somebody, said beside every forecast: none of them counts in it. */
export function UnderReview({
  sum: { count, amount },
  currency,
}: {
  sum: { readonly count: number; readonly amount: string };
  currency: string;
}) {
  const locale = useLocale();
  return (
    <p data-tone="warn" className="flex items-start gap-2">
      <FileQuestion aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-tone-solid" />
      <span className="min-w-0">
        {m.settlements_under_review({
          count,
          number: formatNumber(count, locale),
          amount: formatMoney(amount, currency, locale),
        })}
      </span>
    </p>
  );
}
