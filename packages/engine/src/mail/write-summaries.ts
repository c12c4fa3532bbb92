import type { Tx } from '@cordelle/db/connection.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { currencyOf, RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDateWithWeekday, formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { DayContext } from '../day-step.ts';
import { translate } from '../words.ts';
import { type News, notifyUsers } from './notify-users.ts';

/** What a day can bring, in the order in which it is told. */
const LINES = ['authorized', 'sent', 'approved', 'declined', 'charged_back', 'settled'] as const;
type Line = { readonly line: (typeof LINES)[number]; readonly count: number; readonly cents: bigint };
type Row = Line & { readonly clientId: bigint; readonly currency: Currency };

/**
 * Writes to the users who asked for it what the day before brought their client; where it brought nothing, nobody is written to.
 * Once a day. Returns how many mails are new.
 */
export async function writeSummaries(ctx: DayContext): Promise<{ summaries: number }> {
  const day = addDays(ctx.date, -1);
  const rows: readonly Row[] = await broughtBy(ctx, day);
  if (rows.length === 0) return { summaries: 0 };
  const news = [...Map.groupBy(rows, ({ clientId }) => clientId)].map(([clientId, of]) => newsOf(clientId, of, day));
  const write = (tx: Tx) => notifyUsers(tx, ctx.app.addresses, 'dailySummaryEmail', news, ctx.at);
  return { summaries: await ctx.transaction(write) };
}

/** Disputed before a settlement credited it: told with the declined ones, as the settlements count it. */
const DISPUTED_EARLY = `t.status = 'Chargeback' and t.settled_date is null`;

/** What a day brought each client somebody of whom wants to read it: only what is more than none. */
function broughtBy({ app, rail }: DayContext, day: CalendarDate) {
  const { sql } = app.worker;
  const { zone } = RAIL_FACTS[rail];
  const [from, until] = [instantOf(day, '00:00', zone), instantOf(addDays(day, 1), '00:00', zone)];
  const debits = (line: Line['line'], dated: string, status: string) => sql`
    select ${line}::text as line, w.id, count(*)::int as count, sum(t.amount_cents)::bigint as cents
      from wanted w join transactions t on t.client_id = w.id
     where t.${sql(dated)} = ${day} and (${sql.unsafe(status)}) group by w.id`;
  return sql<Row[]>`
    with wanted as (
      select h.client_id as id, c.currency from clients c join event_heads h on h.client_id = c.id
       where c.currency = ${currencyOf(rail)}
         and exists (select 1 from memberships m where m.client_id = h.client_id and m.daily_summary_email)),
    brought as (
      select 'authorized' as line, w.id, count(*)::int as count, 0::bigint as cents
        from wanted w join customers u on u.client_id = w.id
       where u.authorized_at >= ${from} and u.authorized_at < ${until} group by w.id
      union all ${debits('sent', 'sent_date', 'true')}
      union all ${debits('approved', 'approved_date', 'true')}
      union all ${debits('declined', 'decline_date', `t.status = 'Declined' or (${DISPUTED_EARLY})`)}
      union all ${debits('charged_back', 'decline_date', `t.status = 'Chargeback' and not (${DISPUTED_EARLY})`)}
      union all
      select 'settled', w.id, count(*)::int, sum(s.payout_cents)::bigint
        from wanted w join settlements s on s.client_id = w.id where s.settlement_date = ${day} group by w.id)
    select b.line, b.count, b.cents, b.id as "clientId", w.currency from brought b join wanted w on w.id = b.id
     where b.count > 0 order by b.id`;
}

function newsOf(clientId: bigint, rows: readonly Row[], day: CalendarDate): News {
  const told = rows.toSorted((a, b) => LINES.indexOf(a.line) - LINES.indexOf(b.line));
  const sentence = ({ line, count, cents, currency }: Row, language: Language) =>
    translate(`summary_${line}`, language, {
      count,
      number: formatNumber(count, language),
      amount: formatMoney(centsText(cents), currency, language),
    });
  return {
    clientId,
    template: 'daily_summary',
    inputs: (language) => ({
      date: formatDateWithWeekday(day, language),
      lines: told.map((row) => sentence(row, language)).join('\n'),
    }),
    path: '/client/home',
    about: day,
  };
}
