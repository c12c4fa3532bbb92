import type { Currency } from '@cordelle/domain/money.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { Undo2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { FormDialog, sayChangesSaved } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import { type HeldPayments, HeldPaymentsDialog } from './held-payments-dialog.tsx';
import {
  type ClientLimits,
  type LimitChange,
  type LimitValues,
  limitChanges,
  limitValues,
  malformedLimits,
} from './limit-changes.ts';

/** The limit of every customer, and of those who have one of their own. */
export default function LimitsDialog({
  client,
  currency,
  onClose,
}: {
  client: ClientLimits;
  currency: Currency;
  onClose: () => void;
}) {
  useLocale();
  const id = useId();
  const utils = trpc.useUtils();
  const [values, setValues] = useState(() => limitValues(client));
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<{ input: LimitChange; held: HeldPayments } | null>(null);
  const save = trpc.clients.setMonthlyLimits.useMutation({
    onSuccess: async () => {
      await utils.clients.byId.invalidate({ id: client.id });
      sayChangesSaved(onClose);
    },
  });
  const asking = trpc.clients.tryMonthlyLimits.useMutation({
    onSuccess: (held, input) =>
      held.paymentsAboveLimit.length > 0 ? setConflict({ input, held }) : save.mutate(input),
  });
  const isPending = asking.isPending || save.isPending;
  const changes = limitChanges(client, values);
  const malformed = attempt > 0 ? malformedLimits(values) : [];
  const errorOf = (control: string): string | undefined => {
    if (!malformed.includes(control)) return undefined;
    return control === 'customerId' ? m.limits_number_malformed() : m.error_money_malformed();
  };
  const error = asking.error ?? save.error;
  const refused = error ? Object.values(refusalOf(error)?.messages ?? { base: [m.no_answer()] }).flat() : [];
  const idOf = (control: string) => `${id}-${control}`;
  const errors = [
    ...malformed.map((control) => ({ fieldId: idOf(control), message: errorOf(control) ?? '' })),
    ...refused.map((message) => ({ fieldId: null, message })),
    ...(attempt > 0 && changes === null ? [{ fieldId: null, message: m.limits_nothing() }] : []),
  ];
  const write = (more: Partial<LimitValues>) => {
    setValues((known) => ({ ...known, ...more }));
    asking.reset();
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    if (changes && malformedLimits(values).length === 0 && !isPending) asking.mutate(changes);
  };
  if (conflict)
    return (
      <HeldPaymentsDialog
        {...conflict.held}
        currency={currency}
        busy={save.isPending || save.isSuccess}
        onSave={() => save.mutate(conflict.input, { onError: () => setConflict(null) })}
        onClose={() => setConflict(null)}
      />
    );
  return (
    <FormDialog
      form={{ errors: isPending ? [] : errors, attempt, submit, isSaving: isPending }}
      title={m.limits_title()}
      description={m.limits_means()}
      action={m.ui_save()}
      onClose={onClose}
    >
      <Field
        label={m.limits_default()}
        hint={m.limits_zero_hint()}
        id={idOf('everyCustomer')}
        error={errorOf('everyCustomer')}
      >
        <MoneyField
          value={values.everyCustomer}
          onValueChange={(everyCustomer) => write({ everyCustomer })}
          currency={currency}
          className="max-w-56"
        />
      </Field>
      {(client.customersLimits ?? []).map(({ id: customerId, name }) => {
        const limit = values.own[customerId] ?? null;
        const setOwn = (next: string | null) => write({ own: { ...values.own, [customerId]: next } });
        if (limit === null) return null;
        return (
          <Field
            key={customerId}
            label={m.limits_of({ name })}
            id={idOf(`own-${customerId}`)}
            error={errorOf(`own-${customerId}`)}
          >
            <span className="flex items-center gap-1">
              <MoneyField value={limit} onValueChange={setOwn} className="max-w-56" />
              <Button
                variant="ghost"
                size="icon"
                title={m.limits_use_default({ name })}
                aria-label={m.limits_use_default({ name })}
                onClick={() => setOwn(null)}
              >
                <Undo2 aria-hidden="true" />
              </Button>
            </span>
          </Field>
        );
      })}
      <FieldSet legend={m.limits_add()}>
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <Field
            label={m.limits_number()}
            hint={m.limits_number_hint()}
            id={idOf('customerId')}
            error={errorOf('customerId')}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={values.customerId}
              onChange={(event) => write({ customerId: event.target.value })}
            />
          </Field>
          <Field label={m.limits_new()} hint={m.limits_zero_hint()} id={idOf('limit')} error={errorOf('limit')}>
            <MoneyField value={values.limit} onValueChange={(limit) => write({ limit })} />
          </Field>
        </div>
      </FieldSet>
    </FormDialog>
  );
}
