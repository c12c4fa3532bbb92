import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { payerFlows } from '@cordelle/db/schema/payer-flows.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { type CountedReturns, RATE_DAYS, RATED_CODES, ratesToWatch } from '@cordelle/domain/monitoring/return-rates.ts';
import { ACCOUNTS_OF_ONE_ADDRESS_MAX, NAMES_OF_ONE_ACCOUNT_MAX } from '@cordelle/domain/monitoring/unusual-payers.ts';
import { RAIL_FACTS, RAILS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../app.ts';
import { openReviewItems, type ReviewItem } from './review-items.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Opens a question for the provider's people where payers behave unlike payers: many accounts from one address, many names
 * on one account, many debits that come back. Asked again it opens nothing twice. Source: security §14.
 */
export async function watchPayers({
  worker,
  clock,
  wallClock,
}: Pick<App, 'worker' | 'clock' | 'wallClock'>): Promise<void> {
  const [now, wallNow] = [clock.now(), wallClock.now()];
  await inTransaction(worker, {}, async (tx) => {
    for (const rail of RAILS) {
      const today = localDate(now, RAIL_FACTS[rail].zone);
      const items = [
        ...(await accountsOfOneAddress(tx, rail, wallNow)),
        ...(await namesOfOneAccount(tx, rail, now)),
        ...(rail === 'US' ? await returnRates(tx, rail, today) : []),
      ];
      await openReviewItems(tx, rail, items, now);
    }
  });
}

async function accountsOfOneAddress({ sql }: Tx, rail: Rail, wallNow: Date): Promise<ReviewItem[]> {
  const rows = await sql`
    select ${columns(payerFlows, 'f', ['clientId', 'ip'])}, ${computed<{ accounts: number }>({ accounts: 'f.accounts' })}
      from (select f.client_id, f.ip, count(distinct b.blind_index)::int as accounts
              from payer_flows f
              join clients cl on cl.id = f.client_id and cl.country = ${rail}
              join customers c on c.client_id = f.client_id and c.id = f.customer_id
              join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
             where f.finished_at > ${new Date(wallNow.getTime() - DAY_MS)}
             group by f.client_id, f.ip) as f
     where f.accounts > ${ACCOUNTS_OF_ONE_ADDRESS_MAX}`;
  const day = wallNow.toISOString().slice(0, 10);
  return rows.map(({ clientId, ip, accounts }) => ({
    kind: 'many_accounts',
    dedupeKey: `${clientId} ${ip} ${day}`,
    clientId,
    detail: { address: ip, accounts },
    rawLines: [],
  }));
}

/** Only accounts named lately: older ones were asked about when they were new. */
async function namesOfOneAccount({ sql }: Tx, rail: Rail, now: Date): Promise<ReviewItem[]> {
  const rows = await sql<{ clientId: bigint; customerId: bigint; names: number }[]>`
    with named as (
      select distinct b.client_id, b.blind_index from customer_bank_accounts b
        join clients cl on cl.id = b.client_id and cl.country = ${rail}
       where b.created_at > ${new Date(now.getTime() - DAY_MS)}
    )
    select "clientId", "customerId", names
      from (select n.client_id as "clientId", min(c.id) as "customerId", count(distinct lower(c.name))::int as names
              from named n
              join customer_bank_accounts b on b.client_id = n.client_id and b.blind_index = n.blind_index
              join customers c on c.client_id = b.client_id and c.bank_account_id = b.id and c.active
             group by n.client_id, n.blind_index) as accounts
     where names > ${NAMES_OF_ONE_ACCOUNT_MAX}`;
  return rows.map(({ clientId, customerId, names }) => ({
    kind: 'many_names',
    dedupeKey: `${clientId} ${customerId}`,
    clientId,
    detail: { customerId: String(customerId), names },
    rawLines: [],
  }));
}

/** How many debits of each client of a rail went out in the last sixty days, and how many came back. */
export function countReturns(
  { sql }: Tx,
  rail: Rail,
  today: CalendarDate,
): Promise<({ clientId: bigint } & CountedReturns)[]> {
  const codes = (rate: keyof typeof RATED_CODES) => arrayLiteral([...RATED_CODES[rate]]);
  return sql<({ clientId: bigint } & CountedReturns)[]>`
    select * from (
      select t.client_id as "clientId", count(*)::int as debits,
             count(*) filter (where t.return_code = any(${codes('unauthorized')}::text[]))::int as unauthorized,
             count(*) filter (where t.return_code = any(${codes('administrative')}::text[]))::int as administrative,
             count(t.return_code)::int as overall
        from transactions t join clients cl on cl.id = t.client_id
       where cl.country = ${rail} and t.process_date > ${addDays(today, -RATE_DAYS)}
         and t.status in ('Sent to Bank', 'Processed', 'Approved', 'Declined', 'Chargeback')
       group by t.client_id) as counted where overall > 0`;
}

async function returnRates(tx: Tx, rail: Rail, today: CalendarDate): Promise<ReviewItem[]> {
  const rows = await countReturns(tx, rail, today);
  return rows.flatMap(({ clientId, ...counted }) =>
    ratesToWatch(counted).map((rate) => ({
      kind: 'return_rate' as const,
      dedupeKey: `${clientId} ${rate} ${today.slice(0, 7)}`,
      clientId,
      detail: { rate, returns: counted[rate], debits: counted.debits },
      rawLines: [],
    })),
  );
}
