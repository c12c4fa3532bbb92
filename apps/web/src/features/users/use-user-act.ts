import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useTRPC } from '../../trpc.ts';
import type { User } from './user.ts';

/** How an act on a user ends: its result said, its refusal shown, the list read again. */
export function useUserAct(done: string, onEnd?: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return {
    onSuccess: () => void showToast('ok', done),
    onError: sayRefusal,
    onSettled: async () => {
      await queryClient.invalidateQueries(trpc.users.pathFilter());
      onEnd?.();
    },
  };
}

export function useResend({ email }: User) {
  const act = useUserAct(m.user_resent({ email }));
  return useMutation(useTRPC().users.resendInvitation.mutationOptions(act));
}
