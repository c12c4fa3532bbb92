import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Amounts of the payments one by one. Rows come and go with the keyboard alone, and the focus goes where one writes on. */
export default function InstallmentAmounts({
  amounts,
  total,
  fixed,
  min,
  max,
  idOf,
  currency,
  errorOf,
  error,
  onChange,
}: {
  amounts: readonly string[];
  /** Their sum as decimal text; null while one cannot be read. */
  total: string | null;
  /** The frequency says how many there are. */
  fixed: boolean;
  min: number;
  max: number;
  /** Id of the control of one of them. */
  idOf: (index: number) => string;
  currency: string;
  /** What is wrong with one of them. */
  errorOf: (index: number) => string | undefined;
  /** What is wrong with all of them. */
  error: string | undefined;
  onChange: (amounts: readonly string[]) => void;
}) {
  const locale = useLocale();
  const focusOn = useRef<number | null>(null);
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is there once there is another number of them
  useEffect(() => {
    if (focusOn.current !== null) document.getElementById(idOf(focusOn.current))?.focus();
    focusOn.current = null;
  }, [amounts.length]);
  const count = amounts.length;
  const numberOf = (index: number) => formatNumber(index + 1, locale);
  const add = () => {
    focusOn.current = count;
    setSaid(m.schedule_amounts_added({ number: numberOf(count) }));
    onChange([...amounts, '']);
  };
  const remove = (index: number) => {
    focusOn.current = Math.min(index, count - 2);
    setSaid(m.schedule_amounts_removed({ number: numberOf(index) }));
    onChange(amounts.filter((_, other) => other !== index));
  };
  /** Enter goes on to the next amount, and makes one after the last: the form is sent by its button. */
  const goOn = (index: number) => {
    if (index < count - 1) document.getElementById(idOf(index + 1))?.focus();
    else if (!fixed && count < max) add();
  };
  return (
    <FieldSet
      legend={m.schedule_amounts()}
      hint={fixed ? undefined : m.schedule_amounts_hint()}
      error={error}
      id="installmentAmounts"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {amounts.map((amount, index) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a payment is known by its place among them
            key={index}
            label={m.installment_number({ number: numberOf(index) })}
            id={idOf(index)}
            error={errorOf(index)}
          >
            <span className="flex items-center gap-1">
              <MoneyField
                value={amount}
                onValueChange={(value) => onChange(amounts.map((known, other) => (other === index ? value : known)))}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  goOn(index);
                }}
                className="grow"
              />
              {!fixed && count > min && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={m.schedule_amounts_remove({ number: numberOf(index) })}
                  onClick={() => remove(index)}
                >
                  <X aria-hidden="true" />
                </Button>
              )}
            </span>
          </Field>
        ))}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {!fixed &&
          (count < max ? (
            <Button size="small" onClick={add}>
              <Plus aria-hidden="true" />
              {m.schedule_amounts_add()}
            </Button>
          ) : (
            <p className="text-muted-foreground text-table">
              {m.schedule_amounts_full({ max: formatNumber(max, locale) })}
            </p>
          ))}
        {total !== null && (
          <p className="font-semibold tabular-nums">
            {m.schedule_amounts_total({
              count: formatNumber(count, locale),
              total: formatMoney(total, currency, locale),
            })}
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </FieldSet>
  );
}
