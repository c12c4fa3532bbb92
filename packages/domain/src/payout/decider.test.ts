import { describe, expect, test } from 'vitest';
import { cad } from '../money.ts';
import { given, outcomeOf } from '../testing/given-when-then.ts';
import type { PayoutCommand } from './decider.ts';
import { payout } from './decider.ts';
import type { PayoutEvent } from './events.ts';

const FACTS = { payoutsPaused: false };
const deposit = given(payout, FACTS);
const money = { amount: '3698.80', currency: 'CAD' } as const;
const requested: PayoutEvent = {
  type: 'PayoutRequested',
  data: { settlementId: '1', ...money, payDate: '2026-03-26' },
};
const handedOver: PayoutEvent = {
  type: 'PayoutHandedOver',
  data: { settlementId: '1', bankFileId: '9', trace: 'P-1', handedOverOn: '2026-03-26' },
};
const withdrawn: PayoutEvent = {
  type: 'PayoutWithdrawn',
  data: { settlementId: '1', bankFileId: '9', reason: 'file_rejected' },
};
const confirmed: PayoutEvent = {
  type: 'PayoutConfirmed',
  data: { settlementId: '1', confirmedOn: '2026-03-27', ...money },
};
const bounced = (afterConfirmation: boolean): PayoutEvent => ({
  type: 'PayoutBounced',
  data: { settlementId: '1', bouncedOn: '2026-03-30', code: '905', afterConfirmation, ...money },
});

const commands = {
  request: { type: 'request', settlementId: '1', amount: cad('3698.80'), payDate: '2026-03-26' },
  handOver: { type: 'handOver', bankFileId: '9', trace: 'P-1', handedOverOn: '2026-03-26' },
  withdraw: { type: 'withdraw', bankFileId: '9', reason: 'file_rejected' },
  confirm: { type: 'confirm', confirmedOn: '2026-03-27', amount: cad('3698.80') },
  bounce: { type: 'bounce', bouncedOn: '2026-03-30', code: '905', amount: cad('3698.80') },
} as const satisfies Record<string, PayoutCommand>;

const histories = {
  none: [],
  requested: [requested],
  withdrawn: [requested, handedOver, withdrawn],
  handed_over: [requested, handedOver],
  confirmed: [requested, handedOver, confirmed],
  bounced: [requested, handedOver, confirmed, bounced(true)],
};

/** Outcomes in the order none, requested, withdrawn, handed over, confirmed, bounced. */
const TRANSITIONS: Record<keyof typeof commands, string[]> = {
  request: ['PayoutRequested', ...Array(5).fill('payout.already_requested')],
  handOver: [
    'record.not_found',
    'PayoutHandedOver',
    'PayoutHandedOver',
    '–',
    'payout.not_requested',
    'payout.not_requested',
  ],
  withdraw: ['record.not_found', '–', '–', 'PayoutWithdrawn', 'payout.not_handed_over', 'payout.not_handed_over'],
  confirm: [
    'record.not_found',
    'payout.not_handed_over',
    'payout.not_handed_over',
    'PayoutConfirmed',
    '–',
    'payout.already_ended',
  ],
  bounce: [
    'record.not_found',
    'payout.not_handed_over',
    'payout.not_handed_over',
    'PayoutBounced',
    'PayoutBounced',
    '–',
  ],
};

test.each(Object.entries(TRANSITIONS))('%s in each state', (name, outcomes) => {
  const command = commands[name as keyof typeof commands];
  expect(Object.values(histories).map((history) => outcomeOf(payout, history, command, FACTS))).toEqual(outcomes);
});

describe('refusals beyond the status', () => {
  test('nothing is paid out at or below zero', () =>
    deposit([])
      .when({ ...commands.request, amount: cad('0.00') })
      .rejects('payout.nothing_to_pay'));

  test('a bounced deposit keeps the next ones here', () =>
    deposit([requested], { payoutsPaused: true }).when(commands.handOver).rejects('payout.payouts_paused'));

  test('not before its day', () =>
    deposit([requested])
      .when({ ...commands.handOver, handedOverOn: '2026-03-25' })
      .rejects('payout.pay_date_not_reached', { payDate: '2026-03-26' }));

  test('another file, another amount', () => {
    deposit([requested, handedOver])
      .when({ ...commands.withdraw, bankFileId: '8' })
      .rejects('payout.not_in_file');
    for (const command of [commands.confirm, commands.bounce])
      deposit([requested, handedOver])
        .when({ ...command, amount: cad('3698.79') })
        .rejects('payout.amount_differs', { expected: '3698.80' });
  });
});

test('a bounce says whether the bank had already debited us', () => {
  deposit([requested, handedOver]).when(commands.bounce).then(bounced(false));
  deposit([requested, handedOver, confirmed]).when(commands.bounce).then(bounced(true));
});
