import { useEffect, useState } from 'react';
import { useMe } from '../me/me.ts';
import { trpc } from '../trpc.ts';

const TICK_MS = 15_000;

/** The moment it is for the business, in milliseconds: the reader's clock, or the one of the sandbox. Null while it is not known. */
export function useBusinessNow(): number | null {
  const { sandbox } = useMe();
  const { data: clock } = trpc.sandbox.clock.useQuery(undefined, { enabled: sandbox });
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!sandbox) return now;
  return clock ? Date.parse(clock.now) : null;
}
