import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { given, outcomeOf } from '../testing/given-when-then.ts';
import { type AuthorizationCommand, authorization } from './decider.ts';
import type { AuthorizationEvent } from './events.ts';

const HASH = 'a'.repeat(64);
const terms = {
  customerId: '9',
  number: 1,
  kind: 'recurring',
  purpose: 'donations',
  category: 'Personal',
  scope: '$25.00 CAD every month',
  channel: 'provider',
  limit: '50.00',
  currency: 'CAD',
  bankAccountId: '5',
  language: 'en',
  givenAt: '2026-03-02T15:00:00.000Z',
  notice: 'kept',
  termsHash: HASH,
} as const;
const asked: AuthorizationEvent = { type: 'AuthorizationRequested', data: { customerId: '9' } };
const agreed: AuthorizationEvent = { type: 'AuthorizationGiven', data: terms };
const once: AuthorizationEvent = { type: 'AuthorizationGiven', data: { ...terms, kind: 'one_time' } };
const used: AuthorizationEvent = { type: 'AuthorizationUsed', data: { transactionId: '3', usedOn: '2026-03-19' } };
const suspended: AuthorizationEvent = { type: 'AuthorizationSuspended', data: { returnCode: 'R02' } };
const revoked: AuthorizationEvent = { type: 'AuthorizationRevoked', data: { by: 'payer', returnCode: null } };
const replaced: AuthorizationEvent = { type: 'AuthorizationReplaced', data: { replacedBy: '8' } };
const objected: AuthorizationEvent = { type: 'AuthorizationObjected', data: { changeId: '7' } };
const expired: AuthorizationEvent = { type: 'AuthorizationExpired', data: {} };
const agreement = given(authorization, {});

const commands = {
  request: { type: 'request', customerId: '9' },
  give: { type: 'give', ...terms },
  confirm: { type: 'confirm' },
  amend: { type: 'amend', category: 'Business' },
  changeAccount: { type: 'changeAccount', bankAccountId: '6', by: 'payer', termsHash: HASH },
  changeLimit: { type: 'changeLimit', limitCents: null },
  takeOver: { type: 'takeOver', schedules: ['4'], transactions: [] },
  approveDebit: {
    type: 'approveDebit',
    scheduleId: '4',
    amount: '15.00',
    currency: 'CAD',
    debitOn: '2026-03-19',
    termsHash: HASH,
  },
  use: { type: 'use', transactionId: '3', usedOn: '2026-03-19' },
  suspend: { type: 'suspend', returnCode: 'R02' },
  object: { type: 'object', changeId: '7' },
  resume: { type: 'resume', changeId: '7', settled: 'taken_back' },
  tell: {
    type: 'tell',
    noticeId: '4',
    what: 'renamed',
    was: 'Willow',
    is: 'Willow House',
    from: '2026-04-01',
    by: 'mail',
    toldOn: '2026-03-20',
    inTime: true,
  },
  tellChange: { type: 'tellChange', changeId: '7', postedOn: '2026-03-20' },
  revoke: { type: 'revoke', by: 'payer', returnCode: null },
  expire: { type: 'expire' },
  replace: { type: 'replace', replacedBy: '8' },
} as const satisfies Record<AuthorizationCommand['type'], AuthorizationCommand>;

const histories = {
  none: [],
  requested: [asked],
  in_force: [asked, agreed],
  one_time: [once],
  suspended: [agreed, suspended],
  objected: [agreed, objected],
  used: [once, used],
  revoked: [agreed, revoked],
  expired: [asked, expired],
  replaced: [agreed, replaced],
};
const OVER = 'authorization.not_in_force';
const THERE = 'authorization.already_given';
const NOT = 'record.not_found';

/** Outcomes in the order of `histories`. */
const TRANSITIONS: Record<keyof typeof commands, string[]> = {
  request: ['AuthorizationRequested', '–', ...Array<string>(8).fill(THERE)],
  give: ['AuthorizationGiven', 'AuthorizationGiven', ...Array<string>(8).fill(THERE)],
  confirm: [NOT, OVER, ...Array<string>(6).fill('AuthorizationConfirmed'), OVER, 'AuthorizationConfirmed'],
  amend: [NOT, OVER, ...Array<string>(4).fill('AuthorizationAmended'), OVER, OVER, OVER, OVER],
  changeAccount: [NOT, OVER, ...Array<string>(4).fill('AuthorizationAccountChanged'), OVER, OVER, OVER, OVER],
  changeLimit: [NOT, OVER, ...Array<string>(4).fill('AuthorizationLimitChanged'), OVER, OVER, OVER, OVER],
  takeOver: [NOT, OVER, ...Array<string>(4).fill('AuthorizationTookOverPayments'), OVER, OVER, OVER, OVER],
  approveDebit: [NOT, OVER, ...Array<string>(4).fill('AuthorizationDebitApproved'), OVER, OVER, OVER, OVER],
  use: [NOT, OVER, '–', 'AuthorizationUsed', '–', '–', '–', '–', OVER, '–'],
  suspend: [
    NOT,
    OVER,
    'AuthorizationSuspended',
    'AuthorizationSuspended',
    '–',
    'AuthorizationSuspended',
    '–',
    '–',
    OVER,
    '–',
  ],
  object: [NOT, OVER, ...Array<string>(3).fill('AuthorizationObjected'), '–', '–', '–', OVER, '–'],
  resume: [NOT, OVER, '–', '–', '–', 'AuthorizationResumed', '–', '–', OVER, '–'],
  tell: [NOT, OVER, ...Array<string>(4).fill('AuthorizationPayerTold'), '–', '–', OVER, '–'],
  tellChange: [NOT, OVER, ...Array<string>(4).fill('AuthorizationChangeTold'), '–', '–', OVER, '–'],
  revoke: [NOT, OVER, ...Array<string>(5).fill('AuthorizationRevoked'), '–', OVER, '–'],
  expire: ['–', 'AuthorizationExpired', ...Array<string>(8).fill('–')],
  replace: [NOT, OVER, ...Array<string>(5).fill('AuthorizationReplaced'), '–', OVER, '–'],
};

test.each(Object.entries(commands))('%s, after every history', (name, command) => {
  const outcomes = Object.values(histories).map((history) => outcomeOf(authorization, history, command, {}));
  expect(outcomes).toEqual(TRANSITIONS[name as keyof typeof commands]);
});

describe('an agreement that stands', () => {
  test('goes on from another account, with the one before on record', () =>
    agreement([agreed])
      .when(commands.changeAccount)
      .then({
        type: 'AuthorizationAccountChanged',
        data: { bankAccountId: '6', previous: '5', by: 'payer', termsHash: HASH },
      }));

  test('that was suspended with its account is in force again with another', () => {
    const changed = authorization.decide(commands.changeAccount, fold(authorization, [agreed, suspended]), {});
    expect(fold(authorization, [agreed, suspended, ...changed])).toMatchObject({
      status: 'in_force',
      bankAccountId: '6',
    });
  });

  test('has another limit, and one that is so already changes nothing', () => {
    agreement([agreed])
      .when({ type: 'changeLimit', limitCents: 8000n })
      .then({ type: 'AuthorizationLimitChanged', data: { limit: '80.00', previous: '50.00', currency: 'CAD' } });
    agreement([agreed]).when({ type: 'changeLimit', limitCents: 5000n }).then();
  });

  test('names what of it changed, and nothing else', () => {
    agreement([agreed])
      .when({ type: 'amend', category: 'Personal', channel: 'paper', signedForm: true })
      .thenLike({ type: 'AuthorizationAmended', data: { fields: ['channel', 'signed_form'], category: 'Personal' } });
    agreement([agreed]).when({ type: 'amend', category: 'Personal' }).then();
  });

  test('is confirmed once', () =>
    agreement([agreed, { type: 'AuthorizationConfirmed', data: {} }])
      .when({ type: 'confirm' })
      .then());
});

test('a scan of what is over may come late; what it says does not change any more', () => {
  agreement([agreed, revoked])
    .when({ type: 'amend', signedForm: true })
    .thenLike({ type: 'AuthorizationAmended', data: { fields: ['signed_form'] } });
  agreement([agreed, revoked]).when({ type: 'amend', channel: 'paper' }).rejects('authorization.not_in_force');
});

describe('a payer who objects', () => {
  const status = (...more: AuthorizationEvent[]) => fold(authorization, [agreed, ...more]);
  const settled = { type: 'resume', changeId: '7', settled: 'taken_back' } as const;

  test('keeps the agreement suspended though its account changes, until the objection is settled', () => {
    const changed = authorization.decide({ ...commands.changeAccount, by: 'business' }, status(objected), {});
    expect(status(objected, ...changed)).toMatchObject({ status: 'suspended', bankAccountId: '6' });
    const resumed = authorization.decide(settled, status(objected, ...changed), {});
    expect(status(objected, ...changed, ...resumed).status).toBe('in_force');
  });

  test('does not free an account that the bank refuses', () => {
    const resumed = authorization.decide(settled, status(objected, suspended), {});
    expect(resumed).toMatchObject([{ data: { status: 'suspended' } }]);
    expect(status(objected, suspended, ...resumed)).toMatchObject({ status: 'suspended', objected: false });
  });
});
