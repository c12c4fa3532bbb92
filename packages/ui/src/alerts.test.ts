import { beforeEach, expect, test, vi } from 'vitest';
import { alertsNow, clearAlerts, dismissAlert, rememberSeen, showAlert, standAlerts, wereSeen } from './alerts.ts';

const h1 = { key: 'h1', tone: 'warn', message: 'Review your terms.' } as const;
const failed = { key: 'microdeposit-7', tone: 'warn', message: 'Not completed.' } as const;
const onDismiss = vi.fn();

beforeEach(() => {
  clearAlerts();
  onDismiss.mockReset();
});

test('what stands is replaced as a whole; a known alert keeps its card in its new words', () => {
  standAlerts([h1, failed], onDismiss);
  const [first] = alertsNow().standing;
  standAlerts([{ ...h1, message: 'Passez en revue vos modalités.' }], onDismiss);
  expect(alertsNow().standing).toEqual([
    { ...h1, id: first?.id, message: 'Passez en revue vos modalités.', timeoutMs: null },
  ]);
});

test('one of two put away leaves the other, and its key is told', () => {
  standAlerts([h1, failed], onDismiss);
  dismissAlert(alertsNow().standing[0]?.id ?? 0);
  expect(alertsNow().standing.map(({ key }) => key)).toEqual(['microdeposit-7']);
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'h1' }));
});

test('what was said stays in the history after it was put away', () => {
  const id = showAlert({ tone: 'ok', message: 'Sent.' });
  dismissAlert(id);
  expect(alertsNow()).toMatchObject({ shown: [], history: [{ message: 'Sent.' }] });
  expect(onDismiss).not.toHaveBeenCalled();
});

test('what was seen is known after the page is loaded again, until somebody else signs in', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  expect(wereSeen([h1])).toBe(false);
  rememberSeen([h1]);
  expect(wereSeen([h1])).toBe(true);
  expect(wereSeen([h1, failed])).toBe(false);
  kept.set('seen-alerts', 'not a list');
  expect(wereSeen([h1])).toBe(false);
  rememberSeen([h1]);
  clearAlerts();
  expect(wereSeen([h1])).toBe(false);
  vi.unstubAllGlobals();
});
