import { HIT_REASONS } from '@cordelle/domain/sanctions/kinds.ts';
import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase } from './application.ts';
import { ReviewText } from './review-text.tsx';
import { BECAUSE_WORDS } from './sanctions-words.ts';
import { useCaseChanged } from './use-case.ts';

type Because = (typeof HIT_REASONS)[number];
type Values = { because: Because; note: string };
const FIELDS = ['because', 'note'] as const;

/** Says that somebody on a list is somebody else, and by what that is known. */
export default function HitOtherDialog({
  clientId,
  hit,
  onClose,
}: {
  clientId: string;
  hit: ApplicationCase['hits'][number];
  onClose: () => void;
}) {
  useLocale();
  const saving = trpc.applications.answerHit.useMutation(useCaseChanged(onClose));
  const form = useDialogForm<Values, (typeof FIELDS)[number], Parameters<typeof saving.mutate>[0]>({
    fields: FIELDS,
    initial: () => ({ because: 'birth_date', note: '' }),
    read: ({ because, note }) => ({ input: { clientId, hitId: hit.id, decision: 'not_the_same', because, note } }),
    wordsOf: () => m.sanctions_note_needed(),
    saving,
  });
  const { values, write, about } = form;
  return (
    <FormDialog
      form={form}
      title={m.sanctions_other_title({ name: hit.entryName })}
      description={hit.twoNeeded ? m.sanctions_two_means() : m.sanctions_other_means()}
      action={m.sanctions_answer_other()}
      onClose={onClose}
    >
      <Field label={m.sanctions_because()} {...about('because')}>
        <Select
          value={values.because}
          onChange={({ target }) =>
            write({ because: HIT_REASONS.find((reason) => reason === target.value) ?? 'birth_date' })
          }
        >
          {HIT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {BECAUSE_WORDS[reason]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.sanctions_note()} optional={values.because !== 'other'} {...about('note')}>
        <ReviewText value={values.note} onValueChange={(note) => write({ note })} />
      </Field>
    </FormDialog>
  );
}
