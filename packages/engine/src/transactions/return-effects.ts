import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import type { ReturnOutcome } from '@cordelle/domain/return-codes/return-outcome.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import type { REMOVAL_REASONS } from '@cordelle/domain/transaction/events.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import { writeAuditRows } from '../audit/audit-rows.ts';
import { changeConsents } from '../customers/consent.ts';
import { disableBankAccounts } from '../customers/disable-bank-accounts.ts';
import type { DayContext } from '../day-step.ts';
import { endApprovals } from '../debit-approvals/take-back.ts';
import { Draft } from '../draft.ts';
import { command, handleAll, handleMany } from '../handle.ts';
import { planRetries } from './retries.ts';
import { SNAPSHOT, type SnapshotRow, stateOfRow } from './snapshot-rows.ts';

/** What one return asks for beyond the debit itself. */
export type ReturnEffect = {
  readonly row: SnapshotRow;
  /** The account that was debited: not necessarily the one on file today. */
  readonly bankAccountId: bigint | null;
  readonly code: string;
  readonly outcome: ReturnOutcome;
};

/** Carries out what returns ask for, second attempts included. A constant number of statements. Source: return codes §4. */
export async function applyEffects(
  tx: Tx,
  ctx: DayContext,
  effects: readonly ReturnEffect[],
  meta: AppendMeta,
): Promise<void> {
  await applyToPayers(tx, effects, meta);
  await planRetries(
    tx,
    ctx,
    effects.flatMap(({ row, outcome }) => (outcome.retry ? [{ row, window: outcome.retry }] : [])),
    meta,
  );
}

/** Bank details disabled, authorizations ended with their planned debits, schedules and open questions, schedules paused. */
export async function applyToPayers(tx: Tx, effects: readonly ReturnEffect[], meta: AppendMeta): Promise<void> {
  const disabling = effects.filter(({ outcome }) => outcome.bankAction !== 'keep');
  await disableBankAccounts(
    tx,
    disabling.flatMap(({ row, bankAccountId, code }) =>
      bankAccountId === null ? [] : [{ clientId: row.clientId, id: bankAccountId, reason: code }],
    ),
    meta,
  );
  const revoking = effects.filter(({ outcome }) => outcome.bankAction === 'revoke');
  if (revoking.length > 0) await endAuthorizations(tx, revoking, meta);
  const pausing = effects.filter(({ row, outcome }) => outcome.pauseSchedule && row.scheduleId !== null);
  if (pausing.length > 0) await pauseSchedules(tx, pausing, meta);
}

async function endAuthorizations(tx: Tx, effects: readonly ReturnEffect[], meta: AppendMeta): Promise<void> {
  const { sql } = tx;
  const clientIds = arrayLiteral(effects.map(({ row }) => row.clientId));
  const customerIds = arrayLiteral(effects.map(({ row }) => row.customerId));
  const revoked = await changeConsents(
    tx,
    effects.map(({ row: { clientId, customerId }, code }) => ({
      clientId,
      id: customerId,
      command: { type: 'revoke' },
      told: { code },
      evidence: { returnCode: code },
    })),
    { actor: meta.actor, at: meta.occurredAt },
  );
  await writeAuditRows(
    tx,
    revoked.map(({ clientId, id, work }) => ({
      clientId,
      at: meta.occurredAt,
      actor: meta.actor,
      action: 'customers.revoke_authorization',
      targetType: 'customers',
      targetId: id,
      after: { ...work.evidence },
    })),
  );
  await removeFuture(
    tx,
    sql`t.customer_id = any(${customerIds}::bigint[]) and (t.client_id, t.customer_id) in
        (select * from unnest(${clientIds}::bigint[], ${customerIds}::bigint[]))`,
    'authorization_revoked',
    meta,
  );
  await endApprovals(
    tx,
    effects.map(({ row }) => row),
    { actor: meta.actor, at: meta.occurredAt },
  );
  const schedules = await sql`
    select ${columns(transactionSchedules, 's', ['clientId', 'id'])}
      from unnest(${clientIds}::bigint[], ${customerIds}::bigint[]) as u (client_id, customer_id)
      join transaction_schedules s on s.client_id = u.client_id and s.customer_id = u.customer_id
     where s.active group by s.client_id, s.id order by s.client_id, s.id`;
  await handleMany(
    tx,
    schedules.map((schedule) =>
      command(transactionSchedule, schedule, { type: 'remove', reason: 'authorization_revoked' }, SCHEDULE_FACTS),
    ),
    meta,
  );
}

/** Pausing and removing ask no facts. */
const SCHEDULE_FACTS = {};

/** A payer who stopped one payment of a schedule is not debited for the next one, planned or not, until somebody resumes. */
async function pauseSchedules(tx: Tx, effects: readonly ReturnEffect[], meta: AppendMeta): Promise<void> {
  const works = effects.flatMap(({ row, code }) =>
    row.scheduleId === null
      ? []
      : command(
          transactionSchedule,
          { clientId: row.clientId, id: row.scheduleId },
          { type: 'pause', returnCode: code },
          SCHEDULE_FACTS,
        ),
  );
  await handleMany(tx, works, meta);
  const clientIds = arrayLiteral(effects.map(({ row }) => row.clientId));
  const scheduleIds = arrayLiteral(effects.map(({ row }) => row.scheduleId));
  await removeFuture(
    tx,
    tx.sql`(t.client_id, t.schedule_id) in (select * from unnest(${clientIds}::bigint[], ${scheduleIds}::bigint[]))`,
    'schedule_paused',
    meta,
  );
}

/** t4 for planned debits, but not for those that stand in a file already. */
async function removeFuture(
  tx: Tx,
  condition: ReturnType<Tx['sql']>,
  reason: (typeof REMOVAL_REASONS)[number],
  meta: AppendMeta,
): Promise<void> {
  const rows = await tx.sql`
    select ${SNAPSHOT} from transactions t
     where t.status = 'Future' and ${condition}
       and not exists (select 1 from bank_file_entries e
                        where e.client_id = t.client_id and e.kind = 'debit' and e.stream_id = t.id and not e.withdrawn)
     order by t.client_id, t.id`;
  const works = rows.map((row) =>
    new Draft(transaction, stateOfRow(row)).decide({ type: 'remove', reason }, { batchFrozen: false }).at(row),
  );
  await handleAll(tx, works, meta);
}
