import type { Row } from '@cordelle/db/columns.ts';
import { columns, computed, joined, present } from '@cordelle/db/columns.ts';
import { bankFileEntries } from '@cordelle/db/schema/bank-files.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { invoice } from '@cordelle/domain/invoice/decider.ts';
import { microdeposit } from '@cordelle/domain/microdeposit/decider.ts';
import { type Currency, money } from '@cordelle/domain/money.ts';
import { payout } from '@cordelle/domain/payout/decider.ts';
import { testCredit } from '@cordelle/domain/test-credit/decider.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import type { TransactionState } from '@cordelle/domain/transaction/state.ts';
import type { DayContext } from '../../day-step.ts';
import { command, commandOn, handleAll, handleMany, type Work } from '../../handle.ts';
import { notifyOfMicrodeposits } from '../../microdeposits/notify.ts';
import { fundsDate, type OutboundFile } from './outbound-file.ts';

const CHUNK = 3000;
/** Chunks written at the same time, each on a connection of its own. */
const IN_FLIGHT = 2;

/** A row of the debit with its entry: all that the rule for sending asks. */
const SENDING = joined(
  columns(bankFileEntries, 'e', ['clientId', 'sequence', 'trace']),
  columns(bankFileEntries, 'e', { id: 'streamId', entryCents: 'amountCents' }),
  present(columns(bankFileEntries, 'e', ['bankAccountId'])),
  columns(transactions, 't', [
    'status',
    'version',
    'customerId',
    'authorizationId',
    'scheduleId',
    'installment',
    'amountCents',
    'currency',
    'customerType',
    'requestedDate',
    'comment',
    'retryOf',
  ]),
  present(columns(transactions, 't', ['processDate', 'batchDate', 'earliestApprovalDate', 'disputeDeadline'])),
);
type SendingRow = Row<typeof SENDING>;

/**
 * Records for every entry of a file that the bank has it (t5, P1; payouts, microdeposits and invoices likewise), in chunks. What is
 * recorded already is passed by, so it resumes where it stopped. Call it for a file that is handed over or accepted.
 */
export async function markEntriesSent(ctx: DayContext, file: OutboundFile): Promise<{ sent: number }> {
  const debits = await markDebits(ctx, file);
  const others = await markOthers(ctx, file);
  return { sent: debits + others };
}

async function markDebits(ctx: DayContext, file: OutboundFile): Promise<number> {
  let sent = 0;
  const underWay = new Set<Promise<unknown>>();
  let last: { readonly clientId: bigint | undefined; readonly writing: Promise<unknown> } | null = null;
  try {
    for await (const rows of debitsByClient(ctx, file)) {
      // Of one client they would only wait for each other in the database, and for no longer than it lets anybody wait.
      if (last && last.clientId === rows[0]?.clientId) await last.writing;
      if (underWay.size === IN_FLIGHT) await Promise.race(underWay);
      // one that failed stays in the set, where it stops the others
      const writing: Promise<unknown> = writeDebits(ctx, file, rows).then(() => underWay.delete(writing));
      writing.catch(() => undefined);
      underWay.add(writing);
      last = { clientId: rows.at(-1)?.clientId, writing };
      sent += rows.length;
    }
    await Promise.all(underWay);
  } finally {
    await Promise.allSettled(underWay);
  }
  return sent;
}

/**
 * Debits of a file that are not marked yet, in chunks that end where a client ends if they can: the log of a client admits
 * one writer at a time, so that chunks of different clients are written side by side.
 */
async function* debitsByClient(ctx: DayContext, file: OutboundFile): AsyncGenerator<SendingRow[]> {
  const entries = file.debitsCount + file.creditsCount;
  for (let after = 0; after < entries; ) {
    const through = after + CHUNK;
    const rows = await debitsBetween(ctx, file, after, through);
    const lastClient = rows.at(-1)?.clientId;
    const whole = through < entries ? rows.filter(({ clientId }) => clientId !== lastClient) : rows;
    const chunk = whole.length > 0 ? whole : rows;
    if (chunk.length > 0) yield chunk;
    // what was left out of this chunk begins the next
    after = chunk.length < rows.length ? (chunk.at(-1)?.sequence ?? through) : through;
  }
}

/**
 * Entries `after` < sequence ≤ `through`: both ends are named, so that no chunk looks at what lies behind it. Debits are read by
 * their ids and chosen afterwards: a database that has counted other days may hold that few are Future, and look for each entry
 * among all that are.
 */
async function debitsBetween(
  { app }: DayContext,
  file: OutboundFile,
  after: number,
  through: number,
): Promise<SendingRow[]> {
  const rows = await app.worker.sql`
    select ${SENDING}
      from bank_file_entries e join transactions t on t.client_id = e.client_id and t.id = e.stream_id
     where e.bank_file_id = ${file.id} and e.sequence > ${after} and e.sequence <= ${through}
       and e.kind = 'debit' and not e.withdrawn
     order by e.sequence`;
  return rows.filter(({ status }) => status === 'Future');
}

async function writeDebits(ctx: DayContext, file: OutboundFile, rows: readonly SendingRow[]): Promise<void> {
  const bankFileId = String(file.id);
  const works = rows.map((row) => {
    invariant(row.amountCents === row.entryCents, `debit ${row.id} is sent with the amount that stands in the file`);
    const asked = {
      type: 'sendToBank',
      bankFileId,
      trace: row.trace,
      bankAccountId: String(row.bankAccountId),
      sentOn: file.businessDate,
    } as const;
    // the gate was asked when the batch froze; what is at the bank is at the bank
    return commandOn(transaction, row, futureOf(row), asked, { holdReason: null });
  });
  await ctx.transaction((tx) => handleAll(tx, works, metaOf(ctx, file)));
  await ctx.app.failpoint('sent-chunk');
}

const metaOf = (ctx: DayContext, file: OutboundFile) => ({
  actor: ctx.actor,
  cause: `bank-file-${file.id}`,
  occurredAt: ctx.at,
});

const futureOf = (row: SendingRow): Extract<TransactionState, { status: 'future' }> => ({
  status: 'future',
  version: row.version,
  customerId: String(row.customerId),
  authorizationId: row.authorizationId === null ? null : String(row.authorizationId),
  scheduleId: row.scheduleId === null ? null : String(row.scheduleId),
  installment: row.installment,
  amountCents: row.amountCents,
  currency: row.currency,
  customerType: row.customerType,
  requestedDate: row.requestedDate,
  comment: row.comment,
  retryOf: row.retryOf === null ? null : String(row.retryOf),
  processDate: row.processDate,
  batchDate: row.batchDate,
  earliestApprovalDate: row.earliestApprovalDate,
  disputeDeadline: row.disputeDeadline,
});

/** What is no debit of a payer: few, and each remembers by itself that it was sent. */
async function markOthers(ctx: DayContext, file: OutboundFile): Promise<number> {
  return ctx.transaction(async (tx) => {
    const rows = await tx.sql`
      select ${columns(bankFileEntries, 'e', { clientId: 'clientId', id: 'streamId', kind: 'kind' })},
             ${computed<{ traces: string[]; amountCents: bigint; currency: Currency }>({
               traces: 'array_agg(e.trace order by e.sequence)',
               amountCents: 'min(e.amount_cents)',
               currency: tx.sql`${file.rail === 'CA' ? 'CAD' : 'USD'}`,
             })}
        from bank_file_entries e
       where e.bank_file_id = ${file.id} and e.kind <> 'debit' and not e.withdrawn
         and not (e.kind = 'invoice' and exists (
           select 1 from invoices i
            where i.client_id = e.client_id and i.id = e.stream_id and i.bank_file_id >= e.bank_file_id))
       group by e.client_id, e.stream_id, e.kind
       order by e.client_id, e.kind, e.stream_id`;
    const bankFileId = String(file.id);
    const works = rows.map((row): Work => {
      const [first = ''] = row.traces;
      if (row.kind === 'payout')
        return command(
          payout,
          row,
          { type: 'handOver', bankFileId, trace: first, handedOverOn: file.businessDate },
          { payoutsPaused: false },
        );
      if (row.kind === 'invoice')
        return command(invoice, row, { type: 'sendDebit', bankFileId, trace: first, debitDate: fundsDate(file) }, {});
      if (row.kind === 'test_credit')
        return command(testCredit, row, { type: 'send', bankFileId, trace: first, sentOn: file.businessDate }, {});
      const amount = money(row.amountCents, row.currency);
      return command(
        microdeposit,
        row,
        { type: 'send', bankFileId, traces: row.traces, sentOn: file.businessDate, amount },
        {},
      );
    });
    const outcomes = await handleMany(tx, works, metaOf(ctx, file));
    const stored = outcomes.flatMap((outcome) => ('stored' in outcome ? outcome.stored : []));
    await notifyOfMicrodeposits(tx, ctx.app, stored, ctx.at);
    return outcomes.filter((outcome) => 'stored' in outcome && outcome.stored.length > 0).length;
  });
}
