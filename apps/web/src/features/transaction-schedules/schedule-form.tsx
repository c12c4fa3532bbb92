import { AMOUNT } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDateWithWeekday, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useClient } from '../../me/me.ts';
import { useClosedReason } from '../../process-dates/use-closed-reason.ts';
import { amountsFor, SCHEDULE_FIELDS, type ScheduleField, variesNow } from './form-values.ts';
import { amountFieldId } from './installment-limits.ts';
import type { PlannedDate, Preview } from './preview.ts';
import { ScheduleSummary } from './schedule-summary.tsx';
import type { useScheduleForm } from './use-schedule-form.ts';
import { useSchedulePreview } from './use-schedule-preview.ts';

export type ScheduleFormProps<Input> = {
  customerId: string;
  /** The schedule being changed: its frequency, number and dates are shown, not asked. */
  transactionScheduleId: string | null;
  /** What the button says. */
  action: string;
  /** The plan in other words than those of a new one. */
  told?: (preview: Preview) => string | null;
  /** How often and when: asked, or shown where they stand. */
  terms: (facts: TermsFacts<Input>) => ReactNode;
  state: ReturnType<typeof useScheduleForm<Input>>;
  /** `first` is what becomes of the first date, as the person saw it. */
  send: (input: Input, first: PlannedDate | undefined) => void;
  busy: boolean;
};

/** What the fields of a plan's terms go by. */
export type TermsFacts<Input> = {
  state: ReturnType<typeof useScheduleForm<Input>>;
  preview: Preview | undefined;
  closedReason: ReturnType<typeof useClosedReason>;
  varies: boolean;
  amounts: readonly string[];
  amountError: (index: number) => string | undefined;
  amountsError: string | undefined;
  error: (field: ScheduleField) => string | undefined;
};

export function ScheduleForm<Input>({
  customerId,
  transactionScheduleId,
  action,
  told,
  terms,
  state,
  send,
  busy,
}: ScheduleFormProps<Input>) {
  const locale = useLocale();
  const { country, currency } = useClient();
  const { form, values, refusals, attempt } = state;
  const query = useSchedulePreview(customerId, transactionScheduleId, values);
  const preview = query.data;
  const closedReason = useClosedReason(preview?.earliestProcessDate);
  const editing = transactionScheduleId !== null;
  const error = (field: ScheduleField) => state.errorOf(field, preview, locale);
  const varies = !editing && variesNow(values);
  const amounts = amountsFor(values);
  const amountError = (index: number): string | undefined => {
    const amount = amounts[index] ?? '';
    if (attempt === 0 || AMOUNT.test(amount.trim())) return undefined;
    return amount.trim() === '' ? m.field_amount_missing() : m.error_money_malformed();
  };
  // Said at the amount itself where one of them is no amount.
  const amountsError = amounts.some((_, index) => amountError(index))
    ? undefined
    : (error('installmentAmounts') ?? (varies ? error('amount') : undefined));
  const errors = [
    ...SCHEDULE_FIELDS.flatMap((field) => {
      if (varies && field === 'amount') return [];
      if (field === 'installmentAmounts') return [];
      const message = error(field);
      return message ? [{ fieldId: field, message }] : [];
    }),
    ...(varies
      ? amounts.flatMap((_, index) => {
          const message = amountError(index) ?? (index === 0 ? amountsError : undefined);
          return message ? [{ fieldId: amountFieldId(index), message }] : [];
        })
      : []),
    ...refusals.map((message) => ({ fieldId: null, message })),
  ];

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void state.submit((input) => send(input, preview?.dates[0]))();
      }}
      className="grid items-start gap-6 md:grid-cols-[minmax(0,40rem)_minmax(18rem,24rem)] md:grid-rows-[auto_1fr]"
    >
      <div className="grid gap-5">
        <ErrorSummary errors={attempt > 0 ? errors : []} attempt={attempt} />
        {refusals.length === 0 &&
          preview?.problems.base?.map((problem) => (
            <Banner key={problem} tone="warn">
              {problem}
            </Banner>
          ))}
        {!varies && (
          <Field label={m.schedule_amount()} id="amount" error={error('amount')} className="max-w-72">
            <Controller
              control={form.control}
              name="amount"
              render={({ field: { onChange, ...field } }) => (
                <MoneyField {...field} onValueChange={onChange} currency={currency} />
              )}
            />
          </Field>
        )}
        {terms({ state, preview, closedReason, varies, amounts, amountError, amountsError, error })}
        <Field
          label={m.schedule_comment()}
          optional
          id="comment"
          hint={m.schedule_comment_hint()}
          error={error('comment')}
        >
          <Textarea rows={2} {...form.register('comment')} />
        </Field>
      </div>
      <div className="min-w-0 md:sticky md:top-20 md:col-start-2 md:row-span-2 md:row-start-1">
        <ScheduleSummary
          values={values}
          preview={preview}
          currency={currency}
          zone={RAIL_FACTS[country].zone}
          checking={query.isFetching && query.isPlaceholderData}
          told={told}
        />
      </div>
      <div className="sm:contents max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:bg-card max-sm:px-4 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {preview?.dates[0] && AMOUNT.test(values.amount.trim()) && (
            <p aria-hidden="true" className="grow basis-full font-semibold text-table sm:hidden">
              {m.schedule_bar({
                amount: formatMoney(values.amount.trim(), currency, locale),
                date: formatDateWithWeekday(preview.dates[0].processDate, locale),
              })}
            </p>
          )}
          <Button type="submit" variant="primary" size="field" className="max-sm:grow" busy={busy}>
            {action}
          </Button>
          <LinkButton href={`/client/customers/${customerId}`} size="field">
            {m.ui_cancel()}
          </LinkButton>
        </div>
      </div>
    </form>
  );
}
