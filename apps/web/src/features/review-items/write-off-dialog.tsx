import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import type { ReviewItem } from './review-item.ts';
import { type FieldName, missingOf, type OwedDebt } from './write-off.ts';

const FIELDS = ['amount', 'note'] as const satisfies readonly FieldName[];

/** Gives up what a client owes: the amount as it is now is typed, so that nobody gives up another. Nothing can undo it. */
export default function WriteOffDialog({ item, onClose }: { item: ReviewItem; onClose: () => void }) {
  useLocale();
  const query = trpc.reviewItems.debt.useQuery({ id: item.id }, { gcTime: 0, staleTime: 0 });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.review_write_off_title()} className="w-[36rem]">
      <PanelQuery query={query} rows={3}>
        {(debt) => <WriteOffForm item={item} debt={debt} onClose={onClose} />}
      </PanelQuery>
    </Dialog>
  );
}

function WriteOffForm({ item, debt, onClose }: { item: ReviewItem; debt: OwedDebt; onClose: () => void }) {
  const locale = useLocale();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const formId = useId();
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const [attempt, setAttempt] = useState(0);
  const writeOff = trpc.reviewItems.writeOff.useMutation({
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      showToast('ok', m.review_write_off_done());
      onClose();
    },
    // another amount is owed by now: the form shows it
    onError: () => utils.reviewItems.debt.invalidate(),
  });
  const owed = formatMoney(debt.owed, debt.currency, locale);
  const refused = mapServerMessages(
    writeOff.error ? (refusalOf(writeOff.error)?.messages ?? { base: [m.no_answer()] }) : {},
    FIELDS,
  );
  const words = { amount: () => m.review_write_off_amount_wrong({ amount: owed }), note: m.review_note_missing };
  const errorOf = (name: FieldName) => (missing.includes(name) ? words[name]() : refused.fields[name]);
  const errors = [
    ...FIELDS.flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ fieldId: `${formId}-${name}`, message }] : [];
    }),
    ...refused.rest.map((message) => ({ fieldId: null, message })),
  ];
  if (debt.owed === '0.00')
    return (
      <div className="grid gap-4">
        <p>{m.review_write_off_gone()}</p>
        <Button className="justify-self-end" onClick={onClose}>
          {m.ui_close()}
        </Button>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = missingOf({ amount, note }, debt);
    setAttempt(attempt + 1);
    setMissing(wrong);
    writeOff.reset();
    if (wrong.length === 0 && !writeOff.isPending) writeOff.mutate({ id: item.id, amount: debt.owed, note });
  };
  const typed = (name: FieldName) => setMissing((names) => names.filter((other) => other !== name));
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p>{m.review_write_off_means({ client: debt.clientName, amount: owed })}</p>
      <ErrorSummary errors={writeOff.isPending ? [] : errors} attempt={attempt} />
      <Field label={m.review_write_off_amount({ amount: owed })} id={`${formId}-amount`} error={errorOf('amount')}>
        <MoneyField
          value={amount}
          currency={debt.currency}
          onValueChange={(value) => {
            setAmount(value);
            typed('amount');
          }}
        />
      </Field>
      <Field
        label={m.review_note()}
        id={`${formId}-note`}
        error={errorOf('note')}
        hint={m.review_write_off_note_means()}
      >
        <Textarea
          value={note}
          maxLength={1000}
          onChange={(event) => {
            setNote(event.target.value);
            typed('note');
          }}
        />
      </Field>
      <div className="flex flex-row-reverse flex-wrap gap-2">
        <Button type="submit" variant="destructive" busy={writeOff.isPending}>
          {m.review_write_off_action({ amount: owed })}
        </Button>
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
      </div>
    </form>
  );
}
