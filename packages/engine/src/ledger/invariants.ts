import type { Tx } from '@cordelle/db/connection.ts';
import { Ledger } from '@cordelle/domain/ledger/balances.ts';
import {
  type BankBook,
  type ClientBook,
  type InvariantName,
  violationsOfBank,
  violationsOfClient,
} from '@cordelle/domain/ledger/invariants.ts';
import type { Posting } from '@cordelle/domain/ledger/posting-rules.ts';
import { ClientTotals } from '@cordelle/domain/ledger/totals.ts';
import { CURRENCIES, type Currency } from '@cordelle/domain/money.ts';
import { aheadOfStatement } from './ahead-of-statement.ts';
import { openClearing } from './open-clearing.ts';

/** A record for which an invariant does not hold. */
export type BrokenInvariant = { readonly invariant: InvariantName; readonly id: string };

/**
 * Checks i1–i10 over all clients: sums in SQL, compared by the rules of the domain. Both sides are independent of each other:
 * what the transactions, settlements and payouts say, and what the postings say.
 */
export async function brokenInvariants(tx: Tx): Promise<BrokenInvariant[]> {
  const books = await readBooks(tx);
  return [...(await brokenOfBank(tx, books)), ...(await brokenOfBooks(tx, books))];
}

/** i1–i4 and i7–i9, of the clients the books are of and whose rows the transaction shows. */
export async function brokenOfBooks(tx: Tx, books: readonly ClientBook[]): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = books.flatMap((book) => violationsOfClient(book));
  for (const [invariant, query] of PER_RECORD) {
    const rows = await tx.sql.unsafe<{ id: string }[]>(query);
    broken.push(...rows.map(({ id }) => ({ invariant, id })));
  }
  return broken;
}

/** i5, i6 and i10: the provider's account at the bank, over all clients. */
export async function brokenOfBank(tx: Tx, books: readonly ClientBook[]): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const currency of CURRENCIES) {
    const bank = await readBank(
      tx,
      currency,
      books.filter((book) => book.currency === currency),
    );
    broken.push(...violationsOfBank(bank));
  }
  return broken;
}

type Sums = { [Field in keyof ClientTotals as ClientTotals[Field] extends bigint ? Field : never]: bigint };
type Key = { clientId: bigint; currency: Currency };

/** Sums of all aggregates per client and currency. Amounts in event data are decimal text. */
const TOTALS = `
  with of_transactions as (
    select client_id, currency,
      sum(amount_cents) filter (where status = 'Sent to Bank') as sent,
      sum(amount_cents) filter (where status = 'Processed') as processed,
      sum(amount_cents) filter (where status = 'Approved' or stage = 'after_approval') as ever_approved,
      sum(amount_cents) filter (where stage = 'after_approval') as charged_back,
      sum(holdback_cents) filter (where status = 'Approved') as held,
      sum(amount_cents) filter (where stage in ('before_approval', 'after_approval') and reversed_date is not null) as reversed,
      sum(amount_cents) filter (where status in ('Processed', 'Approved') or stage in ('before_approval', 'after_approval'))
        as taken,
      sum(amount_cents) filter (where stage in ('before_approval', 'after_approval')) as returned
    from transactions group by client_id, currency
  ), of_settlements as (
    select client_id, currency, sum(payout_cents) as payouts from settlements group by client_id, currency
  ), of_payouts as (
    select client_id, currency,
      sum(amount_cents) filter (where status = 'Bounced') as bounced,
      sum(amount_cents) filter (where status = 'Confirmed') as confirmed
    from payouts group by client_id, currency
  ), amounts as (
    select client_id, data ->> 'currency' as currency, type, data ->> 'by' as by, data ->> 'stage' as stage,
      replace(data ->> 'amount', '.', '')::bigint as cents
    from events
    where type in ('CarryRecovered', 'CarryRecoveryReturned', 'CarryWrittenOff', 'InvoicePaid', 'InvoiceDebitReturned', 'MicrodepositSent',
      'MicrodepositWithdrawn', 'MicrodepositDeclined', 'MicrodepositReturnedLate', 'TestCreditSent', 'TestCreditWithdrawn',
      'TestCreditReturned')
  ), of_events as (
    select client_id, currency,
      sum(cents) filter (where type = 'InvoicePaid' and by = 'netting') as fees_netted,
      sum(case type when 'InvoicePaid' then cents else -cents end)
        filter (where (type = 'InvoicePaid' and by = 'debit') or (type = 'InvoiceDebitReturned' and stage = 'after_payment'))
        as fees_debited,
      sum(case type when 'CarryRecovered' then cents when 'CarryRecoveryReturned' then -cents else 0 end) as recovered,
      sum(cents) filter (where type = 'CarryWrittenOff') as written_off,
      sum(case when type in ('MicrodepositSent', 'TestCreditSent') then cents else -cents end)
        filter (where type like 'Microdeposit%' or type like 'TestCredit%')
        as microdeposits
    from amounts group by client_id, currency
  ), known as (
    select client_id, currency from of_transactions union select client_id, currency from of_settlements
    union select client_id, currency from of_events union select client_id, currency from balances
  )
  select client_id as "clientId", currency,
    coalesce(sent, 0)::bigint as "sent", coalesce(processed, 0)::bigint as "processed",
    coalesce(ever_approved, 0)::bigint as "everApproved", coalesce(charged_back, 0)::bigint as "chargedBackAfterApproval",
    coalesce(held, 0)::bigint as "held", coalesce(reversed, 0)::bigint as "reversed", coalesce(taken, 0)::bigint as "taken",
    coalesce(returned, 0)::bigint as "returned", coalesce(payouts, 0)::bigint as "payouts",
    coalesce(bounced, 0)::bigint as "payoutsBounced", coalesce(confirmed, 0)::bigint as "payoutsConfirmed",
    coalesce(fees_netted, 0)::bigint as "feesNetted", coalesce(fees_debited, 0)::bigint as "feesDebited",
    coalesce(recovered, 0)::bigint as "recovered", coalesce(written_off, 0)::bigint as "writtenOff",
    coalesce(microdeposits, 0)::bigint as "microdepositsKept"
  from known
  left join of_transactions using (client_id, currency)
  left join of_settlements using (client_id, currency)
  left join of_payouts using (client_id, currency)
  left join of_events using (client_id, currency)
  order by client_id, currency`;

const MOVED = `
  select client_id as "clientId", currency, rule, debit_account as debit, credit_account as credit, sum(cents)::bigint as cents
  from postings group by client_id, currency, rule, debit_account, credit_account`;

/** What records and postings say, of every client whose rows the transaction shows. */
export async function readBooks(tx: Tx): Promise<ClientBook[]> {
  const totals = await tx.sql.unsafe<(Key & Sums)[]>(TOTALS);
  const moved = await tx.sql.unsafe<(Posting & Key)[]>(MOVED);
  const ledger = new Ledger();
  for (const { clientId, ...posting } of moved) ledger.book(clientId, [posting]);
  return totals.map(({ clientId, currency, ...sums }) => ({
    clientId,
    currency,
    ledger,
    totals: Object.assign(new ClientTotals(), sums),
  }));
}

async function readBank(tx: Tx, currency: Currency, books: readonly ClientBook[]): Promise<BankBook> {
  const ledger = books[0]?.ledger ?? new Ledger();
  // A day whose statement did not come yet is the step from the last closing balance to the next opening one: it was not booked.
  const [statement] = await tx.sql<{ closing: bigint | null }[]>`
    with days as (
      select data ->> 'statementDate' as day, replace(data ->> 'closingBalance', '.', '')::bigint as closing,
             replace(data ->> 'openingBalance', '.', '')::bigint as opening
        from events
       where client_id = 0 and stream_type = 'bank-file' and type = 'StatementClosed' and data ->> 'currency' = ${currency}
    ), steps as (
      select day, closing, opening - lag(closing) over (order by day) as missing from days
    )
    select ((array_agg(closing order by day desc))[1] - coalesce(sum(missing), 0))::bigint as closing from steps`;
  return {
    currency,
    ledger,
    totals: books.map((book) => book.totals),
    // a payout that bounced is known from its return file before the statement shows the credit
    closingBalanceCents: statement?.closing == null ? null : statement.closing + (await aheadOfStatement(tx, currency)),
    openItems: await openClearing(tx, currency),
    suspenseCents: ledger.total(currency, 'SUSPENSE_RETURNS'),
  };
}

/** Invariants of single records; each query names the offenders. */
const PER_RECORD: readonly (readonly [InvariantName, string])[] = [
  [
    'i1',
    `select 'client ' || client_id || ' ' || currency as id from balances
     group by client_id, currency having sum(cents) <> 0`,
  ],
  [
    'i7',
    `select stream_type || ' ' || client_id || '/' || stream_id as id from postings
     where debit_account = 'HOLDBACK' group by client_id, stream_type, stream_id having count(*) > 1`,
  ],
  [
    'i8',
    `select 'transaction ' || client_id || '/' || stream_id as id from events
     where stream_type = 'transaction' and type = 'TransactionSettled'
     group by client_id, stream_id, data ->> 'line' = 'approved' having count(*) > 1`,
  ],
  [
    'i8',
    `select 'transaction ' || client_id || '/' || id as id from transactions
     where (settlement_id is not null and not (status = 'Approved' or stage = 'after_approval'))
        or (deducted_settlement_id is not null
            and not (status in ('Declined', 'Chargeback') and stage <> 'not_sent'))
        or (settlement_id is not null and approved_date is null)`,
  ],
  [
    'i9',
    `select 'settlement ' || s.client_id || '/' || s.id as id
     from settlements s
     left join (
       select client_id, settlement_id, sum(amount_cents) as cents, count(*) as count, sum(holdback_taken_cents) as held
       from transactions where settlement_id is not null group by 1, 2
     ) a on a.client_id = s.client_id and a.settlement_id = s.id
     left join (
       select client_id, deducted_settlement_id as settlement_id,
         sum(amount_cents) filter (where stage = 'after_approval') as charged_back_cents,
         count(*) filter (where stage = 'after_approval') as charged_back_count,
         sum(amount_cents) filter (where stage <> 'after_approval') as declined_cents,
         count(*) filter (where stage <> 'after_approval') as declined_count
       from transactions where deducted_settlement_id is not null group by 1, 2
     ) d on d.client_id = s.client_id and d.settlement_id = s.id
     cross join lateral (
       select coalesce(sum(replace(line ->> 'amount', '.', '')::bigint), 0) as cents from jsonb_array_elements(s.adjustments) line
     ) j
     where s.net_cents <> s.approved_cents - s.chargeback_cents - s.holdback_cents + s.holdback_released_cents
         - s.fees_netted_cents + s.opening_carry_cents + j.cents
       or s.net_cents <> s.payout_cents + s.closing_carry_cents
       or (s.approved_cents, s.approved_count) <> (coalesce(a.cents, 0), coalesce(a.count, 0))
       or s.holdback_cents <> coalesce(a.held, 0)
       or (s.chargeback_cents, s.chargeback_count) <> (coalesce(d.charged_back_cents, 0), coalesce(d.charged_back_count, 0))
       or (s.declined_cents, s.declined_count) <> (coalesce(d.declined_cents, 0), coalesce(d.declined_count, 0))`,
  ],
  [
    'i9',
    `select 'settlement ' || client_id || '/' || id as id from (
       select client_id, id, opening_carry_cents,
         lag(closing_carry_cents, 1, 0::bigint) over (partition by client_id, currency order by settlement_date, id) as carried
       from settlements
     ) s where opening_carry_cents <> carried`,
  ],
];
