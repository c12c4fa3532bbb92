import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import {
  type DayOutcome,
  depositForecast,
  type Expectation,
  horizonOf,
  JUDGED_DAYS,
  JUDGED_DAYS_AHEAD,
  measuredErrorBps,
  PAST_PAYMENTS_MIN,
  RATE_DAYS,
} from '@cordelle/domain/forecast/deposit-forecast.ts';
import { type DayReason, settlementDayReasons } from '@cordelle/domain/forecast/settlement-day-reasons.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { homeForecast } from '@cordelle/validation/home.ts';
import type { z } from 'zod';
import type { ClientScope } from '../context.ts';
import { heldForReview, nextSettlementDay, plannedApprovals, standingOf } from '../settlements/ahead.ts';
import { waitingDays } from '../settlements/waiting-days.ts';

type Client = Pick<ClientScope, 'id' | 'currency' | 'country'>;
type Moment = { readonly now: Date; readonly today: CalendarDate };

/** No debit waits longer between its process date and its settlement, holidays included. */
const WAIT_DAYS_MAX = 30;

type PlannedRow = {
  readonly date: CalendarDate;
  readonly processDates: CalendarDate[];
  readonly moved: { requestedDate: CalendarDate; processDate: CalendarDate }[];
  readonly nextBatchDate: CalendarDate | null;
};

/** Where debits on their way come from, by the day on which their settlement is expected. */
const plannedDays = (tx: Tx, client: Client, { today, now, from }: Moment & { from: CalendarDate }) => tx.sql<
  PlannedRow[]
>`
  select greatest(d.date, ${from}::date) as date, array_agg(distinct d."processDate"::text) as "processDates",
         coalesce(jsonb_agg(distinct jsonb_build_object('requestedDate', d."requestedDate", 'processDate', d."processDate"))
                    filter (where d."requestedDate" <> d."processDate"), '[]') as moved,
         min(d."batchDate") filter (where d."futureCount" > 0) as "nextBatchDate"
    from ${waitingDays(tx, client, now)} d where d."processDate" <= ${horizonOf(today)}
   group by 1`;

type PastRow = DayOutcome & { readonly knownCents: bigint };

/**
 * How debits ended, by the day on which their settlement was expected, and what of them stood in the books seven days before it:
 * made by then, and neither ended nor taken out yet. An amount changed since counts as it is today.
 */
const pastDays = ({ sql }: Tx, { id }: Client, today: CalendarDate) => {
  const from = addDays(today, -(JUDGED_DAYS + JUDGED_DAYS_AHEAD + RATE_DAYS));
  return sql<PastRow[]>`
    select date, sum(approved_count)::int as "approvedCount", sum(approved_cents)::bigint as "approvedCents",
           sum(declined_count)::int as "declinedCount", sum(declined_cents)::bigint as "declinedCents",
           sum(known_cents)::bigint as "knownCents"
      from deposit_days where client_id = ${id} and date >= ${from} and date < ${today}
       and process_date between ${addDays(from, -WAIT_DAYS_MAX)} and ${today}
     group by 1`;
};

const approvedDays = ({ sql }: Tx, { id }: Client, today: CalendarDate) => {
  const from = addDays(today, -JUDGED_DAYS);
  return sql<{ date: CalendarDate; cents: bigint }[]>`
    select date, sum(came_cents)::bigint as cents from deposit_days
     where client_id = ${id} and date >= ${from} and date < ${today}
       and process_date between ${addDays(from, -WAIT_DAYS_MAX)} and ${today}
     group by 1`;
};

const onWire = ({ count, plannedCents, expectedCents, lowCents, highCents }: Expectation) => ({
  count,
  planned: centsText(plannedCents),
  expected: centsText(expectedCents),
  low: centsText(lowCents),
  high: centsText(highCents),
});
const reasonOnWire = (reason: DayReason) =>
  reason.kind === 'cut_off' ? { kind: reason.kind, at: reason.at.toISOString() } : reason;

/** What is expected to be deposited in the next eight weeks. `today` is the business day of the rail. */
export async function forecastOf(tx: Tx, client: Client, moment: Moment): Promise<z.input<typeof homeForecast>> {
  const { country: rail, currency } = client;
  const { today, now } = moment;
  const from = await nextSettlementDay(tx, client, now);
  const [origins, planned, standing, held, past, approved, [terms]] = await Promise.all([
    plannedDays(tx, client, { ...moment, from }),
    plannedApprovals(tx, client, { now, from }),
    standingOf(tx, client),
    heldForReview(tx, client, now),
    pastDays(tx, client, today),
    approvedDays(tx, client, today),
    tx.sql`select ${columns(clients, ['holdbackBps'])} from clients where id = ${client.id}`,
  ]);
  const holdbackBps = terms?.holdbackBps ?? 0;
  const { pastPayments, share, weeks, days, nextDepositOn } = depositForecast({
    rail,
    today,
    from,
    planned,
    outcomes: past,
    holdbackBps,
    standing,
  });
  const answer = { currency, pastPayments, pastPaymentsNeeded: PAST_PAYMENTS_MIN };
  if (pastPayments < PAST_PAYMENTS_MIN) return { ...answer, forecast: null };
  const rows = new Map(origins.map((row) => [row.date, row]));
  const known = past.map(({ date, knownCents }) => ({ date, cents: knownCents }));
  return {
    ...answer,
    forecast: {
      declineBps: share.totalCents === 0n ? 0 : Number((share.declinedCents * 10_000n) / share.totalCents),
      holdbackBps,
      owed: centsText(standing.balanceCents < 0n ? -standing.balanceCents : 0n),
      nextDepositOn,
      underReview: { amount: centsText(held.cents), count: held.count },
      errorBps: measuredErrorBps({ today, known, approved, outcomes: past }),
      weeks: weeks.map(({ date, ...expectation }) => ({ date, ...onWire(expectation) })),
      days: days.map(({ date, ...expectation }) => {
        const row = rows.get(date);
        const reasons = row ? settlementDayReasons({ rail, ...row }) : [];
        return { date, ...onWire(expectation), reasons: reasons.map(reasonOnWire) };
      }),
    },
  };
}
