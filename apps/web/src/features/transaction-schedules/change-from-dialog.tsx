import { formatDate, formatDateWithWeekday, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { useId, useState } from 'react';
import { EarliestHint } from '../../process-dates/earliest-hint.tsx';
import { useClosedReason } from '../../process-dates/use-closed-reason.ts';
import { trpc } from '../../trpc.ts';
import { frequencyWords } from '../../words/frequencies.ts';
import {
  CHANGE_FROM_FIELDS,
  type ChangeFromField,
  type ChangeFromValues,
  checkChangeFrom,
  REPEATING,
  toRepeating,
} from './change-from-values.ts';
import type { Installment } from './installment.ts';
import { PlanDialog, type PlanDialogProps } from './plan-dialog.tsx';
import { usePlanChange, usePlanWrite } from './use-plan-change.ts';

const EXAMPLE_DATE = '2026-03-18';

/** Other terms from one installment on: amount, frequency, first date, number of payments. */
export default function ChangeFrom({
  schedule,
  customerType,
  installments,
  onClose,
}: PlanDialogProps & {
  /** Those that can still be changed; the first is offered first. */
  installments: readonly [Installment, ...Installment[]];
}) {
  const locale = useLocale();
  const id = useId();
  const [values, setValues] = useState<ChangeFromValues>({
    fromInstallment: installments[0].installment,
    amount: null,
    frequency: null,
    processDate: null,
    ends: null,
    count: null,
  });
  const save = trpc.transactionSchedules.changeFrom.useMutation(usePlanWrite(onClose));
  const chosen = installments.find(({ installment }) => installment === values.fromInstallment) ?? installments[0];
  const { asked, malformed, altered } = checkChangeFrom(schedule.id, values);
  const words: Readonly<Record<ChangeFromField, () => string>> = {
    fromInstallment: m.required_field,
    amount: () => (values.amount?.trim() ? m.error_money_malformed() : m.field_amount_missing()),
    frequency: m.required_field,
    processDate: () =>
      values.processDate?.trim()
        ? m.field_date_malformed({ example: formatDate(EXAMPLE_DATE, locale) })
        : m.field_date_missing(),
    installments: m.plan_count_malformed,
  };
  const { id: _, ...change } = asked;
  const plan = usePlanChange<ChangeFromField>({
    id: schedule.id,
    change: altered && malformed.length === 0 ? { kind: 'changeFrom', ...change } : null,
    fields: CHANGE_FROM_FIELDS,
    missing: {
      ...(!altered && { amount: m.plan_from_nothing() }),
      ...Object.fromEntries(malformed.map((field) => [field, words[field]()])),
    },
    saving: save,
  });
  const write = (more: Partial<ChangeFromValues>) => {
    setValues((known) => ({ ...known, ...more }));
    save.reset();
  };
  const idOf = (field: ChangeFromField) => `${id}-${field}`;
  const ends = values.ends ?? (schedule.installments === null ? 'never' : 'number');
  const earliest = plan.preview?.earliestProcessDate;
  const closedReason = useClosedReason(earliest ?? chosen.processDate);
  return (
    <PlanDialog
      title={m.plan_from_title()}
      means={m.plan_from_means()}
      fields={CHANGE_FROM_FIELDS}
      idOf={idOf}
      plan={plan}
      schedule={schedule}
      customerType={customerType}
      until={chosen.changeableUntil}
      action={m.plan_from_action()}
      busy={save.isPending}
      onSave={() => save.mutate(asked)}
      onClose={onClose}
    >
      <Field label={m.plan_from_which()} id={idOf('fromInstallment')} error={plan.errorOf('fromInstallment')}>
        <Select
          value={String(values.fromInstallment)}
          onChange={(event) => write({ fromInstallment: Number(event.target.value), processDate: null })}
        >
          {installments.map((one) => (
            <option key={one.installment} value={one.installment}>
              {m.plan_from_option({
                number: formatNumber(one.installment, locale),
                date: formatDateWithWeekday(one.processDate, locale),
              })}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.plan_amount_new()} id={idOf('amount')} error={plan.errorOf('amount')}>
          <MoneyField
            value={values.amount ?? chosen.amount}
            onValueChange={(amount) => write({ amount })}
            currency={schedule.currency}
          />
        </Field>
        <Field label={m.schedule_frequency()} id={idOf('frequency')} error={plan.errorOf('frequency')}>
          <Select
            value={values.frequency ?? schedule.frequency}
            onChange={(event) => write({ frequency: toRepeating(event.target.value) })}
          >
            {REPEATING.map((frequency) => (
              <option key={frequency} value={frequency}>
                {frequencyWords(frequency)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label={m.plan_from_date()}
        id={idOf('processDate')}
        hint={
          <>
            {m.plan_from_date_hint()}{' '}
            {plan.preview && <EarliestHint date={plan.preview.earliestProcessDate} cutOffAt={plan.preview.cutOffAt} />}
          </>
        }
        error={plan.errorOf('processDate')}
      >
        <DateField
          value={values.processDate ?? chosen.requestedDate}
          onValueChange={(processDate) => write({ processDate })}
          closedReason={closedReason}
          min={earliest}
          startAt={chosen.processDate}
          className="max-w-72"
        />
      </Field>
      <RadioChoice
        legend={m.plan_from_ends()}
        id={`${id}-ends`}
        value={ends}
        onChange={(how) => write({ ends: how })}
        options={[
          { value: 'number', label: m.plan_from_ends_number() },
          { value: 'never', label: m.plan_from_ends_never() },
        ]}
      />
      {ends === 'number' && (
        <Field
          label={m.plan_from_count()}
          id={idOf('installments')}
          hint={m.plan_from_count_hint({ first: formatNumber(chosen.installment, locale) })}
          error={plan.errorOf('installments')}
          className="max-w-56"
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={values.count ?? (schedule.installments === null ? '' : String(schedule.installments))}
            onChange={(event) => write({ count: event.target.value })}
          />
        </Field>
      )}
    </PlanDialog>
  );
}
