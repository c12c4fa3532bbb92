import { AMOUNT } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { FREQUENCIES, INSTALLMENT_AMOUNTS_MAX } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { formatDateWithWeekday, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { lazy, Suspense } from 'react';
import { Controller } from 'react-hook-form';
import { useClient } from '../../me/me.ts';
import { EarliestHint } from '../../process-dates/earliest-hint.tsx';
import { useClosedReason } from '../../process-dates/use-closed-reason.ts';
import { frequencyWords } from '../../words/frequencies.ts';
import { DateOutcome } from './date-outcome.tsx';
import {
  amountsFor,
  clampsToMonthEnd,
  forcedInstallments,
  SCHEDULE_FIELDS,
  type ScheduleField,
  type ScheduleValues,
  variesNow,
} from './form-values.ts';
import { AMOUNTS_MIN, amountFieldId, totalOf } from './installment-limits.ts';
import type { PlannedDate, Preview } from './preview.ts';
import { ScheduleSummary } from './schedule-summary.tsx';
import type { useScheduleForm } from './use-schedule-form.ts';
import { useSchedulePreview } from './use-schedule-preview.ts';

const InstallmentAmounts = lazy(() => import('./installment-amounts.tsx'));

export type ScheduleFormProps<Input> = {
  customerId: string;
  /** The schedule being changed: its frequency, number and dates are shown, not asked. */
  transactionScheduleId: string | null;
  /** Where the locked terms can be changed for the payments to come; null: nowhere. */
  changeFromHref?: string | null;
  state: ReturnType<typeof useScheduleForm<Input>>;
  /** `first` is what becomes of the first date, as the person saw it. */
  send: (input: Input, first: PlannedDate | undefined) => void;
  busy: boolean;
};

export function ScheduleForm<Input>({
  customerId,
  transactionScheduleId,
  changeFromHref = null,
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
  const forced = forcedInstallments(values.frequency);
  const earliest = preview && <EarliestHint date={preview.earliestProcessDate} cutOffAt={preview.cutOffAt} />;
  const dateLimits = { closedReason, min: preview?.earliestProcessDate, max: preview?.latestProcessDate };

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
        {editing ? (
          <LockedTerms values={values} changeFromHref={changeFromHref} />
        ) : (
          <>
            <Field label={m.schedule_frequency()} id="frequency" error={error('frequency')} className="max-w-72">
              <Select {...form.register('frequency')}>
                {FREQUENCIES.map((frequency) => (
                  <option key={frequency} value={frequency}>
                    {frequencyWords(frequency)}
                  </option>
                ))}
              </Select>
            </Field>
            {values.frequency !== 'Once' && (
              <RadioChoice
                legend={m.schedule_varies_legend()}
                id="varies"
                value={values.varies ? 'own' : 'same'}
                onChange={(how) => {
                  if (how === 'own' && values.installmentAmounts.length === 0)
                    form.setValue('installmentAmounts', amountsToBegin(values), { shouldDirty: true });
                  form.setValue('varies', how === 'own', { shouldDirty: true });
                }}
                options={[
                  { value: 'same', label: m.schedule_varies_same() },
                  { value: 'own', label: m.schedule_varies(), means: m.schedule_varies_means() },
                ]}
              />
            )}
            {forced === null && !varies && (
              <RadioChoice
                legend={m.schedule_ends()}
                id="ends"
                value={values.ends}
                onChange={(ends) => form.setValue('ends', ends, { shouldDirty: true })}
                options={[
                  { value: 'number', label: m.schedule_ends_number(), means: m.schedule_ends_number_means() },
                  { value: 'never', label: m.schedule_ends_never(), means: m.schedule_ends_never_means() },
                ]}
              />
            )}
            {forced !== null || varies ? (
              <Field
                label={m.schedule_installments()}
                id="installments"
                hint={
                  forced === 1
                    ? m.schedule_installments_once()
                    : forced === 2
                      ? m.schedule_installments_twice()
                      : m.schedule_installments_follow()
                }
                className="max-w-72"
              >
                <Input key="told" readOnly value={forced ?? amounts.length} />
              </Field>
            ) : (
              values.ends === 'number' && (
                <Field
                  label={m.schedule_installments()}
                  optional
                  id="installments"
                  hint={m.schedule_installments_hint()}
                  error={error('installments')}
                  className="max-w-72"
                >
                  <Input key="asked" inputMode="numeric" autoComplete="off" {...form.register('installments')} />
                </Field>
              )
            )}
            {varies && (
              <Suspense>
                <InstallmentAmounts
                  amounts={amounts}
                  total={totalOf(amounts)}
                  min={AMOUNTS_MIN}
                  max={INSTALLMENT_AMOUNTS_MAX}
                  idOf={amountFieldId}
                  fixed={forced !== null}
                  currency={currency}
                  errorOf={amountError}
                  error={amountsError}
                  onChange={(next) =>
                    form.setValue('installmentAmounts', next, {
                      shouldDirty: true,
                      shouldTouch: true,
                      shouldValidate: attempt > 0,
                    })
                  }
                />
              </Suspense>
            )}
            <Field label={m.schedule_process_date()} id="processDate" hint={earliest} error={error('processDate')}>
              <Controller
                control={form.control}
                name="processDate"
                render={({ field: { onChange, ...field } }) => (
                  <DateField {...field} {...dateLimits} onValueChange={onChange} className="max-w-72" />
                )}
              />
              <div role="status">
                {preview?.dates[0] && !error('processDate') && <DateOutcome planned={preview.dates[0]} />}
              </div>
              <MonthEnd values={values} preview={preview} />
            </Field>
            {values.frequency === 'Twice' && (
              <Field label={m.schedule_second_process_date()} id="secondProcessDate" error={error('secondProcessDate')}>
                <Controller
                  control={form.control}
                  name="secondProcessDate"
                  render={({ field: { onChange, ...field } }) => (
                    <DateField
                      {...field}
                      {...dateLimits}
                      startAt={values.processDate || undefined}
                      onValueChange={onChange}
                      className="max-w-72"
                    />
                  )}
                />
                <div role="status">
                  {preview?.dates[1] && !error('secondProcessDate') && <DateOutcome planned={preview.dates[1]} />}
                </div>
              </Field>
            )}
          </>
        )}
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
      <ScheduleSummary
        values={values}
        preview={preview}
        currency={currency}
        zone={RAIL_FACTS[country].zone}
        checking={query.isFetching && query.isPlaceholderData}
        className="md:sticky md:top-20 md:col-start-2 md:row-span-2 md:row-start-1"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" className="h-10" busy={busy}>
          {editing ? m.schedule_save() : m.schedule_create()}
        </Button>
        <LinkButton href={`/client/customers/${customerId}`} className="h-10">
          {m.ui_cancel()}
        </LinkButton>
      </div>
    </form>
  );
}

/** One payment by one amount, with the amount and the number typed so far. */
function amountsToBegin({ amount, installments }: ScheduleValues): readonly string[] {
  const typed = Number(installments);
  const count = Number.isInteger(typed) ? Math.min(Math.max(typed, AMOUNTS_MIN), INSTALLMENT_AMOUNTS_MAX) : AMOUNTS_MIN;
  return Array.from({ length: count }, () => amount);
}

/** What becomes of a day of the month that shorter months do not have, with the first date on which that happens. */
function MonthEnd({ values, preview }: { values: ScheduleValues; preview: Preview | undefined }) {
  const locale = useLocale();
  const first = readDateInput(values.processDate);
  if (!first || !clampsToMonthEnd(values.frequency, first)) return null;
  const clamped = preview?.dates.find(({ requestedDate }) => requestedDate.slice(8) !== first.slice(8));
  return (
    clamped && (
      <p className="text-muted-foreground text-table">
        {m.schedule_month_end({ date: formatDateWithWeekday(clamped.requestedDate, locale) })}
      </p>
    )
  );
}

/** Frequency, number and dates of a schedule that exists, and why they stand. */
function LockedTerms({ values, changeFromHref }: { values: ScheduleValues; changeFromHref: string | null }) {
  const locale = useLocale();
  return (
    <div className="rounded-card border bg-muted px-4 py-2">
      <DefinitionList
        facts={[
          { label: m.schedule_frequency(), value: frequencyWords(values.frequency) },
          { label: m.schedule_installments(), value: values.installments || m.schedule_ends_never() },
          { label: m.schedule_process_date(), value: formatDateWithWeekday(values.processDate, locale) },
          ...(values.secondProcessDate
            ? [
                {
                  label: m.schedule_second_process_date(),
                  value: formatDateWithWeekday(values.secondProcessDate, locale),
                },
              ]
            : []),
        ]}
      />
      <p className="border-t py-2 text-muted-foreground text-table">
        {changeFromHref ? (
          <>
            {m.schedule_locked()} <TextLink href={changeFromHref}>{m.plan_from()}</TextLink>
          </>
        ) : (
          m.schedule_locked_over()
        )}
      </p>
    </div>
  );
}
