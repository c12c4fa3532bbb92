import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../me/me.ts';
import { useSignOut } from '../../shell/sign-out.ts';
import { useSwitchClient } from '../../shell/switch-client.ts';
import { trpc } from '../../trpc.ts';
import { useApplying } from './applying.ts';
import { type Exit, exitOf } from './exit.ts';

const WORDS: Readonly<Record<Exit, () => string>> = {
  save_exit: m.onboarding_save_and_exit,
  save_logout: m.onboarding_save_and_logout,
  cancel_exit: m.onboarding_cancel_and_exit,
  cancel_logout: m.onboarding_cancel_and_logout,
};

/** Leaves the wizard: to another business of this person that is approved, else out of the session. What was typed is kept. */
export function ExitButton() {
  useLocale();
  const me = useMe();
  const router = useRouter();
  const signOut = useSignOut();
  const switchClient = useSwitchClient();
  const { application, senders } = useApplying();
  const [leaving, setLeaving] = useState(false);
  // Approved ones come first by the order of their statuses; two of them are enough to find another one.
  const others = trpc.clients.list.useQuery({ limit: 2, sort: { field: 'status', direction: 'asc' } });
  const active = (others.data?.records ?? []).filter(
    ({ id, status }) => status === 'approved' && id !== application.client?.id,
  );
  const other = active.find(({ id }) => id === me.client?.id) ?? active[0];
  // The provider's people leave a client by the line above the page.
  if (!others.data || me.user.kind === 'staff') return null;
  const exit = exitOf({ clientExists: application.client !== null, otherActiveClients: other !== undefined });
  const leave = async () => {
    setLeaving(true);
    // Out of the session nothing could be kept any more.
    await Promise.all([...senders].map((send) => send()));
    setLeaving(false);
    if (!other) void signOut();
    else if (other.id === me.client?.id) void router.navigate({ to: '/client/home' });
    else switchClient.mutate({ clientId: other.id });
  };
  return (
    <Button size="small" busy={leaving || switchClient.isPending} onClick={() => void leave()}>
      {WORDS[exit]()}
    </Button>
  );
}
