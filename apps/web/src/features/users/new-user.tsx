import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { trpc, underKey } from '../../trpc.ts';
import { useUserForm } from './use-user-form.ts';
import { UserForm } from './user-form.tsx';
import { createInput } from './user-values.ts';

/** Invites somebody to the client. */
export function NewUser() {
  useLocale();
  const utils = trpc.useUtils();
  const router = useRouter();
  const { key } = useIdempotencyKey();
  const create = trpc.users.create.useMutation({
    ...underKey(key),
    onSuccess: async ({ email }) => {
      void utils.users.invalidate();
      showToast('ok', m.user_invited({ email }));
      await router.navigate({ to: '/client/settings/users', ignoreBlocker: true });
    },
    onError: () => window.scrollTo({ top: 0 }),
  });
  const send = (values: Parameters<typeof createInput>[0]) => {
    const input = createInput(values);
    if (input) create.mutate(input);
  };
  const { form, dirty } = useUserForm(null, send, create);
  const title = m.user_new_title();
  return (
    <ClientPage
      title={title}
      description={m.user_new_about()}
      titlePrefix={form.errors.length > 0 ? m.error_title_prefix() : ''}
    >
      <UserForm user={null} form={form} busy={create.isPending} />
      <LeaveGuard dirty={dirty && !create.isSuccess} page={title} />
    </ClientPage>
  );
}
