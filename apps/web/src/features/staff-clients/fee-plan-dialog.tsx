import { feeWord } from '@cordelle/i18n/fee-words.ts';
import { formatMonth, formatNumber } from '@cordelle/i18n/format.ts';
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
import { PROMOTION_MONTHS_MAX } from '@cordelle/validation/billing-invoices.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import {
  FEE_PLAN_FIELDS,
  type FeePlanField,
  type FeePlans,
  monthsFrom,
  PRICES,
  readFeePlan,
  valuesOf,
} from './fee-plan.ts';

/** Prices of a client from a month on, how they are taken, and a promotion. */
export default function FeePlanDialog({
  clientId,
  plans,
  onClose,
}: {
  clientId: string;
  plans: FeePlans;
  onClose: () => void;
}) {
  const locale = useLocale();
  const id = useId();
  const utils = trpc.useUtils();
  const months = monthsFrom(plans.today);
  const [values, setValues] = useState(() => valuesOf(plans, months[0] ?? ''));
  const [wrong, setWrong] = useState<readonly FeePlanField[]>([]);
  const [attempt, setAttempt] = useState(0);
  const saving = trpc.clients.setFeePlan.useMutation({
    onSuccess: (saved) => {
      utils.clients.feePlans.setData({ id: clientId }, saved);
      showToast('ok', m.ui_changes_saved());
      onClose();
    },
  });
  const messages = saving.error ? (refusalOf(saving.error)?.messages ?? { base: [m.no_answer()] }) : {};
  const refused = mapServerMessages(messages, FEE_PLAN_FIELDS);
  const wordsOfWrong = (name: FeePlanField): string => {
    if (name === 'promotionShare') return m.fee_plan_share_wrong();
    if (name === 'promotionMonths') return m.fee_plan_months_wrong({ max: formatNumber(PROMOTION_MONTHS_MAX, locale) });
    return name === 'promotionAmount' && values.promotionShare ? m.error_promotion_both() : m.error_money_malformed();
  };
  const errorOf = (name: FeePlanField) => (wrong.includes(name) ? wordsOfWrong(name) : refused.fields[name]);
  const idOf = (name: FeePlanField) => `${id}-${name}`;
  const errors = [
    ...FEE_PLAN_FIELDS.flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ fieldId: idOf(name), message }] : [];
    }),
    ...refused.rest.map((message) => ({ fieldId: null, message })),
  ];
  const write = (name: FeePlanField) => (value: string) => {
    setValues((known) => ({ ...known, [name]: value }));
    setWrong((names) => names.filter((other) => other !== name));
  };
  const field = (name: FeePlanField, label: string, control: ReactNode, optional = false) => (
    <Field key={name} label={label} id={idOf(name)} error={errorOf(name)} optional={optional}>
      {control}
    </Field>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    const read = readFeePlan(clientId, values);
    setWrong('wrong' in read ? read.wrong : []);
    if ('input' in read && !saving.isPending) saving.mutate(read.input);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.isPending && onClose()}
      title={m.fee_plan_change()}
      description={m.fee_plan_change_means()}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <ErrorSummary errors={saving.isPending ? [] : errors} attempt={attempt} />
        {field(
          'fromMonth',
          m.fee_plan_from(),
          <Select value={values.fromMonth} onChange={({ target }) => write('fromMonth')(target.value)}>
            {months.map((month) => (
              <option key={month} value={month}>
                {formatMonth(`${month}-01`, locale)}
              </option>
            ))}
          </Select>,
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {PRICES.map(([name, kind]) =>
            field(
              name,
              feeWord(kind, locale),
              <MoneyField value={values[name]} onValueChange={write(name)} currency={plans.currency} />,
            ),
          )}
        </div>
        {field(
          'collection',
          m.fee_plan_collection(),
          <Select value={values.collection} onChange={({ target }) => write('collection')(target.value)}>
            <option value="debit">{m.fee_plan_debit()}</option>
            <option value="netting">{m.fee_plan_netting()}</option>
          </Select>,
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {field(
            'promotionShare',
            m.fee_plan_promotion_share(),
            <Input
              inputMode="decimal"
              value={values.promotionShare}
              onChange={({ target }) => write('promotionShare')(target.value)}
            />,
            true,
          )}
          {field(
            'promotionAmount',
            m.fee_plan_promotion_amount(),
            <MoneyField value={values.promotionAmount} onValueChange={write('promotionAmount')} />,
            true,
          )}
          {field(
            'promotionMonths',
            m.fee_plan_promotion_months(),
            <Input
              inputMode="numeric"
              value={values.promotionMonths}
              onChange={({ target }) => write('promotionMonths')(target.value)}
            />,
            true,
          )}
        </div>
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {m.fee_plan_save()}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
