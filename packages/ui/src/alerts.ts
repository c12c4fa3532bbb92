import { useSyncExternalStore } from 'react';

export type AlertTone = 'ok' | 'info' | 'warn' | 'bad';

export type Alert = {
  readonly id: number;
  readonly tone: AlertTone;
  readonly message: string;
  /** Leaves by itself after so long on screen; null: stays until dismissed. */
  readonly timeoutMs: number | null;
};

type Alerts = { readonly shown: readonly Alert[]; readonly history: readonly Alert[] };

/** What was said lately can be read again; older words are dropped. */
const HISTORY_MAX = 200;
export const TOAST_MS = 6_000;

let alerts: Alerts = { shown: [], history: [] };
let lastId = 0;
const readers = new Set<() => void>();

function become(next: Alerts): void {
  alerts = next;
  for (const reader of readers) reader();
}

/** Shows an alert that stays until dismissed, or a toast when `timeoutMs` is given. Answers its id. */
export function showAlert({
  tone,
  message,
  timeoutMs = null,
}: Pick<Alert, 'tone' | 'message'> & Partial<Alert>): number {
  lastId += 1;
  const alert = { id: lastId, tone, message, timeoutMs };
  become({ shown: [...alerts.shown, alert], history: [alert, ...alerts.history].slice(0, HISTORY_MAX) });
  return alert.id;
}

/** A result that arrives in the background. Never the only proof that money or consent changed. */
export const showToast = (tone: AlertTone, message: string): number =>
  showAlert({ tone, message, timeoutMs: TOAST_MS });

export const dismissAlert = (id: number): void =>
  become({ ...alerts, shown: alerts.shown.filter((alert) => alert.id !== id) });

/** Forgets everything: at sign-out and when another client is viewed. */
export const clearAlerts = (): void => become({ shown: [], history: [] });

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

const snapshot = () => alerts;
const useAlerts = (): Alerts => useSyncExternalStore(subscribe, snapshot, snapshot);

export const useShownAlerts = (): readonly Alert[] => useAlerts().shown;
/** Everything said in this session, newest first. */
export const useAlertHistory = (): readonly Alert[] => useAlerts().history;
