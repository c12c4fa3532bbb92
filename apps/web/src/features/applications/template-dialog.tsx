import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { MoneyField } from '@cordelle/ui/money-field.tsx';
import { type ApprovalTemplate, TEMPLATE_NAME_MAX } from '@cordelle/validation/approval-terms.ts';
import { FormDialog, sayChangesSaved, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { SetTemplate } from './application.ts';
import {
  readTemplate,
  TEMPLATE_FIELDS,
  type TemplateField,
  type TemplateValues,
  templateName,
  templateValues,
} from './template-values.ts';

/** A template as it is to be from now on; a new one begins as the one of a medium score. */
export default function TemplateDialog({
  template,
  isNew,
  onClose,
}: {
  template: ApprovalTemplate;
  isNew: boolean;
  onClose: () => void;
}) {
  useLocale();
  const utils = trpc.useUtils();
  const saving = trpc.applications.setTemplate.useMutation({
    onSuccess: (list) => {
      utils.applications.templates.setData(undefined, list);
      sayChangesSaved(onClose);
    },
  });
  const which = isNew ? { id: null, risk: null } : template;
  const form = useDialogForm<TemplateValues, TemplateField, SetTemplate>({
    fields: TEMPLATE_FIELDS,
    initial: () => ({ ...templateValues(template), ...(isNew && { name: '' }) }),
    read: (values) => readTemplate(values, which),
    wordsOf: (name) => (name === 'name' ? m.required_field() : m.case_terms_wrong()),
    saving,
  });
  const { values, write, about } = form;
  const number = (name: TemplateField) => (
    <Input
      inputMode="decimal"
      autoComplete="off"
      value={values[name]}
      onChange={({ target }) => write({ [name]: target.value })}
      className="max-w-32"
    />
  );
  // Terms are the same in both currencies, which are both written `$`.
  const money = (name: TemplateField) => (
    <MoneyField
      value={values[name]}
      onValueChange={(value) => write({ [name]: value })}
      currency="CAD"
      className="max-w-56"
    />
  );
  return (
    <FormDialog
      form={form}
      title={isNew ? m.template_add() : m.template_edit_named({ name: templateName(template) })}
      description={m.template_currency_means()}
      action={m.ui_save()}
      onClose={onClose}
    >
      <Field label={m.template_name()} {...about('name')}>
        <Input
          autoComplete="off"
          maxLength={TEMPLATE_NAME_MAX}
          value={values.name}
          onChange={({ target }) => write({ name: target.value })}
        />
      </Field>
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
        <Field label={m.template_share_field()} hint={m.template_share_hint()} {...about('startingShareBps')}>
          {number('startingShareBps')}
        </Field>
        <Field label={m.case_terms_starting_days()} hint={m.case_terms_starting_days_hint()} {...about('startingDays')}>
          {number('startingDays')}
        </Field>
        <Field label={m.case_terms_factor()} {...about('alertFactor')}>
          {number('alertFactor')}
        </Field>
        {which.risk !== null && (
          <Field label={m.template_two_field()} hint={m.template_two_hint()} {...about('twoPeopleAbove')}>
            {money('twoPeopleAbove')}
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
