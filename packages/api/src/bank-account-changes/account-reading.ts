import { columns, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { clientBankAccounts, clientBankConnections } from '@cordelle/db/schema/client-bank-accounts.ts';
import type { ChangedAccount } from '@cordelle/domain/bank-account-change/kinds.ts';
import { EVIDENCE_HOURS, hoursBefore } from '@cordelle/domain/bank-account-change/limits.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { changesWhere, unfinished } from '@cordelle/engine/bank-account-changes/change-rows.ts';
import { correctsClosed } from '@cordelle/engine/bank-account-changes/corrects-closed.ts';
import type { newAccountReading } from '@cordelle/validation/bank-account-changes.ts';
import type { connectionAnswer } from '@cordelle/validation/client-bank-accounts.ts';
import type { z } from 'zod';
import type { ConnectionRow } from '../client-bank-accounts/connection-row.ts';
import {
  beginConnection,
  connectionOf,
  frameFor,
  readConnection,
  refuseConnection,
  takeLogin,
} from '../client-bank-accounts/connections.ts';
import { shownStanding } from '../client-bank-accounts/standings.ts';
import type { MemberContext } from '../context.ts';
import { requireMayChange } from './may-change.ts';

const ACCOUNT = columns(clientBankAccounts, 'a', [
  'id',
  'country',
  'riskIndex',
  'bankName',
  'last2',
  'source',
  'holderMatch',
  'verifiedAt',
]);
/** An account of a business that it had read at its bank and does not use yet. */
export type ReadAccount = Row<typeof ACCOUNT>;

const READING = joined(
  columns(clientBankConnections, 'c', { connectionId: 'id', state: 'state', problem: 'problem' }),
  nullable(ACCOUNT),
);

/** Sign-ins of the caller within the last day for this account by which nothing was asked yet, the newest first. */
const readings = ({ sql }: Tx, { client, app, actor }: MemberContext, account: ChangedAccount) => sql`
  select ${READING} from client_bank_connections c
    left join client_bank_accounts a on a.client_id = c.client_id and a.id = c.bank_account_id
   where c.client_id = ${client.id} and c.purpose = ${account} and c.for_change and c.state <> 'open'
     and c.actor = ${actor} and c.created_at >= ${hoursBefore(app.clock.now(), EVIDENCE_HOURS)}
     and not exists (select from bank_account_changes g where g.client_id = c.client_id and g.new_account_id = a.id)
   order by c.id desc`;

/** The newest account somebody had read and how signing in at the bank stands, while another account may be asked for. */
export async function readingOf(
  tx: Tx,
  ctx: MemberContext,
  purpose: ChangedAccount,
): Promise<z.input<typeof newAccountReading>> {
  const found = await readings(tx, ctx, purpose);
  const [newest] = found;
  const read = newest?.state === 'read' ? newest : null;
  const standing = shownStanding(ctx.app, {
    purpose,
    account: read && { ...read, last2: read.last2 ?? '' },
    connection: newest ?? null,
    facts: {
      account: read && { verified: read.verifiedAt !== null },
      connection: newest?.state === 'reading' || newest?.state === 'failed' ? newest.state : null,
      attempts: found.length,
    },
    // Whoever opens the page of the service has read the notice: it is part of the same act.
    acceptedAt: null,
  });
  return { ...standing, connectionId: newest ? String(newest.connectionId) : null };
}

/** What was read by a sign-in of the caller for this account. Throws `bank_change.reading_over` where there is nothing to ask by any more. */
export const accountReadFor = (
  ctx: MemberContext,
  account: ChangedAccount,
  connectionId: bigint,
): Promise<ReadAccount> =>
  inTransaction(ctx.app.worker, { readOnly: true }, async (tx) => {
    const found = (await readings(tx, ctx, account)).find((one) => one.connectionId === connectionId);
    if (found?.state !== 'read') throw new DomainError('bank_change.reading_over');
    const [row] = await tx.sql`
      select ${ACCOUNT} from client_bank_accounts a where a.client_id = ${ctx.client.id} and a.id = ${found.id}`;
    invariant(row, 'what was read has its account');
    return row;
  });

/**
 * Opens the page of the connection service for another account; whoever asks has read its notice. Null: it does not answer, and
 * numbers are typed. Throws `bank_connection.not_offered`, `bank_change.already_open`.
 */
export async function connectNew(
  ctx: MemberContext,
  account: ChangedAccount,
): Promise<z.input<typeof connectionAnswer>> {
  requireMayChange(ctx, account);
  const { app, client, actor } = ctx;
  const { bankConnect } = app;
  if (!bankConnect) return { connection: null };
  const begun = await ctx.writeAcross(async (tx) => {
    const corrects = account === 'settlement' && (await correctsClosed(tx, client.id));
    if (client.status !== 'approved' && !corrects) throw new DomainError('bank_change.client_not_approved');
    const [known] = await changesWhere(
      tx,
      tx.sql`c.client_id = ${client.id} and c.account = ${account} and ${unfinished(tx)}`,
    );
    if (known) throw new DomainError('bank_change.already_open');
    if (!(await readingOf(tx, ctx, account)).canConnect) throw new DomainError('bank_connection.not_offered');
    return beginConnection(tx, { clientId: client.id, purpose: account, forChange: true, actor, at: app.clock.now() });
  });
  return frameFor(ctx, bankConnect, begun);
}

/** A sign-in the caller began for another account, held. Throws `record.not_found`. */
async function ownConnection(tx: Tx, ctx: MemberContext, id: bigint): Promise<ConnectionRow> {
  const row = await connectionOf(tx, ctx.client.id, id);
  if (!row.forChange || row.actor !== ctx.actor) throw new DomainError('record.not_found');
  requireMayChange(ctx, row.purpose);
  return row;
}

/** Takes the login the frame told of, and asks the service itself whose account it is; nothing of the business changes. */
export async function relayNew(
  ctx: MemberContext,
  told: { readonly connectionId: bigint; readonly loginId: string; readonly accountId: string | null },
): Promise<ChangedAccount> {
  const { app, client } = ctx;
  const { ask, purpose } = await ctx.writeAcross(async (tx) => {
    const row = await ownConnection(tx, ctx, told.connectionId);
    return { ask: await takeLogin(tx, app, row, told), purpose: row.purpose };
  });
  if (ask) await readConnection(app, client.id, told.connectionId);
  return purpose;
}

/** The frame gave up. */
export const refuseNew = (ctx: MemberContext, connectionId: bigint, step: string): Promise<ChangedAccount> =>
  ctx.writeAcross(async (tx) => {
    const row = await ownConnection(tx, ctx, connectionId);
    await refuseConnection(tx, ctx.app, row, step);
    return row.purpose;
  });
