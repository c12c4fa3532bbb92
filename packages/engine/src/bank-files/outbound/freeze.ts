import { itemTrace, nextFileCreationNumber } from '@cordelle/bank-files/cpa005/trace.ts';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, joined, nullable, present, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret } from '@cordelle/db/encryption.ts';
import type { AppendMeta } from '@cordelle/db/event-store/stored-event.ts';
import { fetchChunks, firstRows } from '@cordelle/db/fetch-chunks.ts';
import { bankFileEntries } from '@cordelle/db/schema/bank-files.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import { microdepositAmounts, microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { bankFile } from '@cordelle/domain/bank-file/decider.ts';
import {
  americanName,
  canadianName,
  lastCreationNumber,
  laterCreationNumber,
  MODIFIERS,
  modifiersUsed,
} from '@cordelle/domain/bank-file/file-numbers.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { currencyOf, type Rail } from '@cordelle/domain/rail.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { holdReasonOf, WAIT_REASONS, waitReasonOf } from '@cordelle/domain/transaction/gate.ts';
import { keyringOf } from '../../bank-numbers/keyring.ts';
import type { ProfileRow } from '../../bank-profile.ts';
import { readBankProfile } from '../../bank-profile.ts';
import { AGREEMENT_CHANNEL, agreementJoins } from '../../customers/readiness-facts.ts';
import type { DayContext } from '../../day-step.ts';
import { Draft } from '../../draft.ts';
import type { Work } from '../../handle.ts';
import { command, handleAll, handleMany } from '../../handle.ts';
import { tellOfResumedDebits } from '../../mail/tell-of-held-debits.ts';
import { GATE } from '../../transactions/gate-columns.ts';
import { lockBatch } from '../batch-lock.ts';
import { isDebit } from '../entry-reference.ts';
import { dueInvoices, duePayouts, duePrenotes, dueTestCredits, type Entry } from './client-entries.ts';
import { namesOutside } from './known-files.ts';
import { postpone } from './postpone.ts';

const CHUNK = 2000;
const SEQUENCES = 9_999_999;
/** Entries that one NACHA file may hold here. */
const FILE_ENTRIES_MAX = 1_000_000;
/** Days for which a trace number must not come again. Source: Nacha, trace number uniqueness. */
const TRACE_DAYS = 180;

/** What the freeze of one batch did; `bankFileId` is null when nothing was due. */
export type Frozen = { readonly bankFileId: bigint | null; readonly entries: number; readonly notSent: number };

const DUE_DEBIT = joined(
  columns(transactions, 't', ['clientId', 'id', 'amountCents', 'customerType', 'movedReason']),
  present(columns(transactions, 't', ['processDate'])),
  columns(clients, 'cl', ['holdDays']),
  nullable(columns(customerBankAccounts, 'b', { bankAccountId: 'id' })),
  GATE,
);
type DueDebit = Row<typeof DUE_DEBIT>;

/** Nobody is passed by. */
const NO_CLIENTS = arrayLiteral([]);

/**
 * Fixes what the next file of the rail holds, in one transaction: every Future debit whose batch date is `ctx.date` and whose
 * gate is open, every payout, microdeposit and prenote that waits, every invoice that is due. Debits with a closed gate end as
 * not sent (t6), but for those that wait for an account to be validated or for an invoice of ours: they move to the next batch. The
 * number of the file is taken here; a crash leaves either all of it or nothing. Debits that stand in another open file are passed
 * by, and so is everything of `heldClients`.
 */
export async function freezeBatch(ctx: DayContext, heldClients: ReadonlySet<bigint>): Promise<Frozen> {
  const { rail, date } = ctx;
  const outside = await namesOutside(ctx.app, rail);
  const frozen = await ctx.transaction(async (tx) => {
    await lockBatch(tx, rail);
    const agreement = await readBankProfile(tx, rail, { forUpdate: true });
    const file = await openFile(tx, rail, date, agreement, outside);
    const held = arrayLiteral([...heldClients]);
    const debits = await freezeDebits(tx, ctx, file, held);
    await addEntries(tx, rail, file, await duePayouts(tx, ctx, heldClients));
    await freezeMicrodeposits(tx, ctx, file, held);
    await addEntries(tx, rail, file, await duePrenotes(tx, ctx, heldClients));
    await addEntries(tx, rail, file, await dueTestCredits(tx, ctx, heldClients));
    await addEntries(tx, rail, file, await dueInvoices(tx, ctx, heldClients));
    if (file.entries === 0) return { bankFileId: null, entries: 0, notSent: debits.notSent };
    await takeNumber(tx, ctx, file);
    await ctx.app.failpoint('freeze-before-commit');
    return { bankFileId: file.id, entries: file.entries, notSent: debits.notSent };
  });
  if (frozen.bankFileId !== null) await ctx.app.failpoint('freeze-committed');
  return frozen;
}

const metaOf = ({ actor, rail, date, at }: DayContext): AppendMeta => ({
  actor,
  cause: `batch ${rail} ${date}`,
  occurredAt: at,
});

/** A file in the making: counts what is put into it and names each entry. */
type FileInTheMaking = {
  readonly id: bigint;
  readonly name: string;
  readonly number: string;
  readonly lastFileNumber: number;
  /** Sequence of the last trace before its own; 0 where traces begin with the number of the file. */
  readonly tracesBefore: number;
  readonly traceOf: (sequence: number) => string;
  entries: number;
  readonly debits: { cents: bigint; count: number };
  readonly credits: { cents: bigint; count: number };
};

/** Numbers begin above the highest that the database or any name outside it shows: none is given to two contents. */
async function openFile(
  tx: Tx,
  rail: Rail,
  date: CalendarDate,
  agreement: ProfileRow,
  outside: readonly string[],
): Promise<FileInTheMaking> {
  const [next] = await tx.sql<{ id: bigint }[]>`
    select nextval(pg_get_serial_sequence('bank_files', 'id')) as id`;
  invariant(next, 'a sequence gives a value');
  const sums = { entries: 0, debits: { cents: 0n, count: 0 }, credits: { cents: 0n, count: 0 } };
  const { profile, lastFileNumber, lastFileDate } = agreement;
  if (profile.rail === 'CA') {
    const last = laterCreationNumber(lastFileNumber, lastCreationNumber(outside));
    const number = last === 0 ? profile.cpa005.fcnNext : Number(nextFileCreationNumber(text4(last)));
    const header = { dataCentre: profile.cpa005.dataCentre, fileCreationNumber: text4(number) };
    return {
      id: next.id,
      name: canadianName(date, number),
      number: text4(number),
      lastFileNumber: number,
      tracesBefore: 0,
      traceOf: (sequence) => itemTrace(profile.cpa005, header, sequence),
      ...sums,
    };
  }
  const number = Math.max(lastFileDate === date ? lastFileNumber : 0, modifiersUsed(outside, date)) + 1;
  const modifier = MODIFIERS[number - 1];
  if (!modifier) throw new Error(`all ${MODIFIERS.length} files of ${date} are used up`);
  const before = await lastTraceSequence(tx, rail, date, agreement.lastTraceSequence);
  return {
    id: next.id,
    name: americanName(date, modifier),
    number: `${date} ${modifier}`,
    lastFileNumber: number,
    tracesBefore: before,
    traceOf: (sequence) => {
      const place = before + sequence;
      if (sequence > FILE_ENTRIES_MAX) throw new Error(`more than ${FILE_ENTRIES_MAX} entries in one file`);
      return profile.nacha.originatingDfi + String(place).padStart(7, '0');
    },
    ...sums,
  };
}

const text4 = (number: number): string => String(number).padStart(4, '0');

/**
 * Sequence of the last trace we gave out, 0 before the first; where none was noted, traces ascend through a file, so the last
 * entry of the last file has the highest. Where the last file left no room for a million more, the next begins again from 1, if
 * those numbers have rested long enough; throws when they have not.
 */
async function lastTraceSequence({ sql }: Tx, rail: Rail, date: CalendarDate, noted: number | null): Promise<number> {
  const [last] = await sql`
    select ${columns(bankFileEntries, 'e', ['trace'])} from bank_file_entries e
     where e.bank_file_id = (select max(f.id) from bank_files f where f.rail = ${rail} and f.direction = 'outbound')
     order by e.sequence desc limit 1`;
  const sequence = noted ?? (last ? Number(last.trace.slice(8)) : 0);
  if (sequence + FILE_ENTRIES_MAX <= SEQUENCES) return sequence;
  const [recent] = await sql`
    select 1 from bank_file_entries e join bank_files f on f.id = e.bank_file_id
     where f.rail = ${rail} and f.direction = 'outbound' and f.business_date > ${addDays(date, -TRACE_DAYS)}
       and right(e.trace, 7) <= ${String(FILE_ENTRIES_MAX).padStart(7, '0')} limit 1`;
  if (recent)
    throw new Error(`trace numbers would come again within ${TRACE_DAYS} days: the bank must give a second id`);
  return 0;
}

/** Puts a chunk of entries into the file. */
async function addEntries({ sql }: Tx, rail: Rail, file: FileInTheMaking, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const first = file.entries + 1;
  for (const { kind, amountCents } of entries) {
    const sum = isDebit(kind) ? file.debits : file.credits;
    sum.cents += amountCents;
    sum.count += 1;
  }
  file.entries += entries.length;
  const { count } = await sql`
    insert into bank_file_entries (client_id, bank_file_id, sequence, kind, stream_id, rail, trace, amount_cents, bank_account_id,
                                   client_account_id)
    select u.client_id, ${file.id}, u.sequence, u.kind, u.stream_id, ${rail}, u.trace, u.amount_cents, u.bank_account_id,
           u.client_account_id
      from unnest(
        ${arrayLiteral(entries.map((entry) => entry.clientId))}::bigint[],
        ${arrayLiteral(entries.map((_, index) => first + index))}::int[],
        ${arrayLiteral(entries.map((entry) => entry.kind))}::text[],
        ${arrayLiteral(entries.map((entry) => entry.streamId))}::bigint[],
        ${arrayLiteral(entries.map((_, index) => file.traceOf(first + index)))}::text[],
        ${arrayLiteral(entries.map((entry) => entry.storedCents))}::bigint[],
        ${arrayLiteral(entries.map((entry) => entry.bankAccountId))}::bigint[],
        ${arrayLiteral(entries.map((entry) => entry.clientAccountId ?? null))}::bigint[]
      ) as u (client_id, sequence, kind, stream_id, trace, amount_cents, bank_account_id, client_account_id)
    on conflict do nothing`;
  invariant(count === entries.length, 'no entry stands in the file already');
}

/**
 * t6 alone, for a day that is lived again after a restore: debits of the batch whose gate is closed end as not sent; the others
 * are in the file that was made then. Returns how many.
 */
export async function holdDebits(ctx: DayContext): Promise<number> {
  return ctx.transaction(async (tx) => {
    await lockBatch(tx, ctx.rail);
    let notSent = 0;
    for await (const due of dueDebits(tx, ctx, NO_CLIENTS)) notSent += await hold(tx, ctx, due);
    return notSent;
  });
}

/** Ends the debits of a chunk whose gate is closed; those that wait move on. Returns how many ended. */
async function hold(tx: Tx, ctx: DayContext, due: readonly DueDebit[]): Promise<number> {
  for (const reason of WAIT_REASONS)
    await postpone(
      tx,
      ctx,
      due.filter((debit) => waitReasonOf(debit) === reason),
      reason,
    );
  const held = due.flatMap((debit): Work[] => {
    if (waitReasonOf(debit) !== null) return [];
    const holdReason = holdReasonOf(debit);
    return holdReason ? [command(transaction, debit, { type: 'hold', declinedOn: ctx.date }, { holdReason })] : [];
  });
  const outcomes = await handleMany(tx, held, metaOf(ctx));
  return outcomes.filter((outcome) => 'stored' in outcome).length;
}

async function freezeDebits(
  tx: Tx,
  ctx: DayContext,
  file: FileInTheMaking,
  heldClients: string,
): Promise<{ notSent: number }> {
  let notSent = 0;
  for await (const due of dueDebits(tx, ctx, heldClients)) {
    const open = due.filter((debit) => holdReasonOf(debit) === null);
    const entries = open.map(
      (debit): Entry => ({ ...debit, kind: 'debit', streamId: debit.id, storedCents: debit.amountCents }),
    );
    await addEntries(tx, ctx.rail, file, entries);
    await tellOfResumedDebits(tx, ctx, open);
    notSent += await hold(tx, ctx, due);
  }
  return { notSent };
}

/** Debits of the batch with the facts of the gate, in the order in which the rail groups them; what stands in a file is passed by. */
async function* dueDebits(tx: Tx, ctx: DayContext, held: string): AsyncGenerator<DueDebit[]> {
  const many = await manyDebits(tx, ctx);
  for await (const due of fetchChunks(tx, 'due_debits', debitsOfDay(tx, ctx, held), CHUNK, { many })) {
    const inFile = await standingInFiles(tx, due);
    yield inFile.size === 0 ? due : due.filter((debit) => !inFile.has(nameOf(debit)));
  }
}

type Named = Pick<DueDebit, 'clientId' | 'id'>;
const nameOf = ({ clientId, id }: Named): string => `${clientId}/${id}`;

/**
 * Which of these stand in a file already. Looked up by their ids and planned for each chunk: a plan for all of them, made before the
 * first file of an installation, would go through whatever the other rail puts into its own meanwhile, once for each debit.
 */
async function standingInFiles({ sql }: Tx, debits: readonly DueDebit[]): Promise<ReadonlySet<string>> {
  const rows = await firstRows(
    sql,
    sql<Named[]>`
      select e.client_id as "clientId", e.stream_id as id from bank_file_entries e
       where e.client_id = any(${arrayLiteral([...new Set(debits.map(({ clientId }) => clientId))])}::bigint[])
         and e.kind = 'debit' and e.stream_id = any(${arrayLiteral(debits.map(({ id }) => id))}::bigint[]) and not e.withdrawn`,
    debits.length,
    { plannedAnew: true },
  );
  return new Set(rows.map(nameOf));
}

/** Whether the debits of the batch make up a chunk, by a look at their index. */
async function manyDebits({ sql }: Tx, { rail, date }: DayContext): Promise<boolean> {
  const last = await sql`
    select from transactions t
     where t.currency = ${currencyOf(rail)} and t.status = 'Future' and t.batch_date = ${date} offset ${CHUNK - 1} limit 1`;
  return last.length > 0;
}

function debitsOfDay({ sql }: Tx, { rail, date }: DayContext, held: string) {
  const order =
    rail === 'CA'
      ? sql`t.client_id, t.id`
      : // a NACHA batch holds what shares company, class, description and date
        sql`t.client_id, t.customer_type, ${sql.unsafe(AGREEMENT_CHANNEL)}, t.retry_of is not null, t.process_date, t.id`;
  return sql`
    select ${DUE_DEBIT}
      from transactions t
      join clients cl on cl.id = t.client_id
      join customers c on c.client_id = t.client_id and c.id = t.customer_id
      ${sql.unsafe(agreementJoins('t.authorization_id'))}
     where t.currency = ${currencyOf(rail)} and t.status = 'Future' and t.batch_date = ${date}
       and t.client_id <> all(${held}::bigint[])
     order by ${order}`;
}

/** Two credits for each microdeposit that waits. */
async function freezeMicrodeposits(tx: Tx, ctx: DayContext, file: FileInTheMaking, held: string): Promise<void> {
  const { rail, date, app } = ctx;
  const rows = await tx.sql`
    select ${columns(microdeposits, 'm', {
      clientId: 'clientId',
      streamId: 'id',
      bankAccountId: 'bankAccountId',
    })},
           ${columns(microdepositAmounts, 's', { first: 'firstEncrypted', second: 'secondEncrypted' })}
      from microdeposits m join microdeposit_amounts s on s.client_id = m.client_id and s.id = m.id
     where m.currency = ${currencyOf(rail)} and m.method = 'micro_entries' and m.status = 'Requested' and m.bank_file_id is null
       and m.requested_on <= ${date} and m.client_id <> all(${held}::bigint[])
       and not exists (select 1 from bank_file_entries e
                        where e.client_id = m.client_id and e.kind = 'microdeposit' and e.stream_id = m.id and not e.withdrawn)
     order by m.client_id, m.id`;
  for (const row of rows) {
    const keyring = await keyringOf(tx, app.keys, row.clientId);
    const open = (column: string, stored: string): bigint =>
      BigInt(
        decryptSecret(
          keyring,
          { table: 'microdeposit_amounts', column, clientId: row.clientId, rowId: row.streamId },
          stored,
        ),
      );
    const amounts = [open('first_encrypted', row.first), open('second_encrypted', row.second)];
    const storedCents = amounts.reduce((sum, cents) => sum + cents, 0n);
    const { clientId, streamId, bankAccountId } = row;
    await addEntries(
      tx,
      rail,
      file,
      amounts.map((amountCents) => ({
        clientId,
        kind: 'microdeposit',
        streamId,
        bankAccountId,
        amountCents,
        storedCents,
      })),
    );
  }
}

/** Takes the number and records the file. */
async function takeNumber(tx: Tx, ctx: DayContext, file: FileInTheMaking): Promise<void> {
  const { rail, date } = ctx;
  await tx.sql`
    update bank_profiles
       set last_file_number = ${file.lastFileNumber}, last_file_date = ${date}, updated_at = ${ctx.at},
           last_trace_sequence = case when rail = 'US' then ${file.tracesBefore + file.entries}::int end
     where rail = ${rail}`;
  const frozen = new Draft(bankFile).decide(
    {
      type: 'freeze',
      rail,
      businessDate: date,
      name: file.name,
      number: file.number,
      debits: { amount: centsText(file.debits.cents), count: file.debits.count },
      credits: { amount: centsText(file.credits.cents), count: file.credits.count },
    },
    {},
  );
  await handleAll(tx, [frozen.at({ clientId: PROVIDER_CLIENT_ID, id: file.id })], metaOf(ctx));
}
