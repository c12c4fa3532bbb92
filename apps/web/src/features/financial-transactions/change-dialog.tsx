import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { changeTransactionInput } from '@cordelle/validation/financial-transactions.ts';
import { type FormEvent, useId, useState } from 'react';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { Transaction } from './transaction.ts';
import { useTransactionChange } from './use-transaction-change.ts';

const FIELDS = ['amount', 'comment'] as const;
type FieldName = (typeof FIELDS)[number];

/** Words are looked up when shown, so that they follow a change of language. */
const MALFORMED: Record<FieldName, () => string> = {
  amount: m.error_money_malformed,
  comment: m.error_comment_too_long,
};

/** Amount and comment of one payment that is not in a batch yet. Only what differs is sent. */
export default function ChangeDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  useLocale();
  const id = useId();
  const { id: financialTransactionId, currency, allowedActions } = transaction;
  const saved = { amount: transaction.amount, comment: transaction.comment ?? '' };
  const [values, setValues] = useState(saved);
  const [malformed, setMalformed] = useState<readonly FieldName[]>([]);
  const [attempt, setAttempt] = useState(0);
  const change = trpc.financialTransactions.change.useMutation(
    useTransactionChange({ done: m.transaction_changed, close: onClose }),
  );
  const messages = change.error ? (refusalOf(change.error)?.messages ?? { base: [m.no_answer()] }) : {};
  const refused = mapServerMessages(messages, FIELDS);
  const errorOf = (name: FieldName) => (malformed.includes(name) ? MALFORMED[name]() : refused.fields[name]);
  const idOf = (name: FieldName) => `${id}-${name}`;
  const errors = [
    ...FIELDS.flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ fieldId: idOf(name), message }] : [];
    }),
    ...refused.rest.map((message) => ({ fieldId: null, message })),
  ];
  const write = (name: FieldName, value: string) => {
    setValues((known) => ({ ...known, [name]: value }));
    setMalformed((names) => names.filter((other) => other !== name));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    const differing = FIELDS.filter((name) => values[name].trim() !== saved[name]);
    if (differing.length === 0) return onClose();
    const asked = changeTransactionInput.safeParse({
      financialTransactionId,
      ...Object.fromEntries(differing.map((name) => [name, values[name]])),
    });
    setMalformed(asked.success ? [] : FIELDS.filter((name) => asked.error.issues.some(({ path }) => path[0] === name)));
    if (asked.success && !change.isPending) change.mutate(asked.data);
  };
  return (
    <FormDialog
      form={{ errors: change.isPending ? [] : errors, attempt, submit, isSaving: change.isPending }}
      title={m.transaction_change_title()}
      description={m.transaction_change_means()}
      action={m.ui_save()}
      onClose={onClose}
    >
      {allowedActions.includes('changeAmount') && (
        <Field label={m.transaction_amount()} id={idOf('amount')} error={errorOf('amount')}>
          <MoneyField
            value={values.amount}
            onValueChange={(value) => write('amount', value)}
            currency={currency}
            className="max-w-56"
          />
        </Field>
      )}
      {allowedActions.includes('changeComment') && (
        <Field label={m.transaction_comment()} id={idOf('comment')} error={errorOf('comment')} optional>
          <Input value={values.comment} onChange={(event) => write('comment', event.target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}
