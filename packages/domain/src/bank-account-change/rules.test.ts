import { describe, expect, test } from 'vitest';
import { instantOf } from '../calendar/zones.ts';
import { DomainError } from '../errors.ts';
import { type ChangeCommand, type ChangeEvent, type ChangeFacts, decideChange, evolveChange } from './decide.ts';
import { holdUntilOf, lapsesAtOf } from './limits.ts';
import { namingOf, type RequestFacts, requireAnother, requireMayAsk, servesRequest } from './requests.ts';
import { type SignalFacts, signalsOf } from './signals.ts';
import { type Change, payoutHoldOf, statusAt } from './state.ts';
import { readsStatement } from './test-answer.ts';

const TORONTO = 'America/Toronto';
const at = (date: string, time = '10:00') => instantOf(date, time, TORONTO);
const ASKED = at('2026-03-02', '14:05');
const CALLER = 1n;
const FIRST = 2n;
const SECOND = 3n;
const NOTE = 'Ms Roy named the new bank and its digits.';
const STRANGER: ChangeFacts = { belongsToClient: false, identityShown: false, phoneIsKnown: true };

const asked = (more: Partial<Change> = {}): Change => ({
  account: 'settlement',
  status: 'requested',
  requestedAt: ASKED,
  hash: 'h',
  signals: 0,
  holdsAtOnce: false,
  calls: [],
  approvals: [],
  activatedAt: null,
  holdUntil: null,
  test: { attempts: 0, confirmedAt: null, failed: false },
  frozenFrom: null,
  answers: [],
  ...more,
});
const called: Partial<Change> = { status: 'called_back', calls: [{ by: CALLER, method: 'phone', outcome: 'genuine' }] };
const once: Partial<Change> = { ...called, status: 'approved_once', approvals: [{ by: FIRST, hash: 'h' }] };
const T0 = at('2026-03-06', '16:00');
const active: Partial<Change> = { ...once, status: 'active', activatedAt: T0, holdUntil: holdUntilOf(T0) };

const call: ChangeCommand = { type: 'recordCall', by: CALLER, method: 'phone', outcome: 'genuine', note: NOTE };
const approve = (by: bigint, hash = 'h'): ChangeCommand => ({ type: 'approve', by, hash });

const typesOf = (command: ChangeCommand, change: Change, facts = STRANGER, when = at('2026-03-04')): string[] =>
  decideChange(command, change, facts, when).map(({ type }) => type);
function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'nothing';
}
const refused = (command: ChangeCommand, change: Change, facts = STRANGER, when = at('2026-03-04')) =>
  refusalOf(() => decideChange(command, change, facts, when));
const after = (change: Change, events: readonly ChangeEvent[], when: Date): Change =>
  events.reduce((state, event) => evolveChange(state, event, when), change);

describe('who may ask', () => {
  const free: RequestFacts = {
    clientStatus: 'approved',
    correctsClosed: false,
    rail: 'CA',
    newAccountRail: 'CA',
    unfinishedExists: false,
    recentWrongNamings: 2,
  };
  test.each([
    [{}, 'nothing'],
    [{ clientStatus: 'closed' as const }, 'bank_change.client_not_approved'],
    [{ unfinishedExists: true }, 'bank_change.already_open'],
    [{ recentWrongNamings: 3 }, 'bank_change.too_many_namings'],
    [{ newAccountRail: 'US' as const }, 'bank_change.other_rail'],
  ])('%o: %s', (facts, code) => expect(refusalOf(() => requireMayAsk({ ...free, ...facts }))).toBe(code));

  test('the new account is not the present one', () =>
    expect(refusalOf(() => requireAnother(true))).toBe('bank_change.same_account'));

  test.each([
    ['2233445', true, 'full'],
    ['*****45', true, 'masked'],
    ['*****46', true, null],
    ['**45', true, null],
    ['******45', true, null],
    ['2233446', true, null],
    ['2233445', false, null],
    ['', true, null],
  ] as const)('the present account named %s, its other numbers right: %s → %s', (account, othersAgree, naming) =>
    expect(namingOf({ account, othersAgree, onFile: { account: '2233445' } })).toBe(naming),
  );

  test('a mask as long as the number counts as well as the one that is shown', () =>
    expect(namingOf({ account: '********45', othersAgree: true, onFile: { account: '0002233445' } })).toBe('masked'));
});

describe('the call', () => {
  test('is noted, by a known number, by nobody of the business', () => {
    expect(typesOf(call, asked())).toEqual(['called']);
    expect(refused({ ...call, note: ' short ' }, asked())).toBe('bank_change.note_needed');
    expect(refused(call, asked(), { ...STRANGER, phoneIsKnown: false })).toBe('bank_change.phone_too_new');
    expect(typesOf({ ...call, method: 'video' }, asked(), { ...STRANGER, phoneIsKnown: false })).toEqual(['called']);
    expect(refused(call, asked(), { ...STRANGER, belongsToClient: true })).toBe('bank_change.reviewer_of_client');
  });
  test('that reaches nobody leads no further; one that is denied stops everything', () => {
    const missed = after(asked(), decideChange({ ...call, outcome: 'not_reached' }, asked(), STRANGER, ASKED), ASKED);
    expect(refused(approve(FIRST), missed)).toBe('bank_change.not_called_back');
    expect(typesOf({ ...call, outcome: 'denied' }, asked())).toEqual(['called', 'frozen']);
  });
});

describe('two people decide', () => {
  test('each on their own, of the request as it is', () => {
    expect(typesOf(approve(FIRST), asked(called))).toEqual(['approved_once']);
    expect(typesOf(approve(SECOND), asked(once))).toEqual(['activated']);
    expect(refused(approve(FIRST), asked())).toBe('bank_change.not_called_back');
    expect(refused(approve(FIRST), asked(once))).toBe('bank_change.same_reviewer');
    expect(refused(approve(SECOND, 'older'), asked(once))).toBe('bank_change.changed_meanwhile');
    expect(refused(approve(SECOND), asked(once), { ...STRANGER, belongsToClient: true })).toBe(
      'bank_change.reviewer_of_client',
    );
  });
  test('an approval of what it was before counts no more', () =>
    expect(typesOf(approve(SECOND, 'now'), asked({ ...once, hash: 'now' }))).toEqual(['approved_once']));
  test('whoever called alone is neither of them; of two who called, both may be', () => {
    expect(refused(approve(CALLER), asked(called))).toBe('bank_change.caller_alone');
    const twice = {
      ...called,
      calls: [...(called.calls ?? []), { by: FIRST, method: 'phone', outcome: 'genuine' } as const],
    };
    expect(typesOf(approve(CALLER), asked(twice))).toEqual(['approved_once']);
  });
  test('two signals ask for the owner’s identity once more', () => {
    expect(refused(approve(FIRST), asked({ ...called, signals: 2 }))).toBe('bank_change.identity_needed');
    expect(typesOf(approve(FIRST), asked({ ...called, signals: 2 }), { ...STRANGER, identityShown: true })).toEqual([
      'approved_once',
    ]);
    const seen = { ...called, signals: 2, calls: [{ by: CALLER, method: 'video', outcome: 'genuine' } as const] };
    expect(typesOf(approve(FIRST), asked(seen))).toEqual(['approved_once']);
  });
  test('an account for fees is done at once: it has a notice instead of a hold', () =>
    expect(typesOf(approve(SECOND), asked({ ...once, account: 'billing' }))).toEqual(['activated', 'confirmed']));
  test('one declines; what is over is not declined again', () => {
    expect(typesOf({ type: 'decline', by: FIRST, reason: 'statement_old' }, asked(called))).toEqual(['declined']);
    expect(refused({ type: 'decline', by: FIRST, reason: 'other' }, asked(active))).toBe('bank_change.over');
  });
});

describe('the hold', () => {
  test.each([
    ['2026-03-06', '16:00', '2026-03-09', '17:00'],
    ['2026-10-30', '16:00', '2026-11-02', '15:00'],
    ['2026-06-01', '09:30', '2026-06-04', '09:30'],
  ])('is 72 hours that pass: %s %s → %s %s', (date, time, until, then) =>
    expect(holdUntilOf(at(date, time))).toEqual(at(until, then)),
  );

  test('ends at its instant, and only with the test payment confirmed', () => {
    const until = at('2026-03-09', '17:00');
    const confirmed = { ...active, test: { attempts: 0, confirmedAt: at('2026-03-09', '15:10'), failed: false } };
    expect(payoutHoldOf(asked(active), new Date(until.getTime() - 1))).toEqual({ because: 'hold', until });
    expect(payoutHoldOf(asked(active), until)).toEqual({ because: 'test_payment', until: null });
    expect(payoutHoldOf(asked(confirmed), new Date(until.getTime() - 1))).toEqual({ because: 'hold', until });
    expect(payoutHoldOf(asked(confirmed), until)).toBeNull();
    expect(typesOf({ type: 'pass' }, asked(confirmed), STRANGER, new Date(until.getTime() - 1))).toEqual([]);
    expect(typesOf({ type: 'pass' }, asked(confirmed), STRANGER, until)).toEqual(['confirmed']);
    expect(typesOf({ type: 'pass' }, asked(active), STRANGER, at('2026-04-01'))).toEqual([]);
  });
  test('before approval deposits go on, unless the present account is lost', () => {
    expect(payoutHoldOf(asked(once), at('2026-03-05'))).toBeNull();
    expect(payoutHoldOf(asked({ ...once, holdsAtOnce: true }), at('2026-03-05'))).toEqual({
      because: 'account_lost',
      until: null,
    });
    expect(payoutHoldOf(asked({ account: 'billing', status: 'frozen', frozenFrom: 'active' }), ASKED)).toBeNull();
  });
});

describe('that was not us', () => {
  const stopped = (from: Partial<Change>): Change =>
    after(asked(from), decideChange({ type: 'freeze' }, asked(from), STRANGER, at('2026-03-07')), at('2026-03-07'));

  test.each([[{}], [called], [once], [active], [{ ...active, status: 'confirmed' as const }]])(
    '%o is stopped',
    (from) => {
      expect(stopped(from).status).toBe('frozen');
      expect(payoutHoldOf(stopped(from), at('2026-03-12'))).toEqual({ because: 'frozen', until: null });
    },
  );
  test('twice is once; what is over is not stopped', () => {
    expect(typesOf({ type: 'freeze' }, stopped(active))).toEqual([]);
    expect(refused({ type: 'freeze' }, asked({ status: 'withdrawn' }))).toBe('bank_change.over');
  });
  test('is answered by two people who say the same, and never by one', () => {
    const frozen = stopped(active);
    const answer = (by: bigint, said: 'genuine' | 'fraud'): ChangeCommand => ({
      type: 'answerFreeze',
      by,
      answer: said,
    });
    const when = at('2026-03-10');
    const first = after(frozen, decideChange(answer(FIRST, 'genuine'), frozen, STRANGER, when), when);
    expect(first.status).toBe('frozen');
    expect(refused(answer(FIRST, 'genuine'), first)).toBe('bank_change.same_reviewer');
    expect(typesOf(answer(SECOND, 'fraud'), first)).toEqual(['freeze_answered']);
    const released = after(first, decideChange(answer(SECOND, 'genuine'), first, STRANGER, when), when);
    expect(released).toMatchObject({ status: 'active', holdUntil: holdUntilOf(when), answers: [] });
    const fraud = after(frozen, decideChange(answer(FIRST, 'fraud'), frozen, STRANGER, when), when);
    expect(typesOf(answer(SECOND, 'fraud'), fraud)).toEqual(['freeze_answered', 'stopped']);
    expect(refused(answer(FIRST, 'fraud'), asked(active))).toBe('bank_change.not_frozen');
  });
  test('an open request begins anew with the call once it is released', () => {
    const frozen = stopped(once);
    const released = evolveChange(frozen, { type: 'released', status: 'requested', holdUntil: null }, ASKED);
    expect(released).toMatchObject({ status: 'requested', calls: [], approvals: [] });
  });
});

describe('what passes by itself', () => {
  const lapse = lapsesAtOf(ASKED);
  test('a request lapses on day 14 at the instant, whether or not anybody looked', () => {
    expect(lapse).toEqual(new Date('2026-03-16T19:05:00Z'));
    expect(statusAt(asked(once), new Date(lapse.getTime() - 1))).toBe('approved_once');
    expect(statusAt(asked(once), lapse)).toBe('lapsed');
    expect(typesOf({ type: 'pass' }, asked(once), STRANGER, new Date(lapse.getTime() - 1))).toEqual([]);
    expect(typesOf({ type: 'pass' }, asked(once), STRANGER, lapse)).toEqual(['lapsed']);
    expect(refused(approve(SECOND), asked(once), STRANGER, lapse)).toBe('bank_change.over');
    expect(statusAt(asked(active), at('2026-05-01'))).toBe('active');
  });
  test('it is withdrawn while it is open, and not later', () => {
    expect(typesOf({ type: 'withdraw' }, asked(once))).toEqual(['withdrawn']);
    expect(refused({ type: 'withdraw' }, asked(active))).toBe('bank_change.over');
  });
});

describe('the test payment', () => {
  const typed = (matches: boolean): ChangeCommand => ({ type: 'typeCode', matches });
  test('has three tries', () => {
    let change = asked(active);
    for (const events of [['test_missed'], ['test_missed'], ['test_missed', 'test_failed']]) {
      const happened = decideChange(typed(false), change, STRANGER, at('2026-03-09'));
      expect(happened.map(({ type }) => type)).toEqual(events);
      change = after(change, happened, at('2026-03-09'));
    }
    expect(refused(typed(true), change)).toBe('bank_change.no_code_expected');
    expect(payoutHoldOf(change, at('2026-04-01'))).toEqual({ because: 'test_payment', until: null });
  });
  test('is confirmed once, and fails once', () => {
    expect(typesOf(typed(true), asked(active))).toEqual(['test_confirmed']);
    const done = evolveChange(asked(active), { type: 'test_confirmed' }, ASKED);
    expect(typesOf(typed(false), done)).toEqual([]);
    expect(typesOf({ type: 'testFails' }, done)).toEqual([]);
    expect(typesOf({ type: 'testFails' }, asked(active))).toEqual(['test_failed']);
  });
  test.each([
    ['0.37', true],
    ['.37', true],
    ['0,37 $', true],
    ['0.73', false],
    ['4821', true],
    ['48 21', true],
    ['4822', false],
    ['37', null],
    ['1.37', null],
    ['abc', null],
  ])('%s read on the statement: %s', (words, matches) =>
    expect(readsStatement(words, { cents: 37n, code: '4821' })).toBe(matches),
  );
});

describe('signals', () => {
  const now = at('2026-03-02', '14:05');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const calm: SignalFacts = {
    at: now,
    credentialsChangedAt: hoursAgo(72),
    newestAdministratorAt: hoursAgo(7 * 24),
    deviceIsKnown: true,
    holderMatch: null,
    otherClients: 0,
    approvedAt: hoursAgo(30 * 24),
    earlierChanges: 0,
    waitingCents: 2999n,
    usualCents: 1000n,
    hour: 23,
    usualHours: [1, 8, 9, 10, 11],
    sameNetwork: 0,
  };
  test.each<[Partial<SignalFacts>, string[]]>([
    [{}, []],
    [{ credentialsChangedAt: hoursAgo(71) }, ['credentials_changed']],
    [{ newestAdministratorAt: hoursAgo(7 * 24 - 1) }, ['administrator_added']],
    [{ deviceIsKnown: false }, ['new_device']],
    [{ holderMatch: 'full' }, []],
    [{ holderMatch: 'partial' }, ['holder_not_matching']],
    [{ otherClients: 1 }, ['account_known_elsewhere']],
    [{ approvedAt: hoursAgo(30 * 24 - 1) }, ['soon_after_approval']],
    [{ approvedAt: hoursAgo(1), earlierChanges: 1 }, []],
    [{ waitingCents: 3000n }, ['balance_high']],
    [{ waitingCents: 3000n, usualCents: 0n }, []],
    [{ hour: 4 }, ['unusual_hour']],
    [{ hour: 4, usualHours: [9] }, []],
    [{ sameNetwork: 1, otherClients: 2 }, ['account_known_elsewhere', 'same_network']],
  ])('%o', (facts, signals) => expect(signalsOf({ ...calm, ...facts })).toEqual(signals));
});

describe('a document shows the new account', () => {
  const facts = { handedInAt: at('2026-03-02', '13:00'), requestedAt: ASKED, approvedAt: null, usedBefore: false };
  test.each([
    ['handed in an hour before', {}, true],
    ['handed in a day and an hour before', { handedInAt: at('2026-03-01', '13:00') }, false],
    ['that came with another request', { usedBefore: true }, false],
    ['handed in before the business was approved, this very day', { approvedAt: at('2026-03-02', '13:30') }, false],
    ['handed in since', { approvedAt: at('2026-03-02', '12:30') }, true],
  ])('%s', (_, change, serves) => expect(servesRequest({ ...facts, ...change })).toBe(serves));
});
