import { describe, expect, test } from 'vitest';
import { type ConsentVersion, consentOf, standingOf } from './consent.ts';

const on = (day: string) => new Date(`${day}T15:00:00Z`);
const noted = (
  version: number,
  authorizationId: bigint,
  kind: ConsentVersion['kind'],
  day: string,
): ConsentVersion => ({
  authorizationId,
  version,
  kind,
  recordedAt: on(day),
});

/** A monthly gift, and one that is given once beside it. */
const HISTORY = [
  noted(1, 7n, 'given', '2026-01-05'),
  noted(2, 8n, 'given', '2026-02-01'),
  noted(3, 7n, 'account_changed', '2026-03-01'),
  noted(4, 8n, 'changed', '2026-03-02'),
  noted(5, 7n, 'revoked', '2026-04-01'),
];

describe('the agreement a version is of', () => {
  test('without a version: the newest that was given, with its changes', () => {
    expect(consentOf(HISTORY, null)).toMatchObject({
      given: { version: 2 },
      later: [{ version: 4 }],
      before: { version: 1 },
    });
  });

  test.each([1, 3, 5])('version %i is of the first, which goes on beside the other', (version) => {
    expect(consentOf(HISTORY, version)).toMatchObject({
      given: { version: 1 },
      later: [{ version: 3 }, { version: 5 }],
      before: null,
    });
  });

  test('the order in which versions are read changes nothing', () => {
    expect(consentOf(HISTORY.toReversed(), 2)).toEqual(consentOf(HISTORY, 2));
  });

  test('where nobody recorded how it was given, the first version stands for it', () => {
    const versions = [noted(1, 7n, 'changed', '2026-01-05'), noted(2, 7n, 'changed', '2026-02-01')];
    expect(consentOf(versions, null)).toMatchObject({ given: { version: 1 }, later: [{ version: 2 }] });
  });

  test('no version, no agreement', () => {
    expect(consentOf([], null)).toBeNull();
    expect(consentOf(HISTORY, 9)).toBeNull();
  });
});

describe('how an agreement stands', () => {
  const standing = (version: number, replacedAt: Date | null = null) => {
    const consent = consentOf(HISTORY, version);
    return consent && standingOf(consent, { replacedAt });
  };

  test('changed, ended and replaced are told apart', () => {
    expect(standing(1)).toEqual({ changedAt: on('2026-03-01'), endedAt: on('2026-04-01'), replacedAt: null });
    expect(standing(2, on('2026-05-01'))).toEqual({
      changedAt: on('2026-03-02'),
      endedAt: null,
      replacedAt: on('2026-05-01'),
    });
  });

  test('given and never touched: in force', () => {
    const given = noted(1, 7n, 'given', '2026-01-05');
    expect(standingOf({ later: [] }, { replacedAt: null })).toEqual({
      changedAt: null,
      endedAt: null,
      replacedAt: null,
    });
    expect(consentOf([given], 1)).toMatchObject({ given, later: [] });
  });

  test('a change noted after the end does not bring it back', () => {
    const later = [noted(2, 7n, 'revoked', '2026-02-01'), noted(3, 7n, 'changed', '2026-02-02')];
    expect(standingOf({ later }, { replacedAt: null })).toMatchObject({ endedAt: on('2026-02-01') });
  });
});
