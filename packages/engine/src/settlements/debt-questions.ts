import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { reviewItems } from '@cordelle/db/schema/review-items.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { currencyOf, RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { DayContext } from '../day-step.ts';
import { openReviewItems } from '../review-items/review-items.ts';

/** Why a question about a debt ended by itself. The console says both in the reader's language. */
const DEBT_GONE = 'the debt is gone';
const ASKED_ONCE = 'another question is open about this debt';

type DebtOf = { readonly id: bigint; readonly currency: Currency };
type Debt = { readonly owedCents: bigint; readonly owingSince: CalendarDate };

/**
 * Asks a person about a client's debt, once: while a question is open no other is, and what a person answered since the debt
 * began stays answered; a debt that was written off was another one. The client's log must be held.
 */
export async function askAboutDebt(
  tx: Tx,
  { rail, date, at }: DayContext,
  { id, currency }: DebtOf,
  { owedCents, owingSince }: Debt,
): Promise<void> {
  const asked = await tx.sql`
    select 1 from review_items
     where kind = 'negative_balance' and client_id = ${id} and detail->>'currency' = ${currency}
       and (resolved_at is null
            or (resolved_by not like 'system:%' and not detail ? 'writtenOff'
                and (resolved_at at time zone ${RAIL_FACTS[rail].zone})::date >= ${owingSince})) limit 1`;
  if (asked.length > 0) return;
  const dedupeKey = `${id} ${currency} ${date}`;
  const detail = { owed: centsText(owedCents), asOf: date, currency };
  await openReviewItems(tx, rail, [{ kind: 'negative_balance', dedupeKey, clientId: id, detail, rawLines: [] }], at);
}

const OPEN = joined(
  columns(reviewItems, 'r', ['id']),
  computed<{ owedCents: bigint; place: bigint }>({
    owedCents: 'greatest(coalesce(b.cents, 0), 0)::bigint',
    place: 'row_number() over (partition by r.client_id order by r.opened_at, r.id)',
  }),
);

/**
 * After the day's settlements: each open question says what is still owed, and ends where nothing is, or where an older one asks
 * about the same debt. `held`: clients whose books are in doubt; theirs stay as they are.
 */
export async function followDebts(tx: Tx, ctx: DayContext, held: ReadonlySet<bigint>): Promise<void> {
  const { rail, date, at, actor } = ctx;
  const currency = currencyOf(rail);
  const open = await tx.sql`
    select ${OPEN} from review_items r
      left join balances b on b.client_id = r.client_id and b.account = 'CLIENT_PAYABLE' and b.currency = ${currency}
     where r.kind = 'negative_balance' and r.resolved_at is null and r.detail->>'currency' = ${currency}
       and r.client_id <> all(${arrayLiteral([...held])}::bigint[])`;
  if (open.length === 0) return;
  const endings = open.map(({ owedCents, place }) => (owedCents === 0n ? DEBT_GONE : place > 1n ? ASKED_ONCE : null));
  const owed = open.map(({ owedCents }) => JSON.stringify({ owed: centsText(owedCents), asOf: date }));
  await tx.sql`
    update review_items r
       set detail = r.detail || o.owed,
           resolved_at = case when o.note is not null then ${at}::timestamptz end,
           resolved_by = case when o.note is not null then ${actor} end,
           note = o.note
      from unnest(${arrayLiteral(open.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(owed)}::jsonb[],
                  ${arrayLiteral(endings)}::text[]) as o (id, owed, note)
     where r.id = o.id and r.resolved_at is null`;
}
