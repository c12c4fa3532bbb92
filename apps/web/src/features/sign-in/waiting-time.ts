import { TRPCClientError } from '@trpc/client';
import { useEffect, useState } from 'react';

/** Seconds after which the same attempt may be made again, as the answer says; 0: nothing to wait for. */
function secondsToWait(error: unknown): number {
  const answer: unknown = error instanceof TRPCClientError ? error.meta?.response : null;
  if (!(answer instanceof Response) || answer.status !== 429) return 0;
  return Math.max(0, Math.ceil(Number(answer.headers.get('retry-after')))) || 0;
}

/** Seconds still to wait after an attempt that ended so, counted down to 0. */
export function useWait(error: unknown): number {
  const [counted, setCounted] = useState({ error, left: secondsToWait(error) });
  if (counted.error !== error) setCounted({ error, left: secondsToWait(error) });
  const isOver = counted.left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setCounted((known) => ({ ...known, left: known.left - 1 })), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, counted.left);
}
