import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { invitationLooks } from '@cordelle/ui/statuses/invitation.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { useMe } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { useUserForm } from './use-user-form.ts';
import type { User } from './user.ts';
import { UserForm } from './user-form.tsx';
import { type UserValues, updateInput } from './user-values.ts';

const LIST = '/client/settings/users';
const OVERTAKEN = 'user.changed_meanwhile';

/** Changes what somebody may do and what is known of them. The form keeps what it began with, whatever is fetched meanwhile. */
export function EditUser({ user: loaded }: { user: User }) {
  useLocale();
  const [user, setUser] = useState(loaded);
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
  const send = (values: UserValues) => {
    const input = updateInput(values, user);
    if (input) update.mutate(input);
    else void router.navigate({ to: LIST });
  };
  const { form, dirty, goOnFrom } = useUserForm(user, send, update);
  const loadAgain = async () => {
    const { records } = await utils.users.list.fetch({ userId: user.id }, { staleTime: 0 });
    const [now] = records;
    if (!now) return router.navigate({ to: LIST, ignoreBlocker: true });
    setUser(now);
    goOnFrom(now);
    update.reset();
  };
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
        <UserForm
          user={user}
          form={form}
          busy={update.isPending}
          onLoadAgain={refusalOf(update.error)?.code === OVERTAKEN ? () => void loadAgain() : undefined}
        />
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
