import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { IDENTITY_NOTE } from '@cordelle/validation/onboarding/identity-note.ts';
import { FormDialog, sayChangesSaved, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import { useIdentityChanged } from './use-case.ts';

type Values = { decision: 'approved' | 'declined'; note: string };
const FIELDS = ['decision', 'note'] as const;

/** What somebody of the provider saw with their own eyes. */
export default function DecideIdentityDialog({
  clientId,
  owner,
  onClose,
}: {
  clientId: string;
  owner: { id: string; name: string };
  onClose: () => void;
}) {
  useLocale();
  const changed = useIdentityChanged(clientId);
  const saving = trpc.identityReviews.decideByHand.useMutation({
    onSuccess: async () => {
      await changed();
      sayChangesSaved(onClose);
    },
  });
  const form = useDialogForm<Values, (typeof FIELDS)[number], Parameters<typeof saving.mutate>[0]>({
    fields: FIELDS,
    initial: () => ({ decision: 'approved', note: '' }),
    read: ({ decision, note }) =>
      note.trim().length < IDENTITY_NOTE.min
        ? { wrong: ['note'] }
        : { input: { clientId, ownerId: owner.id, decision, note: note.trim() } },
    wordsOf: () => m.case_check_note_hint({ min: IDENTITY_NOTE.min }),
    saving,
  });
  const { values, write, about } = form;
  return (
    <FormDialog
      form={form}
      title={m.case_check_decide_of({ name: owner.name })}
      description={m.case_check_decide_means()}
      action={m.case_check_decide()}
      onClose={onClose}
    >
      <Field label={m.case_check_decision()} {...about('decision')}>
        <Select
          value={values.decision}
          onChange={({ target }) => write({ decision: target.value === 'declined' ? 'declined' : 'approved' })}
        >
          <option value="approved">{m.case_check_confirmed()}</option>
          <option value="declined">{m.case_check_refused()}</option>
        </Select>
      </Field>
      <Field label={m.case_check_note()} hint={m.case_check_note_hint({ min: IDENTITY_NOTE.min })} {...about('note')}>
        <Textarea
          value={values.note}
          maxLength={IDENTITY_NOTE.max}
          onChange={({ target }) => write({ note: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
