import { m } from '@cordelle/i18n/messages';
import { showAlert, showToast } from '@cordelle/ui/alerts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../failure/refusal.ts';
import { useTRPC } from '../../trpc.ts';
import type { User } from './user.ts';

/** What the server said, all of it: these acts have no fields to place words under. */
const sayRefusal = (error: unknown): void => {
  const messages = Object.values(refusalOf(error)?.messages ?? { base: [m.no_answer()] }).flat();
  for (const message of messages) showAlert({ tone: 'bad', message });
};

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
