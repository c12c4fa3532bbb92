import { expect, test } from 'vitest';
import { scheduleStatus } from './schedule-status.ts';

const running = {
  active: true,
  paused: false,
  installments: 3,
  completedInstallments: 1,
  nextProcessDate: '2026-04-01',
};

test('a schedule runs until every installment reached its date', () => {
  expect(scheduleStatus(running)).toBe('active');
  expect(scheduleStatus({ ...running, completedInstallments: 3, nextProcessDate: null })).toBe('completed');
});

test('one without an end is never complete', () => {
  expect(scheduleStatus({ ...running, installments: null, completedInstallments: 90, nextProcessDate: null })).toBe(
    'active',
  );
});

test('a pause shows over everything but the end', () => {
  expect(scheduleStatus({ ...running, paused: true })).toBe('paused');
  expect(scheduleStatus({ ...running, paused: true, active: false })).toBe('removed');
});
