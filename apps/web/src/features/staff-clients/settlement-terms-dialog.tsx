import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { BILLING_GRACE_DAYS_MAX, HOLD_DAYS, HOLDBACK_DAYS_MAX } from '@cordelle/validation/clients.ts';
import { FormDialog, sayChangesSaved, useDialogForm } from '../../form-dialog.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import {
  readTerms,
  type SettlementTerms,
  TERMS_FIELDS,
  type TermsField,
  type TermsInput,
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
  const utils = trpc.useUtils();
  const saving = trpc.clients.setSettlementTerms.useMutation({
    onSuccess: (saved) => {
      showAnswer(utils.clients.settlementTerms, { id: clientId }, saved);
      sayChangesSaved(onClose);
    },
  });
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
  const form = useDialogForm<TermsValues, TermsField, TermsInput>({
    fields: TERMS_FIELDS,
    initial: () => valuesOfTerms(terms),
    read: (values) => readTerms(clientId, values),
    wordsOf: (name) => WRONG[name](),
    saving,
  });
  const { values, write, about } = form;
  const number = (name: TermsField, inputMode: 'numeric' | 'decimal' = 'numeric') => (
    <Input
      inputMode={inputMode}
      autoComplete="off"
      value={values[name]}
      onChange={({ target }) => write({ [name]: target.value })}
      className="max-w-32"
    />
  );
  return (
    <FormDialog
      form={form}
      title={m.staff_terms_change()}
      description={m.staff_terms_change_means()}
      action={m.staff_terms_save()}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
