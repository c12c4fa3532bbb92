import { formatNumber } from '@cordelle/i18n/format.ts';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';

/** `$4,210.00 (60)`: a sum and how many payments it adds up; nothing steps back, so that what there is stands out. */
export function AmountAndCount({
  sum: { amount, count },
  currency,
}: {
  sum: { amount: string; count: number };
  currency: string;
}) {
  const locale = useLocale();
  return (
    <span className={cn('whitespace-nowrap', count === 0 && 'text-muted-foreground')}>
      <Money amount={amount} currency={currency} />{' '}
      <span className="text-muted-foreground">({formatNumber(count, locale)})</span>
    </span>
  );
}
