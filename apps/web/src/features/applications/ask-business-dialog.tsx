import { ANSWER_DAYS } from '@cordelle/domain/application-review/business-answer.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { m } from '@cordelle/i18n/messages';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { useBusinessDayOf } from '../../process-dates/business-day.ts';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase } from './application.ts';
import { ReviewText } from './review-text.tsx';
import { useCaseChanged } from './use-case.ts';

type Values = { question: string; answerBy: string };
const FIELDS = ['question', 'answerBy'] as const;
/** Days that are offered from today on. */
const OFFERED_DAYS = 30;

/** Asks an approved business something, with a last day: after it its deposits wait. */
export default function AskBusinessDialog({ of, onClose }: { of: ApplicationCase; onClose: () => void }) {
  useLocale();
  const today = useBusinessDayOf(of.countryCode);
  const saving = trpc.applications.askBusiness.useMutation(useCaseChanged(onClose));
  const form = useDialogForm<Values, (typeof FIELDS)[number], Parameters<typeof saving.mutate>[0]>({
    fields: FIELDS,
    initial: () => ({ question: '', answerBy: addDays(today, OFFERED_DAYS) }),
    read: ({ question, answerBy }) => {
      const wrong = FIELDS.filter((name) => (name === 'question' ? question.trim() === '' : answerBy === ''));
      return wrong.length > 0
        ? { wrong }
        : { input: { clientId: of.clientId, version: of.version, question: question.trim(), answerBy } };
    },
    wordsOf: () => m.required_field(),
    saving,
  });
  const { values, write, about } = form;
  return (
    <FormDialog
      form={form}
      title={m.case_ask_business()}
      description={m.case_ask_business_means()}
      action={m.case_ask_business()}
      onClose={onClose}
    >
      <Field label={m.case_ask_business_question()} {...about('question')}>
        <ReviewText value={values.question} onValueChange={(question) => write({ question })} />
      </Field>
      <Field label={m.case_ask_business_by()} hint={m.case_ask_business_by_hint(ANSWER_DAYS)} {...about('answerBy')}>
        <DateField value={values.answerBy} onValueChange={(answerBy) => write({ answerBy })} />
      </Field>
    </FormDialog>
  );
}
