import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSessionEnd, whyOver } from '../me/session-end.ts';
import { trpc } from '../trpc.ts';
import { useSignOut } from './sign-out.ts';

const SessionEndsSoon = lazy(() => import('./session-ends-soon.tsx'));

const MINUTE_MS = 60_000;
/** Said when so many minutes are left. */
const WARNED_AT = [2, 1] as const;

/** Two minutes before the session ends, asks; at its end, signs out and leads back here after signing in again. */
export function SessionWarning() {
  const endsAtMs = useSessionEnd();
  const [minutes, setMinutes] = useState<number | null>(null);
  const utils = trpc.useUtils();
  const router = useRouter();
  const signOut = useSignOut();
  const leave = useEffectEvent(() => void signOut({ because: whyOver('refused'), after: router.state.location.href }));
  useEffect(() => {
    setMinutes(null);
    if (endsAtMs === null) return;
    const left = endsAtMs - Date.now();
    const timers = [
      ...WARNED_AT.map((minutes) => setTimeout(() => setMinutes(minutes), left - minutes * MINUTE_MS)),
      setTimeout(() => leave(), left),
    ];
    return () => timers.forEach(clearTimeout);
  }, [endsAtMs]);
  if (minutes === null) return null;
  return (
    <Suspense>
      <SessionEndsSoon
        minutes={minutes}
        onStay={() => {
          setMinutes(null);
          void utils.auth.me.invalidate();
        }}
        onSignOut={() => void signOut()}
      />
    </Suspense>
  );
}
