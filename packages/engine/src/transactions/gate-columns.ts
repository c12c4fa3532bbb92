/**
 * SQL: the facts that the gate asks for (`GateFacts` without the amount), over debits `t`, their customer `c`, client `cl` and the
 * account `a` they would be taken from.
 */
export const GATE_COLUMNS = `cl.status = 'approved' as "clientApproved", cl.suspended_at is not null as "clientSuspended",
  c.archived_at is not null or not c.active as "customerArchived",
  c.authorization_status = 'complete' as "authorizationComplete",
  a.id is not null as "hasBankDetails", a.disabled_at is not null as "bankDetailsDisabled",
  c.verification_required as "verificationRequired", c.bank_verification = 'complete' as verified,
  c.authorization_limit_cents as "authorizationLimitCents",
  nullif(coalesce(c.monthly_limit_cents, cl.customer_default_monthly_limit_cents), 0) as "monthlyLimitCents",
  case when coalesce(c.monthly_limit_cents, cl.customer_default_monthly_limit_cents) = 0 then 0 else (
    select coalesce(sum(m.amount_cents), 0)::bigint from transactions m
     where m.client_id = t.client_id and m.customer_id = t.customer_id
       and date_trunc('month', m.process_date) = date_trunc('month', t.process_date)
       and (m.status in ('Sent to Bank', 'Processed', 'Approved')
            or (m.status = 'Future' and (m.process_date, m.id) <= (t.process_date, t.id))))
  end as "monthCents"`;
