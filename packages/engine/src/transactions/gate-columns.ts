import { columns, computed, joined } from '@cordelle/db/columns.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { GateFacts } from '@cordelle/domain/transaction/gate.ts';

/**
 * The facts that the gate asks for (`GateFacts` without the amount), over debits `t`, their customer `c`, client `cl` and the
 * account `a` they would be taken from.
 */
export const GATE = joined(
  columns(customers, 'c', ['verificationRequired', 'authorizationLimitCents']),
  computed<Omit<GateFacts, 'amountCents' | 'verificationRequired' | 'authorizationLimitCents'>>({
    clientApproved: `cl.status = 'approved'`,
    clientSuspended: 'cl.suspended_at is not null',
    customerArchived: 'c.archived_at is not null or not c.active',
    authorizationComplete: `c.authorization_status = 'complete'`,
    hasBankDetails: 'a.id is not null',
    bankDetailsDisabled: 'a.disabled_at is not null',
    verified: `c.bank_verification = 'complete'`,
    monthlyLimitCents: 'nullif(coalesce(c.monthly_limit_cents, cl.customer_default_monthly_limit_cents), 0)',
    monthCents: `case when coalesce(c.monthly_limit_cents, cl.customer_default_monthly_limit_cents) = 0 then 0 else (
      select coalesce(sum(m.amount_cents), 0)::bigint from transactions m
       where m.client_id = t.client_id and m.customer_id = t.customer_id
         and date_trunc('month', m.process_date) = date_trunc('month', t.process_date)
         and (m.status in ('Sent to Bank', 'Processed', 'Approved')
              or (m.status = 'Future' and (m.process_date, m.id) <= (t.process_date, t.id))))
    end`,
  }),
);
