import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText, type Money, moneyText } from '@cordelle/domain/money.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import type { ScheduleEdit } from '@cordelle/domain/transaction-schedule/commands.ts';
import { varies } from '@cordelle/domain/transaction-schedule/installments.ts';
import type { WrittenDebit } from '@cordelle/domain/transaction-schedule/rewriting.ts';
import type { LoweredPayment } from '@cordelle/domain/transaction-schedule/taken-back.ts';
import { type UpcomingInstallment, upcomingOf } from '@cordelle/domain/transaction-schedule/upcoming.ts';
import { command, handleAll, type Work } from '@cordelle/engine/handle.ts';
import type { RequestMeta, TellingMeta } from '@cordelle/engine/request-meta.ts';
import type { ABOVE_LIMIT_CHOICES } from '@cordelle/validation/customers/edit.ts';
import type { PlanAboveLimit } from '@cordelle/validation/customers/payments-above-limit.ts';
import { tellingOfChange } from '../mail/notify-of-change.ts';
import { rewriteSchedule } from '../transaction-schedules/commands.ts';
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
 * Lowers the payments above a customer's limit to it, or takes them out of their plans, and returns what they were; what is in a
 * batch already is stopped by its gate. A second attempt is for the amount of the first, so it is never lowered. Of lowered ones the
 * payer is told, of all at once. Throws what the rule of a plan refuses.
 */
export async function endPaymentsAbove(
  tx: Tx,
  requestMeta: TellingMeta,
  customerId: bigint,
  limit: Money,
  choice: Exclude<(typeof ABOVE_LIMIT_CHOICES)[number], 'keep'>,
): Promise<LoweredPayment[]> {
  const plans = await plansAbove(tx, requestMeta, customerId);
  const ended = plans.flatMap((plan) => (choice === 'lower' ? lowering(plan, limit) : removing(plan, limit)));
  const write = async () => {
    for (const { edits, scheduleId } of ended)
      for (const edit of edits) await rewriteSchedule(tx, requestMeta, BigInt(scheduleId), edit);
    await handleAll(
      tx,
      ended.flatMap(({ retry }) => (retry ? [removalOf(requestMeta, retry)] : [])),
      requestMeta.meta,
    );
  };
  await (choice === 'lower' ? tellingOfChange(tx, requestMeta, customerId, write) : write());
  return ended.map(({ edits: _, retry: __, ...payment }) => payment);
}

/** Keeps with a change what it did to planned payments, so that taking it back brings them back. */
export async function keepLoweredPayments(
  { sql }: Tx,
  clientId: bigint,
  changeId: bigint,
  payments: readonly LoweredPayment[],
): Promise<void> {
  if (payments.length === 0) return;
  await sql`
    update agreement_changes set undo = undo || ${JSON.stringify({ payments })}::text::jsonb
     where client_id = ${clientId} and id = ${changeId}`;
}

type Plan = Awaited<ReturnType<typeof plansAbove>>[number];
/** A payment as it was and as it becomes, by these edits of its plan or the removal of a second attempt. */
type Ending = LoweredPayment & { readonly edits: readonly ScheduleEdit[]; readonly retry?: WrittenDebit };

/** Whether every payment of a plan is above the limit alike. */
const isAllAbove = ({ editing: { state } }: Plan, limit: Money): boolean =>
  !varies(state) && state.amountCents > limit.cents;

const wholePlan = ({ editing: { id, state }, above }: Plan) =>
  ({
    what: 'plan',
    scheduleId: String(id),
    installment: null,
    processDate: above[0]?.processDate ?? null,
    frequency: state.frequency,
    before: centsText(state.amountCents),
  }) as const;

const onePayment = ({ editing: { id, state } }: Plan, { installment, processDate, amountCents }: UpcomingInstallment) =>
  ({
    what: 'installment',
    scheduleId: String(id),
    installment,
    processDate,
    frequency: state.frequency,
    before: centsText(amountCents),
  }) as const;

function lowering(plan: Plan, limit: Money): Ending[] {
  const after = moneyText(limit);
  if (isAllAbove(plan, limit)) return [{ ...wholePlan(plan), after, edits: [{ type: 'changeAmount', amount: limit }] }];
  return plan.above.flatMap((payment) =>
    payment.allowedActions.includes('changeAmount')
      ? [
          {
            ...onePayment(plan, payment),
            after,
            edits: [{ type: 'changeInstallmentAmount', installment: payment.installment, amount: limit }],
          },
        ]
      : [],
  );
}

function removing(plan: Plan, limit: Money): Ending[] {
  if (isAllAbove(plan, limit))
    return [{ ...wholePlan(plan), after: null, edits: [{ type: 'remove', reason: 'deleted' }] }];
  const skipped = plan.above.flatMap((payment): Ending[] =>
    payment.allowedActions.includes('skip')
      ? [
          {
            ...onePayment(plan, payment),
            after: null,
            edits: [{ type: 'skipInstallment', installment: payment.installment }],
          },
        ]
      : [],
  );
  const retries = plan.retries.map(
    (retry): Ending => ({
      what: 'second_attempt',
      scheduleId: String(plan.editing.id),
      installment: retry.installment,
      processDate: retry.processDate,
      frequency: plan.editing.state.frequency,
      before: centsText(retry.amountCents),
      after: null,
      edits: [],
      retry,
    }),
  );
  return [...skipped, ...retries];
}

const removalOf = ({ clientId }: RequestMeta, retry: WrittenDebit): Work =>
  command(
    transaction,
    { clientId, id: BigInt(retry.id) },
    { type: 'remove', reason: 'deleted' },
    { batchFrozen: false },
  );

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
