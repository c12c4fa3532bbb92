import { clearAlerts } from '@cordelle/ui/alerts.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { dropDrafts, keepDrafts } from '../drafts/drafts.ts';
import { signInAddress } from '../sign-in-address.ts';
import { forgetUser, rememberedUser } from './chosen-client.ts';
import { forgetSession } from './session-end.ts';

/**
 * Leaves nothing of a session in this tab and goes to sign-in. With `after` the session ended under the person: what they
 * typed is kept for them, and they come back to that address. Null: they meant to leave.
 */
export async function leaveSession(
  { router, queryClient }: { router: AnyRouter; queryClient: QueryClient },
  after: string | null,
): Promise<void> {
  const user = rememberedUser();
  if (after !== null && user !== null) keepDrafts(user);
  else dropDrafts();
  forgetSession();
  forgetUser();
  clearAlerts();
  await router.navigate({ href: after === null ? '/login' : signInAddress(after), ignoreBlocker: true });
  queryClient.clear();
}
