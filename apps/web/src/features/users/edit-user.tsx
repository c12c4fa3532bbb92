import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { invitationLooks } from '@cordelle/ui/statuses/invitation.ts';
import { useRouter } from '@tanstack/react-router';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { useMe } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { useUserForm } from './use-user-form.ts';
import type { User } from './user.ts';
import { UserForm } from './user-form.tsx';
import { updateInput } from './user-values.ts';

const LIST = '/client/settings/users';

/** Changes what somebody may do and what is known of them. */
export function EditUser({ user }: { user: User }) {
  useLocale();
  const utils = trpc.useUtils();
  const router = useRouter();
  const me = useMe();
  const update = trpc.users.update.useMutation({
    onSuccess: async ({ id, name }) => {
      // Whoever changed themself begins anew with what they are now.
      if (id === me.user.id) return window.location.assign(LIST);
      void utils.users.invalidate();
      showToast('ok', m.user_saved({ name }));
      await router.navigate({ to: LIST, ignoreBlocker: true });
    },
    onError: () => window.scrollTo({ top: 0 }),
  });
  const { form, dirty } = useUserForm(user, (values) => update.mutate(updateInput(values, user)), update);
  const title = m.user_edit_title();
  const editable = user.allowedActions.includes('edit');
  return (
    <ClientPage
      title={title}
      description={user.name}
      beside={
        user.invitation.state === 'active' ? null : (
          <StatusChip looks={invitationLooks} status={user.invitation.state} explains />
        )
      }
      titlePrefix={form.errors.length > 0 ? m.error_title_prefix() : ''}
    >
      {editable ? (
        <UserForm user={user} form={form} busy={update.isPending} />
      ) : (
        <Banner
          actions={
            user.id === me.user.id ? (
              <LinkButton href="/my_account">{m.settings_account()}</LinkButton>
            ) : (
              <LinkButton href={LIST}>{m.users_title()}</LinkButton>
            )
          }
        >
          {m.user_is_primary({ name: user.name })}
        </Banner>
      )}
      <LeaveGuard dirty={dirty && !update.isSuccess} page={title} />
    </ClientPage>
  );
}
