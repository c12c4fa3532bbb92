import type { SessionEndReason } from '@cordelle/domain/account/session-end.ts';
import { useSyncExternalStore } from 'react';

/** Tabs of this browser share one session: what one of them learns of its end holds for all. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session-end');

/** Why somebody is signed out who did not ask for it: as the server says, or what is seen here. `ended`: it was over when they came. */
export type SignedOutBecause = SessionEndReason | 'refused' | 'elsewhere' | 'ended';

/** A session that is used is given half an hour at least, but for the last one of its longest life. */
const IDLE_MS_MIN = 28 * 60_000;

let endsAtMs: number | null = null;
/** What the server said of the end of the session, since there was one. */
let told: SignedOutBecause | null = null;
/** The session will be over however much it is used. */
let atItsLongest = false;
const readers = new Set<() => void>();

function become(next: number | null): void {
  if (next === endsAtMs) return;
  endsAtMs = next;
  atItsLongest = next !== null && next - Date.now() < IDLE_MS_MIN;
  for (const reader of readers) reader();
}

if (tabs)
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Another tab was used: the session lives longer than this one knew. Nobody signed in here: nothing to know.
    if (typeof data === 'number' && endsAtMs !== null && data > endsAtMs) become(data);
  };

/** Notes when the session ends: every answer to a signed-in caller says so in its `expiry` header. */
export function noteSessionEnd(header: string | null): void {
  const expiry = Number(header);
  if (expiry > 0) {
    told = null;
    become(expiry * 1000);
    tabs?.postMessage(expiry * 1000);
  }
}

/** `fetch` that notes when the session ends. */
export async function watchedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  noteSessionEnd(response.headers.get('expiry'));
  // The cast holds: the server names nothing else.
  told = (response.headers.get('session-ended') as SessionEndReason | null) ?? told;
  return response;
}

/** Why the session is over: what the server says, that its time has come, or else what the caller saw. */
export const whyOver = (otherwise: 'refused' | 'elsewhere' | 'ended'): SignedOutBecause => {
  if (told !== null) return told;
  if (endsAtMs === null || Date.now() < endsAtMs) return otherwise;
  return atItsLongest ? 'longest' : 'idle';
};

export const forgetSession = (): void => become(null);

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Milliseconds since the epoch at which the session ends unless it is used; null while nobody is signed in. */
export const useSessionEnd = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => endsAtMs,
    () => null,
  );
