import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from './online.ts';

/** As browsers say that nobody answered: neither the server, nor with a part of the console that the page needs. */
const UNANSWERED =
  /Failed to fetch|attempting to fetch|Load failed|dynamically imported module|Importing a module script failed/;
/** Once there is a network again, and while nobody answers. */
const SOON_MS = 1_000;
const AGAIN_MS = 10_000;

export const isUnanswered = (error: unknown): boolean => UNANSWERED.test(String(error));

/** A part of the console that did not come is not asked for twice: the page is, once somebody answers. */
export const reloadOnceAnswered = (): void => void fetch('/health').then(({ ok }) => ok && location.reload(), Boolean);

/** While `needed`, does it again by itself: every ten seconds, and once there is a network again. Returns whether there is one. */
export function useRetryByItself(retry: () => void, needed: boolean): boolean {
  const online = useOnline();
  const wasOffline = useRef(false);
  const retryByItself = useEffectEvent(retry);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    if (!online || !needed) return;
    const soon = wasOffline.current ? setTimeout(() => retryByItself(), SOON_MS) : undefined;
    const again = setInterval(() => retryByItself(), AGAIN_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [online, needed]);
  return online;
}
