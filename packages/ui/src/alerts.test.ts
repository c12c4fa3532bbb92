import { beforeEach, expect, test, vi } from 'vitest';
import { clearAlerts, dismissAlert, showAlert, standAlerts, useAlerts } from './alerts.ts';

vi.mock('react', () => ({ useSyncExternalStore: (_: unknown, snapshot: () => unknown) => snapshot() }));

const h1 = { key: 'h1', tone: 'warn', message: 'Review your terms.' } as const;
const failed = { key: 'microdeposit-7', tone: 'warn', message: 'Not completed.' } as const;
const onDismiss = vi.fn();

beforeEach(() => {
  clearAlerts();
  onDismiss.mockReset();
});

test('what stands is replaced as a whole; a known alert keeps its card in its new words', () => {
  standAlerts([h1, failed], onDismiss);
  const [first] = useAlerts().standing;
  standAlerts([{ ...h1, message: 'Passez en revue vos modalités.' }], onDismiss);
  expect(useAlerts().standing).toEqual([
    { ...h1, id: first?.id, message: 'Passez en revue vos modalités.', timeoutMs: null },
  ]);
});

test('one of two put away leaves the other, and its key is told', () => {
  standAlerts([h1, failed], onDismiss);
  dismissAlert(useAlerts().standing[0]?.id ?? 0);
  expect(useAlerts().standing.map(({ key }) => key)).toEqual(['microdeposit-7']);
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'h1' }));
});

test('what was said stays in the history after it was put away', () => {
  const id = showAlert({ tone: 'ok', message: 'Sent.' });
  dismissAlert(id);
  expect(useAlerts()).toMatchObject({ shown: [], history: [{ message: 'Sent.' }] });
  expect(onDismiss).not.toHaveBeenCalled();
});
