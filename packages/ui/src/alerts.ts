import { useSyncExternalStore } from 'react';

export type AlertTone = 'ok' | 'info' | 'warn' | 'bad';

export type Alert = {
  readonly id: number;
  readonly tone: AlertTone;
  readonly message: string;
  /** Leaves by itself after so long on screen; null: stays until dismissed. */
  readonly timeoutMs: number | null;
  /** Where one does what it speaks of. */
  readonly action?: AlertAction | undefined;
};

export type AlertAction = { readonly label: string; readonly href: string };

/** Something that is so until it changes or somebody puts it away; the server knows it by `key`. */
export type StandingAlert = Pick<Alert, 'tone' | 'message' | 'action'> & { readonly key: string };
type Standing = Alert & { readonly key: string };

type Alerts = {
  readonly standing: readonly Standing[];
  readonly shown: readonly Alert[];
  readonly history: readonly Alert[];
};

/** What was said lately can be read again; older words are dropped. */
const HISTORY_MAX = 200;
export const TOAST_MS = 6_000;

let alerts: Alerts = { standing: [], shown: [], history: [] };
let putAway: (alert: StandingAlert) => void = () => undefined;
let lastId = 0;
const readers = new Set<() => void>();

function become(next: Partial<Alerts>): void {
  alerts = { ...alerts, ...next };
  for (const reader of readers) reader();
}

const newId = (): number => {
  lastId += 1;
  return lastId;
};

/** Shows an alert that stays until dismissed, or a toast when `timeoutMs` is given. Returns its id. */
export function showAlert({
  tone,
  message,
  timeoutMs = null,
}: Pick<Alert, 'tone' | 'message'> & Partial<Alert>): number {
  const alert = { id: newId(), tone, message, timeoutMs };
  become({ shown: [...alerts.shown, alert], history: [alert, ...alerts.history].slice(0, HISTORY_MAX) });
  return alert.id;
}

/** A result that arrives in the background. Never the only proof that money or consent changed. */
export const showToast = (tone: AlertTone, message: string): number =>
  showAlert({ tone, message, timeoutMs: TOAST_MS });

/**
 * All that stands now, in place of what stood before: an alert under a known key keeps its card, in its new words.
 * `onDismiss` is told of each that somebody puts away.
 */
export function standAlerts(next: readonly StandingAlert[], onDismiss: (alert: StandingAlert) => void): void {
  putAway = onDismiss;
  const idOf = new Map(alerts.standing.map(({ key, id }) => [key, id]));
  become({
    standing: next.map((alert) => ({ ...alert, id: idOf.get(alert.key) ?? newId(), timeoutMs: null })),
  });
}

export function dismissAlert(id: number): void {
  const standing = alerts.standing.find((alert) => alert.id === id);
  become({
    standing: alerts.standing.filter((alert) => alert.id !== id),
    shown: alerts.shown.filter((alert) => alert.id !== id),
  });
  if (standing) putAway(standing);
}

/** Keys of the standing alerts this tab has shown. Kept across loads of the page; nothing but keys is. */
const SEEN_STORAGE = 'seen-alerts';

function seenKeys(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SEEN_STORAGE) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Whether each of them was on screen before, in this tab. */
export const wereSeen = (standing: readonly { readonly key: string }[]): boolean => {
  const seen = seenKeys();
  return standing.every(({ key }) => seen.includes(key));
};

export function rememberSeen(standing: readonly { readonly key: string }[]): void {
  try {
    sessionStorage.setItem(SEEN_STORAGE, JSON.stringify(standing.map(({ key }) => key)));
  } catch {
    // A browser that keeps nothing shows them again.
  }
}

/** Forgets everything: at sign-out and when another client is viewed. */
export function clearAlerts(): void {
  become({ standing: [], shown: [], history: [] });
  rememberSeen([]);
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** What stands and what was said, as of now. */
export const alertsNow = (): Alerts => alerts;
export const useAlerts = (): Alerts => useSyncExternalStore(subscribe, alertsNow, alertsNow);
