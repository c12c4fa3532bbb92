import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { StreamAppend } from '@cordelle/db/event-store/stored-event.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { type BankFileCommand, bankFile } from '@cordelle/domain/bank-file/decider.ts';
import { laterCreationNumber } from '@cordelle/domain/bank-file/file-numbers.ts';
import { datesOf } from '@cordelle/domain/calendar/process-date.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { centsText, money } from '@cordelle/domain/money.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { readBankProfile } from '../../bank-profile.ts';
import type { DayContext } from '../../day-step.ts';
import { Draft } from '../../draft.ts';
import { command, handleAll } from '../../handle.ts';
import { openReviewItems, type ReviewItem } from '../../review-items/review-items.ts';
import { lockBatch } from '../batch-lock.ts';
import { storeContents } from '../file-contents.ts';
import { type Forgotten, type Placed, placeEntries } from './place-entries.ts';
import { type OwnFile, readOwnFile } from './read-own-file.ts';

/** A file that may be at the bank, and what a person said about it. */
export type Recovered = {
  readonly name: string;
  readonly sha256: string;
  readonly decision: 'adopt' | 'never_arrived';
  readonly decidedBy: string;
  readonly note: string;
};

const NO_LIMITS = { perAuthorization: null, monthly: null };

/**
 * Takes over a file of ours that this database does not know, or has as not sent yet: with its number, its bytes and its entries, all
 * in one transaction. Adopted it is at the bank, so that nothing in it is sent again; otherwise it is given up, and its number with
 * it. Returns the file's id. What stands in it and for nobody here is a question for a person.
 */
export async function takeOver(ctx: DayContext, recovered: Recovered, bytes: Buffer): Promise<bigint> {
  const { rail } = ctx;
  return ctx.transaction(async (tx) => {
    await lockBatch(tx, rail);
    const { profile } = await readBankProfile(tx, rail, { forUpdate: true });
    const file = await readOwnFile(profile, recovered.name, bytes);
    await raiseNumbers(tx, ctx, file);
    const [known] = await tx.sql`
      select ${columns(bankFiles, ['id', 'state'])} from bank_files
       where rail = ${rail} and direction = 'outbound' and name = ${file.name} and state in ('Frozen', 'Written') for update`;
    const id = known?.id ?? (await freezeAs(tx, ctx, file, recovered));
    if (known?.state !== 'Written') {
      await storeContents(tx, ctx.app.keys, { bankFileId: id, bytes: [bytes], at: ctx.at });
      await decide(tx, ctx, id, recovered, { type: 'write', sha256: recovered.sha256, bytes: bytes.length });
    }
    if (recovered.decision === 'adopt') {
      await decide(tx, ctx, id, recovered, { type: 'startHandover' });
      await decide(tx, ctx, id, recovered, { type: 'confirmHandover' });
    } else {
      await decide(tx, ctx, id, recovered, { type: 'giveUp', reason: 'never_arrived' });
      await tx.sql`update bank_file_entries set withdrawn = true where bank_file_id = ${id}`;
    }
    await tx.sql`
      update recovered_files set done_at = ${ctx.at}
       where rail = ${rail} and name = ${recovered.name} and sha256 = ${recovered.sha256}`;
    return id;
  });
}

async function decide(tx: Tx, ctx: DayContext, id: bigint, by: Recovered, asked: BankFileCommand): Promise<void> {
  const meta = { actor: by.decidedBy, cause: `recovered: ${by.note}`, occurredAt: ctx.at };
  await handleAll(tx, [command(bankFile, { clientId: PROVIDER_CLIENT_ID, id }, asked, {})], meta);
}

/** A new row of `bank_files` with the entries that have a place here. */
async function freezeAs(tx: Tx, ctx: DayContext, file: OwnFile, by: Recovered): Promise<bigint> {
  const [next] = await tx.sql<{ id: bigint }[]>`
    select nextval(pg_get_serial_sequence('bank_files', 'id')) as id`;
  invariant(next, 'a sequence gives a value');
  const sumOf = (debit: boolean) => {
    const entries = file.entries.filter((entry) => entry.isDebit === debit);
    return {
      amount: centsText(entries.reduce((sum, { amountCents }) => sum + amountCents, 0n)),
      count: entries.length,
    };
  };
  const { rail, businessDate, name, number } = file;
  const sums = { debits: sumOf(true), credits: sumOf(false) };
  await decide(tx, ctx, next.id, by, { type: 'freeze', rail, businessDate, name, number, ...sums });
  if (by.decision === 'adopt') await adoptEntries(tx, ctx, file, next.id, by);
  return next.id;
}

async function adoptEntries(tx: Tx, ctx: DayContext, file: OwnFile, id: bigint, by: Recovered): Promise<void> {
  const { placed, forgotten, strange } = await placeEntries({ tx, keys: ctx.app.keys, rail: ctx.rail }, file.entries);
  await setAmounts(
    tx,
    ctx,
    placed.filter(({ amountDiffers }) => amountDiffers),
    by,
  );
  const made = await makeForgotten(tx, ctx, forgotten, by);
  await insertEntries(tx, ctx, id, [...placed, ...made]);
  const items = strange.map(
    ({ sequence, reference, trace, amountCents }): ReviewItem => ({
      kind: 'recovered_entry',
      dedupeKey: `${ctx.rail} ${file.name} ${sequence}`,
      clientId: null,
      detail: { file: file.name, bankFileId: String(id), reference, trace, amount: centsText(amountCents) },
      rawLines: [],
    }),
  );
  await openReviewItems(tx, ctx.rail, items, ctx.at);
}

const metaOf = (ctx: DayContext, by: Recovered) => ({
  actor: by.decidedBy,
  cause: `recovered from ${by.name}`,
  occurredAt: ctx.at,
});

/** The bank was given another amount: somebody had changed it after the backup. */
async function setAmounts(tx: Tx, ctx: DayContext, placed: readonly Placed[], by: Recovered): Promise<void> {
  const works = placed.map(({ clientId, streamId, entry }) =>
    command(
      transaction,
      { clientId, id: streamId },
      { type: 'changeAmount', amount: money(entry.amountCents, currencyOf(ctx.rail)) },
      { batchFrozen: false, approvedAsIs: false, limits: NO_LIMITS },
    ),
  );
  await handleAll(tx, works, metaOf(ctx, by));
}

/** Debits that came into being after the backup, planned again for the payer and the day that stand in the file. */
async function makeForgotten(
  tx: Tx,
  ctx: DayContext,
  forgotten: readonly Forgotten[],
  by: Recovered,
): Promise<Placed[]> {
  if (forgotten.length === 0) return [];
  const ids = await tx.sql<{ id: bigint }[]>`
    select nextval('transactions_id_seq') as id from generate_series(1, ${forgotten.length}::int)`;
  const made = forgotten.map((debit, index): { placed: Placed; append: StreamAppend } => {
    const streamId = ids[index]?.id;
    invariant(streamId !== undefined, 'every debit has an id');
    const { entry, clientId, customerId, authorizationId, customerType, bankAccountId, holdDays } = debit;
    const { moved: _, ...dates } = datesOf({ rail: ctx.rail, requestedDate: entry.date, customerType, holdDays });
    const draft = new Draft(transaction)
      .decide(
        {
          type: 'create',
          customerId: String(customerId),
          authorizationId: authorizationId === null ? null : String(authorizationId),
          scheduleId: null,
          installment: null,
          amount: money(entry.amountCents, currencyOf(ctx.rail)),
          customerType,
          requestedDate: entry.date,
          comment: null,
          retryOf: null,
        },
        { customerComplete: true, clientApproved: true },
      )
      .decide({ type: 'plan', ...dates, moved: null }, { limits: NO_LIMITS, earliestProcessDate: dates.processDate });
    return {
      append: draft.at({ clientId, id: streamId }),
      placed: {
        entry,
        kind: 'debit',
        clientId,
        streamId,
        storedCents: entry.amountCents,
        bankAccountId,
        amountDiffers: false,
      },
    };
  });
  await handleAll(
    tx,
    made.map(({ append }) => append),
    metaOf(ctx, by),
  );
  return made.map(({ placed }) => placed);
}

async function insertEntries({ sql }: Tx, { rail }: DayContext, id: bigint, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  const { count } = await sql`
    insert into bank_file_entries (client_id, bank_file_id, sequence, kind, stream_id, rail, trace, amount_cents, bank_account_id,
                                   client_account_id)
    select h.client_id, ${id}, u.sequence, u.kind, u.stream_id, ${rail}, u.trace, u.amount_cents, u.bank_account_id,
           case u.kind
             when 'test_credit' then (select c.bank_account_id from test_credits c where c.client_id = h.client_id and c.id = u.stream_id)
             when 'payout' then (select a.id from client_bank_accounts a
                                  where a.client_id = h.client_id and a.purpose = 'settlement' and a.active)
             when 'invoice' then (select a.id from client_bank_accounts a
                                   where a.client_id = h.client_id and a.active and (a.purpose = 'billing' or a.also_billing)) end
      from unnest(
        ${arrayLiteral(placed.map(({ clientId }) => clientId))}::bigint[],
        ${arrayLiteral(placed.map(({ entry }) => entry.sequence))}::int[],
        ${arrayLiteral(placed.map(({ kind }) => kind))}::text[],
        ${arrayLiteral(placed.map(({ streamId }) => streamId))}::bigint[],
        ${arrayLiteral(placed.map(({ entry }) => entry.trace))}::text[],
        ${arrayLiteral(placed.map(({ storedCents }) => storedCents))}::bigint[],
        ${arrayLiteral(placed.map(({ bankAccountId }) => bankAccountId))}::bigint[]
      ) as u (client_id, sequence, kind, stream_id, trace, amount_cents, bank_account_id)
      join event_heads h on h.client_id = u.client_id
    returning 1 as written`;
  invariant(count === placed.length, 'every entry is of a client with a log');
}

/** The numbers of a file that a bank may have seen are never given to another. */
async function raiseNumbers(tx: Tx, ctx: DayContext, file: OwnFile): Promise<void> {
  const { rail, businessDate, fileNumber } = file;
  const { lastFileNumber, lastFileDate, lastTraceSequence } = await readBankProfile(tx, rail);
  if (rail === 'CA') {
    await tx.sql`
      update bank_profiles set last_file_number = ${laterCreationNumber(lastFileNumber, fileNumber)},
             last_file_date = greatest(last_file_date, ${businessDate}), updated_at = ${ctx.at} where rail = ${rail}`;
    return;
  }
  const isLater = lastFileDate === null || businessDate > lastFileDate;
  const isSame = businessDate === lastFileDate;
  const traces = file.entries.map(({ trace }) => Number(trace.slice(-7)));
  const last = traces.reduce((highest, sequence) => Math.max(highest, sequence), 0);
  await tx.sql`
    update bank_profiles
       set last_file_number = ${isLater ? fileNumber : isSame ? Math.max(lastFileNumber, fileNumber) : lastFileNumber},
           last_file_date = ${isLater ? businessDate : lastFileDate}, updated_at = ${ctx.at},
           -- files are taken over in the order in which they were made: traces that begin again do so here as well
           last_trace_sequence = ${isLater || isSame ? last : lastTraceSequence} where rail = ${rail}`;
}
