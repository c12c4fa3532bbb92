import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { useUserAction } from './use-user-action.ts';
import type { User } from './user.ts';

/** Asks before somebody becomes the primary contact for good; names who was it. */
export function SetPrimaryContact({ user, onClose }: { user: User; onClose: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const { businessName: business } = useClient();
  const { name } = user;
  const first = trpc.users.list.useQuery({ sort: { field: 'role', direction: 'asc' }, limit: 1 });
  const former = first.data?.records.find(({ role }) => role === 'client_primary')?.name;
  const act = useUserAction(m.user_primary_done({ name, business }), onClose);
  const transfer = trpc.users.transferPrimaryContact.useMutation({
    ...act,
    onSuccess: () => {
      act.onSuccess();
      // Whoever passed the role on has another one now.
      void utils.auth.me.invalidate();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open && !transfer.isPending) onClose();
      }}
      title={m.user_primary_title({ name })}
      description={
        former ? m.user_primary_means({ name, business, former }) : m.user_primary_means_nobody({ name, business })
      }
      action={m.user_set_primary()}
      busy={transfer.isPending}
      onAction={() => transfer.mutate({ id: user.id })}
    />
  );
}
