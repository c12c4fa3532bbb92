import { columns, computed, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customerAuthorizations } from '@cordelle/db/schema/customer-authorizations.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { type ConsentLeft, consentLeft, type DebitUnderConsent } from '@cordelle/domain/customer/consent-left.ts';

type Wanted = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly besides: { readonly scheduleId: bigint } | { readonly transactionId: bigint } | null;
};

const CONSENT = columns(customerAuthorizations, 'v', { kind: 'consentKind', bankAccountId: 'bankAccountId' });
type Consent = Row<typeof CONSENT> & { since: Date };

/**
 * What the consent of a customer still covers, beside one schedule of theirs. A schedule that is older than the consent was
 * made under another one, which covers it. Who only named another account gave the same consent again: what was planned under
 * the first one counts.
 */
export async function consentLeftOf({ sql }: Pick<Tx, 'sql'>, wanted: Wanted): Promise<ConsentLeft> {
  const { clientId, customerId, besides } = wanted;
  const ofCustomer = sql`v.client_id = ${clientId} and v.customer_id = ${customerId} and v.kind = 'given'`;
  const [consent] = await sql<Consent[]>`
    select ${CONSENT},
           coalesce((select v.recorded_at from customer_authorizations v
                      where ${ofCustomer} and v.evidence->>'method' is distinct from 'mailed_link'
                      order by v.version desc limit 1), v.recorded_at) as since
      from customer_authorizations v where ${ofCustomer} order by v.version desc limit 1`;
  if (consent?.kind === 'sporadic') return ofSporadic({ sql }, wanted, consent);
  if (consent?.kind !== 'one_time') return 'debits';
  const scheduleId = besides && 'scheduleId' in besides ? besides.scheduleId : null;
  const plans = await sql`
    select ${columns(transactionSchedules, 's', ['id'])},
           ${computed<{ debitsToWrite: boolean; debits: DebitUnderConsent[] }>({
             debitsToWrite: 's.active and (s.installments is null or s.planned_through < s.installments)',
             debits: sql`coalesce((select jsonb_agg(jsonb_build_object('status', t.status, 'stage', t.stage,
                               'fromOtherAccount', t.bank_account_id is distinct from ${consent.bankAccountId}::bigint))
                       from transactions t where t.client_id = s.client_id and t.schedule_id = s.id), '[]'::jsonb)`,
           })}
      from transaction_schedules s
     where s.client_id = ${clientId} and s.customer_id = ${customerId} and s.created_at >= ${consent.since}`;
  if (scheduleId !== null && !plans.some(({ id }) => id === scheduleId)) return 'debits';
  return consentLeft(
    consent.kind,
    plans.filter(({ id }) => id !== scheduleId),
  );
}

/** Nothing is planned under a sporadic consent but what the payer approved: that is debited as it is. */
async function ofSporadic(
  { sql }: Pick<Tx, 'sql'>,
  { clientId, besides }: Wanted,
  { since }: Consent,
): Promise<ConsentLeft> {
  if (besides === null) return 'approved_debits';
  const scheduleId =
    'scheduleId' in besides
      ? sql`${besides.scheduleId}::bigint`
      : sql`(select t.schedule_id from transactions t where t.client_id = ${clientId} and t.id = ${besides.transactionId})`;
  const [plan] = await sql<{ approved: boolean }[]>`
    select s.created_at >= ${since} as approved from transaction_schedules s
     where s.client_id = ${clientId} and s.id = ${scheduleId}`;
  return plan?.approved ? 'as_approved' : 'debits';
}
