import { describe, expect, test } from 'vitest';
import {
  changeBy,
  countingCheck,
  IDENTITY_STATUSES,
  type IdentityStanding,
  type IdentityStatus,
  identityReason,
  type StandingSession,
  sessionStart,
  verificationOf,
} from './identity.ts';

const NOON = new Date('2026-03-18T16:00:00Z');
const later = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);
const standing = (status: IdentityStatus, decidedAt: Date | null = null, attemptId: string | null = 'a1') =>
  ({ status, decidedAt, attemptId }) satisfies IdentityStanding;

type Known = IdentityStanding & { readonly contradicted: boolean };
const CREATED: Known = { ...standing('created', null, null), contradicted: false };
function after(messages: readonly IdentityStanding[]): Known {
  let known = CREATED;
  for (const told of messages) {
    const { changes, contradicts } = changeBy(known, told);
    const contradicted = known.contradicted || contradicts;
    known = changes ? { ...told, contradicted } : { ...known, contradicted };
  }
  return known;
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [place, item] of items.entries())
    for (const rest of permutations(items.toSpliced(place, 1))) yield [item, ...rest];
}

describe('every status after every other', () => {
  const RANKS: Readonly<Record<IdentityStatus, number>> = {
    created: 0,
    started: 1,
    submitted: 2,
    review: 3,
    resubmission_requested: 3,
    expired: 3,
    abandoned: 3,
    approved: 4,
    declined: 4,
  };
  const pairs = IDENTITY_STATUSES.flatMap((before) => IDENTITY_STATUSES.map((told) => [before, told] as const));
  test.each(pairs)('%s, then %s', (before, told) => {
    const known = standing(before, NOON);
    expect(changeBy(known, standing(told, later(-5))).changes).toBe(RANKS[told] > RANKS[before]);
    expect(changeBy(known, standing(told, later(5))).changes).toBe(
      RANKS[told] > RANKS[before] || (RANKS[told] === RANKS[before] && RANKS[told] >= 3),
    );
    expect(changeBy(known, standing(told, NOON)).changes).toBe(RANKS[told] > RANKS[before]);
  });
});

describe('messages in any order come to the same', () => {
  test.each([
    ['passed at once', ['started', 'submitted', 'approved', 'approved', 'abandoned'], 'approved', false],
    [
      'asked again, then passed',
      ['started', 'submitted', 'resubmission_requested', 'submitted', 'approved'],
      'approved',
      false,
    ],
    [
      'asked again twice',
      ['started', 'submitted', 'resubmission_requested', 'resubmission_requested'],
      'resubmission_requested',
      false,
    ],
    ['looked at by hand, then refused', ['started', 'submitted', 'review', 'declined', 'expired'], 'declined', false],
    [
      'passed, then refused by a correction',
      ['started', 'submitted', 'approved', 'declined', 'abandoned'],
      'declined',
      true,
    ],
    ['walked away', ['started', 'abandoned', 'started'], 'abandoned', false],
  ] as const)('%s', (_what, told, end, contradicted) => {
    // Events carry no time; decisions are told apart by theirs, and by the attempt.
    const messages = told.map((status, place) =>
      status === 'started' || status === 'submitted'
        ? standing(status)
        : standing(status, later(place), `attempt-${place}`),
    );
    const last = messages.findLast(({ status }) => status === end);
    for (const order of permutations(messages)) expect(after(order)).toEqual({ ...last, contradicted });
  });
});

test('where no time tells decisions apart, another try counts as the later one and the same one changes nothing', () => {
  const known = standing('resubmission_requested', NOON, 'a1');
  expect(changeBy(known, standing('review', NOON, 'a2')).changes).toBe(true);
  expect(changeBy(known, standing('review', NOON, 'a1')).changes).toBe(false);
  expect(changeBy(standing('approved', NOON), standing('declined', NOON, 'a2')).changes).toBe(false);
  expect(changeBy(known, standing('expired', null, 'a2')).changes).toBe(true);
  expect(changeBy(known, standing('resubmission_requested', null, 'a1')).changes).toBe(false);
  expect(changeBy(standing('approved', NOON), standing('declined', null, 'a2'))).toEqual({
    changes: false,
    contradicts: true,
  });
});

test('only a decision says something of an owner', () => {
  expect(IDENTITY_STATUSES.filter((status) => verificationOf(status) !== 'pending')).toEqual(['approved', 'declined']);
  expect([verificationOf('approved'), verificationOf('declined')]).toEqual(['complete', 'failed']);
});

describe('an owner stands by the newest check', () => {
  const made = (id: number, personKey: string | null, requestedAt = NOON) => ({ id, personKey, requestedAt });

  test.each([
    ['of whoever they are now', [made(2, 'zoe'), made(1, 'zoe')], { personKey: 'zoe', reopenedAt: null }, 2],
    ['never of another name', [made(1, 'zoe')], { personKey: 'karl', reopenedAt: null }, null],
    ['of the first name, corrected back', [made(2, 'karl'), made(1, 'zoe')], { personKey: 'zoe', reopenedAt: null }, 1],
    ['made before names were told apart', [made(1, null)], { personKey: null, reopenedAt: null }, 1],
    ['which says nothing of a name since', [made(1, null)], { personKey: 'karl', reopenedAt: null }, null],
    ['not from before they were let in again', [made(1, 'zoe')], { personKey: 'zoe', reopenedAt: later(5) }, null],
    ['but from after it', [made(1, 'zoe')], { personKey: 'zoe', reopenedAt: later(-5) }, 1],
  ])('%s', (_which, checks, now, id) => {
    expect(countingCheck(checks, now)?.id ?? null).toBe(id);
  });
});

describe('pressing the button', () => {
  const session = (status: IdentityStatus, more: Partial<StandingSession> = {}): StandingSession => ({
    status,
    sessionId: 's1',
    createdAt: NOON,
    requestedAt: NOON,
    ...more,
  });
  const at = (more: Partial<Parameters<typeof sessionStart>[1]> = {}) => ({
    now: later(10),
    wallNow: later(10),
    recent: 1,
    ...more,
  });
  const WEEK = 7 * 24 * 60;

  test.each([
    ['nobody pressed before', null, at({ recent: 0 }), 'new'],
    ['not opened', session('created'), at(), 'reuse'],
    ['asked again', session('resubmission_requested'), at(), 'reuse'],
    ['a week less a second', session('started'), at({ now: new Date(later(WEEK).getTime() - 1000) }), 'reuse'],
    ['a week', session('started'), at({ now: later(WEEK) }), 'new'],
    ['ran out', session('expired'), at(), 'new'],
    ['walked away', session('abandoned'), at(), 'new'],
    ['handed in', session('submitted'), at(), 'being_checked'],
    ['looked at by hand', session('review'), at(), 'being_checked'],
    ['passed', session('approved'), at(), 'verified'],
    ['refused', session('declined'), at(), 'refused'],
    ['the service did not answer a minute ago', session('created', { sessionId: null }), at(), 'new'],
    [
      'the service did not answer just now',
      session('created', { sessionId: null }),
      at({ wallNow: new Date(later(1).getTime() - 1) }),
      'too_soon',
    ],
    ['the minute is over', session('abandoned'), at({ wallNow: later(1) }), 'new'],
    ['the fifth', session('abandoned'), at({ recent: 4 }), 'new'],
    ['a sixth', session('abandoned'), at({ recent: 5 }), 'too_many'],
    ['an open one is no new one', session('created'), at({ recent: 5 }), 'reuse'],
  ] as const)('%s', (_what, newest, when, comes) => {
    expect(sessionStart(newest, when)).toBe(comes);
  });
});

test('what looks like fraud reads like anything else', () => {
  for (const code of [102, 105, 106, 108, 109, 110, 113, 127, 539, 0, null]) expect(identityReason(code)).toBe('other');
  expect([identityReason(204), identityReason(207), identityReason(103)]).toEqual([
    'poor_picture',
    'document_expired',
    'face_differs',
  ]);
});
