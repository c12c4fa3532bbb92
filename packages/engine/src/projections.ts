import type { Tx } from '@cordelle/db/connection.ts';
import type { StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import type { Projection } from './projection.ts';
import { activityProjection } from './projections/activity.ts';
import { authorizationsProjection } from './projections/authorizations.ts';
import { bankFilesProjection } from './projections/bank-files.ts';
import { invoicesProjection } from './projections/billing-invoices.ts';
import { ledgerProjection } from './projections/ledger.ts';
import { microdepositsProjection } from './projections/microdeposits.ts';
import { payoutsProjection } from './projections/payouts.ts';
import { settlementsProjection } from './projections/settlements.ts';
import { testCreditsProjection } from './projections/test-credits.ts';
import { transactionSchedulesProjection } from './projections/transaction-schedules.ts';
import { transactionsProjection } from './projections/transactions.ts';

/** Every projection. None depends on another, so their order says nothing. */
export const PROJECTIONS: readonly Projection[] = [
  authorizationsProjection,
  transactionsProjection,
  transactionSchedulesProjection,
  settlementsProjection,
  payoutsProjection,
  microdepositsProjection,
  testCreditsProjection,
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
