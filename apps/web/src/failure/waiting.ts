import { useEffect, useState } from 'react';

const SLOW_MS = 10_000;
const GIVEN_UP_MS = 30_000;

/** How long somebody has been waiting since the component appeared: fine, slow after 10 s, given up after 30 s. */
export function useWaiting(): 'short' | 'slow' | 'given_up' {
  const [waiting, setWaiting] = useState<'short' | 'slow' | 'given_up'>('short');
  useEffect(() => {
    const slow = setTimeout(() => setWaiting('slow'), SLOW_MS);
    const givenUp = setTimeout(() => setWaiting('given_up'), GIVEN_UP_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(givenUp);
    };
  }, []);
  return waiting;
}
