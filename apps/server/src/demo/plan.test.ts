import { rollForward } from '@cordelle/domain/calendar/business-days.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { earliestProcessDate } from '@cordelle/domain/calendar/process-date.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import { expect, test } from 'vitest';
import { demoCustomers, firstDebit, formerCustomers, unluckyCustomers } from './plan.ts';

const DAYS = 3_653;
const LONGEST_CLOSURE = 5;

test.each(RAILS)('whoever joins on any day of ten years asks for a date of which the bank has notice: %s', (rail) => {
  const everybody = [...demoCustomers(rail), ...unluckyCustomers(rail), ...formerCustomers()];
  const waits = [...new Set(everybody.flatMap(({ schedule }) => schedule?.startsAfterDays ?? []))].filter(
    (wait) => wait <= LONGEST_CLOSURE,
  );
  expect(Math.min(...waits)).toBe(3);
  const late: string[] = [];
  for (let n = 0; n < DAYS; n += 1) {
    const day = addDays('2025-01-01', n);
    const at = instantOf(day, '10:00', 'America/Toronto');
    const earliest = earliestProcessDate({ rail, now: at });
    for (const wait of waits) {
      const asked = firstDebit(rail, at, wait);
      if (rollForward(calendarOf(rail), asked) < earliest || asked < addDays(day, wait)) late.push(`${day}: ${asked}`);
    }
  }
  expect(late).toEqual([]);
});

test('over Christmas the first debit waits until the bank has had notice', () => {
  const at = instantOf('2025-12-25', '10:00', 'America/Toronto');
  expect(firstDebit('CA', at, 3)).toBe('2025-12-30');
  expect(firstDebit('CA', at, 8)).toBe('2026-01-02');
});
