import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';

type Person = { readonly firstName: string; readonly lastName: string; readonly email: string };
/** A business whose owner is invited, with who is named as its owner in the application. */
export type Inviting = { readonly id: string; readonly businessName: string; readonly namedOwner: Person | null };

const FIELDS = ['firstName', 'lastName', 'email'] as const;
const NOBODY: Person = { firstName: '', lastName: '', email: '' };

/** Invites the owner of a business that was opened for them. */
export default function InviteOwnerDialog({ business, onClose }: { business: Inviting; onClose: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const saving = trpc.users.inviteOwner.useMutation({
    onSuccess: async (_, { email }) => {
      await utils.clients.managed.invalidate();
      showToast('ok', m.user_invited({ email }));
      onClose();
    },
  });
  const form = useDialogForm<Person, keyof Person, Person & { clientId: string }>({
    fields: FIELDS,
    initial: () => business.namedOwner ?? NOBODY,
    read: (values) => {
      const wrong = FIELDS.filter((name) => values[name].trim() === '');
      return wrong.length > 0 ? { wrong } : { input: { clientId: business.id, ...values } };
    },
    wordsOf: () => m.required_field(),
    saving,
  });
  const { values, write, about } = form;
  return (
    <FormDialog
      form={form}
      title={m.managed_invite_named({ name: business.businessName || m.client_unnamed() })}
      description={m.managed_invite_means()}
      action={m.user_invite()}
      onClose={onClose}
    >
      <Field label={m.first_name()} {...about('firstName')}>
        <Input
          autoComplete="off"
          maxLength={100}
          value={values.firstName}
          onChange={({ target }) => write({ firstName: target.value })}
        />
      </Field>
      <Field label={m.last_name()} {...about('lastName')}>
        <Input
          autoComplete="off"
          maxLength={100}
          value={values.lastName}
          onChange={({ target }) => write({ lastName: target.value })}
        />
      </Field>
      <Field label={m.managed_invite_email()} {...about('email')}>
        <Input
          type="email"
          autoComplete="off"
          maxLength={254}
          value={values.email}
          onChange={({ target }) => write({ email: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
