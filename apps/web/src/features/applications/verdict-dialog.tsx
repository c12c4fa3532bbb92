import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import type { ApprovalTemplate } from '@cordelle/validation/approval-terms.ts';
import { useState } from 'react';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase, CaseTerms } from './application.ts';
import { ReviewText } from './review-text.tsx';
import { templateName } from './template-values.ts';
import { TermAmount, TermsFields } from './terms-fields.tsx';
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
      <TermsFields
        form={form}
        currency={of.currency}
        starting={
          <Field label={m.case_terms_starting()} hint={m.case_terms_starting_hint()} {...about('startingLimit')}>
            <TermAmount
              value={values.startingLimit}
              onValueChange={(startingLimit) => write({ startingLimit })}
              currency={of.currency}
            />
          </Field>
        }
      />
      <Field label={m.case_reasons()} hint={m.case_reasons_means()} optional {...about('reasons')}>
        <ReviewText value={values.reasons} onValueChange={(reasons) => write({ reasons })} />
      </Field>
    </FormDialog>
  );
}
