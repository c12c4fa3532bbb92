import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { BILLING_GRACE_DAYS_MAX, HOLD_DAYS, HOLDBACK_DAYS_MAX } from '@cordelle/validation/clients.ts';
import { type FormEvent, useId, useState } from 'react';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import {
  readTerms,
  type SettlementTerms,
  TERMS_FIELDS,
  type TermsField,
  type TermsValues,
  valuesOfTerms,
} from './settlement-terms.ts';

const HOLDBACK_DAYS = { min: 0, max: HOLDBACK_DAYS_MAX };
const GRACE_DAYS = { min: 0, max: BILLING_GRACE_DAYS_MAX };

/** Terms of one client; each field says from when on it counts. */
export default function SettlementTermsDialog({
  clientId,
  terms,
  onClose,
}: {
  clientId: string;
  terms: SettlementTerms;
  onClose: () => void;
}) {
  const locale = useLocale();
  const id = useId();
  const utils = trpc.useUtils();
  const [values, setValues] = useState(() => valuesOfTerms(terms));
  const [wrong, setWrong] = useState<readonly TermsField[]>([]);
  const [attempt, setAttempt] = useState(0);
  const saving = trpc.clients.setSettlementTerms.useMutation({
    onSuccess: (saved) => {
      utils.clients.settlementTerms.setData({ id: clientId }, saved);
      showToast('ok', m.ui_changes_saved());
      onClose();
    },
  });
  const messages = saving.error ? (refusalOf(saving.error)?.messages ?? { base: [m.no_answer()] }) : {};
  const refused = mapServerMessages(messages, TERMS_FIELDS);
  const between = ({ min, max }: { min: number; max: number }) => ({
    min: formatNumber(min, locale),
    max: formatNumber(max, locale),
  });
  const WRONG: Record<TermsField, () => string> = {
    holdDays: () => m.staff_terms_hold_wrong(between(HOLD_DAYS)),
    holdbackBps: m.fee_plan_share_wrong,
    holdbackDays: () => m.staff_terms_hold_wrong(between(HOLDBACK_DAYS)),
    minimumPayout: m.error_minimum_payout,
    billingGraceDays: () => m.staff_terms_hold_wrong(between(GRACE_DAYS)),
  };
  const errorOf = (name: TermsField) => (wrong.includes(name) ? WRONG[name]() : refused.fields[name]);
  const idOf = (name: TermsField) => `${id}-${name}`;
  const about = (name: TermsField) => ({ id: idOf(name), error: errorOf(name) });
  const errors = [
    ...TERMS_FIELDS.flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ fieldId: idOf(name), message }] : [];
    }),
    ...refused.rest.map((message) => ({ fieldId: null, message })),
  ];
  const write = (more: Partial<TermsValues>) => {
    setValues((known) => ({ ...known, ...more }));
    setWrong((names) => names.filter((name) => !(name in more)));
    if (saving.error) saving.reset();
  };
  const number = (name: TermsField, inputMode: 'numeric' | 'decimal' = 'numeric') => (
    <Input
      inputMode={inputMode}
      autoComplete="off"
      value={values[name]}
      onChange={({ target }) => write({ [name]: target.value })}
      className="max-w-32"
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    const read = readTerms(clientId, values);
    setWrong('wrong' in read ? read.wrong : []);
    if ('input' in read && !saving.isPending) saving.mutate(read.input);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.isPending && onClose()}
      title={m.staff_terms_change()}
      description={m.staff_terms_change_means()}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <ErrorSummary errors={saving.isPending ? [] : errors} attempt={attempt} />
        <Field label={m.staff_terms_hold()} hint={m.staff_terms_hold_hint(between(HOLD_DAYS))} {...about('holdDays')}>
          {number('holdDays')}
        </Field>
        <Field label={m.staff_terms_holdback()} hint={m.staff_terms_holdback_hint()} {...about('holdbackBps')}>
          {number('holdbackBps', 'decimal')}
        </Field>
        <Field label={m.staff_terms_release()}>
          <Select
            value={values.release}
            onChange={({ target }) => write({ release: target.value === 'days' ? 'days' : 'dispute' })}
          >
            <option value="dispute">{m.staff_terms_release_dispute()}</option>
            <option value="days">{m.staff_terms_release_after()}</option>
          </Select>
        </Field>
        {values.release === 'days' && (
          <Field label={m.staff_terms_release_days()} {...about('holdbackDays')}>
            {number('holdbackDays')}
          </Field>
        )}
        <Field label={m.staff_terms_minimum()} hint={m.staff_terms_minimum_hint()} {...about('minimumPayout')}>
          <MoneyField
            value={values.minimumPayout}
            onValueChange={(minimumPayout) => write({ minimumPayout })}
            currency={terms.currency}
            className="max-w-56"
          />
        </Field>
        <Field label={m.staff_terms_grace()} hint={m.staff_terms_grace_hint()} {...about('billingGraceDays')}>
          {number('billingGraceDays')}
        </Field>
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {m.staff_terms_save()}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
