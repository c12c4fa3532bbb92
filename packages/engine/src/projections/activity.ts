import { type ArrayElement, arrayLiteral } from '@cordelle/db/array-literal.ts';
import { atClients, onlyClient } from '@cordelle/db/client-place.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import { type ACTIVITY_TYPES, activity, type ScheduleChange } from '@cordelle/db/schema/activity.ts';
import { type Currency, centsOf } from '@cordelle/domain/money.ts';
import { projection } from '../projection.ts';

type ActivityType = (typeof ACTIVITY_TYPES)[number];

type Entry = {
  readonly event: StoredEvent;
  readonly type: ActivityType;
  /** Null: the first entry about the same transaction or schedule tells. */
  readonly customerId: string | null;
  readonly amount?: string;
  readonly currency?: Currency;
  readonly transactionId?: bigint;
  readonly scheduleId?: bigint | null;
  readonly settlementId?: bigint;
  readonly microdepositId?: bigint;
  readonly change?: ScheduleChange;
};

const COLUMNS = `client_id, id, customer_id, type, amount_cents, currency, transaction_id, schedule_id, settlement_id,
  microdeposit_id, data, actor, occurred_at`;
const VALUES = COLUMNS.replaceAll(/\w+/g, (name) => `${name === 'client_id' ? 'h' : 'u'}.${name}`);
const ENTRIES = `unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[],
  $8::bigint[], $9::bigint[], $10::bigint[], $11::jsonb[], $12::text[], $13::timestamptz[])
  as u (${COLUMNS}) ${atClients('$14')}`;

const INSERT_FIRST = `insert into activity (${COLUMNS}) select ${VALUES} from ${ENTRIES}`;

/** Only the first event of a stream names the customer: later entries copy it, and the schedule, from the first entry. */
const INSERT_LATER = `
  insert into activity (${COLUMNS})
  select h.client_id, u.id, first.customer_id, u.type, u.amount_cents, coalesce(u.currency, first.currency),
    u.transaction_id, coalesce(u.schedule_id, first.schedule_id), u.settlement_id, u.microdeposit_id, u.data,
    u.actor, u.occurred_at
  from ${ENTRIES}
  join lateral (
    select f.customer_id, f.currency, f.schedule_id from activity f
    where f.client_id = h.client_id and f.transaction_id = u.transaction_id and f.type = 'transaction_created'
    union all
    select f.customer_id, f.currency, f.schedule_id from activity f
    where u.transaction_id is null and f.client_id = h.client_id and f.schedule_id = u.schedule_id
      and f.type = 'schedule_created'
    union all
    select f.customer_id, f.currency, f.schedule_id from activity f
    where f.client_id = h.client_id and f.microdeposit_id = u.microdeposit_id and f.type = 'microdeposit_requested'
  ) first on true`;

/** What happened with each customer, in the words of the public contract. */
export const activityProjection = projection({
  name: 'activity',
  version: 3,
  tables: [activity],
  findsBy: ['activity_of_transaction', 'activity_of_schedule', 'activity_of_microdeposit'],
  async apply(tx, events) {
    const entries = events.flatMap((event) => entryOf(event) ?? []);
    const first = entries.filter((entry) => entry.customerId !== null);
    const later = entries.filter((entry) => entry.customerId === null);
    await Promise.all([insert(tx, INSERT_FIRST, first), insert(tx, INSERT_LATER, later)]);
  },
});

function entryOf(event: StoredEvent): Entry | null {
  switch (event.type) {
    case 'TransactionScheduleCreated': {
      const { customerId, amount, currency } = event.data;
      return { event, type: 'schedule_created', customerId, amount, currency, scheduleId: event.streamId };
    }
    case 'TransactionScheduleAmountChanged': {
      const { amount, currency } = event.data;
      return later(event, 'schedule_amount_updated', { amount, currency, scheduleId: event.streamId });
    }
    case 'TransactionScheduleInstallmentSkipped':
    case 'TransactionScheduleInstallmentRestored': {
      const { installment, requestedDate: date } = event.data;
      return scheduleChanged(event, INSTALLMENTS[event.type], { installment, date });
    }
    case 'TransactionScheduleInstallmentMoved': {
      const { installment, from: date, to } = event.data;
      return scheduleChanged(event, 'schedule_installment_moved', { installment, date, to });
    }
    case 'TransactionScheduleInstallmentAmountChanged': {
      const { installment, requestedDate: date, previous } = event.data;
      return {
        ...scheduleChanged(event, 'schedule_installment_amount_updated', { installment, date, previous }),
        ...priced(event.data),
      };
    }
    case 'TransactionScheduleTermsChanged': {
      const { fromInstallment: installment, requestedDate: date, frequency, installments } = event.data;
      return {
        ...scheduleChanged(event, 'schedule_terms_updated', { installment, date, frequency, installments }),
        ...priced(event.data),
      };
    }
    case 'TransactionScheduleRemoved':
      return later(event, 'schedule_deleted', { scheduleId: event.streamId });
    case 'TransactionSchedulePaused':
      return later(event, 'schedule_paused', { scheduleId: event.streamId });
    case 'TransactionScheduleResumed':
      return later(event, 'schedule_resumed', { scheduleId: event.streamId });
    case 'TransactionCreated': {
      const { customerId, amount, currency, scheduleId } = event.data;
      return {
        event,
        type: 'transaction_created',
        customerId,
        amount,
        currency,
        transactionId: event.streamId,
        scheduleId: scheduleId === null ? null : BigInt(scheduleId),
      };
    }
    case 'TransactionApproved':
    case 'TransactionDeclined':
    case 'TransactionChargedBack': {
      const { amount, currency } = event.data;
      return later(event, ENDS[event.type], { amount, currency, transactionId: event.streamId });
    }
    case 'TransactionNotSent':
      return later(event, 'transaction_declined', { transactionId: event.streamId });
    case 'TransactionSettled':
      if (event.data.line !== 'approved') return null;
      return later(event, 'transaction_settled', {
        transactionId: event.streamId,
        settlementId: BigInt(event.data.settlementId),
      });
    case 'MicrodepositRequested': {
      const { customerId, currency } = event.data;
      return { event, type: 'microdeposit_requested', customerId, currency, microdepositId: event.streamId };
    }
    // Their sum would make the two amounts easy to guess: no entry about microdeposits tells an amount.
    case 'MicrodepositSent':
    case 'MicrodepositVerified':
    case 'MicrodepositFailed':
    case 'MicrodepositDeclined':
    case 'MicrodepositReturnedLate':
      return later(event, MICRODEPOSITS[event.type], { microdepositId: event.streamId });
    default:
      return null;
  }
}

const INSTALLMENTS = {
  TransactionScheduleInstallmentSkipped: 'schedule_installment_skipped',
  TransactionScheduleInstallmentRestored: 'schedule_installment_restored',
} as const satisfies Record<string, ActivityType>;

const MICRODEPOSITS = {
  MicrodepositSent: 'microdeposit_sent',
  MicrodepositVerified: 'microdeposit_verified',
  MicrodepositFailed: 'microdeposit_failed',
  MicrodepositDeclined: 'microdeposit_declined',
  MicrodepositReturnedLate: 'microdeposit_returned',
} as const satisfies Record<string, ActivityType>;

const ENDS = {
  TransactionApproved: 'transaction_approved',
  TransactionDeclined: 'transaction_declined',
  TransactionChargedBack: 'transaction_charged_back',
} as const satisfies Record<string, ActivityType>;

const later = (event: StoredEvent, type: ActivityType, about: Partial<Entry>): Entry => ({
  ...about,
  event,
  type,
  customerId: null,
});

const scheduleChanged = (event: StoredEvent, type: ActivityType, change: ScheduleChange): Entry =>
  later(event, type, { scheduleId: event.streamId, change });

const priced = ({ amount, currency }: { readonly amount: string; readonly currency: Currency }) => ({
  amount,
  currency,
});

async function insert(tx: Tx, statement: string, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const column = (value: (entry: Entry) => ArrayElement | undefined) =>
    arrayLiteral(entries.map((entry) => value(entry) ?? null));
  await tx.sql.unsafe(
    statement,
    [
      column(({ event }) => event.clientId),
      column(({ event }) => event.position),
      column(({ customerId }) => customerId),
      column(({ type }) => type),
      column(({ amount }) => (amount === undefined ? null : centsOf(amount))),
      column(({ currency }) => currency),
      column(({ transactionId }) => transactionId),
      column(({ scheduleId }) => scheduleId),
      column(({ settlementId }) => settlementId),
      column(({ microdepositId }) => microdepositId),
      column(({ change }) => (change ? JSON.stringify(change) : null)),
      column(({ event }) => event.actor),
      column(({ event }) => event.occurredAt.toISOString()),
      onlyClient(entries.map(({ event }) => event.clientId)),
    ],
    { prepare: true },
  );
}
