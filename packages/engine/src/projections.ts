import type { Tx } from '@cordelle/db/connection.ts';
import type { StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import { activityProjection } from './activity/projection.ts';
import { bankFilesProjection } from './bank-files/projection.ts';
import { invoicesProjection } from './billing-invoices/projection.ts';
import { ledgerProjection } from './ledger/projection.ts';
import { microdepositsProjection } from './microdeposits/projection.ts';
import { payoutsProjection } from './payouts/projection.ts';
import type { Projection } from './projection.ts';
import { settlementsProjection } from './settlements/projection.ts';
import { transactionSchedulesProjection } from './transaction-schedules/projection.ts';
import { transactionsProjection } from './transactions/projection.ts';

/** Every projection. None depends on another, so their order says nothing. */
export const PROJECTIONS: readonly Projection[] = [
  transactionsProjection,
  transactionSchedulesProjection,
  settlementsProjection,
  payoutsProjection,
  microdepositsProjection,
  invoicesProjection,
  ledgerProjection,
  activityProjection,
  bankFilesProjection,
];

/** Writes what events mean into all tables, in the transaction that stored them. The statements travel together. */
export async function project(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  await Promise.all(PROJECTIONS.map((projection) => projection.apply(tx, events)));
}
