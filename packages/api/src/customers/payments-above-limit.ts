import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText, type Money } from '@cordelle/domain/money.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { varies } from '@cordelle/domain/transaction-schedule/installments.ts';
import { upcomingOf } from '@cordelle/domain/transaction-schedule/upcoming.ts';
import { command, handleAll } from '@cordelle/engine/handle.ts';
import type { RequestMeta, TellingMeta } from '@cordelle/engine/request-meta.ts';
import type { ABOVE_LIMIT_CHOICES } from '@cordelle/validation/customers/edit.ts';
import type { PlanAboveLimit } from '@cordelle/validation/customers/payments-above-limit.ts';
import { changeSchedule, editSchedule, removeSchedule } from '../transaction-schedules/commands.ts';
import { type Editing, readEditing } from '../transaction-schedules/editing.ts';

type Whose = Pick<RequestMeta, 'clientId' | 'now'>;

/** Plans of a customer with payments to come above the customer's authorization limit. Throws `record.not_found`. */
export async function paymentsAboveLimit(tx: Tx, whose: Whose, customerId: bigint): Promise<PlanAboveLimit[]> {
  const [customer] = await tx.sql`select 1 from customers where client_id = ${whose.clientId} and id = ${customerId}`;
  if (!customer) throw new DomainError('record.not_found');
  const plans = await plansAbove(tx, whose, customerId);
  return plans.flatMap(({ editing, above, retries }) => {
    const payments = [...above, ...retries].sort((a, b) => a.processDate.localeCompare(b.processDate));
    const [first] = payments;
    if (!first) return [];
    return [
      {
        scheduleId: String(editing.id),
        frequency: editing.state.frequency,
        amount: centsText(first.amountCents),
        processDate: first.processDate,
        payments: payments.length,
      },
    ];
  });
}

/**
 * Lowers the payments above a customer's limit to it, or takes them out of their plans; what is in a batch already is stopped by its
 * gate. A second attempt is for the amount of the first, so it is never lowered. Throws what the rule of a plan refuses. See
 * D-018.
 */
export async function endPaymentsAbove(
  tx: Tx,
  requestMeta: TellingMeta,
  customerId: bigint,
  limit: Money,
  choice: Exclude<(typeof ABOVE_LIMIT_CHOICES)[number], 'keep'>,
): Promise<void> {
  for (const { editing, above, retries } of await plansAbove(tx, requestMeta, customerId)) {
    const { id, state } = editing;
    if (!varies(state) && state.amountCents > limit.cents) {
      await (choice === 'lower'
        ? changeSchedule(tx, requestMeta, id, { amount: limit, locked: {} })
        : removeSchedule(tx, requestMeta, id));
      continue;
    }
    for (const { installment, allowedActions } of above) {
      if (choice === 'lower' && allowedActions.includes('changeAmount'))
        await editSchedule(tx, requestMeta, id, { type: 'changeInstallmentAmount', installment, amount: limit });
      if (choice === 'remove' && allowedActions.includes('skip'))
        await editSchedule(tx, requestMeta, id, { type: 'skipInstallment', installment });
    }
    if (choice === 'remove')
      await handleAll(
        tx,
        retries.map((retry) =>
          command(
            transaction,
            { clientId: requestMeta.clientId, id: BigInt(retry.id) },
            { type: 'remove', reason: 'deleted' },
            { batchFrozen: false },
          ),
        ),
        requestMeta.meta,
      );
  }
}

async function plansAbove(tx: Tx, whose: Whose, customerId: bigint) {
  const rows = await tx.sql<{ id: bigint; limitCents: bigint }[]>`
    select s.id, g.limit_cents as "limitCents"
      from transaction_schedules s join authorizations g on g.client_id = s.client_id and g.id = s.authorization_id
     where s.client_id = ${whose.clientId} and s.customer_id = ${customerId} and s.active
       and g.limit_cents is not null
       and (s.amount_cents > g.limit_cents or s.phases <> '[]'::jsonb or s.overrides <> '{}'::jsonb
            or exists (select 1 from transactions t
                        where t.client_id = s.client_id and t.schedule_id = s.id and t.status = 'Future'
                          and t.amount_cents > g.limit_cents))
     order by s.id`;
  const plans: (ReturnType<typeof aboveIn> & { readonly editing: Editing })[] = [];
  for (const { id, limitCents } of rows) {
    const editing = await readEditing(tx, whose, id, { lock: false });
    plans.push({ editing, ...aboveIn(editing, limitCents) });
  }
  return plans;
}

/** Payments to come and second attempts above a limit, each by date. */
function aboveIn({ state, written, retries, collecting }: Editing, limitCents: bigint) {
  const { installments } = upcomingOf(state, written, collecting);
  return {
    above: installments.filter(({ skipped, amountCents }) => !skipped && amountCents > limitCents),
    retries: retries.filter(({ amountCents }) => amountCents > limitCents),
  };
}
