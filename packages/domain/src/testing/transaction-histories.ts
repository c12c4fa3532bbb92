import { cad } from '../money.ts';
import type { TransactionCommand, TransactionFacts } from '../transaction/commands.ts';
import type { TransactionEvent } from '../transaction/events.ts';
import type { AllFacts } from './given-when-then.ts';

/** One debit of 100.00 on Thursday 2026-03-19, as far as each status of its life. */
const created: TransactionEvent = {
  type: 'TransactionCreated',
  data: {
    customerId: '9',
    authorizationId: '7',
    scheduleId: '4',
    installment: 1,
    amount: '100.00',
    currency: 'CAD',
    customerType: 'Personal',
    requestedDate: '2026-03-19',
    comment: null,
    retryOf: null,
  },
};
export const PLAN = {
  processDate: '2026-03-19',
  batchDate: '2026-03-18',
  earliestApprovalDate: '2026-03-26',
  disputeDeadline: '2026-06-17',
  moved: null,
} as const;
const amount = { amount: '100.00', currency: 'CAD' } as const;
const planned: TransactionEvent = { type: 'TransactionPlanned', data: PLAN };
const sent: TransactionEvent = {
  type: 'TransactionSentToBank',
  data: { bankFileId: '7', trace: 'T-1', bankAccountId: '5', sentOn: '2026-03-18', ...amount },
};
const processed: TransactionEvent = { type: 'TransactionProcessed', data: { processedOn: '2026-03-19', ...amount } };
const approved: TransactionEvent = {
  type: 'TransactionApproved',
  data: { approvedOn: '2026-03-26', ...amount, holdback: '5.00', holdbackReleaseDate: '2026-06-24' },
};
const ending = {
  declinedOn: '2026-03-20',
  bankDate: '2026-03-20',
  source: { bankFileId: '8', line: 3 },
  clearing: 'rail',
  ...amount,
} as const;

/** Events that lead to each state; the name is status and, where there are several, stage. */
export const HISTORIES = {
  none: [],
  creating: [created],
  discarded: [created, { type: 'TransactionDiscarded', data: { reason: 'bank_details_missing' } }],
  future: [created, planned],
  removed: [created, planned, { type: 'TransactionRemoved', data: { reason: 'deleted' } }],
  sent: [created, planned, sent],
  processed: [created, planned, sent, processed],
  approved: [created, planned, sent, processed, approved],
  not_sent: [
    created,
    planned,
    { type: 'TransactionNotSent', data: { holdReason: 'verification_missing', declinedOn: '2026-03-18' } },
  ],
  declined_before_posting: [
    created,
    planned,
    sent,
    { type: 'TransactionDeclined', data: { stage: 'before_posting', code: '900', class: 'System', ...ending } },
  ],
  declined_before_approval: [
    created,
    planned,
    sent,
    processed,
    { type: 'TransactionDeclined', data: { stage: 'before_approval', code: '901', class: 'Declined', ...ending } },
  ],
  chargeback_before_approval: [
    created,
    planned,
    sent,
    processed,
    {
      type: 'TransactionChargedBack',
      data: {
        stage: 'before_approval',
        code: '915',
        class: 'Chargeback',
        ...ending,
        late: false,
        holdbackReleased: '0.00',
      },
    },
  ],
  chargeback_after_approval: [
    created,
    planned,
    sent,
    processed,
    approved,
    {
      type: 'TransactionChargedBack',
      data: {
        stage: 'after_approval',
        code: '917',
        class: 'Chargeback',
        ...ending,
        declinedOn: '2026-04-08',
        late: false,
        holdbackReleased: '5.00',
      },
    },
  ],
} as const satisfies Record<string, readonly TransactionEvent[]>;

export type HistoryName = keyof typeof HISTORIES;

export const historyOf = (name: HistoryName): TransactionEvent[] => [...HISTORIES[name]];

/** Facts under which nothing but the status can refuse. */
export const FACTS = {
  customerComplete: true,
  clientApproved: true,
  earliestProcessDate: '2026-03-19',
  limits: { perAuthorization: null, monthly: null },
  approvedAsIs: false,
  batchFrozen: false,
  holdReason: null,
  fileAccepted: true,
  inboundLoaded: true,
  underReview: false,
} as const satisfies AllFacts<TransactionFacts>;

const returned = {
  type: 'recordReturn',
  code: '901',
  class: 'Declined',
  beforePosting: false,
  amount: cad('100.00'),
  declinedOn: '2026-03-20',
  bankDate: '2026-03-20',
  source: { bankFileId: '88', line: 1 },
  clearing: 'rail',
} as const satisfies TransactionCommand;

/** One of each command, with amounts and dates that fit the debit. */
export const COMMANDS = {
  create: {
    type: 'create',
    customerId: '9',
    authorizationId: '7',
    scheduleId: '4',
    installment: 1,
    amount: cad('100.00'),
    customerType: 'Personal',
    requestedDate: '2026-03-19',
    comment: null,
    retryOf: null,
  },
  plan: { type: 'plan', ...PLAN, processDate: '2026-03-20' },
  move: { type: 'move', ...PLAN, processDate: '2026-03-20' },
  discard: { type: 'discard', reason: 'bank_details_missing' },
  changeAmount: { type: 'changeAmount', amount: cad('120.00') },
  changeComment: { type: 'changeComment', comment: 'March' },
  remove: { type: 'remove', reason: 'deleted' },
  sendToBank: { type: 'sendToBank', bankFileId: '7', trace: 'T-1', bankAccountId: '5', sentOn: '2026-03-18' },
  hold: { type: 'hold', declinedOn: '2026-03-18' },
  withdraw: { type: 'withdraw', bankFileId: '7', reason: 'file_rejected' },
  requestStop: { type: 'requestStop' },
  markProcessed: { type: 'markProcessed', processedOn: '2026-03-19' },
  approve: { type: 'approve', approvedOn: '2026-03-26', holdbackCents: 500n, holdbackReleaseDate: '2026-06-24' },
  recordReturn: returned,
  recordRefusal: { ...returned, code: '900', class: 'System', beforePosting: true },
  recordDispute: { ...returned, code: '917', class: 'Chargeback' },
  settleApproved: { type: 'settle', settlementId: '3', settledOn: '2026-03-26', line: 'approved' },
  settleChargeback: { type: 'settle', settlementId: '3', settledOn: '2026-03-26', line: 'chargeback' },
  settleDeclined: { type: 'settle', settlementId: '3', settledOn: '2026-03-26', line: 'declined' },
  releaseHoldback: { type: 'releaseHoldback', releasedOn: '2026-06-24', reason: 'age' },
  reverseReturn: { type: 'reverseReturn', reversedOn: '2026-04-20', source: null, amount: cad('100.00') },
} as const satisfies Record<string, TransactionCommand>;
