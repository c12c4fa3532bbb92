import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { type ConsentLeft, consentLeft, type DebitUnderConsent } from '@cordelle/domain/customer/consent-left.ts';

const AGREEMENT = columns(authorizations, 'g', ['id', 'kind', 'bankAccountId', 'objectedAt']);
/** What of an agreement says how much it covers. */
export type Covering = Row<typeof AGREEMENT>;

/** What is decided on, which does not stand against itself. */
export type Besides = { readonly scheduleId: bigint } | { readonly transactionId: bigint } | null;

/** What an agreement still covers, beside one schedule under it; null: none is on record. */
export async function consentLeftOf(
  tx: Pick<Tx, 'sql'>,
  clientId: bigint,
  agreement: Covering | null,
  besides: Besides,
): Promise<ConsentLeft> {
  const left = await consentsLeftOf(tx, clientId, agreement === null ? [] : [agreement], besides);
  return left(agreement);
}

/**
 * The same of each of these agreements, read at once. What failed on another account than the one an agreement covers now does
 * not count.
 */
export async function consentsLeftOf(
  { sql }: Pick<Tx, 'sql'>,
  clientId: bigint,
  agreements: readonly Covering[],
  besides: Besides,
): Promise<(agreement: Covering | null) => ConsentLeft> {
  const scheduleId = besides && 'scheduleId' in besides ? besides.scheduleId : null;
  const once = agreements.filter(({ kind, objectedAt }) => kind === 'one_time' && !objectedAt);
  const plans =
    once.length === 0
      ? []
      : await sql`
    select ${columns(transactionSchedules, 's', ['id', 'authorizationId'])},
           ${computed<{ debitsToWrite: boolean; debits: DebitUnderConsent[] }>({
             debitsToWrite: 's.active and (s.installments is null or s.planned_through < s.installments)',
             debits: `coalesce((select jsonb_agg(jsonb_build_object('status', t.status, 'stage', t.stage,
                               'fromOtherAccount', t.bank_account_id is distinct from g.bank_account_id))
                       from transactions t where t.client_id = s.client_id and t.schedule_id = s.id), '[]'::jsonb)`,
           })}
      from transaction_schedules s
      join authorizations g on g.client_id = s.client_id and g.id = s.authorization_id
     where s.client_id = ${clientId} and s.authorization_id = any(${arrayLiteral(once.map(({ id }) => id))}::bigint[])`;
  return (agreement) => {
    // Nothing is planned under a sporadic agreement but what the payer approved: that is debited as it is.
    if (agreement?.kind === 'sporadic' && besides !== null) return 'as_approved';
    if (agreement?.objectedAt) return 'objected';
    if (agreement?.kind === 'sporadic') return 'approved_debits';
    if (agreement?.kind !== 'one_time') return 'debits';
    return consentLeft(
      agreement.kind,
      plans.filter(({ id, authorizationId }) => authorizationId === agreement.id && id !== scheduleId),
    );
  };
}

/** What the agreement covers that new schedules of a customer are made under. */
export async function consentLeftFor(tx: Pick<Tx, 'sql'>, clientId: bigint, customerId: bigint): Promise<ConsentLeft> {
  const [agreement = null] = await tx.sql`
    select ${AGREEMENT}
      from customers c join authorizations g on g.client_id = c.client_id and g.id = c.authorization_id
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  return consentLeftOf(tx, clientId, agreement, null);
}

/** The agreement under which debits are asked for, whichever the customer shows: the newest sporadic one in force; null: none. */
export async function sporadicAgreement(
  { sql }: Pick<Tx, 'sql'>,
  clientId: bigint,
  customerId: bigint,
): Promise<bigint | null> {
  const [row] = await sql<{ id: bigint }[]>`
    select id from authorizations
     where client_id = ${clientId} and customer_id = ${customerId} and kind = 'sporadic' and status = 'in_force'
     order by number desc limit 1`;
  return row?.id ?? null;
}
