import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/dates.ts';
import { instantOf } from '../calendar/zones.ts';
import { DAY_PLAN, DAYS_DUE_MAX, stepInstant, stepsDue } from './steps.ts';

const toronto = (date: string, time: string) => instantOf(date, time, 'America/Toronto');
const names = (from: Date, until: Date) =>
  stepsDue({ from, until }).map(({ rail, date, step }) => `${date} ${step} ${rail}`);

describe('a day', () => {
  test('loads files before it approves, approves before it settles, and sends at noon, each rail after the other', () => {
    expect(names(toronto('2026-03-19', '00:00'), toronto('2026-03-19', '23:59'))).toEqual(
      DAY_PLAN.flatMap(({ step }) => [`2026-03-19 ${step} CA`, `2026-03-19 ${step} US`]),
    );
  });

  test('both ends of the window are part of it', () => {
    expect(names(toronto('2026-03-19', '09:00'), toronto('2026-03-19', '09:00'))).toEqual([
      '2026-03-19 reminders CA',
      '2026-03-19 reminders US',
    ]);
  });

  test('a minute before its time nothing is due', () => {
    expect(names(toronto('2026-03-19', '09:01'), toronto('2026-03-19', '11:59'))).toEqual([]);
  });

  test('a window that ends before it begins is empty', () => {
    expect(names(toronto('2026-03-19', '12:00'), toronto('2026-03-18', '12:00'))).toEqual([]);
  });
});

describe('closed days', () => {
  test('on a Saturday the bank’s files are read, invoices are made, reminders leave and debits are planned, but no money moves', () => {
    expect(
      stepsDue({ from: toronto('2026-03-21', '00:00'), until: toronto('2026-03-21', '23:59') })
        .filter(({ rail }) => rail === 'CA')
        .map(({ step }) => step),
    ).toEqual([
      'inbound_files',
      'billing',
      'occurrences',
      'summaries',
      'reminders',
      'inbound_files_midday',
      'inbound_files_evening',
    ]);
  });

  test('a holiday of one rail closes that rail alone', () => {
    // Good Friday: closed in Canada, open in the United States
    const sent = stepsDue({ from: toronto('2026-04-03', '00:00'), until: toronto('2026-04-03', '23:59') }).filter(
      ({ step }) => step === 'batch_files',
    );
    expect(sent.map(({ rail }) => rail)).toEqual(['US']);
  });
});

describe('missed days', () => {
  test('come in order, each step at its own instant', () => {
    const due = stepsDue({ from: toronto('2026-03-17', '13:00'), until: toronto('2026-03-19', '06:00') });
    const instants = due.map(({ at }) => at.getTime());
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
    expect(due[0]).toMatchObject({ date: '2026-03-17', step: 'inbound_files_evening', rail: 'CA' });
    expect(due.at(-1)).toMatchObject({ date: '2026-03-19', step: 'occurrences', rail: 'US' });
  });

  test('keep their wall-clock time over the change to summer time', () => {
    expect(stepInstant('CA', '2026-03-07', 'batch_files').toISOString()).toBe('2026-03-07T17:00:00.000Z');
    expect(stepInstant('CA', '2026-03-08', 'batch_files').toISOString()).toBe('2026-03-08T16:00:00.000Z');
  });

  test('are answered in portions, however many there are', () => {
    const due = stepsDue({ from: toronto('2022-01-01', '00:00'), until: toronto('2026-01-01', '00:00') });
    expect(due.at(-1)?.date).toBe(addDays('2022-01-01', DAYS_DUE_MAX - 1));
  });
});
