import { isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { AMOUNT } from '@cordelle/domain/money.ts';
import { formatDate, formatDateWithWeekday } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useReadCustomersAgain } from '../../customers/use-customer-action.ts';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useClient } from '../../me/me.ts';
import { EarliestHint } from '../../process-dates/earliest-hint.tsx';
import { useClosedReason } from '../../process-dates/use-closed-reason.ts';
import { trpc, underKey } from '../../trpc.ts';
import { closedDaysWords } from '../../words/closures.ts';

const EXAMPLE_DATE = '2026-03-18';
const FIELDS = ['amount', 'processDate', 'comment'] as const;
type FieldName = (typeof FIELDS)[number];

type Props = { customer: { id: string; name: string }; onClose: () => void };

/** Amount, date and what it is for: all that a customer reads before they approve a payment. */
export default function AskApprovalDialog({ customer, onClose }: Props) {
  const locale = useLocale();
  const { currency } = useClient();
  const id = useId();
  const readAgain = useReadCustomersAgain();
  const { key } = useIdempotencyKey();
  const [typed, setTyped] = useState({ amount: '', processDate: '', comment: '' });
  const [attempt, setAttempt] = useState(0);
  const { data: preview } = trpc.transactionSchedules.preview.useQuery({
    customerId: customer.id,
    frequency: 'Once',
    ...(isCalendarDate(typed.processDate) && { processDate: typed.processDate }),
  });
  const closedReason = useClosedReason(preview?.earliestProcessDate);
  const ask = trpc.debitApprovals.create.useMutation({
    ...underKey(key),
    onSuccess: async () => {
      showToast('ok', m.approvals_asked({ name: customer.name }));
      await readAgain();
      onClose();
    },
  });
  const missing: Partial<Record<FieldName, string>> = {
    ...(typed.amount.trim() === ''
      ? { amount: m.field_amount_missing() }
      : !AMOUNT.test(typed.amount.trim()) && { amount: m.error_money_malformed() }),
    ...(typed.processDate.trim() === ''
      ? { processDate: m.field_date_missing() }
      : !isCalendarDate(typed.processDate) && {
          processDate: m.field_date_malformed({
            example: formatDate(preview?.earliestProcessDate ?? EXAMPLE_DATE, locale),
          }),
        }),
  };
  const messages = ask.error ? (refusalOf(ask.error)?.messages ?? { base: [m.no_answer()] }) : {};
  const refused = mapServerMessages(messages, FIELDS);
  const errorOf = (field: FieldName) => (attempt > 0 ? missing[field] : undefined) ?? refused.fields[field];
  const idOf = (field: FieldName) => `${id}-${field}`;
  const errors = [
    ...FIELDS.flatMap((field) => {
      const message = errorOf(field);
      return message ? [{ fieldId: idOf(field), message }] : [];
    }),
    ...refused.rest.map((message) => ({ fieldId: null, message })),
  ];
  const write = (more: Partial<typeof typed>) => {
    setTyped((known) => ({ ...known, ...more }));
    ask.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    if (Object.keys(missing).length > 0 || ask.isPending) return;
    ask.mutate({ customerId: customer.id, ...typed });
  };
  const [first] = preview?.dates ?? [];
  const moved = first?.requestedDate === typed.processDate && first.closedDays.length > 0 ? first : null;
  return (
    <FormDialog
      form={{ errors: ask.isPending ? [] : errors, attempt, submit, isSaving: ask.isPending }}
      title={m.approvals_ask_title()}
      description={m.approvals_ask_means({ name: customer.name })}
      action={m.approvals_ask()}
      onClose={onClose}
    >
      <Field label={m.approvals_amount()} id={idOf('amount')} error={errorOf('amount')}>
        <MoneyField value={typed.amount} onValueChange={(amount) => write({ amount })} currency={currency} />
      </Field>
      <Field
        label={m.transaction_process_date()}
        id={idOf('processDate')}
        hint={
          <>
            {preview && <EarliestHint date={preview.earliestProcessDate} cutOffAt={preview.cutOffAt} />}{' '}
            {m.approvals_ask_late()}
          </>
        }
        error={errorOf('processDate')}
      >
        <DateField
          value={typed.processDate}
          onValueChange={(processDate) => write({ processDate })}
          min={preview?.earliestProcessDate}
          max={preview?.latestProcessDate}
          closedReason={closedReason}
          className="max-w-64"
        />
      </Field>
      {moved && (
        <Banner tone="info">
          {m.transaction_moved_closed({
            from: formatDateWithWeekday(moved.requestedDate, locale),
            to: formatDateWithWeekday(moved.processDate, locale),
            reason: closedDaysWords(moved.closedDays, locale),
          })}
        </Banner>
      )}
      <Field label={m.transaction_comment()} id={idOf('comment')} error={errorOf('comment')} optional>
        <Textarea rows={2} value={typed.comment} onChange={(event) => write({ comment: event.target.value })} />
      </Field>
    </FormDialog>
  );
}
