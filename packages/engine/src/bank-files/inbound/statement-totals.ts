import type { ReadStatement } from '@cordelle/bank-files/statement.ts';
import { columns, computed, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import type { BankFileEvent } from '@cordelle/domain/bank-file/events.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { centsOf, centsText } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { aheadOfStatement } from '../../ledger/ahead-of-statement.ts';
import type { ReviewItem } from '../../review-items/review-items.ts';
import type { Applying } from './inbound-file.ts';

type BookedLine = Extract<BankFileEvent, { type: 'StatementLineBooked' }>['data'];

const RETURN_KINDS: readonly string[] = ['return_debit', 'return_credit', 'payout_return_credit'];

/**
 * Compares a day of the bank with what we know: the debits of each file of ours, each file of returns, the balance carried
 * from the day before, and the balance of BANK. Each difference is a question for a person; approvals of a file that differs
 * wait for the answer. Source: lifecycle §2, totals check.
 */
export async function checkTotals(
  applying: Applying,
  statement: ReadStatement,
  booked: readonly BookedLine[],
): Promise<ReviewItem[]> {
  return [
    ...(await debitsOfFiles(applying, statement)),
    ...(await returnFiles(applying, statement)),
    ...(await balances(applying, statement, booked)),
  ];
}

const differs = (
  { ctx, file }: Applying,
  about: string,
  subject: string,
  expectedCents: bigint,
  actualCents: bigint,
  more: Record<string, string> = {},
): ReviewItem => ({
  kind: 'totals_differ',
  dedupeKey: `${ctx.rail} ${about} ${subject}`,
  clientId: null,
  detail: {
    about,
    subject,
    expected: centsText(expectedCents),
    actual: centsText(actualCents),
    statementFileId: String(file.id),
    ...more,
  },
  rawLines: [],
});

/** Files whose debits fell on the day, or that the statement names: what was debited must be what the bank credited. */
async function debitsOfFiles(applying: Applying, { statementDate, lines }: ReadStatement): Promise<ReviewItem[]> {
  const credited = new Map<string, bigint>();
  for (const { kind, reference, amount } of lines)
    if (kind === 'file_credit') credited.set(reference, (credited.get(reference) ?? 0n) + amount.cents);
  const expected = await debitedByFile(applying.tx, applying.ctx.rail, statementDate);
  return [...new Set([...credited.keys(), ...expected.keys()])].flatMap((name) => {
    const ours = expected.get(name);
    const actual = credited.get(name) ?? 0n;
    if ((ours?.cents ?? 0n) === actual) return [];
    const more: Record<string, string> = ours ? { bankFileId: String(ours.id) } : {};
    return [differs(applying, 'file_debits', `${name} ${statementDate}`, ours?.cents ?? 0n, actual, more)];
  });
}

/** What each file of ours debited on a day, with the invoices of our fees; what the bank refused before posting is not in it. */
export async function debitedByFile(
  { sql }: Tx,
  rail: Rail,
  on: CalendarDate,
): Promise<Map<string, { readonly id: bigint; readonly cents: bigint }>> {
  const batchDate = addBusinessDays(calendarOf(rail), on, -1);
  const files = await sql`
    select ${columns(bankFiles, 'f', ['id', 'name'])},
           ${computed<{ cents: bigint }>({ cents: 'sum(coalesce(t.amount_cents, i.total_cents))::bigint' })}
      from bank_files f
      join bank_file_entries e on e.bank_file_id = f.id and e.kind in ('debit', 'invoice') and not e.withdrawn
      left join transactions t
        on e.kind = 'debit' and t.client_id = e.client_id and t.id = e.stream_id and t.bank_file_id = f.id
       and t.process_date = ${on} and t.stage is distinct from 'before_posting'
      left join invoices i
        on e.kind = 'invoice' and i.client_id = e.client_id and i.id = e.stream_id and i.bank_file_id = f.id
       and i.debit_date = ${on} and i.debit_state in ('Sent', 'Paid', 'Returned')
     where f.rail = ${rail} and f.direction = 'outbound' and f.state in ('Accepted', 'Handed over')
       and f.business_date between ${addBusinessDays(calendarOf(rail), batchDate, -2)} and ${on}
       and (t.id is not null or i.id is not null)
     group by f.id, f.name`;
  return new Map(files.map(({ id, name, cents }) => [name, { id, cents }]));
}

/** Every file of returns the bank booked must be loaded, with the same total. */
async function returnFiles(applying: Applying, { statementDate, lines }: ReadStatement): Promise<ReviewItem[]> {
  const { tx, ctx } = applying;
  const bookedCents = new Map<string, bigint>();
  for (const { kind, reference, amount } of lines) {
    if (!RETURN_KINDS.includes(kind)) continue;
    const cents = amount.cents < 0n ? -amount.cents : amount.cents;
    bookedCents.set(reference, (bookedCents.get(reference) ?? 0n) + cents);
  }
  const loaded = await tx.sql`
    select ${columns(bankFiles, ['name'])},
           ${present(columns(bankFiles, { cents: 'totalCents' }))} from bank_files
     where rail = ${ctx.rail} and direction = 'inbound' and kind = 'returns' and state = 'Applied'
       and created_at > ${ctx.at}::timestamptz - interval '30 days'`;
  const totals = new Map(loaded.map(({ name, cents }) => [name, cents]));
  return [...bookedCents].flatMap(([name, actual]): ReviewItem[] => {
    const expected = totals.get(name);
    if (expected === undefined)
      return [
        {
          kind: 'missing_inbound',
          dedupeKey: `${ctx.rail} ${name}`,
          clientId: null,
          detail: { about: 'returns', file: name, amount: centsText(actual), statementDate },
          rawLines: [],
        },
      ];
    return expected === actual ? [] : [differs(applying, 'returned', name, expected, actual)];
  });
}

/** The day begins where the last one ended, and BANK is where the day ends. */
async function balances(
  applying: Applying,
  { statementDate, openingBalance, closingBalance, currency }: ReadStatement,
  booked: readonly BookedLine[],
): Promise<ReviewItem[]> {
  const { tx, ctx } = applying;
  const [row] = await tx.sql<{ lastCents: bigint | null; bankCents: bigint }[]>`
    select (select closing_balance_cents from statement_days
             where rail = ${ctx.rail} and statement_date < ${statementDate} order by statement_date desc limit 1) as "lastCents",
           (select coalesce(sum(cents), 0)::bigint from balances where account = 'BANK' and currency = ${currency}) as "bankCents"`;
  if (!row) return [];
  const reviews: ReviewItem[] = [];
  if (row.lastCents !== null && row.lastCents !== openingBalance.cents)
    reviews.push(differs(applying, 'opening_balance', statementDate, row.lastCents, openingBalance.cents));
  const bankCents = booked.reduce((sum, { amount }) => sum + centsOf(amount), row.bankCents);
  const references = booked.map(({ reference }) => reference);
  const expected = closingBalance.cents + (await aheadOfStatement(tx, currency, references));
  if (bankCents !== expected) reviews.push(differs(applying, 'bank_balance', statementDate, bankCents, expected));
  return reviews;
}
