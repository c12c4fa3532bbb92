import { formatMoney } from '@cordelle/i18n/format.ts';
import { cn } from './cn.ts';
import { useLocale } from './locale.ts';

export type MoneyProps = {
  /** Decimal text as it stands on the wire: `"1250.99"`. */
  amount: string;
  currency: string;
  /** `CAD` after the amount, once per page or form. */
  showCurrency?: boolean;
  align?: 'left' | 'right';
  className?: string;
};

/** Never truncated, rounded or animated. */
export function Money({ amount, currency, showCurrency = false, align = 'left', className }: MoneyProps) {
  const locale = useLocale();
  return (
    <data
      value={amount}
      className={cn('whitespace-nowrap tabular-nums', align === 'right' && 'block text-right', className)}
    >
      {formatMoney(amount, currency, locale)}
      {showCurrency && <span className="text-muted-foreground"> {currency}</span>}
    </data>
  );
}
