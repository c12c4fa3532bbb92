import type { AuthorizationEvent } from './authorization/events.ts';
import type { BankFileEvent } from './bank-file/events.ts';
import type { StreamType } from './decider.ts';
import type { InvoiceEvent } from './invoice/events.ts';
import type { MicrodepositEvent } from './microdeposit/events.ts';
import type { PayoutEvent } from './payout/events.ts';
import type { SettlementEvent } from './settlement/events.ts';
import type { TestCreditEvent } from './test-credit/events.ts';
import type { TransactionEvent } from './transaction/events.ts';
import type { TransactionScheduleEvent } from './transaction-schedule/events.ts';

/** Which events a stream of each type holds. */
export type EventsByStream = {
  transaction: TransactionEvent;
  schedule: TransactionScheduleEvent;
  settlement: SettlementEvent;
  payout: PayoutEvent;
  microdeposit: MicrodepositEvent;
  'test-credit': TestCreditEvent;
  'bank-file': BankFileEvent;
  invoice: InvoiceEvent;
  authorization: AuthorizationEvent;
};

/** Any event of the log. */
export type DomainEvent = EventsByStream[StreamType];
