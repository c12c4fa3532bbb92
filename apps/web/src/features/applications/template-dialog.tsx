import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type ApprovalTemplate, TEMPLATE_NAME_MAX } from '@cordelle/validation/approval-terms.ts';
import { FormDialog, sayChangesSaved, useDialogForm } from '../../form-dialog.tsx';
import { showAnswer } from '../../show-answer.ts';
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
import { TermAmount, TermNumber, TermsFields } from './terms-fields.tsx';

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
      showAnswer(utils.applications.templates, undefined, list);
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
  const typed = (name: TemplateField) => ({
    value: values[name],
    onValueChange: (value: string) => write({ [name]: value }),
  });
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
      {/* Terms are the same in both currencies, which are both written `$`. */}
      <TermsFields
        form={form}
        currency="CAD"
        starting={
          <Field label={m.template_share_field()} hint={m.template_share_hint()} {...about('startingShareBps')}>
            <TermNumber {...typed('startingShareBps')} />
          </Field>
        }
      >
        {which.risk !== null && (
          <Field label={m.template_two_field()} hint={m.template_two_hint()} {...about('twoPeopleAbove')}>
            <TermAmount {...typed('twoPeopleAbove')} currency="CAD" />
          </Field>
        )}
      </TermsFields>
    </FormDialog>
  );
}
