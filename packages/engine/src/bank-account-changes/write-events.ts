import type { Tx } from '@cordelle/db/connection.ts';
import {
  type ChangeCommand,
  type ChangeEvent,
  type ChangeFacts,
  decideChange,
  evolveChange,
} from '@cordelle/domain/bank-account-change/decide.ts';
import { OPEN_STATUSES } from '@cordelle/domain/bank-account-change/kinds.ts';
import type { Change } from '@cordelle/domain/bank-account-change/state.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../app.ts';
import { writeAuditRows } from '../audit/audit-rows.ts';
import { openReviewItems, reopenReviewItem } from '../review-items/review-items.ts';
import { activateAccount } from './activate.ts';
import type { StoredChange } from './change-rows.ts';
import { mailChange } from './mails.ts';

/** Who acts on a change, from where. */
export type ActingOnChange = {
  readonly actor: string;
  readonly at: Date;
  readonly ip?: string | null;
  readonly userAgent?: string | null;
  readonly requestId?: string | null;
};

export const NOBODY_IN_PARTICULAR: ChangeFacts = { belongsToClient: false, identityShown: false, phoneIsKnown: false };

/**
 * Does one thing about a change, in the caller's transaction, whose row is held: decides, writes the row, tells everybody, writes
 * it down. Returns what happened; nothing where it is so already. Throws what the rules forbid.
 */
export async function actOnChange(
  tx: Tx,
  app: App,
  stored: StoredChange,
  command: ChangeCommand,
  facts: ChangeFacts,
  acting: ActingOnChange,
): Promise<ChangeEvent[]> {
  const events = decideChange(command, stored.change, facts, acting.at);
  let change = stored.change;
  for (const event of events) {
    change = evolveChange(change, event, acting.at);
    await writeRow(tx, stored, change, event, command, acting);
    if (event.type === 'activated') await activateAccount(tx, app, stored.row, acting);
    if (event.type === 'stopped') await stopUsing(tx, stored, acting.at);
    if (event.type === 'released' || event.type === 'stopped') await voidEarlier(tx, stored, acting.at);
    if (event.type === 'frozen' || event.type === 'test_failed') await askStaff(tx, stored, event.type, acting.at);
    await writeDown(tx, stored, event, command, acting);
  }
  const [last] = events.slice(-1);
  const told = events.find(({ type }) => type === 'activated' || type === 'stopped' || type === 'released') ?? last;
  const mailed: StoredChange = { row: { ...stored.row, ...rowOf(change, command) }, change };
  if (told) await mailChange(tx, app, mailed, told.type, acting.at);
  return events;
}

/** Columns that follow from the state, and from what was said with it. */
const rowOf = (change: Change, command: ChangeCommand) => ({
  status: change.status,
  activatedAt: change.activatedAt,
  holdUntil: change.holdUntil,
  testAttempts: change.test.attempts,
  testConfirmedAt: change.test.confirmedAt,
  testFailed: change.test.failed,
  frozenFrom: change.frozenFrom,
  ...(command.type === 'decline' ? { declineReason: command.reason } : {}),
});

const ENDED: readonly string[] = ['withdrawn', 'declined', 'lapsed', 'confirmed'];

async function writeRow(
  { sql }: Tx,
  { row }: StoredChange,
  change: Change,
  event: ChangeEvent,
  command: ChangeCommand,
  { actor, at }: ActingOnChange,
): Promise<void> {
  const reason = event.type === 'declined' ? event.reason : event.type === 'stopped' ? 'not_by_client' : null;
  const next = rowOf(change, command);
  await sql`
    update bank_account_changes set status = ${next.status}, activated_at = ${next.activatedAt}, hold_until = ${next.holdUntil},
           test_attempts = ${next.testAttempts}, test_confirmed_at = ${next.testConfirmedAt}, test_failed = ${next.testFailed},
           frozen_from = ${next.frozenFrom},
           frozen_at = case when ${event.type === 'frozen'} then ${at}::timestamptz else frozen_at end,
           frozen_by = case when ${event.type === 'frozen'} then ${actor} else frozen_by end,
           decline_reason = coalesce(${reason}, decline_reason),
           ended_at = case when ${ENDED.includes(next.status)} then ${at}::timestamptz end
     where client_id = ${row.clientId} and id = ${row.id}`;
}

/** Two people found that it was not the business: its new account is never used, and no other comes back by itself. */
async function stopUsing({ sql }: Tx, { row }: StoredChange, at: Date): Promise<void> {
  await sql`
    update client_bank_accounts set active = false, replaced_at = ${at}
     where client_id = ${row.clientId} and id = ${row.newAccountId} and active`;
}

/** What was said before it was frozen counts no more, unless the account is in use already. */
async function voidEarlier({ sql }: Tx, { row, change }: StoredChange, at: Date): Promise<void> {
  const wasOpen = OPEN_STATUSES.some((open) => open === change.frozenFrom);
  await sql`
    update bank_account_verdicts set voided_at = ${at}
     where client_id = ${row.clientId} and change_id = ${row.id} and voided_at is null
       and (verdict in ('genuine', 'fraud') or ${wasOpen})`;
  if (wasOpen)
    await sql`
      update bank_account_calls set voided_at = ${at}
       where client_id = ${row.clientId} and change_id = ${row.id} and voided_at is null`;
}

async function askStaff(tx: Tx, { row }: StoredChange, about: 'frozen' | 'test_failed', at: Date): Promise<void> {
  const [client] = await tx.sql<{ country: Rail }[]>`select country from clients where id = ${row.clientId}`;
  if (!client) throw new Error(`no client ${row.clientId}`);
  const item = {
    kind: 'bank_account_change',
    dedupeKey: `${about} ${row.clientId} ${row.id}`,
    clientId: row.clientId,
    detail: { about, changeId: String(row.id), account: row.account },
    rawLines: [],
  } as const;
  if (about === 'frozen') await reopenReviewItem(tx, client.country, item, at);
  else await openReviewItems(tx, client.country, [item], at);
}

/** One row of the audit log for each thing that happened, in the client's own log. */
async function writeDown(
  tx: Tx,
  { row }: StoredChange,
  event: ChangeEvent,
  command: ChangeCommand,
  { actor, ip, userAgent, requestId }: ActingOnChange,
): Promise<void> {
  const { type, ...said } = event;
  const by = 'by' in command ? { by: String(command.by) } : {};
  await writeAuditRows(tx, [
    {
      clientId: row.clientId,
      at: null,
      actor,
      action: `bankAccountChanges.${type}`,
      targetType: 'bankAccountChanges',
      targetId: row.id,
      before: { status: row.status },
      after: { ...plain(said), ...by, account: row.account },
      ip: ip ?? null,
      userAgent: userAgent ?? null,
      requestId: requestId ?? null,
    },
  ]);
}

const plain = (said: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
