import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';

/** Asks for another address to sign in with. Whoever is signed in shows first that it is they. */
export default function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const ask = trpc.emailChange.ask.useMutation({
    onSuccess: (answer) => {
      showAnswer(utils.emailChange.get, undefined, answer);
      showToast('ok', m.email_change_asked());
      onClose();
    },
  });
  const form = useDialogForm({
    fields: ['newEmail'],
    initial: () => ({ newEmail: '' }),
    read: (values) => {
      const typed = values.newEmail.trim();
      return typed === '' ? { wrong: ['newEmail'] } : { input: { newEmail: typed } };
    },
    wordsOf: () => m.email_change_missing(),
    saving: ask,
  });
  return (
    <FormDialog
      form={form}
      title={m.email_change_title()}
      description={m.email_change_means({ email })}
      action={m.email_change_ask()}
      onClose={onClose}
    >
      <Field {...form.about('newEmail')} label={m.email_change_new()}>
        <Input
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={form.values.newEmail}
          onChange={(event) => form.write({ newEmail: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
