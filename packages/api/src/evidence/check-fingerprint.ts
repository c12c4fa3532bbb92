import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { customerAuthorizations } from '@cordelle/db/schema/customer-authorizations.ts';
import { consentOf, standingOf } from '@cordelle/domain/evidence/consent.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { CheckedFingerprint } from '@cordelle/validation/evidence-packs.ts';

/** Texts that were agreed to word for word by several payers on one day: more are not told. */
const SAME_TEXT_MAX = 10;

type Found = {
  readonly what: CheckedFingerprint['found'][number]['what'];
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly version: number;
  readonly replacedAt: Date | null;
  readonly madeAt: Date;
  readonly business: string;
  readonly country: Rail;
  readonly identifier: string;
};

/**
 * What a fingerprint stands for, in any client; nothing where it is none of ours. Names the business and the agreement, and never
 * the payer. Whoever has the fingerprint has what it was made of: it cannot be guessed.
 */
export function checkFingerprint({ worker }: App, hash: string): Promise<CheckedFingerprint> {
  return inTransaction(worker, { readOnly: true }, async (tx) => {
    const rows = await foundUnder(tx, hash);
    const versions = await versionsOf(tx, rows);
    return {
      found: rows.map((row) => {
        const consent = consentOf(versions(row), row.version);
        const standing = consent && standingOf(consent, row);
        return {
          what: row.what,
          business: row.business,
          reference: `${row.identifier}-${row.version}`,
          version: row.version,
          madeAt: row.madeAt.toISOString(),
          zone: RAIL_FACTS[row.country].zone,
          changedAt: standing?.changedAt?.toISOString() ?? null,
          endedAt: standing?.endedAt?.toISOString() ?? null,
          replacedAt: standing?.replacedAt?.toISOString() ?? null,
        };
      }),
    };
  });
}

async function foundUnder({ sql }: Tx, hash: string): Promise<Found[]> {
  const who = sql`coalesce(cl.operating_as, cl.business_name) as business, cl.country, c.identifier,
    case when g.status = 'replaced' then g.ended_at end as "replacedAt"`;
  const parties = sql`
    join authorizations g on g.client_id = v.client_id and g.id = v.authorization_id
    join customers c on c.client_id = v.client_id and c.id = v.customer_id
    join clients cl on cl.id = v.client_id`;
  return sql<Found[]>`
    (select case when p.json_hash = ${hash} then 'json' else 'pdf' end as what, v.client_id as "clientId",
            v.customer_id as "customerId", v.version, p.created_at as "madeAt", ${who}
       from evidence_packs p
       join customer_authorizations v on v.client_id = p.client_id and v.id = p.authorization_id ${parties}
      where p.json_hash = ${hash} or p.pdf_hash = ${hash} limit 1)
    union all
    (select case v.kind when 'approved' then 'approval' else 'terms' end, v.client_id, v.customer_id, v.version,
            case v.kind when 'given' then coalesce(v.given_at, v.recorded_at) else v.recorded_at end, ${who}
       from customer_authorizations v ${parties}
      where (v.terms_hash = ${hash} or v.original_hash = ${hash}) and v.kind in ('given', 'account_changed', 'approved')
      order by v.recorded_at, v.id limit ${SAME_TEXT_MAX})`;
}

/** Versions of the consents of the payers found; a payer's, given one of the rows. */
async function versionsOf({ sql }: Tx, rows: readonly Found[]) {
  const found =
    rows.length === 0
      ? []
      : await sql`
    select distinct ${columns(customerAuthorizations, 'v', ['clientId', 'customerId', 'authorizationId', 'version', 'kind', 'recordedAt'])}
      from unnest(${arrayLiteral(rows.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(rows.map(({ customerId }) => customerId))}::bigint[]) as w (client_id, customer_id)
      join customer_authorizations v on v.client_id = w.client_id and v.customer_id = w.customer_id`;
  return ({ clientId, customerId }: Found) =>
    found.filter((version) => version.clientId === clientId && version.customerId === customerId);
}
