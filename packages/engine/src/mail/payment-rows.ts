import type { Row } from '@cordelle/db/columns.ts';
import { columns, computed, joined, nullable, present } from '@cordelle/db/columns.ts';
import { firstId } from '@cordelle/db/first-id.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { statementOn } from '../clients/statement-names.ts';
import { NOTICE_KEPT } from '../customers/notice-kept.ts';
import { agreementJoins } from '../customers/readiness-facts.ts';
import { SERVED } from './payer-link.ts';
import { mailBusinessOf } from './payer-mail.ts';

/** A payment whose payer is written to, over `PAYMENT_TABLES`. */
export const PAYMENT = joined(
  columns(transactions, 't', ['clientId', 'id', 'customerId', 'amountCents', 'currency', 'comment', 'installment']),
  present(columns(transactions, 't', ['processDate', 'batchDate'])),
  nullable(columns(transactionSchedules, 's', ['installments', 'frequency'])),
  columns(customers, 'c', { name: 'name', language: 'language', category: 'customerType' }),
  present(columns(customers, 'c', ['email'])),
  statementOn('t.process_date'),
  nullable(columns(customerBankAccounts, 'a', { account: 'mask', bankName: 'bankName' })),
  computed<{ atBank: boolean; noticeKept: boolean; reference: string }>({
    atBank: `t.status <> 'Future'`,
    noticeKept: NOTICE_KEPT,
    // Of the agreement it is taken under; where none was given yet, of the customer.
    reference: `concat_ws('-', c.identifier, g.number)`,
  }),
  SERVED,
  mailBusinessOf('t.client_id'),
);
export type PaymentRow = Readonly<Row<typeof PAYMENT>>;

/** SQL: debits `t` with their customer `c`, client `cl`, schedule `s`, agreement `g` with its account `b`, and the account `a`
 *  they are, or will be, taken from. */
export const PAYMENT_TABLES = `transactions t
  join customers c on c.client_id = t.client_id and c.id = t.customer_id
  join clients cl on cl.id = t.client_id
  left join transaction_schedules s on s.client_id = t.client_id and s.id = t.schedule_id
  ${agreementJoins('t.authorization_id')}
  left join customer_bank_accounts a
    on a.client_id = c.client_id and a.id = ${firstId('t.bank_account_id', 'b.id')}`;

/** SQL: mail to the customer `c` arrives. */
export const REACHABLE = 'c.email is not null and c.email_bounced_at is null';

/** SQL: the payer was told the day of the debit `t`, by a reminder, or as the next attempt at one that failed. */
export const PROMISED = `coalesce(
  (select true from outbox told where told.client_id = t.client_id and told.dedupe_key = 'reminder ' || t.id),
  (select true from outbox told
    where told.client_id = t.client_id and told.dedupe_key = 'payment_failed ' || t.retry_of
      and told.created_at between t.created_at and t.updated_at), false)`;
