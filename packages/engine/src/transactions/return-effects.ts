import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { endsWith } from '@cordelle/domain/return-codes/return-code.ts';
import type { ReturnOutcome } from '@cordelle/domain/return-codes/return-outcome.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import type { REMOVAL_REASONS } from '@cordelle/domain/transaction/events.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import { writeAuditRows } from '../audit/audit-rows.ts';
import { changeConsents } from '../authorizations/consent.ts';
import { disableBankAccounts } from '../authorizations/disable-bank-accounts.ts';
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

/** Bank details disabled, agreements ended with their planned debits, schedules and open questions, schedules paused. */
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
  const ending = await agreementsEndedBy(tx, effects);
  const by = { actor: meta.actor, at: meta.occurredAt };
  const revoked = await changeConsents(
    tx,
    [...Map.groupBy(ending, ({ clientId, customerId }) => `${clientId}/${customerId}`).values()].flatMap(
      (ofCustomer) => {
        const [first] = ofCustomer;
        if (!first) return [];
        const { clientId, customerId, code } = first;
        const ends = ofCustomer.flatMap(({ authorizationId }) => (authorizationId === null ? [] : [authorizationId]));
        const all = ends.length < ofCustomer.length;
        return [
          {
            clientId,
            id: customerId,
            command: { type: 'revoke' as const },
            ...(all ? {} : { ends }),
            told: { code },
            evidence: { returnCode: code },
          },
        ];
      },
    ),
    by,
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
  const ended = sql`unnest(${arrayLiteral(ending.map(({ clientId }) => clientId))}::bigint[],
                           ${arrayLiteral(ending.map(({ customerId }) => customerId))}::bigint[],
                           ${arrayLiteral(ending.map(({ authorizationId }) => authorizationId))}::bigint[])
                    as u (client_id, customer_id, authorization_id)`;
  await removeFuture(
    tx,
    sql`exists (select from ${ended}
                 where u.client_id = t.client_id and u.customer_id = t.customer_id
                   and (u.authorization_id is null or u.authorization_id = t.authorization_id))
        and t.customer_id = any(${arrayLiteral(ending.map(({ customerId }) => customerId))}::bigint[])`,
    'authorization_revoked',
    meta,
  );
  await endApprovals(tx, ending, by);
  const schedules = await sql`
    select ${columns(transactionSchedules, 's', ['clientId', 'id'])}
      from ${ended}
      join transaction_schedules s on s.client_id = u.client_id and s.customer_id = u.customer_id
       and (u.authorization_id is null or u.authorization_id = s.authorization_id)
     where s.active group by s.client_id, s.id order by s.client_id, s.id`;
  await handleMany(
    tx,
    schedules.map((schedule) =>
      command(transactionSchedule, schedule, { type: 'remove', reason: 'authorization_revoked' }, SCHEDULE_FACTS),
    ),
    meta,
  );
}

type Ending = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  /** Null: none is on record for the debit, so all of the customer end. */
  readonly authorizationId: bigint | null;
  readonly code: string;
};

/** The agreement of each debit; all over its account where the payer denies that there was any. */
async function agreementsEndedBy({ sql }: Tx, effects: readonly ReturnEffect[]): Promise<Ending[]> {
  const own = effects.map(({ row: { clientId, customerId, authorizationId }, code }) => ({
    clientId,
    customerId,
    authorizationId,
    code,
  }));
  const denials = effects.filter(({ code }) => endsWith(code) === 'account');
  if (denials.length === 0) return own;
  const others = await sql<Ending[]>`
    select a.client_id as "clientId", a.customer_id as "customerId", a.id as "authorizationId", d.code
      from unnest(${arrayLiteral(denials.map(({ row }) => row.clientId))}::bigint[],
                  ${arrayLiteral(denials.map(({ row }) => row.customerId))}::bigint[],
                  ${arrayLiteral(denials.map(({ bankAccountId }) => bankAccountId))}::bigint[],
                  ${arrayLiteral(denials.map(({ code }) => code))}::text[]) as d (client_id, customer_id, bank_account_id, code)
      join authorizations a on a.client_id = d.client_id and a.customer_id = d.customer_id
       and a.bank_account_id is not distinct from d.bank_account_id
     where a.status in ('in_force', 'suspended', 'used') order by a.client_id, a.id`;
  return [...own, ...others];
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
