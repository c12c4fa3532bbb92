import { BUSINESS_COLUMNS } from './payer-mail.ts';
import type { PaymentFacts } from './payment-mail.ts';

/** A payment whose payer is written to. */
export type PaymentRow = PaymentFacts & {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly email: string;
};

/** SQL: the columns of a `PaymentRow` over `PAYMENT_TABLES`. */
export const PAYMENT_COLUMNS = `t.client_id as "clientId", t.id, t.customer_id as "customerId", t.amount_cents as "amountCents",
  t.currency, t.process_date as "processDate", t.batch_date as "batchDate", t.status <> 'Future' as "atBank", t.comment, t.installment, s.installments, c.name,
  c.email, c.language, cl.statement_long_name as statement, a.mask as account, a.bank_name as "bankName",
  c.identifier as reference, ${BUSINESS_COLUMNS}`;

/** SQL: debits `t` with their customer `c`, client `cl`, schedule `s` and the account `a` they are, or will be, taken from. */
export const PAYMENT_TABLES = `transactions t
  join customers c on c.client_id = t.client_id and c.id = t.customer_id
  join clients cl on cl.id = t.client_id
  left join transaction_schedules s on s.client_id = t.client_id and s.id = t.schedule_id
  left join customer_bank_accounts a on a.client_id = c.client_id and a.id = coalesce(t.bank_account_id, c.bank_account_id)`;

/** SQL: mail to the customer `c` arrives. */
export const REACHABLE = 'c.email is not null and c.email_bounced_at is null';
