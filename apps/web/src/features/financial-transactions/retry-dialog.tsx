import { rollForward } from '@cordelle/domain/calendar/business-days.ts';
import { isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf, closure } from '@cordelle/domain/calendar/holidays.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import { formatDate, formatDateWithWeekday, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { type FormEvent, useId, useState } from 'react';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import { closureWords } from '../../words/closures.ts';
import { hrefOf, type Transaction } from './transaction.ts';
import { useTransactionChange } from './use-transaction-change.ts';

const FIELDS = ['processDate'] as const;

/** The one thing to choose for a second attempt: its date, within the rule of the network. The amount stays. */
export default function RetryDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const locale = useLocale();
  const { go } = useNavigation();
  const id = useId();
  const { id: financialTransactionId, amount, currency, customerId, customerName, retry: outlook } = transaction;
  const proposed = outlook?.proposedDate ?? '';
  const [processDate, setProcessDate] = useState(proposed);
  const [malformed, setMalformed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const change = useTransactionChange({ done: m.retry_done, close: onClose });
  const retry = trpc.financialTransactions.retry.useMutation({
    ...change,
    onSuccess: async (saved) => {
      await change.onSuccess();
      go(hrefOf({ customerId, id: saved.id }));
    },
  });
  if (!outlook) return null;
  const calendar = calendarOf(railOf(currency));
  const closedReason = (date: string) => {
    const closed = closure(calendar, date);
    return closed && closureWords(closed.reason);
  };
  const messages = retry.error ? (refusalOf(retry.error)?.messages ?? { base: [m.no_answer()] }) : {};
  const refused = mapServerMessages(messages, FIELDS);
  const unreadable =
    processDate.trim() === ''
      ? m.field_date_missing()
      : m.field_date_malformed({ example: formatDate(proposed || outlook.lastDate, locale) });
  const error = malformed ? unreadable : refused.fields.processDate;
  const errors = [
    ...(error ? [{ fieldId: id, message: error }] : []),
    ...refused.rest.map((message) => ({ fieldId: null, message })),
  ];
  const moved = isCalendarDate(processDate) && closedReason(processDate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    const readable = isCalendarDate(processDate);
    setMalformed(!readable);
    if (readable && !retry.isPending) retry.mutate({ financialTransactionId, processDate });
  };
  return (
    <FormDialog
      form={{ errors: retry.isPending ? [] : errors, attempt, submit, isSaving: retry.isPending }}
      title={m.retry_title()}
      description={m.retry_means({ amount: formatMoney(amount, currency, locale), customer: customerName })}
      action={m.act_retry()}
      onClose={onClose}
    >
      <p>
        {m.retry_attempts({
          used: String(outlook.attemptsUsed),
          max: String(outlook.attemptsMax),
          date: formatDate(outlook.lastDate, locale),
        })}
      </p>
      <Field
        id={id}
        label={m.transaction_process_date()}
        error={error}
        hint={
          processDate === proposed && outlook.because
            ? outlook.because
            : m.retry_between({
                first: formatDate(outlook.firstDate ?? proposed, locale),
                last: formatDate(outlook.lastDate, locale),
              })
        }
      >
        <DateField
          value={processDate}
          onValueChange={(value) => {
            setProcessDate(value);
            setMalformed(false);
          }}
          min={outlook.firstDate ?? proposed}
          max={outlook.lastDate}
          closedReason={closedReason}
          className="max-w-64"
        />
      </Field>
      {moved && (
        <Banner tone="info">
          {m.transaction_moved_closed({
            from: formatDateWithWeekday(processDate, locale),
            to: formatDateWithWeekday(rollForward(calendar, processDate), locale),
            reason: moved,
          })}
        </Banner>
      )}
      <p className="text-muted-foreground">{m.retry_payer_told()}</p>
    </FormDialog>
  );
}
