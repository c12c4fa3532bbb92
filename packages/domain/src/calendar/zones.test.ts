import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, localDate, localTime } from './zones.ts';

const ZONES = ['America/Toronto', 'America/New_York', 'America/Winnipeg', 'America/Regina', 'America/St_Johns'];

describe('today depends on the zone', () => {
  test('late evening in Vancouver is already tomorrow on both rails', () => {
    const instant = instantOf('2026-11-01', '23:30', 'America/Vancouver');
    expect(localDate(instant, 'America/Toronto')).toBe('2026-11-02');
    expect(localDate(instant, 'America/New_York')).toBe('2026-11-02');
    expect(localDate(instant, 'America/Vancouver')).toBe('2026-11-01');
  });

  test('midnight is 00:00 of the new day', () => {
    const instant = new Date('2026-03-20T04:00:00Z');
    expect(localDate(instant, 'America/Toronto')).toBe('2026-03-20');
    expect(localTime(instant, 'America/Toronto')).toBe('00:00');
    expect(localTime(new Date(instant.getTime() - 1), 'America/Toronto')).toBe('23:59');
  });
});

describe('wall clock to instant', () => {
  test.each([
    ['2026-03-06', '16:30', 'America/Winnipeg', '2026-03-06T22:30:00.000Z'],
    ['2026-03-09', '16:30', 'America/Winnipeg', '2026-03-09T21:30:00.000Z'],
    ['2026-03-06', '13:00', 'America/Toronto', '2026-03-06T18:00:00.000Z'],
    ['2026-03-09', '13:00', 'America/Toronto', '2026-03-09T17:00:00.000Z'],
    ['2027-03-12', '17:00', 'America/New_York', '2027-03-12T22:00:00.000Z'],
    ['2027-03-15', '17:00', 'America/New_York', '2027-03-15T21:00:00.000Z'],
    ['2026-07-01', '09:00', 'America/Regina', '2026-07-01T15:00:00.000Z'],
    ['2026-01-15', '09:00', 'America/St_Johns', '2026-01-15T12:30:00.000Z'],
    ['2026-07-15', '09:00', 'America/St_Johns', '2026-07-15T11:30:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, instant) => {
    expect(instantOf(date, time, zone).toISOString()).toBe(instant);
  });

  test.each([
    ['2026-03-08', 'America/Toronto', '2026-03-08T07:00:00.000Z'],
    ['2027-03-14', 'America/New_York', '2027-03-14T07:00:00.000Z'],
    ['2026-03-08', 'America/Winnipeg', '2026-03-08T08:00:00.000Z'],
    ['2026-03-08', 'America/St_Johns', '2026-03-08T05:30:00.000Z'],
  ])('02:30 on %s is skipped in %s: the first instant after the gap', (date, zone, instant) => {
    expect(instantOf(date, '02:30', zone).toISOString()).toBe(instant);
    expect(localTime(instantOf(date, '02:30', zone), zone)).toBe('03:00');
  });

  test.each([
    ['2026-11-01', 'America/Toronto', '2026-11-01T05:30:00.000Z'],
    ['2027-11-07', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ])('01:30 on %s comes twice in %s: the first one', (date, zone, instant) => {
    expect(instantOf(date, '01:30', zone).toISOString()).toBe(instant);
  });

  test.each(['24:00', '9:00', '12:60', '', '12:00:00'])('%j is no time of day', (time) => {
    expect(() => instantOf('2026-03-08', time, 'America/Toronto')).toThrow('is a time of day');
  });

  test('reading back gives the same wall clock, any minute from 03:00 on', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 1400 }),
        fc.integer({ min: 180, max: 1439 }),
        (zone, days, minutes) => {
          const date = new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10);
          const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
          const instant = instantOf(date, time, zone);
          expect([localDate(instant, zone), localTime(instant, zone)]).toEqual([date, time]);
        },
      ),
    );
  });
});
