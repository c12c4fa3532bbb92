import { AMOUNT } from '@cordelle/domain/money.ts';
import { formatDate, formatDateWithWeekday, formatNumber, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { useId, useState } from 'react';
import { EarliestHint } from '../../process-dates/earliest-hint.tsx';
import { useClosedReason } from '../../process-dates/use-closed-reason.ts';
import { trpc } from '../../trpc.ts';
import type { Installment } from './installment.ts';
import { PlanDialog, type PlanDialogProps } from './plan-dialog.tsx';
import { usePlanChange, usePlanWrite } from './use-plan-change.ts';

const EXAMPLE_DATE = '2026-03-18';

/** What is wrong with a date that cannot be sent; undefined: it can. */
function dateMissing(date: string, locale: 'en' | 'fr'): string | undefined {
  if (date.trim() === '') return m.field_date_missing();
  return readDateInput(date) ? undefined : m.field_date_malformed({ example: formatDate(EXAMPLE_DATE, locale) });
}

export function amountMissing(amount: string): string | undefined {
  if (amount.trim() === '') return m.field_amount_missing();
  return AMOUNT.test(amount) ? undefined : m.error_money_malformed();
}

/** No debits from now on: until a date, or until somebody resumes the plan. */
export function PausePlan({ schedule, customerType, onClose }: PlanDialogProps) {
  const locale = useLocale();
  const id = useId();
  const [how, setHow] = useState<'date' | 'resumed'>('date');
  const [date, setDate] = useState('');
  const save = trpc.transactionSchedules.pause.useMutation(usePlanWrite(onClose));
  const until = how === 'date' ? date : null;
  const plan = usePlanChange({
    id: schedule.id,
    change: until !== null && !readDateInput(until) ? null : { kind: 'pause', until },
    fields: ['until'],
    missing: { until: until === null ? undefined : dateMissing(until, locale) },
    saving: save,
  });
  const closedReason = useClosedReason(plan.preview?.earliestProcessDate ?? schedule.nextProcessDate ?? undefined);
  return (
    <PlanDialog
      title={m.plan_pause_title()}
      means={m.plan_pause_means()}
      fields={['until']}
      idOf={() => `${id}-until`}
      plan={plan}
      schedule={schedule}
      customerType={customerType}
      until={null}
      action={m.plan_pause()}
      busy={save.isPending}
      onSave={() => save.mutate({ id: schedule.id, until })}
      onClose={onClose}
    >
      <RadioChoice
        legend={m.plan_pause_how_long()}
        id={`${id}-how`}
        value={how}
        onChange={setHow}
        options={[
          { value: 'date', label: m.plan_pause_until_date(), means: m.plan_pause_until_date_means() },
          { value: 'resumed', label: m.plan_pause_until_resumed(), means: m.plan_pause_until_resumed_means() },
        ]}
      />
      {how === 'date' && (
        <Field label={m.plan_pause_date()} id={`${id}-until`} error={plan.errorOf('until')}>
          <DateField
            value={date}
            onValueChange={(value) => {
              setDate(value);
              save.reset();
            }}
            closedReason={closedReason}
            startAt={schedule.nextProcessDate ?? undefined}
            className="max-w-72"
          />
        </Field>
      )}
    </PlanDialog>
  );
}

/** Debits again, without those that were missed. */
export function ResumePlan({ schedule, customerType, onClose }: PlanDialogProps) {
  useLocale();
  const save = trpc.transactionSchedules.resume.useMutation(usePlanWrite(onClose));
  const plan = usePlanChange({ id: schedule.id, change: { kind: 'resume' }, fields: [], missing: {}, saving: save });
  return (
    <PlanDialog
      title={m.plan_resume_title()}
      means={schedule.pausedBy === 'payer' ? m.plan_resume_payer() : m.plan_resume_means()}
      fields={[]}
      idOf={String}
      plan={plan}
      schedule={schedule}
      customerType={customerType}
      until={null}
      action={m.schedule_resume()}
      busy={save.isPending}
      onSave={() => save.mutate({ id: schedule.id })}
      onClose={onClose}
    />
  );
}

export type InstallmentDialogProps = PlanDialogProps & { installment: Installment };

/** One installment is not collected, or is collected after all. */
export function SkipInstallment({ schedule, installment, customerType, onClose }: InstallmentDialogProps) {
  const locale = useLocale();
  // Its own answer turns around as soon as the list is fresh: the question stays the one that was asked.
  const [skipped] = useState(!installment.skipped);
  const save = trpc.transactionSchedules.skip.useMutation(usePlanWrite(onClose));
  const asked = { installment: installment.installment, skipped };
  const plan = usePlanChange({
    id: schedule.id,
    change: { kind: 'skip', ...asked },
    fields: [],
    missing: {},
    saving: save,
  });
  const number = formatNumber(installment.installment, locale);
  const date = formatDateWithWeekday(installment.processDate, locale);
  return (
    <PlanDialog
      title={skipped ? m.plan_skip_title({ number }) : m.plan_restore_title({ number })}
      means={skipped ? m.plan_skip_means({ date }) : m.plan_restore_means({ date })}
      fields={[]}
      idOf={String}
      plan={plan}
      schedule={schedule}
      customerType={customerType}
      until={installment.changeableUntil}
      action={skipped ? m.plan_skip_action() : m.plan_restore_action()}
      busy={save.isPending}
      onSave={() => save.mutate({ id: schedule.id, ...asked })}
      onClose={onClose}
    />
  );
}

/** One installment on another date, between its neighbours. */
export function MoveInstallment({ schedule, installment, customerType, onClose }: InstallmentDialogProps) {
  const locale = useLocale();
  const id = useId();
  const [date, setDate] = useState('');
  const save = trpc.transactionSchedules.move.useMutation(usePlanWrite(onClose));
  const plan = usePlanChange({
    id: schedule.id,
    change: readDateInput(date) ? { kind: 'move', installment: installment.installment, processDate: date } : null,
    fields: ['processDate'],
    missing: { processDate: dateMissing(date, locale) },
    saving: save,
  });
  const earliest = plan.preview?.earliestProcessDate;
  const closedReason = useClosedReason(earliest ?? installment.processDate);
  return (
    <PlanDialog
      title={m.plan_move_title({ number: formatNumber(installment.installment, locale) })}
      means={m.plan_move_means()}
      fields={['processDate']}
      idOf={() => `${id}-date`}
      plan={plan}
      schedule={schedule}
      customerType={customerType}
      until={installment.changeableUntil}
      action={m.plan_move_action()}
      busy={save.isPending}
      onSave={() => save.mutate({ id: schedule.id, installment: installment.installment, processDate: date })}
      onClose={onClose}
    >
      <Field
        label={m.plan_move_date()}
        id={`${id}-date`}
        hint={plan.preview && <EarliestHint date={plan.preview.earliestProcessDate} cutOffAt={plan.preview.cutOffAt} />}
        error={plan.errorOf('processDate')}
      >
        <DateField
          value={date}
          onValueChange={(value) => {
            setDate(value);
            save.reset();
          }}
          closedReason={closedReason}
          min={earliest}
          startAt={installment.processDate}
          className="max-w-72"
        />
      </Field>
    </PlanDialog>
  );
}

/** One installment of another amount. */
export function ChangeInstallment({ schedule, installment, customerType, onClose }: InstallmentDialogProps) {
  const locale = useLocale();
  const id = useId();
  const [amount, setAmount] = useState(installment.amount);
  const save = trpc.transactionSchedules.changeInstallment.useMutation(usePlanWrite(onClose));
  const plan = usePlanChange({
    id: schedule.id,
    change: AMOUNT.test(amount) ? { kind: 'changeInstallment', installment: installment.installment, amount } : null,
    fields: ['amount'],
    missing: { amount: amountMissing(amount) },
    saving: save,
  });
  return (
    <PlanDialog
      title={m.plan_amount_title({ number: formatNumber(installment.installment, locale) })}
      means={m.plan_amount_means({ date: formatDateWithWeekday(installment.processDate, locale) })}
      fields={['amount']}
      idOf={() => `${id}-amount`}
      plan={plan}
      schedule={schedule}
      customerType={customerType}
      until={installment.changeableUntil}
      action={m.plan_amount_action()}
      busy={save.isPending}
      onSave={() => save.mutate({ id: schedule.id, installment: installment.installment, amount })}
      onClose={onClose}
    >
      <Field label={m.plan_amount_new()} id={`${id}-amount`} error={plan.errorOf('amount')} className="max-w-56">
        <MoneyField
          value={amount}
          onValueChange={(value) => {
            setAmount(value);
            save.reset();
          }}
          currency={schedule.currency}
        />
      </Field>
    </PlanDialog>
  );
}
