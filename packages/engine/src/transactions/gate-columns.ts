import { computed } from '@cordelle/db/columns.ts';
import { type GateFacts, INVOICE_WAIT_DAYS } from '@cordelle/domain/transaction/gate.ts';
import { AGREEMENT_LIMIT, AGREEMENT_STATUS, VALIDATION_BY_RULE, VERIFICATION } from '../customers/readiness-facts.ts';

/**
 * The facts that the gate asks for (`GateFacts` without the amount), over debits `t`, their customer `c`, client `cl`, and the
 * agreement `g` with the account `b` they would be taken from (`agreementJoins`).
 */
export const GATE = computed<Omit<GateFacts, 'amountCents'>>({
  clientApproved: `cl.status = 'approved'`,
  clientSuspended: 'cl.suspended_at is not null',
  clientHeldForInvoice: `coalesce(cl.suspended_for = 'overdue_invoice'
      and t.process_date <= cl.suspended_at::date + ${INVOICE_WAIT_DAYS}, false)`,
  customerArchived: 'c.archived_at is not null or not c.active',
  authorizationComplete: `${AGREEMENT_STATUS} = 'complete'`,
  authorizationObjected: 'g.objected_at is not null',
  authorizationLimitCents: AGREEMENT_LIMIT,
  hasBankDetails: 'b.id is not null',
  bankDetailsDisabled: 'b.disabled_at is not null',
  verificationRequired: `c.verification_required or ${VALIDATION_BY_RULE}`,
  verified: `(${VERIFICATION}) = 'complete'`,
  validationUnderWay: `${VALIDATION_BY_RULE} and (${VERIFICATION}) in ('none', 'pending')`,
  monthlyLimitCents: 'nullif(coalesce(c.monthly_limit_cents, cl.customer_default_monthly_limit_cents), 0)',
  monthCents: `case when coalesce(c.monthly_limit_cents, cl.customer_default_monthly_limit_cents) = 0 then 0 else (
      select coalesce(sum(m.amount_cents), 0)::bigint from transactions m
       where m.client_id = t.client_id and m.customer_id = t.customer_id
         and date_trunc('month', m.process_date) = date_trunc('month', t.process_date)
         and (m.status in ('Sent to Bank', 'Processed', 'Approved')
              or (m.status = 'Future' and (m.process_date, m.id) <= (t.process_date, t.id))))
    end`,
});
