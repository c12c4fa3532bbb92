import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { useUserAction } from './use-user-action.ts';
import type { User } from './user.ts';

/** Asks before somebody loses their access, or their invitation. */
export function RemoveUser({ user, onClose }: { user: User; onClose: () => void }) {
  useLocale();
  const { businessName: business } = useClient();
  const { name, email, invitation } = user;
  const act = useUserAction(m.user_removed({ name, business }), onClose);
  const remove = trpc.users.remove.useMutation(act);
  const joined = invitation.state === 'active';
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open && !remove.isPending) onClose();
      }}
      title={joined ? m.user_remove_title({ name, business }) : m.user_take_back_title({ name })}
      description={joined ? m.user_remove_means({ name, business }) : m.user_take_back_means({ email })}
      action={m.user_remove()}
      busy={remove.isPending}
      onAction={() => remove.mutate({ id: user.id })}
    />
  );
}
