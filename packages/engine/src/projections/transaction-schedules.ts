import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import { PLAN_FIELDS, transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { invariant, unreachable } from '@cordelle/domain/errors.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { overridesOfAmounts, type Plan, planAfter } from '@cordelle/domain/transaction-schedule/installments.ts';
import { idOrNull, projection, rowOf, type StoredEventOf } from '../projection.ts';
import { RowChanges, type RowKey } from '../row-changes.ts';

type ScheduleEvent = StoredEventOf<'schedule'>;

/** One row per plan of debits. */
export const transactionSchedulesProjection = projection({
  name: 'transaction_schedules',
  version: 3,
  tables: [transactionSchedules],
  async apply(tx, events) {
    const ours = events.filter((event): event is StoredEvent & ScheduleEvent => event.streamType === 'schedule');
    const rows = new RowChanges(transactionSchedules);
    const plans = await plansBefore(tx, ours);
    for (const event of events) {
      if (event.streamType === 'schedule') change(rows, plans, event);
      else if (event.type === 'AuthorizationTookOverPayments')
        for (const id of event.data.schedules)
          rows.set({ clientId: event.clientId, id: BigInt(id) }, { authorizationId: event.streamId });
    }
    await rows.write(tx);
  },
});

const nameOf = ({ clientId, id }: RowKey): string => `${clientId}/${id}`;

const CHANGES_PLAN: Partial<Record<ScheduleEvent['type'], true>> = {
  TransactionScheduleAmountChanged: true,
  TransactionScheduleInstallmentSkipped: true,
  TransactionScheduleInstallmentRestored: true,
  TransactionScheduleInstallmentMoved: true,
  TransactionScheduleInstallmentAmountChanged: true,
  TransactionScheduleTermsChanged: true,
};

/** The plans that these events change, as their rows say before; those that begin here come with their first event. */
async function plansBefore({ sql }: Tx, events: readonly ScheduleEvent[]): Promise<Map<string, Plan>> {
  const keys = new Map<string, RowKey>();
  for (const event of events) if (CHANGES_PLAN[event.type]) keys.set(nameOf(rowOf(event)), rowOf(event));
  if (keys.size === 0) return new Map();
  const wanted = [...keys.values()];
  const rows = await sql`
    select ${columns(transactionSchedules, 's', ['clientId', 'id', ...PLAN_FIELDS])}
      from unnest(${arrayLiteral(wanted.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(wanted.map(({ id }) => id))}::bigint[]) as w (client_id, id)
      join transaction_schedules s on s.client_id = w.client_id and s.id = w.id`;
  return new Map(rows.map(({ clientId, id, ...plan }) => [nameOf({ clientId, id }), plan]));
}

function change(
  rows: RowChanges<typeof transactionSchedules>,
  plans: Map<string, Plan>,
  event: ScheduleEvent,
): RowChanges<typeof transactionSchedules> {
  const { version } = event;
  const set = (values: Parameters<typeof rows.set>[1]) => rows.set(rowOf(event), { ...values, version });
  switch (event.type) {
    case 'TransactionScheduleCreated': {
      const { customerId, authorizationId = null, amount, installmentAmounts, ...same } = event.data;
      const { frequency, installments, processDate, secondProcessDate } = same;
      const overrides = overridesOfAmounts(installmentAmounts);
      const terms = { frequency, installments, processDate, secondProcessDate };
      plans.set(nameOf(rowOf(event)), { ...terms, amountCents: centsOf(amount), phases: [], overrides });
      return rows.insert(rowOf(event), {
        ...same,
        customerId: BigInt(customerId),
        authorizationId: idOrNull(authorizationId),
        amountCents: centsOf(amount),
        overrides,
        active: true,
        createdAt: event.occurredAt,
        version,
      });
    }
    case 'TransactionScheduleOccurrencesPlanned':
      return set({ plannedThrough: event.data.through });
    case 'TransactionScheduleAmountChanged':
    case 'TransactionScheduleInstallmentSkipped':
    case 'TransactionScheduleInstallmentRestored':
    case 'TransactionScheduleInstallmentMoved':
    case 'TransactionScheduleInstallmentAmountChanged':
      return set(changedPlan(plans, event));
    case 'TransactionScheduleTermsChanged':
      return set({ ...changedPlan(plans, event), plannedThrough: event.data.plannedThrough });
    case 'TransactionScheduleCommentChanged':
      return set({ comment: event.data.comment });
    case 'TransactionSchedulePaused': {
      const { returnCode: pauseReturnCode, until: pausedUntil = null, plannedThrough } = event.data;
      return set({
        paused: true,
        pausedUntil,
        pauseReturnCode,
        ...(plannedThrough === undefined ? {} : { plannedThrough }),
      });
    }
    case 'TransactionScheduleResumed': {
      const { plannedThrough } = event.data;
      const active = { paused: false, pausedUntil: null, pauseReturnCode: null };
      return set(plannedThrough === undefined ? active : { ...active, plannedThrough });
    }
    case 'TransactionScheduleRemoved':
      return set({ active: false, removedReason: event.data.reason });
    default:
      return unreachable(event);
  }
}

/** What of the row follows from the plan after the event. */
function changedPlan(plans: Map<string, Plan>, event: ScheduleEvent) {
  const before = plans.get(nameOf(rowOf(event)));
  invariant(before, 'a plan that changes has a row');
  const plan = planAfter(before, event);
  plans.set(nameOf(rowOf(event)), plan);
  const { amountCents, frequency, installments, phases, overrides } = plan;
  return { amountCents, frequency, installments, phases, overrides };
}
