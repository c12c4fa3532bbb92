import { CURRENCIES } from '@cordelle/domain/money.ts';
import type { Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

export const ACTIVITY_TYPES = [
  'schedule_created',
  'schedule_deleted',
  'schedule_amount_updated',
  'schedule_installment_skipped',
  'schedule_installment_restored',
  'schedule_installment_moved',
  'schedule_installment_amount_updated',
  'schedule_terms_updated',
  'schedule_paused',
  'schedule_resumed',
  'transaction_created',
  'transaction_approved',
  'transaction_declined',
  'transaction_charged_back',
  'transaction_settled',
  'payment_reported',
  'microdeposit_requested',
  'microdeposit_sent',
  'microdeposit_verified',
  'microdeposit_failed',
  'microdeposit_declined',
  'microdeposit_returned',
] as const;

/** What an edit of some installments of a schedule changed. Days are requested dates; amounts are decimal text. */
export type ScheduleChange = {
  /** The one that is changed, or the first. */
  readonly installment: number;
  readonly date?: string | undefined;
  /** Where it was moved to. */
  readonly to?: string;
  readonly previous?: string;
  readonly frequency?: Frequency;
  /** Number of debits in all; null: until removed. */
  readonly installments?: number | null;
};

/** What happened with a customer, newest first. The id is the position of the event. */
export const activity = pgTable(
  'activity',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    type: text({ enum: ACTIVITY_TYPES }).notNull(),
    amountCents: cents(),
    currency: text({ enum: CURRENCIES }),
    transactionId: bigint({ mode: 'bigint' }),
    scheduleId: bigint({ mode: 'bigint' }),
    settlementId: bigint({ mode: 'bigint' }),
    microdepositId: bigint({ mode: 'bigint' }),
    /** What else its sentence tells. */
    data: jsonb().$type<ScheduleChange>(),
    actor: text().notNull(),
    occurredAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    index('activity_of_customer').on(t.clientId, t.customerId, t.id.desc()),
    // The first line about a subject tells whose it is; later lines find it here.
    index('activity_of_transaction').on(t.clientId, t.transactionId).where(sql`${t.type} = 'transaction_created'`),
    index('activity_of_schedule').on(t.clientId, t.scheduleId).where(sql`${t.type} = 'schedule_created'`),
    index('activity_of_microdeposit').on(t.clientId, t.microdepositId).where(sql`${t.type} = 'microdeposit_requested'`),
    check('activity_type', oneOf(t.type, ACTIVITY_TYPES)),
  ],
);
