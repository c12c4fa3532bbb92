import { AMOUNT } from '@cordelle/domain/money.ts';
import { feeWord } from '@cordelle/i18n/fee-words.ts';
import { formatMoney, formatMonth, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { PROMOTION_MONTHS_MAX } from '@cordelle/validation/billing-invoices.ts';
import type { ReactNode } from 'react';
import { FormDialog, sayChangesSaved, useDialogForm } from '../../form-dialog.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import {
  agreedAfter,
  changedIn,
  FEE_PLAN_FIELDS,
  type FeePlanField,
  type FeePlanInput,
  type FeePlans,
  type FeePlanValues,
  inMonth,
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
  const utils = trpc.useUtils();
  const months = monthsFrom(plans.today);
  const saving = trpc.clients.setFeePlan.useMutation({
    onSuccess: (saved) => {
      showAnswer(utils.clients.feePlans, { id: clientId }, saved);
      sayChangesSaved(onClose);
    },
  });
  const form = useDialogForm<FeePlanValues, FeePlanField, FeePlanInput>({
    fields: FEE_PLAN_FIELDS,
    initial: () => valuesOf(plans, months[0] ?? ''),
    read: (values) => readFeePlan(clientId, values),
    wordsOf: (name, { promotionShare }) => {
      if (name === 'promotionShare') return m.fee_plan_share_wrong();
      if (name === 'promotionMonths')
        return m.fee_plan_months_wrong({ max: formatNumber(PROMOTION_MONTHS_MAX, locale) });
      return name === 'promotionAmount' && promotionShare ? m.error_promotion_both() : m.error_money_malformed();
    },
    saving,
  });
  const { values, write, about } = form;
  const field = (name: FeePlanField, label: string, control: ReactNode, optional = false) => (
    <Field key={name} label={label} {...about(name)} optional={optional}>
      {control}
    </Field>
  );
  return (
    <FormDialog
      form={form}
      title={m.fee_plan_change()}
      description={m.fee_plan_change_means()}
      action={m.fee_plan_save()}
      onClose={onClose}
    >
      {field(
        'fromMonth',
        m.fee_plan_from(),
        <Select value={values.fromMonth} onChange={({ target }) => write(inMonth(plans, values, target.value))}>
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
            <MoneyField
              value={values[name]}
              onValueChange={(price) => write({ [name]: price })}
              currency={plans.currency}
            />,
          ),
        )}
      </div>
      {field(
        'collection',
        m.fee_plan_collection(),
        <Select value={values.collection} onChange={({ target }) => write({ collection: target.value })}>
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
            onChange={({ target }) => write({ promotionShare: target.value })}
          />,
          true,
        )}
        {field(
          'promotionAmount',
          m.fee_plan_promotion_amount(),
          <MoneyField value={values.promotionAmount} onValueChange={(promotionAmount) => write({ promotionAmount })} />,
          true,
        )}
        {field(
          'promotionMonths',
          m.fee_plan_promotion_months(),
          <Input
            inputMode="numeric"
            value={values.promotionMonths}
            onChange={({ target }) => write({ promotionMonths: target.value })}
          />,
          true,
        )}
      </div>
      <WhatChanges plans={plans} values={values} />
    </FormDialog>
  );
}

/** Which prices would be others from the chosen month on, and until when. */
function WhatChanges({ plans, values }: { plans: FeePlans; values: FeePlanValues }) {
  const locale = useLocale();
  const inForce = valuesOf(plans, values.fromMonth);
  const changed = changedIn(plans, values);
  const later = agreedAfter(plans, values.fromMonth);
  const money = (text: string) => (AMOUNT.test(text) ? formatMoney(text, plans.currency, locale) : text || '–');
  const month = (text: string) => formatMonth(`${text}-01`, locale);
  const prices = PRICES.filter(([name]) => changed.includes(name));
  return (
    <div role="status" className="grid gap-2">
      {prices.length > 0 && (
        <div>
          <p>{m.fee_plan_changes({ month: month(values.fromMonth) })}</p>
          <ul className="list-disc pl-5">
            {prices.map(([name, kind]) => (
              <li key={name}>
                {m.fee_plan_changes_price({
                  price: feeWord(kind, locale),
                  before: money(inForce[name]),
                  after: money(values[name].trim()),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {later !== null && <p>{m.fee_plan_later_stays({ month: month(later) })}</p>}
    </div>
  );
}
