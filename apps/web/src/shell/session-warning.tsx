import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSessionEnd } from '../me/session-end.ts';
import { useTRPC } from '../trpc.ts';
import { useSignOut } from './sign-out.ts';

const WARNED_BEFORE_MS = 2 * 60_000;

/** Two minutes before the session ends, asks; at its end, signs out and leads back here after signing in again. */
export function SessionWarning() {
  useLocale();
  const endsAtMs = useSessionEnd();
  const [warned, setWarned] = useState(false);
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  const router = useRouter();
  const signOut = useSignOut();
  const leave = useEffectEvent(() => void signOut(router.state.location.href));
  useEffect(() => {
    setWarned(false);
    if (endsAtMs === null) return;
    const left = endsAtMs - Date.now();
    const warn = setTimeout(() => setWarned(true), left - WARNED_BEFORE_MS);
    const end = setTimeout(() => leave(), left);
    return () => {
      clearTimeout(warn);
      clearTimeout(end);
    };
  }, [endsAtMs]);
  return (
    <AlertDialog
      open={warned}
      onOpenChange={(open) => {
        if (!open) void queryClient.invalidateQueries({ queryKey: trpc.auth.me.queryKey() });
        setWarned(open);
      }}
      title={m.session_ends_soon()}
      description={m.session_ends_soon_means()}
      cancel={m.session_stay()}
      action={m.sign_out()}
      destructive={false}
      onAction={() => void signOut()}
    />
  );
}
