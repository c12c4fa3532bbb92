import { clearAlerts } from '@cordelle/ui/alerts.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { dropDrafts, keepDrafts } from '../drafts/drafts.ts';
import { signInAddress } from '../sign-in-address.ts';
import { forgetUser, rememberedUser } from './chosen-client.ts';
import { forgetSession, type SignedOutBecause } from './session-end.ts';
import { noteSignedOut } from './signed-out.ts';

/** The session ended under the person: why, and where they come back to. */
export type Ended = { readonly because: SignedOutBecause; readonly after: string };

/**
 * Leaves nothing of a session in this tab and goes to sign-in. Where the session ended under the person, what they typed is kept
 * for them, and they come back to the address. Null: they meant to leave.
 */
export async function leaveSession(
  { router, queryClient }: { router: AnyRouter; queryClient: QueryClient },
  ended: Ended | null,
): Promise<void> {
  const user = rememberedUser();
  if (ended && user !== null) keepDrafts(user);
  else dropDrafts();
  noteSignedOut(ended?.because ?? null);
  forgetSession();
  forgetUser();
  clearAlerts();
  await router.navigate({ href: ended ? signInAddress(ended.after) : '/login', ignoreBlocker: true });
  queryClient.clear();
}
