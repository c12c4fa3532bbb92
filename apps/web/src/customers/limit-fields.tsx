import { AUTHORIZATION_LIMIT_MIN_CENTS } from '@cordelle/domain/customer/authorization-limit.ts';
import { centsWritten } from '@cordelle/domain/money.ts';
import { m } from '@cordelle/i18n/messages';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { useClient } from '../me/me.ts';

export const LIMIT_FIELDS = ['limitChoice', 'authorizationAmount'] as const;
export type LimitField = (typeof LIMIT_FIELDS)[number];
/** `limitChoice`: `limit` or `none`. */
export type LimitValues = Readonly<Record<LimitField, string>>;

/** What is wrong with a limit somebody chose to set. */
export function limitMistake({ limitChoice, authorizationAmount }: LimitValues): (() => string) | undefined {
  if (limitChoice === 'none') return undefined;
  if (authorizationAmount.trim() === '') return m.required_field;
  const cents = centsWritten(authorizationAmount);
  if (cents === null) return m.error_money_malformed;
  return cents < AUTHORIZATION_LIMIT_MIN_CENTS ? m.error_limit_minimum : undefined;
}

/** The limit as it is sent: `0` stands for none. */
export const limitInput = ({ limitChoice, authorizationAmount }: LimitValues): string =>
  limitChoice === 'none' ? '0' : authorizationAmount;

type Props = {
  form: {
    readonly values: LimitValues;
    readonly change: (name: LimitField, value: string) => void;
    readonly errorOf: (name: LimitField) => string | undefined;
  };
  /** Whether one may do without a limit; otherwise the amount alone is asked. */
  mayBeNone: boolean;
};

/** How much one debit may take. */
export function LimitFields({ form: { values, change, errorOf }, mayBeNone }: Props) {
  useLocale();
  const { currency } = useClient();
  const amount = (
    <Field
      label={mayBeNone ? m.limit_amount() : m.authorization_limit()}
      id="authorizationAmount"
      hint={m.limit_hint()}
      error={errorOf('authorizationAmount')}
      className="sm:max-w-80"
    >
      <MoneyField
        value={values.authorizationAmount}
        onValueChange={(value) => change('authorizationAmount', value)}
        currency={currency}
      />
    </Field>
  );
  if (!mayBeNone) return amount;
  const choices = [
    { value: 'limit', words: m.authorization_limit },
    { value: 'none', words: m.authorization_no_limit },
  ] as const;
  return (
    <FieldSet legend={m.authorization_limit()}>
      <div className="grid gap-2">
        {choices.map(({ value, words }) => (
          <div key={value} className="grid gap-3">
            <label className="flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name="limitChoice"
                id={value === 'limit' ? 'limitChoice' : 'limitChoice-none'}
                value={value}
                checked={values.limitChoice === value}
                onChange={() => change('limitChoice', value)}
                className="size-4 accent-primary"
              />
              {words()}
            </label>
            {value === 'limit' && values.limitChoice === 'limit' && <div className="pl-6">{amount}</div>}
          </div>
        ))}
      </div>
    </FieldSet>
  );
}
