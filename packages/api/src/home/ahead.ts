import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import {
  arrivalOf,
  moneyRibbon,
  nextArrival,
  type RibbonDebits,
  type RibbonDeposit,
  ribbonDates,
} from '@cordelle/domain/settlement/money-ribbon.ts';
import { PENDING_STATUSES } from '@cordelle/domain/transaction/state.ts';
import { debitsUnderReview } from '@cordelle/engine/transactions/under-review.ts';
import type { homeAhead } from '@cordelle/validation/home.ts';
import type { z } from 'zod';
import type { ClientScope } from '../context.ts';
import { expectedApprovals, expectedSettlements, nextSettlementDay, standingOf } from '../settlements/ahead.ts';
import { ON_HOLD } from '../settlements/waiting-days.ts';

type Client = Pick<ClientScope, 'id' | 'currency'>;
type Moment = { readonly now: Date; readonly today: CalendarDate };
type Sum = { readonly count: number; readonly cents: bigint };

/** Declines further back are history, not news. */
const DECLINED_DAYS = 7;
/** A deposit that left earlier arrived or came back long ago. */
const LATEST_SETTLEMENTS = 40;

const asSum = ({ count, cents }: Sum) => ({ count, amount: centsText(cents) });

/** The money of a client around a day, by the days on which it leaves and arrives. `today` is the business day of the rail. */
export async function aheadOf(tx: Tx, client: Client, moment: Moment): Promise<z.input<typeof homeAhead>> {
  const { currency } = client;
  const { now, today } = moment;
  const calendar = calendarOf(railOf(currency));
  const from = await nextSettlementDay(tx, client, now);
  const [made, approvals, standing, debits, onTheWay, declined, account] = await Promise.all([
    depositsMade(tx, client),
    expectedApprovals(tx, client, { now, from }),
    standingOf(tx, client),
    debitsAround(tx, client, { ...moment, from }),
    debitsOnTheWay(tx, client, now),
    debitsDeclined(tx, client, today),
    accountOf(tx, client),
  ]);
  const expected = expectedSettlements(client, standing, approvals, { from });
  const deposits: RibbonDeposit[] = [
    ...made,
    ...expected
      .filter(({ payoutCents }) => payoutCents > 0n)
      .map(
        ({ date, payoutCents }): RibbonDeposit => ({
          arrivesOn: arrivalOf(calendar, date),
          cents: payoutCents,
          state: 'expected',
          settlementId: null,
        }),
      ),
  ];
  const next = nextArrival(today, deposits);
  const { startDate, endDate, ...failed } = declined;
  return {
    currency,
    today,
    next: next && {
      amount: centsText(next.cents),
      state: next.state,
      settlementId: next.settlementId,
      arrivesOn: next.arrivesOn,
      accountLast2: account,
    },
    onTheWay: asSum(onTheWay),
    declined: { ...asSum(failed), startDate, endDate },
    days: moneyRibbon(calendar, today, { debits, deposits }).map((day) => ({
      date: day.date,
      closedBefore: [...day.closedBefore],
      debits: asSum(day.debits),
      deposit: day.deposit && {
        amount: centsText(day.deposit.cents),
        state: day.deposit.state,
        settlementId: day.deposit.settlementId,
      },
      paysOut: [...day.paysOut],
    })),
  };
}

/** Deposits that left, or are about to: each by the day it reached the account or is to. One that came back is none. */
async function depositsMade({ sql }: Tx, { id, currency }: Client): Promise<RibbonDeposit[]> {
  const rows = await sql`
    select ${columns(settlements, ['id', 'settlementDate', 'payoutCents', 'status', 'paidDate'])} from settlements
     where client_id = ${id} and currency = ${currency} order by settlement_date desc, id desc limit ${LATEST_SETTLEMENTS}`;
  return rows
    .filter(({ payoutCents, status }) => payoutCents > 0n && status !== 'Returned')
    .map(({ id: settlementId, settlementDate, payoutCents, paidDate }) => ({
      arrivesOn: paidDate ?? arrivalOf(calendarOf(railOf(currency)), settlementDate),
      cents: payoutCents,
      state: paidDate === null ? 'under_way' : 'arrived',
      settlementId: String(settlementId),
    }));
}

/**
 * Debits of the days shown, by the day on which they reach the account: with the settlement that credited them, or the one they
 * are expected in. Those that failed or wait for somebody reach it on none; what was never sent debited nobody.
 */
async function debitsAround(
  tx: Tx,
  { id, currency }: Client,
  { now, today, from }: Moment & { readonly from: CalendarDate },
): Promise<RibbonDebits[]> {
  const calendar = calendarOf(railOf(currency));
  const dates = ribbonDates(calendar, today);
  const rows = await tx.sql<
    (Sum & { processDate: CalendarDate; settlementDate: CalendarDate | null; paidDate: CalendarDate | null })[]
  >`
    select t.process_date as "processDate", s.paid_date as "paidDate",
           case when t.status in ${tx.sql(['Declined', 'Chargeback'])} or review.reason is not null or (${tx.sql.unsafe(ON_HOLD)}) then null
                when s.id is not null then case when s.payout_cents > 0 then s.settlement_date end
                else greatest(t.earliest_approval_date, ${from}::date) end as "settlementDate",
           count(*)::int as count, sum(t.amount_cents)::bigint as cents
      from transactions t
      left join settlements s on s.client_id = t.client_id and s.id = t.settlement_id
      left join ${debitsUnderReview(tx, id, { now })} review on review.id = t.id
     where t.client_id = ${id} and t.currency = ${currency}
       and t.process_date between ${dates[0] ?? today} and ${dates.at(-1) ?? today}
       and t.status in ${tx.sql(['Future', 'Approved', 'Declined', 'Chargeback', ...PENDING_STATUSES])}
       and t.stage is distinct from 'not_sent'
     group by 1, 2, 3`;
  return rows.map(({ processDate, settlementDate, paidDate, count, cents }) => ({
    processDate,
    arrivesOn: settlementDate === null ? null : (paidDate ?? arrivalOf(calendar, settlementDate)),
    count,
    cents,
  }));
}

const NOTHING: Sum = { count: 0, cents: 0n };

/** What is at the bank, without what waits for somebody. */
async function debitsOnTheWay(tx: Tx, { id, currency }: Client, now: Date): Promise<Sum> {
  const [row] = await tx.sql<Sum[]>`
    select count(*)::int as count, coalesce(sum(t.amount_cents), 0)::bigint as cents
      from transactions t left join ${debitsUnderReview(tx, id, { now })} review on review.id = t.id
     where t.client_id = ${id} and t.currency = ${currency} and t.status in ${tx.sql([...PENDING_STATUSES])}
       and review.reason is null`;
  return row ?? NOTHING;
}

async function debitsDeclined({ sql }: Tx, { id, currency }: Client, today: CalendarDate) {
  const [row] = await sql<(Sum & { startDate: CalendarDate | null; endDate: CalendarDate | null })[]>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents, min(decline_date) as "startDate",
           max(decline_date) as "endDate"
      from transactions
     where client_id = ${id} and currency = ${currency} and status in ('Declined', 'Chargeback')
       and decline_date > ${addDays(today, -DECLINED_DAYS)}`;
  return row ?? { ...NOTHING, startDate: null, endDate: null };
}

/** The last digits of the account that deposits go to. */
async function accountOf({ sql }: Tx, { id }: Client): Promise<string | null> {
  const [row] = await sql`
    select ${columns(clientBankAccounts, ['last2'])} from client_bank_accounts
     where client_id = ${id} and purpose = 'settlement' and active limit 1`;
  return row?.last2 ?? null;
}
