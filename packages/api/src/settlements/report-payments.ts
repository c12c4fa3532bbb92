import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import { SOFTWARE_NAMES } from '@cordelle/domain/accounting/software.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { connectionOf } from '@cordelle/engine/accounting/connections.ts';
import { planAgain } from '@cordelle/engine/accounting/plan-reports.ts';
import { sendReports } from '@cordelle/engine/accounting/send-reports.ts';
import type { AccountingFailure } from '@cordelle/engine/ports/accounting-service.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import type { paymentsReported } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';

/** All of a call; whoever asked waits for at most 60 s, and the rest is written without them. */
const ANSWER_MS = 55_000;
const REFUSALS_NAMED = 3;

type Answer = z.input<typeof paymentsReported>;

/**
 * Writes what a settlement means into the client's books: its payments, the reversals of those that were charged back in it, and what
 * it moved. What stands there is not written again, whoever asks and however often; what had failed is tried again, and a settlement
 * from before the books were connected is reported from now on. Throws `record.not_found`, `accounting.not_connected`,
 * `accounting.report_under_way`, `accounting.not_reported`.
 */
export async function reportPayments(ctx: MemberContext, settlementId: bigint): Promise<Answer> {
  const { app, client, language, actor } = ctx;
  const settlement = await ctx.read((tx) => settlementOf(tx, client.id, settlementId));
  const connection = await inTransaction(app.worker, { readOnly: true }, (tx) => connectionOf(tx, client.id));
  if (!connection) throw new DomainError('accounting.not_connected');
  const name = SOFTWARE_NAMES[connection.software];
  if (connection.paymentAccountId === null)
    return {
      reported: 0,
      failed: settlement.approvedCount,
      messages: {
        errors: [translate('accounting_some_failed', language), translate('accounting_account_not_set', language)],
        notifications: [],
      },
    };
  if (connection.status !== 'connected')
    throw new DomainError('accounting.not_reported', {
      date: settlement.settlementDate,
      reason: translate(`accounting_lost_${connection.problem}`, language, { name }),
    });
  await planAgain(app, connection, settlementId, actor);
  await inTransaction(app.database, { clientId: client.id }, (tx) =>
    releaseSettlement(tx, client.id, connection.id, settlementId),
  );
  const sent = await sendReports(app, connection, {
    settlementId,
    caller: 'person',
    actor,
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (sent === null) throw new DomainError('accounting.report_under_way');
  const left = await ctx.read((tx) => leftOf(tx, client.id, connection.id, settlementId));
  if (sent.written === 0 && sent.stopped)
    throw new DomainError('accounting.not_reported', {
      date: settlement.settlementDate,
      reason: whyStopped(sent.stopped, name, ctx),
    });
  return {
    reported: sent.written,
    failed: left.failed,
    messages: {
      errors:
        left.failed > 0
          ? [translate('accounting_some_failed', language), ...left.refusals.slice(0, REFUSALS_NAMED)]
          : [],
      notifications: notificationsOf(sent.written, left, name, ctx),
    },
  };
}

type Left = {
  readonly rows: number;
  readonly failed: number;
  readonly waiting: number;
  /** Removed or changed there, until somebody decides. */
  readonly undecided: number;
  readonly refusals: readonly string[];
};

function notificationsOf(
  written: number,
  { rows, failed, waiting, undecided }: Left,
  name: string,
  { language }: MemberContext,
) {
  const say = (key: string, count: number) =>
    translate(key, language, { count, number: formatNumber(count, language), name });
  return [
    ...(written > 0 ? [say('accounting_reported', written)] : []),
    ...(waiting > 0 ? [say('accounting_goes_on', waiting)] : []),
    ...(undecided > 0 ? [say('accounting_to_decide', undecided)] : []),
    ...(rows === 0 ? [say('accounting_none_linked', 0)] : []),
    ...(rows > 0 && written + failed + waiting + undecided === 0 ? [say('accounting_all_reported', 0)] : []),
  ];
}

/** What kept anything from being written, in the reader's words. */
function whyStopped(failure: AccountingFailure, name: string, { language }: MemberContext): string {
  switch (failure.kind) {
    case 'throttled':
      return translate(failure.forDay ? 'accounting_day_used_up' : 'accounting_asked_too_much', language, { name });
    case 'revoked':
    case 'forbidden':
    case 'subscription_ended':
      return translate(`accounting_lost_${failure.kind}`, language, { name });
    default:
      return translate('accounting_no_answer', language);
  }
}

async function settlementOf({ sql }: Tx, clientId: bigint, settlementId: bigint) {
  const [row] = await sql`
    select ${columns(settlements, 's', ['settlementDate', 'approvedCount'])}
      from settlements s where s.client_id = ${clientId} and s.id = ${settlementId}`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

/** By somebody's word: what was refused is tried again, and what was from before the connection is wanted. */
async function releaseSettlement({ sql }: Tx, clientId: bigint, connectionId: bigint, settlementId: bigint) {
  await sql`
    update accounting_reports
       set state = 'waiting', block = null, refusal = null, next_attempt_at = null, attempts = 0, updated_at = now()
     where client_id = ${clientId} and connection_id = ${connectionId} and settlement_id = ${settlementId}
       and (state = 'failed' or state = 'waiting' or state = 'blocked' and block = 'before_connection')`;
}

async function leftOf({ sql }: Tx, clientId: bigint, connectionId: bigint, settlementId: bigint): Promise<Left> {
  const [row] = await sql<Left[]>`
    select count(*)::int as rows, (count(*) filter (where state in ('failed', 'blocked')))::int as failed,
           (count(*) filter (where state in ('waiting', 'sending', 'unknown')))::int as waiting,
           (count(*) filter (where state = 'changed_outside'))::int as undecided,
           coalesce(array_agg(distinct refusal) filter (where refusal is not null), '{}') as refusals
      from accounting_reports
     where client_id = ${clientId} and connection_id = ${connectionId} and settlement_id = ${settlementId}`;
  if (!row) throw new Error('an aggregate has one row');
  return row;
}
