import { FREQUENCIES, INSTALLMENT_AMOUNTS_MAX } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { formatDateWithWeekday, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { lazy, Suspense } from 'react';
import { Controller } from 'react-hook-form';
import { useClient } from '../../me/me.ts';
import { EarliestHint } from '../../process-dates/earliest-hint.tsx';
import { frequencyWords } from '../../words/frequencies.ts';
import { DateOutcome } from './date-outcome.tsx';
import { clampsToMonthEnd, forcedInstallments, type ScheduleValues } from './form-values.ts';
import { AMOUNTS_MIN, amountFieldId, totalOf } from './installment-limits.ts';
import type { Preview } from './preview.ts';
import type { TermsFacts } from './schedule-form.tsx';

const InstallmentAmounts = lazy(() => import('./installment-amounts.tsx'));

/** How often, how many, when: what is asked of a new plan. What the rest leaves no choice of is not asked. */
export function NewTerms<Sent>({
  state: { form, values, attempt },
  preview,
  closedReason,
  varies,
  amounts,
  amountError,
  amountsError,
  error,
}: TermsFacts<Sent>) {
  useLocale();
  const { currency } = useClient();
  const forced = forcedInstallments(values.frequency);
  const earliest = preview && <EarliestHint date={preview.earliestProcessDate} cutOffAt={preview.cutOffAt} />;
  const dateLimits = { closedReason, min: preview?.earliestProcessDate, max: preview?.latestProcessDate };
  return (
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
      {forced === null && !varies && values.ends === 'number' && (
        <Field
          label={m.schedule_installments()}
          optional
          id="installments"
          hint={m.schedule_installments_hint()}
          error={error('installments')}
          className="max-w-72"
        >
          <Input inputMode="numeric" autoComplete="off" {...form.register('installments')} />
        </Field>
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
