import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientStatements, settlementDeposits } from '@cordelle/db/schema/client-statements.ts';
import { payouts } from '@cordelle/db/schema/payouts.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import type { StatementDeposit } from '@cordelle/domain/settlement/deposits.ts';
import { type DepositMatches, matchDeposits } from '@cordelle/domain/settlement/match-deposits.ts';
import type { statementComparison } from '@cordelle/validation/settlement-deposits.ts';
import type { z } from 'zod';
import type { BankStatement } from './bank-statement.ts';

/** Settlements sent so many days around those of a statement may stand on it. */
const DAYS_AROUND = 40;

type Comparison = z.input<typeof statementComparison>;
type Comparing = {
  readonly client: { readonly id: bigint; readonly currency: Currency };
  readonly filename: string;
  readonly actor: string;
  readonly at: Date;
};
const SENT = joined(
  columns(settlements, 's', ['id', 'settlementDate', 'payoutCents', 'paidDate']),
  columns(payouts, 'p', { reference: 'trace' }),
  nullable(columns(settlementDeposits, 'd', { seenOn: 'bookedOn', seenCents: 'amountCents', matchedBy: 'matchedBy' })),
);
type SentRow = Row<typeof SENT>;

/**
 * Compares a statement with the settlements that were sent, and keeps which deposits are settlements; nothing else of the
 * statement is kept. A statement on which nothing new is found leaves no trace, so the same one twice changes nothing.
 */
export async function compareStatement(tx: Tx, comparing: Comparing, statement: BankStatement): Promise<Comparison> {
  const { id: clientId, currency } = comparing.client;
  const calendar = calendarOf(railOf(currency));
  // Two statements at once would both find a settlement unseen.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`statements of client ${clientId}`}, 0))`;
  const sent = new Map((await sentAround(tx, comparing.client, statement)).map((row) => [String(row.id), row]));
  const expectedOn = (row: SentRow): CalendarDate => row.paidDate ?? addBusinessDays(calendar, row.settlementDate, 1);
  const found = matchDeposits(
    statement.deposits,
    [...sent].map(([settlementId, row]) => ({
      settlementId,
      amountCents: row.payoutCents,
      reference: row.reference,
      madeOn: row.settlementDate,
      arrivesOn: expectedOn(row),
      seen: row.seenOn && row.seenCents ? { bookedOn: row.seenOn, amountCents: row.seenCents } : null,
    })),
    { from: statement.fromDate, to: statement.toDate },
    calendar,
  );
  if (found.matched.length > 0) await keepMatches(tx, comparing, statement, found.matched);

  const settlementOf = (settlementId: string) => {
    const row = sent.get(settlementId);
    return row ? [{ row, facts: factsOf(settlementId, row) }] : [];
  };
  return {
    fromDate: statement.fromDate,
    toDate: statement.toDate,
    matched: [
      ...found.matched.flatMap(({ settlementId, deposit, by }) =>
        settlementOf(settlementId).map(({ facts }) => ({
          ...facts,
          ...lineOf(deposit),
          matchedBy: by,
          known: false,
        })),
      ),
      ...found.known.flatMap(({ settlementId, deposit }) =>
        settlementOf(settlementId).map(({ row, facts }) => ({
          ...facts,
          ...lineOf(deposit),
          matchedBy: row.matchedBy ?? ('person' as const),
          known: true,
        })),
      ),
    ],
    ambiguous: found.ambiguous.map(({ deposit, settlementIds }) => ({
      ...lineOf(deposit),
      settlements: settlementIds.flatMap((settlementId) => settlementOf(settlementId).map(({ facts }) => facts)),
    })),
    near: found.near.flatMap(({ deposit, settlementId, because, differenceCents }) =>
      settlementOf(settlementId).map(({ row, facts }) => ({
        ...lineOf(deposit),
        settlement: { ...facts, expectedOn: expectedOn(row) },
        because,
        difference: centsText(differenceCents),
      })),
    ),
    missing: found.missing.flatMap((settlementId) =>
      settlementOf(settlementId).map(({ row, facts }) => ({ ...facts, expectedOn: expectedOn(row) })),
    ),
    others: found.others,
  };
}

const factsOf = (settlementId: string, { settlementDate, payoutCents }: SentRow) => ({
  settlementId,
  settlementDate,
  payout: centsText(payoutCents),
});

const lineOf = ({ bookedOn, amountCents }: StatementDeposit) => ({ bookedOn, amount: centsText(amountCents) });

const sentAround = (
  { sql }: Tx,
  { id, currency }: Comparing['client'],
  { fromDate, toDate }: BankStatement,
): Promise<SentRow[]> => sql`
  select ${SENT}
    from settlements s
    join payouts p on p.client_id = s.client_id and p.id = s.payout_id
    left join settlement_deposits d on d.client_id = s.client_id and d.settlement_id = s.id
   where s.client_id = ${id} and s.currency = ${currency} and s.status in ('Sent', 'Paid')
     and s.settlement_date between ${addDays(fromDate, -DAYS_AROUND)} and ${addDays(toDate, DAYS_AROUND)}
   order by s.settlement_date, s.id`;

async function keepMatches(
  { sql }: Tx,
  { client, filename, actor, at }: Comparing,
  { format, fromDate, toDate, deposits }: BankStatement,
  matched: DepositMatches['matched'],
): Promise<void> {
  const [statement] = await sql`
    insert into client_statements (client_id, filename, format, from_date, to_date, deposits, matched, actor, created_at)
    values (${client.id}, ${filename}, ${format}, ${fromDate}, ${toDate}, ${deposits.length}, ${matched.length}, ${actor}, ${at})
    returning ${columns(clientStatements, ['id'])}`;
  if (!statement) throw new Error('the statement was not added');
  await sql`
    insert into settlement_deposits (client_id, settlement_id, statement_id, booked_on, amount_cents, currency, matched_by,
                                     actor, created_at)
    select ${client.id}, settlement_id, ${statement.id}, booked_on, cents, ${client.currency}, matched_by, ${actor}, ${at}
      from unnest(${arrayLiteral(matched.map(({ settlementId }) => settlementId))}::bigint[],
                  ${arrayLiteral(matched.map(({ deposit }) => deposit.bookedOn))}::date[],
                  ${arrayLiteral(matched.map(({ deposit }) => deposit.amountCents))}::bigint[],
                  ${arrayLiteral(matched.map(({ by }) => by))}::text[]) as m (settlement_id, booked_on, cents, matched_by)
    returning 1 as written`;
}
