import type { Currency } from '@cordelle/domain/money.ts';
import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import type { ReactNode } from 'react';
import type { DialogForm } from '../../form-dialog.tsx';
import type { TermField } from './terms-values.ts';

type Shared = Exclude<TermField, 'startingLimit'>;
type Typed = { readonly value: string; readonly onValueChange: (value: string) => void };

/** A number or a share, as it is typed. */
export const TermNumber = ({ value, onValueChange }: Typed) => (
  <Input
    inputMode="decimal"
    autoComplete="off"
    value={value}
    onChange={({ target }) => onValueChange(target.value)}
    className="max-w-32"
  />
);

export const TermAmount = ({ currency, ...typed }: Typed & { readonly currency: Currency }) => (
  <MoneyField {...typed} currency={currency} className="max-w-56" />
);

/** What a template and an approval both say of fees, holding and limits. `starting`: up to which sum it begins. */
export function TermsFields({
  form: { values, write, about },
  currency,
  starting,
  children,
}: {
  form: Pick<DialogForm<Readonly<Record<Shared, string>>, Shared>, 'values' | 'write' | 'about'>;
  currency: Currency;
  starting: ReactNode;
  children?: ReactNode;
}) {
  useLocale();
  const typed = (name: Shared): Typed => ({
    value: values[name],
    onValueChange: (value) => write({ [name]: value }),
  });
  const money = (name: Shared) => <TermAmount {...typed(name)} currency={currency} />;
  const number = (name: Shared) => <TermNumber {...typed(name)} />;
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <Field label={m.case_terms_monthly()} hint={m.case_terms_product_price()} {...about('monthlyFee')}>
        {money('monthlyFee')}
      </Field>
      <Field label={m.case_terms_transaction()} hint={m.case_terms_product_price()} {...about('transactionFee')}>
        {money('transactionFee')}
      </Field>
      <Field label={m.staff_terms_hold()} {...about('holdDays')}>
        {number('holdDays')}
      </Field>
      <Field
        label={m.case_terms_customer_limit()}
        hint={m.case_terms_customer_limit_hint()}
        {...about('customerMonthlyLimit')}
      >
        {money('customerMonthlyLimit')}
      </Field>
      <Field label={m.staff_terms_holdback()} {...about('holdbackBps')}>
        {number('holdbackBps')}
      </Field>
      <Field label={m.staff_terms_release_days()} optional {...about('holdbackDays')}>
        {number('holdbackDays')}
      </Field>
      {starting}
      <Field label={m.case_terms_starting_days()} hint={m.case_terms_starting_days_hint()} {...about('startingDays')}>
        {number('startingDays')}
      </Field>
      <Field label={m.case_terms_factor()} {...about('alertFactor')}>
        {number('alertFactor')}
      </Field>
      {children}
    </div>
  );
}
