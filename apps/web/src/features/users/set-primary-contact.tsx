import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { useUserAction } from './use-user-action.ts';
import type { User } from './user.ts';

/** Asks before somebody becomes the primary contact for good; names who was it. Whoever is it by now is not made it again. */
export function SetPrimaryContact({ user, onClose }: { user: User; onClose: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const { businessName: business } = useClient();
  const { name } = user;
  const first = trpc.users.list.useQuery(
    { sort: { field: 'role', direction: 'asc' }, limit: 1 },
    // The list behind may be of this morning.
    { staleTime: 0 },
  );
  const former = first.data?.records.find(({ role }) => role === 'client_primary');
  const act = useUserAction(m.user_primary_done({ name, business }), onClose);
  const transfer = trpc.users.transferPrimaryContact.useMutation({
    ...act,
    onSuccess: () => {
      act.onSuccess();
      // Whoever passed the role on has another one now.
      void utils.auth.me.invalidate();
    },
  });
  if (former?.id === user.id) {
    const close = () => {
      void utils.users.invalidate();
      onClose();
    };
    return (
      <Dialog
        open
        onOpenChange={close}
        title={m.user_set_primary()}
        description={m.user_primary_already({ name, business })}
        actions={<Button onClick={close}>{m.ui_close()}</Button>}
      />
    );
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open && !transfer.isPending) onClose();
      }}
      title={m.user_primary_title({ name })}
      description={
        former
          ? m.user_primary_means({ name, business, former: former.name })
          : m.user_primary_means_nobody({ name, business })
      }
      action={m.user_set_primary()}
      busy={transfer.isPending || first.isFetching}
      onAction={() => transfer.mutate({ id: user.id })}
    />
  );
}
