import { describe, expect, test } from 'vitest';
import { type ConsentVersion, consentOf, standingOf } from './consent.ts';

const on = (day: string) => new Date(`${day}T15:00:00Z`);
const given = (version: number, day: string): ConsentVersion => ({ version, kind: 'given', recordedAt: on(day) });
const changed = (version: number, day: string): ConsentVersion => ({ version, kind: 'changed', recordedAt: on(day) });
const revoked = (version: number, day: string): ConsentVersion => ({ version, kind: 'revoked', recordedAt: on(day) });

const HISTORY = [
  given(1, '2026-01-05'),
  changed(2, '2026-02-01'),
  revoked(3, '2026-03-01'),
  given(4, '2026-04-01'),
  changed(5, '2026-05-01'),
];

describe('the consent a version belongs to', () => {
  test('without a version: the newest that was given, with its changes', () => {
    expect(consentOf(HISTORY, null)).toMatchObject({
      given: { version: 4 },
      later: [{ version: 5 }],
      before: { version: 1 },
      next: null,
    });
  });

  test.each([1, 2, 3])('version %i belongs to the first, which ended before the next was given', (version) => {
    expect(consentOf(HISTORY, version)).toMatchObject({
      given: { version: 1 },
      later: [{ version: 2 }, { version: 3 }],
      before: null,
      next: { version: 4 },
    });
  });

  test('the order in which versions are read changes nothing', () => {
    expect(consentOf(HISTORY.toReversed(), 2)).toEqual(consentOf(HISTORY, 2));
  });

  test('where nobody recorded how it was given, the first version stands for it', () => {
    expect(consentOf([changed(1, '2026-01-05'), changed(2, '2026-02-01')], null)).toMatchObject({
      given: { version: 1 },
      later: [{ version: 2 }],
    });
  });

  test('no version, no consent', () => {
    expect(consentOf([], null)).toBeNull();
    expect(consentOf(HISTORY, 9)).toBeNull();
  });
});

describe('how a consent stands', () => {
  const standing = (versions: readonly ConsentVersion[], version: number) => {
    const consent = consentOf(versions, version);
    return consent && standingOf(consent);
  };

  test('given and never touched: in force', () => {
    expect(standing([given(1, '2026-01-05')], 1)).toEqual({ changedAt: null, endedAt: null, replacedAt: null });
  });

  test('changed, ended and replaced are told apart', () => {
    expect(standing(HISTORY, 1)).toEqual({
      changedAt: on('2026-02-01'),
      endedAt: on('2026-03-01'),
      replacedAt: on('2026-04-01'),
    });
    expect(standing(HISTORY, 4)).toEqual({ changedAt: on('2026-05-01'), endedAt: null, replacedAt: null });
  });

  test('a change noted after the end does not bring it back', () => {
    const versions = [given(1, '2026-01-05'), revoked(2, '2026-02-01'), changed(3, '2026-02-02')];
    expect(standing(versions, 1)).toMatchObject({ endedAt: on('2026-02-01') });
  });
});
