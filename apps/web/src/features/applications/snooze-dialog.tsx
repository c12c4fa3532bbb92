import { m } from '@cordelle/i18n/messages';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase } from './application.ts';
import { ReviewText } from './review-text.tsx';
import { useCaseChanged } from './use-case.ts';

type Values = { until: string; reason: string };
const FIELDS = ['until', 'reason'] as const;

/** Puts a case away until a day, with a word of why. */
export default function SnoozeDialog({ of, onClose }: { of: ApplicationCase; onClose: () => void }) {
  useLocale();
  const saving = trpc.applications.snooze.useMutation(useCaseChanged(onClose));
  const form = useDialogForm<Values, (typeof FIELDS)[number], Parameters<typeof saving.mutate>[0]>({
    fields: FIELDS,
    initial: () => ({ until: of.clock.dueDate, reason: '' }),
    read: ({ until, reason }) => {
      const wrong = FIELDS.filter((name) => (name === 'until' ? until === '' : reason.trim() === ''));
      return wrong.length > 0
        ? { wrong }
        : { input: { clientId: of.clientId, version: of.version, until, reason: reason.trim() } };
    },
    wordsOf: (name) => (name === 'until' ? m.case_terms_wrong() : m.case_reasons_missing()),
    saving,
  });
  const { values, write, about } = form;
  return (
    <FormDialog
      form={form}
      title={m.case_snooze_action()}
      description={m.case_snooze_means()}
      action={m.case_snooze_action()}
      onClose={onClose}
    >
      <Field label={m.case_snooze()} {...about('until')}>
        <DateField value={values.until} onValueChange={(until) => write({ until })} />
      </Field>
      <Field label={m.case_snooze_reason()} {...about('reason')}>
        <ReviewText value={values.reason} onValueChange={(reason) => write({ reason })} />
      </Field>
    </FormDialog>
  );
}
