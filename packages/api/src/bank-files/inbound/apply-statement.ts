import type { ReadStatement, StatementLine } from '@cordelle/bank-files/statement.ts';
import type { BankFileEvent } from '@cordelle/domain/bank-file/events.ts';
import { centsText, money, moneyText } from '@cordelle/domain/money.ts';
import { payout } from '@cordelle/domain/payout/decider.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { command, handleMany } from '../../handle.ts';
import { InboundFault } from './inbound-fault.ts';
import type { Applying, FileOutcome } from './inbound-file.ts';
import { checkTotals } from './statement-totals.ts';

type BookedLine = Extract<BankFileEvent, { type: 'StatementLineBooked' }>['data'];

/**
 * Books a day of our account at the bank: payouts are confirmed on their own streams (P8), every other movement is a line
 * of its own (P3), the day is closed and compared with what we know.
 */
export async function applyStatement(applying: Applying, statement: ReadStatement): Promise<FileOutcome> {
  const { tx, ctx, file } = applying;
  const { statementDate, currency, openingBalance, closingBalance } = statement;
  if (currency !== currencyOf(ctx.rail))
    throw new InboundFault('STATEMENT_CURRENCY', 1, 'not the currency of the rail');
  const [known] = await tx.sql`
    select 1 from statement_days where rail = ${ctx.rail} and statement_date = ${statementDate}`;
  if (known) throw new InboundFault('STATEMENT_REPEATED', 1, 'another statement of this day was loaded before');

  const booked: BookedLine[] = [];
  let payoutsConfirmed = 0;
  for (const [index, line] of statement.lines.entries()) {
    const elsewhere = await bookedElsewhere(applying, line, statementDate);
    const cents = line.amount.cents + elsewhere.cents;
    payoutsConfirmed += elsewhere.payoutsConfirmed;
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
    counts: { payoutsConfirmed },
  };
}

type Elsewhere = { readonly cents: bigint; readonly payoutsConfirmed: number };

/** What to take off a line because payouts post it to BANK themselves; opposite in sign to the line. */
async function bookedElsewhere(applying: Applying, line: StatementLine, statementDate: string): Promise<Elsewhere> {
  if (line.kind === 'payout_debit') return confirmPayouts(applying, line, statementDate);
  const bounced = line.kind === 'payout_return_credit' ? await bouncedAfterConfirmation(applying, line.reference) : 0n;
  return { cents: -bounced, payoutsConfirmed: 0 };
}

/**
 * Confirms the payouts of a file when they, and those that bounced before they were on a statement, are what the line says.
 * Otherwise nothing is confirmed and the whole line stays open for a person.
 */
async function confirmPayouts({ tx, ctx, meta }: Applying, line: StatementLine, on: string): Promise<Elsewhere> {
  const rows = await tx.sql<{ clientId: bigint; id: bigint; amountCents: bigint; open: boolean }[]>`
    select p.client_id as "clientId", p.id, p.amount_cents as "amountCents", p.status = 'Handed over' as open
      from bank_files f
      join bank_file_entries e on e.bank_file_id = f.id and e.kind = 'payout' and not e.withdrawn
      join payouts p on p.client_id = e.client_id and p.id = e.stream_id
     where f.rail = ${ctx.rail} and f.direction = 'outbound' and f.name = ${line.reference} and p.bank_file_id = f.id
       and (p.status = 'Handed over' or (p.status = 'Bounced' and p.confirmed_date is null))
     order by p.client_id, p.id`;
  const expected = rows.reduce((sum, { amountCents }) => sum + amountCents, 0n);
  if (expected !== -line.amount.cents) return { cents: 0n, payoutsConfirmed: 0 };
  const open = rows.filter((row) => row.open);
  const outcomes = await handleMany(
    tx,
    open.map((row) =>
      command(
        payout,
        row,
        { type: 'confirm', confirmedOn: on, amount: money(row.amountCents, line.amount.currency) },
        { payoutsPaused: false },
      ),
    ),
    meta,
  );
  for (const outcome of outcomes) if ('refused' in outcome) throw outcome.refused;
  return { cents: open.reduce((sum, { amountCents }) => sum + amountCents, 0n), payoutsConfirmed: open.length };
}

/** Credits of a return file that bounced payouts after they were confirmed: those posted BANK when they were recorded. */
export async function bouncedAfterConfirmation({ tx, ctx }: Applying, fileName: string): Promise<bigint> {
  const [row] = await tx.sql<{ cents: bigint }[]>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents
      from bank_files f
      join bank_file_items i on i.bank_file_id = f.id and i.stream_type = 'payout' and i.outcome = 'applied'
      join payouts p on p.client_id = i.client_id and p.id = i.stream_id
     where f.rail = ${ctx.rail} and f.direction = 'inbound' and f.name = ${fileName}
       and p.status = 'Bounced' and p.confirmed_date is not null`;
  return row?.cents ?? 0n;
}
