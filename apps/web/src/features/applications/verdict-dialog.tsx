import { REVIEW_TEXT_MAX } from '@cordelle/domain/application-review/reasons.ts';
import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import type { ApprovalTemplate } from '@cordelle/validation/approval-terms.ts';
import { useState } from 'react';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase, CaseTerms } from './application.ts';
import { templateName } from './template-values.ts';
import { readTerms, TERM_FIELDS, type TermField, type TermValues, termsOf, valuesOf } from './terms-values.ts';
import { useCaseChanged } from './use-case.ts';

type Values = TermValues & { readonly reasons: string };
type Name = TermField | 'reasons';
const FIELDS: readonly Name[] = [...TERM_FIELDS, 'reasons'];

const keyOf = ({ id, risk }: ApprovalTemplate): string => id ?? risk ?? '';

/** One person's approval, with the terms it is given on. */
export default function VerdictDialog({
  of,
  terms,
  onClose,
}: {
  of: ApplicationCase;
  /** What the terms begin as: those proposed, or those of a colleague. */
  terms: CaseTerms;
  onClose: () => void;
}) {
  useLocale();
  const { data: list } = trpc.applications.templates.useQuery();
  const [chosen, setChosen] = useState('');
  const saving = trpc.applications.giveVerdict.useMutation(useCaseChanged(onClose));
  const form = useDialogForm<Values, Name, Parameters<typeof saving.mutate>[0]>({
    fields: FIELDS,
    initial: () => ({ ...valuesOf(terms), reasons: '' }),
    read: ({ reasons, ...typed }) => {
      const read = readTerms(typed);
      if ('wrong' in read) return { wrong: read.wrong };
      const { clientId, version, hash } = of;
      return { input: { clientId, version, hash, verdict: 'approve', reasons, terms: read.terms } };
    },
    wordsOf: () => m.case_terms_wrong(),
    saving,
  });
  const { values, write, about } = form;
  const number = (name: TermField) => (
    <Input
      inputMode="decimal"
      autoComplete="off"
      value={values[name]}
      onChange={({ target }) => write({ [name]: target.value })}
      className="max-w-32"
    />
  );
  const money = (name: TermField) => (
    <MoneyField
      value={values[name]}
      onValueChange={(value) => write({ [name]: value })}
      currency={of.currency}
      className="max-w-56"
    />
  );
  return (
    <FormDialog
      form={form}
      title={m.case_approve_title({ name: of.businessName })}
      description={m.case_approve_means()}
      action={m.case_approve()}
      onClose={onClose}
    >
      {list && (
        <Field label={m.template_choose()}>
          <Select
            value={chosen}
            onChange={({ target }) => {
              setChosen(target.value);
              const template = list.templates.find((one) => keyOf(one) === target.value);
              write(valuesOf(template ? termsOf(template, of.statedMonth) : terms));
            }}
          >
            <option value="">{m.template_proposed()}</option>
            {list.templates.map((template) => (
              <option key={keyOf(template)} value={keyOf(template)}>
                {templateName(template)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field label={m.case_terms_monthly()} hint={m.case_terms_product_price()} {...about('monthlyFee')}>
          {money('monthlyFee')}
        </Field>
        <Field label={m.case_terms_transaction()} hint={m.case_terms_product_price()} {...about('transactionFee')}>
          {money('transactionFee')}
        </Field>
        <Field label={m.staff_terms_hold()} {...about('holdDays')}>
          {number('holdDays')}
        </Field>
        <Field
          label={m.case_terms_customer_limit()}
          hint={m.case_terms_customer_limit_hint()}
          {...about('customerMonthlyLimit')}
        >
          {money('customerMonthlyLimit')}
        </Field>
        <Field label={m.staff_terms_holdback()} {...about('holdbackBps')}>
          {number('holdbackBps')}
        </Field>
        <Field label={m.staff_terms_release_days()} optional {...about('holdbackDays')}>
          {number('holdbackDays')}
        </Field>
        <Field label={m.case_terms_starting()} hint={m.case_terms_starting_hint()} {...about('startingLimit')}>
          {money('startingLimit')}
        </Field>
        <Field label={m.case_terms_starting_days()} hint={m.case_terms_starting_days_hint()} {...about('startingDays')}>
          {number('startingDays')}
        </Field>
        <Field label={m.case_terms_factor()} {...about('alertFactor')}>
          {number('alertFactor')}
        </Field>
      </div>
      <Field label={m.case_reasons()} hint={m.case_reasons_means()} optional {...about('reasons')}>
        <Textarea
          value={values.reasons}
          maxLength={REVIEW_TEXT_MAX}
          onChange={({ target }) => write({ reasons: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
