import type { ReadStatement, StatementLine } from '@cordelle/bank-files/statement.ts';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import { statementDays } from '@cordelle/db/schema/bank-files.ts';
import { invoices } from '@cordelle/db/schema/invoices.ts';
import { payouts } from '@cordelle/db/schema/payouts.ts';
import type { BankFileEvent } from '@cordelle/domain/bank-file/events.ts';
import { hasPlace, type Neighbours } from '@cordelle/domain/bank-file/statement-place.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { invoice } from '@cordelle/domain/invoice/decider.ts';
import { centsOf, centsText, money, moneyText } from '@cordelle/domain/money.ts';
import { payout } from '@cordelle/domain/payout/decider.ts';
import { currencyOf, RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { releaseSettledOf } from '../../billing-invoices/suspend-for-invoices.ts';
import { command, handleAll } from '../../handle.ts';
import { tellOfHold } from '../../mail/invoice-news.ts';
import { BEFORE_POSTING } from './before-posting.ts';
import { InboundFault } from './inbound-fault.ts';
import type { Applying, FileOutcome } from './inbound-file.ts';
import { returnedAfterBooking } from './returned-after-booking.ts';
import { checkTotals, debitedByFile } from './statement-totals.ts';

type BookedLine = Extract<BankFileEvent, { type: 'StatementLineBooked' }>['data'];

/** Days by which our clock may be behind the bank's; more is a slip in the date. */
const DAYS_AHEAD_MAX = 14;

/**
 * Books a day of our account at the bank: payouts are confirmed (P8) and invoices paid (P10) on their own streams, every other
 * movement is a line of its own (P3), the day is closed and compared with what we know.
 */
export async function applyStatement(applying: Applying, statement: ReadStatement): Promise<FileOutcome> {
  const { tx, ctx, file } = applying;
  const { statementDate, currency, openingBalance, closingBalance } = statement;
  if (currency !== currencyOf(ctx.rail))
    throw new InboundFault('STATEMENT_CURRENCY', 1, 'not the currency of the rail');
  if (statementDate > addDays(localDate(ctx.outsideNow, RAIL_FACTS[ctx.rail].zone), DAYS_AHEAD_MAX))
    throw new InboundFault('STATEMENT_FUTURE', 1, 'a statement of a day that has not come');
  const [known] = await tx.sql`
    select 1 from statement_days where rail = ${ctx.rail} and statement_date = ${statementDate}`;
  if (known) throw new InboundFault('STATEMENT_REPEATED', 1, 'another statement of this day was loaded before');
  const same = await dayOfSameMovements(applying, statement);
  if (same !== null)
    throw new InboundFault('STATEMENT_REPEATED', 1, `the movements and balances are those of the statement of ${same}`);
  const place = { date: statementDate, openingCents: openingBalance.cents, closingCents: closingBalance.cents };
  if (!hasPlace(ctx.rail, place, await neighboursOf(applying, statementDate)))
    throw new InboundFault('STATEMENT_PLACE', 1, 'statements of other days leave no room for its balances');

  const booked: BookedLine[] = [];
  let payoutsConfirmed = 0;
  let invoicesPaid = 0;
  for (const [index, line] of statement.lines.entries()) {
    const elsewhere = await bookedElsewhere(applying, line, statementDate);
    const cents = line.amount.cents + elsewhere.cents;
    payoutsConfirmed += elsewhere.payoutsConfirmed;
    invoicesPaid += elsewhere.invoicesPaid;
    booked.push({
      sequence: index + 1,
      kind: line.kind,
      reference: line.reference,
      amount: centsText(cents),
      currency,
    });
  }
  const reviews = await checkTotals(applying, statement, booked);
  await tx.sql`
    insert into statement_days (rail, statement_date, bank_file_id, closing_balance_cents, currency)
    values (${ctx.rail}, ${statementDate}, ${file.id}, ${closingBalance.cents}, ${currency})`;
  return {
    entries: statement.lines.length,
    applied: statement.lines.length,
    duplicates: 0,
    totalCents: statement.sum.cents,
    unmatched: [],
    statementLines: booked,
    statementClosed: {
      statementDate,
      openingBalance: moneyText(openingBalance),
      closingBalance: moneyText(closingBalance),
      currency,
    },
    reviews,
    counts: { payoutsConfirmed, invoicesPaid },
  };
}

/** The day whose statement has the same balances and names the same files: this one is its copy under another date. */
async function dayOfSameMovements({ tx, ctx }: Applying, statement: ReadStatement): Promise<string | null> {
  if (statement.lines.length === 0) return null;
  const references = statement.lines.map(({ reference }) => reference);
  const [same] = await tx.sql`
    select ${columns(statementDays, 'd', { date: 'statementDate' })}
      from statement_days d
      join events c on c.client_id = 0 and c.stream_type = 'bank-file' and c.stream_id = d.bank_file_id
       and c.type = 'StatementClosed' and c.data->>'openingBalance' = ${moneyText(statement.openingBalance)}
     where d.rail = ${ctx.rail} and d.closing_balance_cents = ${statement.closingBalance.cents}
       and (select array_agg(e.data->>'reference' order by (e.data->>'sequence')::int) from events e
             where e.client_id = 0 and e.stream_type = 'bank-file' and e.stream_id = d.bank_file_id
               and e.type = 'StatementLineBooked') = ${arrayLiteral(references)}::text[]
     limit 1`;
  return same?.date ?? null;
}

async function neighboursOf({ tx, ctx }: Applying, date: string): Promise<Neighbours> {
  const [after] = await tx.sql`
    select ${columns(statementDays, 'd', { date: 'statementDate' })},
           ${computed<{ opening: string | null }>({ opening: `c.data->>'openingBalance'` })}
      from statement_days d
      join events c on c.client_id = 0 and c.stream_type = 'bank-file' and c.stream_id = d.bank_file_id
       and c.type = 'StatementClosed'
     where d.rail = ${ctx.rail} and d.statement_date > ${date} order by d.statement_date limit 1`;
  // Older events do not tell where a day begins.
  if (!after || after.opening === null) return { before: null, after: null };
  const [before] = await tx.sql`
    select ${columns(statementDays, { date: 'statementDate', closingCents: 'closingBalanceCents' })}
      from statement_days where rail = ${ctx.rail} and statement_date < ${date} order by statement_date desc limit 1`;
  return { before: before ?? null, after: { date: after.date, openingCents: centsOf(after.opening) } };
}

type Elsewhere = { readonly cents: bigint; readonly payoutsConfirmed: number; readonly invoicesPaid: number };
const NOTHING: Elsewhere = { cents: 0n, payoutsConfirmed: 0, invoicesPaid: 0 };

/** What to take off a line because payouts and invoices post it to BANK themselves; opposite in sign to the line. */
async function bookedElsewhere(applying: Applying, line: StatementLine, statementDate: string): Promise<Elsewhere> {
  const { tx, ctx } = applying;
  switch (line.kind) {
    case 'payout_debit':
      return confirmPayouts(applying, line, statementDate);
    case 'file_credit':
      return confirmInvoices(applying, line, statementDate);
    case 'payout_return_credit':
    case 'return_debit': {
      const cameBack = await returnedAfterBooking(tx, ctx.rail, line.reference);
      return { ...NOTHING, cents: -cameBack[line.kind] };
    }
    default:
      return NOTHING;
  }
}

/**
 * Confirms the payouts of a file when they, and those that bounced before they were on a statement, are what the line says: with those
 * the bank refused before it posted them, or without. Otherwise nothing is confirmed and the whole line stays open for a person.
 */
async function confirmPayouts({ tx, ctx, meta }: Applying, line: StatementLine, on: string): Promise<Elsewhere> {
  const rows = await tx.sql`
    select ${columns(payouts, 'p', ['clientId', 'id', 'amountCents', 'bounceCode'])},
           ${computed<{ open: boolean }>({ open: `p.status = 'Handed over'` })}
      from bank_files f
      join bank_file_entries e on e.bank_file_id = f.id and e.kind = 'payout' and not e.withdrawn
      join payouts p on p.client_id = e.client_id and p.id = e.stream_id
     where f.rail = ${ctx.rail} and f.direction = 'outbound' and f.name = ${line.reference} and p.bank_file_id = f.id
       and (p.status = 'Handed over' or (p.status = 'Bounced' and p.confirmed_date is null))
     order by p.client_id, p.id`;
  const posted = rows.filter(({ bounceCode }) => bounceCode === null || !BEFORE_POSTING.has(bounceCode));
  if (![posted, rows].some((some) => centsOfAll(some) === -line.amount.cents)) return NOTHING;
  const open = rows.filter((row) => row.open);
  await handleAll(
    tx,
    open.map((row) =>
      command(
        payout,
        row,
        { type: 'confirm', confirmedOn: on, amount: money(row.amountCents, line.amount.currency) },
        {},
      ),
    ),
    meta,
  );
  return {
    ...NOTHING,
    cents: centsOfAll(open),
    payoutsConfirmed: open.length,
  };
}

const centsOfAll = (rows: readonly { readonly amountCents: bigint }[]): bigint =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0n);

/**
 * Pays the invoices whose debit is part of the line, when the line is all that the file debited on the day. Otherwise none is
 * paid and the whole line stays open for a person.
 */
async function confirmInvoices({ tx, ctx, meta }: Applying, line: StatementLine, on: string): Promise<Elsewhere> {
  const rows = await tx.sql`
    select ${columns(invoices, 'i', ['clientId', 'id', 'totalCents'])}
      from bank_files f join invoices i on i.bank_file_id = f.id and i.debit_state = 'Sent' and i.debit_date = ${on}
     where f.rail = ${ctx.rail} and f.direction = 'outbound' and f.name = ${line.reference}
     order by i.client_id, i.id`;
  if (rows.length === 0) return NOTHING;
  const debited = await debitedByFile(tx, ctx.rail, on);
  if (debited.get(line.reference)?.cents !== line.amount.cents) return NOTHING;
  const works = rows.map((row) => command(invoice, row, { type: 'pay', paidOn: on, by: 'debit' }, {}));
  await handleAll(tx, works, meta);
  const { app, actor, at } = ctx;
  const acting = { app, actor, at, tell: tellOfHold };
  await releaseSettledOf(
    tx,
    acting,
    rows.map(({ clientId }) => clientId),
  );
  return {
    ...NOTHING,
    cents: -rows.reduce((sum, { totalCents }) => sum + totalCents, 0n),
    invoicesPaid: rows.length,
  };
}
