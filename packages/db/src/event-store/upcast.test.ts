import { expect, test } from 'vitest';
import { type EventRow, parseEvent } from './event-schemas.ts';

const terms = {
  customerId: '1',
  customerType: 'Personal',
  amount: '10.00',
  currency: 'CAD',
  frequency: 'Monthly',
  installments: 2,
  processDate: '2026-03-19',
  secondProcessDate: null,
  comment: null,
};
const stored = (data: object): EventRow => ({
  clientId: 4n,
  streamType: 'schedule',
  streamId: 1n,
  version: 1,
  type: 'TransactionScheduleCreated',
  data,
  actor: 'user:1',
  cause: null,
  idempotencyKey: null,
  occurredAt: new Date('2026-03-16T16:00:00Z'),
  recordedAt: new Date('2026-03-16T16:00:00Z'),
  position: 1n,
});

test.each(['instalmentAmounts', 'installmentAmounts'])(
  'a schedule that was stored with %s keeps its amounts',
  (name) => {
    const amounts = ['10.00', '12.00'];
    expect(parseEvent(stored({ ...terms, [name]: amounts })).data).toEqual({ ...terms, installmentAmounts: amounts });
  },
);
