import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { postings } from '@cordelle/db/schema/ledger.ts';
import { businessDaysBetween } from '@cordelle/domain/calendar/business-days.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import type {
  Adjustment,
  AdjustmentKind,
  HoldbackRelease,
  SettlementContents,
} from '@cordelle/domain/settlement/arithmetic.ts';
import { debtSince, type FirstOwing } from '@cordelle/domain/settlement/debt-since.ts';

/** What one client's settlement holds, and since when and how long the client has owed us (null and 0: does not). */
export type Gathered = {
  readonly contents: SettlementContents;
  readonly owingSince: CalendarDate | null;
  readonly negativeForBusinessDays: number;
};

type LineRow = {
  readonly id: bigint;
  readonly amountCents: bigint;
  readonly holdbackCents: bigint;
  readonly releasedCents: bigint;
  readonly stage: 'before_posting' | 'before_approval' | 'after_approval' | null;
  readonly uncredited: boolean;
  readonly undeducted: boolean;
  readonly declineDate: CalendarDate | null;
};

const CLIENT = joined(
  columns(clients, 'cl', ['minimumPayoutCents']),
  computed<{ openingCarryCents: bigint }>({
    openingCarryCents: 'coalesce((select closing_carry_cents from last), 0)',
  }),
);
type ClientRow = Row<typeof CLIENT> & { since: bigint; firstOwing: FirstOwing | null; payoutsPaused: boolean };

/** Everything since the client's previous settlement. The client's log must be held, so that nothing is added meanwhile. */
export async function gatherContents(
  tx: Tx,
  client: { readonly id: bigint; readonly currency: Currency },
  date: CalendarDate,
): Promise<Gathered> {
  const row = await clientRow(tx, client);
  const lines = await linesOf(tx, client);
  const { releases, adjustments, feesNettedCents } = await movementsSince(tx, client, row.since);
  const approved = lines.filter((line) => line.uncredited);
  const ended = lines.filter((line) => line.undeducted);
  const chargebacks = ended.filter(({ stage }) => stage === 'after_approval');
  const lineOf = ({ id, amountCents }: LineRow) => ({ transactionId: String(id), amountCents });
  const calendar = calendarOf(railOf(client.currency));
  const since = row.firstOwing
    ? debtSince(row.firstOwing, calendar)
    : earliest(chargebacks.flatMap(({ declineDate }) => declineDate ?? []));
  return {
    contents: {
      openingCarryCents: row.openingCarryCents,
      approved: approved.map((line) => ({ ...lineOf(line), holdbackCents: line.holdbackCents })),
      chargebacks: chargebacks.map((line) => ({ ...lineOf(line), holdbackReleasedCents: line.releasedCents })),
      declines: ended.filter(({ stage }) => stage !== 'after_approval').map(lineOf),
      holdbackReleases: releases,
      adjustments,
      feesNettedCents,
      minimumPayoutCents: row.minimumPayoutCents,
      payoutsPaused: row.payoutsPaused,
    },
    owingSince: since,
    negativeForBusinessDays: since === null ? 0 : businessDaysBetween(calendar, since, date),
  };
}

const earliest = (dates: readonly CalendarDate[]): CalendarDate | null =>
  dates.reduce<CalendarDate | null>((first, date) => (first === null || date < first ? date : first), null);

/** Condition on a settlement: what the client owed after it was written off, so that whatever it owes since is another debt. */
export const writtenOffAfter = (alias: 's' | 'p') => `exists (
  select 1 from postings w
   where w.client_id = ${alias}.client_id and w.stream_type = 'settlement' and w.stream_id = ${alias}.id and w.rule = 'P11w')`;

/**
 * The first of the settlements that leave the client's balance below zero, and the first chargeback in it, as `debtSince` reads
 * them; null while none does, and once the debt was written off. As a part of a query.
 */
export const firstOwing = ({ sql }: Pick<Tx, 'sql'>, { id, currency }: { id: bigint; currency: Currency }) => sql`
  (select jsonb_build_object('settledOn', f.settlement_date, 'takenBackOn',
                             (select min(t.decline_date) from transactions t
                               where t.client_id = ${id} and t.deducted_settlement_id = f.id and t.stage = 'after_approval'))
     from (select s.id, s.settlement_date from settlements s
            where s.client_id = ${id} and s.currency = ${currency} and s.closing_carry_cents < 0
              and s.settlement_date > coalesce((select max(p.settlement_date) from settlements p
                                                 where p.client_id = ${id} and p.currency = ${currency}
                                                   and (p.closing_carry_cents >= 0 or ${sql.unsafe(writtenOffAfter('p'))})),
                                                '-infinity')
            order by s.settlement_date, s.id limit 1) f)`;

/** No payout to this account came back: part of a query in which `a` is the account. */
export const NOT_BOUNCED = `not exists (
  select 1 from payouts b join bank_file_entries e on e.client_id = b.client_id and e.kind = 'payout' and e.stream_id = b.id
   where b.client_id = a.client_id and b.status = 'Bounced' and not e.withdrawn and e.client_account_id = a.id)`;

/** Whether the client's account sent a payout back, or there is none. As a part of a query. */
export const payoutsPaused = ({ sql }: Pick<Tx, 'sql'>, id: bigint) => sql`
  not exists (select 1 from client_bank_accounts a
               where a.client_id = ${id} and a.purpose = 'settlement' and a.active and ${sql.unsafe(NOT_BOUNCED)})`;

/** Payouts of a client that are asked for and with no bank yet, in cents. As a part of a query. */
export const payoutsWaiting = ({ sql }: Pick<Tx, 'sql'>, id: bigint) => sql`
  coalesce((select sum(w.amount_cents) from payouts w where w.client_id = ${id} and w.status = 'Requested'), 0)::bigint`;

async function clientRow({ sql }: Tx, { id, currency }: { id: bigint; currency: Currency }): Promise<ClientRow> {
  const [row] = await sql<ClientRow[]>`
    with last as (
      select id, closing_carry_cents from settlements
       where client_id = ${id} and currency = ${currency} order by settlement_date desc nulls last, id desc nulls last limit 1
    )
    select ${CLIENT},
           coalesce((select e.position from events e
                      where e.client_id = ${id} and e.stream_type = 'settlement' and e.version = 1
                        and e.stream_id = (select last.id from last)), 0) as since,
           ${firstOwing({ sql }, { id, currency })} as "firstOwing",
           ${payoutsPaused({ sql }, id)} as "payoutsPaused"
      from clients cl where cl.id = ${id}`;
  if (!row) throw new Error(`no client ${id}`);
  return row;
}

/** Debits that no settlement lists yet: approved ones, and returned ones; a debit may be both. */
async function linesOf({ sql }: Tx, { id, currency }: { id: bigint; currency: Currency }): Promise<LineRow[]> {
  return sql<LineRow[]>`
    select t.id, t.amount_cents as "amountCents", coalesce(t.holdback_taken_cents, 0) as "holdbackCents",
           0::bigint as "releasedCents", t.stage, true as uncredited, false as undeducted, t.decline_date as "declineDate"
      from transactions t
     where t.client_id = ${id} and t.currency = ${currency} and t.status = 'Approved' and t.settlement_id is null
    union all
    select t.id, t.amount_cents, coalesce(t.holdback_taken_cents, 0),
           coalesce((select sum(p.cents) from postings p
                      where p.client_id = t.client_id and p.stream_type = 'transaction' and p.stream_id = t.id
                        and p.rule = 'P7' and p.debit_account = 'HOLDBACK'), 0)::bigint,
           t.stage, t.stage = 'after_approval' and t.settlement_id is null, true, t.decline_date
      from transactions t
     where t.client_id = ${id} and t.currency = ${currency} and t.status in ('Declined', 'Chargeback')
       and t.stage <> 'not_sent' and t.deducted_settlement_id is null`;
}

const MOVEMENT = joined(
  columns(postings, 'p', ['rule', 'cents', 'streamType', 'streamId']),
  columns(postings, 'p', { debit: 'debitAccount' }),
  computed<{ reason: string | null }>({
    reason: `case when p.rule = 'P9' then (select e.data->>'reason' from events e
                                          where e.client_id = p.client_id and e.position = p.position) end`,
  }),
);

/** What moved CLIENT_PAYABLE besides debits: reserves, fees, recoveries, reversals, bounced payouts. */
async function movementsSince({ sql }: Tx, { id, currency }: { id: bigint; currency: Currency }, since: bigint) {
  const movements = await sql`
    select ${MOVEMENT}
      from postings p
     where p.client_id = ${id} and p.currency = ${currency} and p.position > ${since}
       and p.rule in ('P8', 'P9', 'P10', 'P11', 'P11w', 'P14') and 'CLIENT_PAYABLE' in (p.debit_account, p.credit_account)
     order by p.position, p.leg`;
  const releases: HoldbackRelease[] = [];
  const adjustments: Adjustment[] = [];
  let feesNettedCents = 0n;
  for (const { rule, debit, cents, streamType, streamId, reason } of movements) {
    const transactionId = streamType === 'transaction' ? String(streamId) : null;
    const taken = debit === 'CLIENT_PAYABLE';
    if (rule === 'P9' && reason === 'age') releases.push({ transactionId: String(streamId), amountCents: cents });
    else if (rule === 'P10') feesNettedCents += cents;
    else adjustments.push({ kind: kindOf(rule, taken), amountCents: taken ? -cents : cents, transactionId });
  }
  return { releases, adjustments, feesNettedCents };
}

function kindOf(rule: string, taken: boolean): AdjustmentKind {
  switch (rule) {
    case 'P8':
      return 'payout_bounced';
    case 'P9':
      return 'holdback_applied';
    case 'P11':
      return taken ? 'recovery_returned' : 'recovery';
    case 'P11w':
      return 'write_off';
    case 'P14':
      return 'return_reversed';
    default:
      throw new Error(`${rule} does not move what a client is owed`);
  }
}
