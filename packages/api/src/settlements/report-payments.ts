import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { AccountingAnswer, AccountingConnection, AccountingPayment } from '@cordelle/engine/ports/accounting.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import type { paymentsReported } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';

/** All of a call; whoever asked waits for at most 60 s. */
const ANSWER_MS = 55_000;
/** After so long a claim is of a call that died. */
const CLAIM_MS = 120_000;
/** Payments told at once. */
const CHUNK = 100;

type Line = 'approved' | 'chargeback';
type Answer = z.input<typeof paymentsReported>;
type Sums = { reported: number; failed: number };

/**
 * Tells the client's accounting software of the payments of a settlement, and of the reversal of those that were charged
 * back in it. What it took is not told again, and two calls at once tell each payment once: a payment is claimed before it is
 * told, and goes under the same key however often. Throws `record.not_found`, `accounting.not_connected`,
 * `accounting.report_under_way`, `accounting.not_reported`.
 */
export async function reportPayments(ctx: MemberContext, settlementId: bigint): Promise<Answer> {
  const { app, client, language } = ctx;
  const settlement = await ctx.read((tx) => settlementOf(tx, client.id, settlementId));
  const connection = await app.accounting.connectionOf(client.id);
  if (!connection) throw new DomainError('accounting.not_connected');
  if (!connection.paymentAccountSet)
    return {
      reported: 0,
      failed: settlement.unreported,
      messages: {
        errors: [translate('accounting_some_failed', language), translate('accounting_account_not_set', language)],
        notifications: [],
      },
    };
  const reporting: Reporting = {
    ctx,
    connection,
    settlementId,
    date: settlement.settlementDate,
    signal: AbortSignal.timeout(ANSWER_MS),
  };
  // A reversal names the payment it takes back, so payments go first.
  const payments = await reportLines(reporting, 'approved');
  const reversals = await reportLines(reporting, 'chargeback');
  const sums = { reported: payments.reported + reversals.reported, failed: payments.failed + reversals.failed };
  if (sums.reported + sums.failed === 0 && (await ctx.read((tx) => isUnderWay(tx, client.id, settlementId))))
    throw new DomainError('accounting.report_under_way');
  return { ...sums, messages: messagesOf(sums, connection.name, ctx) };
}

function messagesOf({ reported, failed }: Sums, name: string, { language }: MemberContext): Answer['messages'] {
  if (reported + failed === 0)
    return { errors: [], notifications: [translate('accounting_all_reported', language, { name })] };
  const told = { count: reported, number: formatNumber(reported, language), name };
  return {
    errors: failed > 0 ? [translate('accounting_some_failed', language)] : [],
    notifications: reported > 0 ? [translate('accounting_reported', language, told)] : [],
  };
}

async function settlementOf({ sql }: Tx, clientId: bigint, settlementId: bigint) {
  const [row] = await sql`
    select ${columns(settlements, 's', ['settlementDate'])},
           ${computed<{ unreported: number }>({
             unreported: `(s.approved_count - (select count(*) from payment_reports r
                                 where r.client_id = s.client_id and r.settlement_id = s.id and r.line = 'approved'
                                   and r.state = 'reported'))::integer`,
           })}
      from settlements s where s.client_id = ${clientId} and s.id = ${settlementId}`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

async function isUnderWay({ sql }: Tx, clientId: bigint, settlementId: bigint): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from payment_reports
                    where client_id = ${clientId} and settlement_id = ${settlementId} and state = 'sending') as found`;
  return row?.found ?? false;
}

type Reporting = {
  readonly ctx: MemberContext;
  readonly connection: AccountingConnection;
  readonly settlementId: bigint;
  readonly date: CalendarDate;
  readonly signal: AbortSignal;
};

async function reportLines({ ctx, connection, settlementId, date, signal }: Reporting, line: Line): Promise<Sums> {
  const { app, client, language } = ctx;
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database, { clientId: client.id }, work);
  const at = app.wallClock.now();
  const claimed = await within((tx) => claim(tx, { clientId: client.id, settlementId, at, date }, line));
  const sums: Sums = { reported: 0, failed: 0 };
  for (let from = 0; from < claimed.length; from += CHUNK) {
    const told = claimed.slice(from, from + CHUNK);
    let answers: readonly AccountingAnswer[];
    try {
      signal.throwIfAborted();
      answers = await connection.report(told, signal);
    } catch (error) {
      app.log.warn(
        { err: error, clientId: String(client.id), settlementId: String(settlementId) },
        'accounting software did not answer',
      );
      const reason = translate('accounting_no_answer', language);
      await within((tx) => store(tx, client.id, line, refusals(claimed.slice(from), reason)));
      throw new DomainError('accounting.not_reported', { date, reason });
    }
    const known = answersFor(told, answers, translate('accounting_no_answer', language));
    await within((tx) => store(tx, client.id, line, known));
    for (const { accepted } of known) sums[accepted ? 'reported' : 'failed'] += 1;
  }
  return sums;
}

type Claiming = {
  readonly clientId: bigint;
  readonly settlementId: bigint;
  readonly at: Date;
  readonly date: CalendarDate;
};
const CLAIMED = joined(
  columns(transactions, 't', ['id', 'customerId', 'amountCents', 'currency', 'comment']),
  computed<{ reverses: string | null }>({ reverses: 'l.reverses' }),
);

/** Lines of the settlement the software does not know, from now on told by this call alone. */
async function claim(
  { sql }: Tx,
  { clientId, settlementId, at, date }: Claiming,
  line: Line,
): Promise<AccountingPayment[]> {
  const lines =
    line === 'approved'
      ? sql`select t.id, null::text as reverses from transactions t
             where t.client_id = ${clientId} and t.settlement_id = ${settlementId}`
      : sql`select t.id, r.reference as reverses from transactions t
              join payment_reports r on r.client_id = t.client_id and r.transaction_id = t.id and r.line = 'approved'
               and r.state = 'reported'
             where t.client_id = ${clientId} and t.deducted_settlement_id = ${settlementId} and t.stage = 'after_approval'`;
  const rows = await sql`
    with lines as (${lines}), claimed as (
      insert into payment_reports as p (client_id, transaction_id, line, settlement_id, state, updated_at)
      select ${clientId}, id, ${line}, ${settlementId}, 'sending', ${at} from lines
      on conflict (client_id, transaction_id, line) do update
        set state = 'sending', refusal = null, reference = null, updated_at = excluded.updated_at
        where p.state = 'failed'
           or (p.state = 'sending' and p.updated_at < ${new Date(at.getTime() - CLAIM_MS)})
      returning transaction_id
    )
    select ${CLAIMED}
      from claimed c
      join transactions t on t.client_id = ${clientId} and t.id = c.transaction_id
      join lines l on l.id = t.id
     order by t.id`;
  return rows.map((row) => ({
    key: `${clientId}-${row.id}-${line}`,
    kind: line === 'approved' ? 'payment' : 'reversal',
    transactionId: String(row.id),
    customerId: String(row.customerId),
    amountCents: row.amountCents,
    currency: row.currency,
    date,
    comment: row.comment,
    reverses: row.reverses,
  }));
}

type Known = {
  readonly transactionId: string;
  readonly accepted: boolean;
  readonly reference: string | null;
  readonly refusal: string | null;
};

const refusals = (payments: readonly AccountingPayment[], refusal: string): Known[] =>
  payments.map(({ transactionId }) => ({ transactionId, accepted: false, reference: null, refusal }));

/** What the software said of each payment; where it said nothing of one, that it did not. */
function answersFor(
  told: readonly AccountingPayment[],
  answers: readonly AccountingAnswer[],
  silence: string,
): Known[] {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]));
  return told.map(({ key, transactionId }) => {
    const answer = byKey.get(key);
    if (answer?.accepted) return { transactionId, accepted: true, reference: answer.reference, refusal: null };
    return { transactionId, accepted: false, reference: null, refusal: answer?.refusal ?? silence };
  });
}

async function store({ sql }: Tx, clientId: bigint, line: Line, known: readonly Known[]): Promise<void> {
  await sql`
    update payment_reports p
       set state = case when k.reference is null then 'failed' else 'reported' end, reference = k.reference, refusal = k.refusal
      from unnest(${arrayLiteral(known.map(({ transactionId }) => transactionId))}::bigint[],
                  ${arrayLiteral(known.map(({ reference }) => reference))}::text[],
                  ${arrayLiteral(known.map(({ refusal }) => refusal))}::text[]) as k (transaction_id, reference, refusal)
     where p.client_id = ${clientId} and p.line = ${line} and p.transaction_id = k.transaction_id and p.state = 'sending'`;
}
