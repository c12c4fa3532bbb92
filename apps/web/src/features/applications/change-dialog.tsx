import { reasonsFor, wordsNeeded } from '@cordelle/domain/application-review/reasons.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { m } from '@cordelle/i18n/messages';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import { PAGE_WORDS } from '../../words/application-pages.ts';
import { CHANGE_REASON_WORDS } from '../../words/change-reasons.ts';
import type { ApplicationCase, CaseSection } from './application.ts';
import { SECTION_WORDS } from './fact-words.ts';
import { ReviewText } from './review-text.tsx';
import { useCaseChanged } from './use-case.ts';
import { WholeOnPhones } from './whole-on-phones.tsx';

type Reason = ReturnType<typeof reasonsFor>[number];
type Values = { reason: Reason; pages: readonly SubState[]; words: string; note: string };
const FIELDS = ['reason', 'pages', 'words', 'note'] as const;

const reasonWords = (code: Reason): string => (code === 'other' ? m.case_reason_other() : CHANGE_REASON_WORDS[code]());

/** Marks a part as to be changed: why, which of its pages, and in what words. */
export default function ChangeDialog({
  of,
  section,
  onClose,
}: {
  of: ApplicationCase;
  section: CaseSection;
  onClose: () => void;
}) {
  useLocale();
  const reasons = reasonsFor(section.section);
  const known = section.state === 'change' ? section.mark : null;
  const saving = trpc.applications.mark.useMutation(useCaseChanged(onClose));
  const form = useDialogForm<Values, (typeof FIELDS)[number], Parameters<typeof saving.mutate>[0]>({
    fields: FIELDS,
    initial: () => ({
      reason: reasons.find((code) => code === known?.reason) ?? reasons[0] ?? 'other',
      pages: known?.pages ?? section.pages.slice(0, section.pages.length === 1 ? 1 : 0),
      words: known?.words ?? '',
      note: known?.note ?? '',
    }),
    read: (values) => {
      const wrong = [
        ...(values.pages.length === 0 ? (['pages'] as const) : []),
        ...(values.words.trim().length < wordsNeeded(values.reason) ? (['words'] as const) : []),
      ];
      if (wrong.length > 0) return { wrong };
      const { clientId, version } = of;
      return {
        input: {
          ...values,
          clientId,
          version,
          pages: [...values.pages],
          section: section.section,
          hash: section.hash,
          mark: 'change',
        },
      };
    },
    wordsOf: (name, { reason }) =>
      name === 'pages' ? m.case_change_pages_missing() : m.error_application_words_needed({ min: wordsNeeded(reason) }),
    saving,
  });
  const { values, write, about } = form;
  const pages = about('pages');
  return (
    <FormDialog
      form={form}
      title={m.case_change_title({ section: SECTION_WORDS[section.section]() })}
      description={m.case_change_means()}
      action={m.case_change_save()}
      onClose={onClose}
    >
      <Field
        label={m.case_change_reason()}
        hint={<WholeOnPhones>{reasonWords(values.reason)}</WholeOnPhones>}
        {...about('reason')}
      >
        <Select
          value={values.reason}
          onChange={({ target }) => write({ reason: reasons.find((code) => code === target.value) ?? 'other' })}
        >
          {reasons.map((code) => (
            <option key={code} value={code}>
              {reasonWords(code)}
            </option>
          ))}
        </Select>
      </Field>
      <FieldSet legend={m.case_change_pages()} id={pages.id} error={pages.error}>
        {section.pages.map((page) => (
          <Checkbox
            key={page}
            label={PAGE_WORDS[page]()}
            checked={values.pages.includes(page)}
            onCheckedChange={(checked) =>
              write({
                pages: section.pages.filter((one) => (one === page ? checked === true : values.pages.includes(one))),
              })
            }
          />
        ))}
      </FieldSet>
      <Field label={m.case_change_words()} optional={wordsNeeded(values.reason) === 0} {...about('words')}>
        <ReviewText value={values.words} onValueChange={(words) => write({ words })} />
      </Field>
      <Field label={m.case_change_note()} optional {...about('note')}>
        <ReviewText value={values.note} onValueChange={(note) => write({ note })} />
      </Field>
    </FormDialog>
  );
}
