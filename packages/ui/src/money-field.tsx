import { AMOUNT } from '@cordelle/domain/money.ts';
import { formatMoneyInput, readMoneyInput } from '@cordelle/i18n/format.ts';
import { type ComponentProps, useState } from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';
import { useLocale } from './locale.ts';

export type MoneyFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** Decimal text `"1250.99"`, what was typed when it is no amount, `""` when empty. */
  value: string;
  /** Receives decimal text as soon as the typed text is an amount in either language, the typed text otherwise. */
  onValueChange: (value: string) => void;
  /** Shown beside the amount; once per form. */
  currency?: string;
};

/** An amount in the reader's manner: `$` before in English, after in French; formatted when it is left. Inside a `Field`. */
export function MoneyField({ value, onValueChange, currency, className, onBlur, onFocus, ...rest }: MoneyFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (AMOUNT.test(value) ? formatMoneyInput(value, locale) : value);
  const symbol = (
    <span aria-hidden="true" className="text-muted-foreground">
      $
    </span>
  );
  return (
    <span className={cn('flex items-center gap-2', className)}>
      {locale === 'en' && symbol}
      <Input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onFocus={(event) => {
          setTyped(shown);
          onFocus?.(event);
        }}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          onValueChange(readMoneyInput(text) ?? text);
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
        className="text-right tabular-nums"
      />
      {locale === 'fr' && symbol}
      {currency && <span className="text-muted-foreground">{currency}</span>}
    </span>
  );
}
