import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { trpc } from '../../trpc.ts';
import type { User } from './user.ts';

/** How an act on a user ends: its result said, its refusal shown, the list read again. */
export function useUserAction(done: string, onEnd?: () => void) {
  const utils = trpc.useUtils();
  return {
    onSuccess: () => void showToast('ok', done),
    onError: sayRefusal,
    onSettled: async () => {
      await utils.users.invalidate();
      onEnd?.();
    },
  };
}

export function useResend({ email }: User) {
  const act = useUserAction(m.user_resent({ email }));
  return trpc.users.resendInvitation.useMutation(act);
}
