import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Sql, Tx } from '@cordelle/db/connection.ts';
import { testCredits } from '@cordelle/db/schema/bank-account-changes.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { invoices } from '@cordelle/db/schema/invoices.ts';
import { microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { payouts } from '@cordelle/db/schema/payouts.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { payoutHolds } from '../../bank-account-changes/payout-holds.ts';
import type { DayContext } from '../../day-step.ts';
import { NOT_BOUNCED } from '../../settlements/settlement-contents.ts';
import type { EntryKind } from '../entry-reference.ts';
import { INVOICE_IN_FILE } from '../invoice-in-file.ts';

/** What is put into a file. */
export type Entry = {
  readonly clientId: bigint;
  readonly kind: EntryKind;
  readonly streamId: bigint;
  readonly amountCents: bigint;
  /** What the table keeps: single amounts of a microdeposit are secret, so it keeps the sum of the two. */
  readonly storedCents: bigint;
  readonly bankAccountId: bigint | null;
  /** Where it meets an account of the client: the one that counts now, whichever counts when the file is written. */
  readonly clientAccountId?: bigint;
};

type Due = Pick<Entry, 'clientId' | 'streamId' | 'amountCents'> & { readonly clientAccountId: bigint };

const entriesOf = (kind: EntryKind, due: readonly Due[]): Entry[] =>
  due.map((one) => ({ ...one, kind, storedCents: one.amountCents, bankAccountId: null }));

/**
 * Payouts that are due, to the account that counts now, unless that account sent one back. Those of a business whose account was
 * changed wait for the end of the hold: they are paid later, one entry each.
 */
export async function duePayouts(
  tx: Tx,
  { rail, date, at }: DayContext,
  heldClients: ReadonlySet<bigint>,
): Promise<Entry[]> {
  const { sql } = tx;
  const waiting = await payoutHolds(tx, at);
  const held = arrayLiteral([...heldClients, ...waiting.keys()]);
  const due = await sql`
    select ${columns(payouts, 'p', { clientId: 'clientId', streamId: 'id', amountCents: 'amountCents' })},
           ${columns(clientBankAccounts, 'a', { clientAccountId: 'id' })}
      from payouts p
      join client_bank_accounts a on a.client_id = p.client_id and a.purpose = 'settlement' and a.active
     where p.currency = ${currencyOf(rail)} and p.status = 'Requested' and p.pay_date <= ${date}
       and p.client_id <> all(${held}::bigint[])
       and ${sql.unsafe(NOT_BOUNCED)}
       and not exists (select 1 from bank_file_entries e
                        where e.client_id = p.client_id and e.kind = 'payout' and e.stream_id = p.id and not e.withdrawn)
     order by p.client_id, p.id`;
  return entriesOf('payout', due);
}

/** Entries over nothing, to accounts that are validated by them. */
export async function duePrenotes(
  { sql }: Tx,
  { rail, date }: DayContext,
  heldClients: ReadonlySet<bigint>,
): Promise<Entry[]> {
  const due = await sql`
    select ${columns(microdeposits, 'm', { clientId: 'clientId', streamId: 'id', bankAccountId: 'bankAccountId' })}
      from microdeposits m
     where m.currency = ${currencyOf(rail)} and m.method = 'prenote' and m.status = 'Requested' and m.bank_file_id is null
       and m.requested_on <= ${date} and m.client_id <> all(${arrayLiteral([...heldClients])}::bigint[])
       and not exists (select 1 from bank_file_entries e
                        where e.client_id = m.client_id and e.kind = 'prenote' and e.stream_id = m.id and not e.withdrawn)
     order by m.client_id, m.id`;
  return due.map((one) => ({ ...one, kind: 'prenote', amountCents: 0n, storedCents: 0n }));
}

/** Payments that test new accounts. */
export async function dueTestCredits(
  { sql }: Tx,
  { rail, date }: DayContext,
  heldClients: ReadonlySet<bigint>,
): Promise<Entry[]> {
  const due = await sql`
    select ${columns(testCredits, 'c', {
      clientId: 'clientId',
      streamId: 'id',
      amountCents: 'amountCents',
      clientAccountId: 'bankAccountId',
    })}
      from test_credits c
     where c.currency = ${currencyOf(rail)} and c.status = 'Ordered' and c.ordered_on <= ${date}
       and c.client_id <> all(${arrayLiteral([...heldClients])}::bigint[])
       and not exists (select 1 from bank_file_entries e
                        where e.client_id = c.client_id and e.kind = 'test_credit' and e.stream_id = c.id and not e.withdrawn)
     order by c.client_id, c.id`;
  return entriesOf('test_credit', due);
}

/**
 * Condition on an invoice `i` and an account `a` of its client: it is debited by today's file. One that came back waits until the
 * client has another billing account, or somebody asks for it again; an account that is new waits for the end of its notice.
 */
export const invoiceIsDue = (sql: Sql, { rail, date }: DayContext) => {
  const reaches = addBusinessDays(calendarOf(rail), date, 1);
  return sql`
    a.client_id = i.client_id and a.active and (a.purpose = 'billing' or a.also_billing)
    and i.currency = ${currencyOf(rail)} and i.status in ('Open', 'Overdue') and i.collection = 'debit'
    and i.due_date <= ${reaches} and coalesce(a.debit_from, '-infinity') <= ${reaches}
    and i.debit_state is distinct from 'Sent'
    and (i.returned_date is null or i.collect_again
         or coalesce(a.activated_at, a.created_at)::date > i.returned_date)
    and not ${sql.unsafe(INVOICE_IN_FILE)}`;
};

/**
 * Invoices of our fees that are due by the day their debit reaches the account.
 */
export async function dueInvoices({ sql }: Tx, ctx: DayContext, heldClients: ReadonlySet<bigint>): Promise<Entry[]> {
  const due = await sql`
    select ${columns(invoices, 'i', { clientId: 'clientId', streamId: 'id', amountCents: 'totalCents' })},
           ${columns(clientBankAccounts, 'a', { clientAccountId: 'id' })}
      from invoices i join client_bank_accounts a on ${invoiceIsDue(sql, ctx)}
     where i.client_id <> all(${arrayLiteral([...heldClients])}::bigint[])
     order by i.client_id, i.id`;
  return entriesOf('invoice', due);
}
