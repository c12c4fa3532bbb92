import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { watchUser } from '../me/chosen-client.ts';
import { leaveSession } from '../me/leave-session.ts';
import { whyOver } from '../me/session-end.ts';

/** Who signs out, or signs in as somebody else, in one tab of a browser does so in all of them: they share the session. */
export function useFollowTabs(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      watchUser((user) => {
        const ended = { because: whyOver('elsewhere'), after: router.state.location.href };
        if (user === null) void leaveSession({ router, queryClient }, ended);
        else window.location.assign('/');
      }),
    [queryClient, router],
  );
}
