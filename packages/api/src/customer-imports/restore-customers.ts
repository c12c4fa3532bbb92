import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { type CustomerFact, recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { toCamelCase } from 'drizzle-orm/casing';
import { recordAuthorization } from '../customers/record-authorization.ts';

/** Columns an import can have changed. */
const RESTORED = [
  'name',
  'custom_identifier',
  'email',
  'email_bounced_at',
  'phone',
  'address1',
  'address2',
  'city',
  'province_code',
  'postal_code',
  'customer_type',
  'authorization_status',
  'authorization_channel',
  'authorized_at',
  'authorization_requested_at',
  'authorization_limit_cents',
  'bank_account_id',
  'bank_verification',
  'verification_method',
] as const;
const CONSENT: ReadonlySet<string> = new Set([
  'customer_type',
  'authorization_status',
  'authorization_channel',
  'authorized_at',
  'authorization_limit_cents',
]);
/** Follow from another change and are no news by themselves. */
const SILENT: ReadonlySet<string> = new Set(['email_bounced_at', 'authorization_requested_at', 'verification_method']);

type Restored = {
  readonly id: bigint;
  readonly columns: string[];
  /** Consent before and after. */
  readonly authorizationBefore: string;
  readonly authorizationAfter: string;
  readonly verificationBefore: string;
  readonly verificationAfter: string;
  readonly mask: string | null;
  readonly bankName: string | null;
};

/**
 * Gives customers back what they had, column by column: what somebody changed since stays as they left it. A test credit that
 * was under way was called off for good, so a verification does not go back to waiting. `changes`: `{ column: [before, then] }`
 * as JSON text. Writes the facts, and the next version of the authorization where consent is touched.
 */
export async function restoreCustomers(
  tx: Tx,
  clientId: bigint,
  changed: readonly { readonly customerId: bigint; readonly changes: string }[],
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  if (changed.length === 0) return;
  const { sql } = tx;
  const assignments = RESTORED.map((column) => `${column} = now.${column}`).join(', ');
  const rows = await sql<Restored[]>`
    with patches as (
      select c.id, c.authorization_status, c.bank_verification,
             (select jsonb_object_agg(change.key,
                       case when change.key = 'bank_verification' and change.value ->> 0 = 'pending' then to_jsonb('none'::text)
                            when change.key = 'verification_method' and u.changes #>> '{bank_verification,0}' = 'pending' then 'null'
                            else change.value -> 0 end)
                from jsonb_each(u.changes) as change
               where change.key = any(${arrayLiteral(RESTORED)}::text[])
                 and to_jsonb(c) -> change.key = change.value -> 1) as patch
        from unnest(${arrayLiteral(changed.map(({ customerId }) => customerId))}::bigint[],
                    ${arrayLiteral(changed.map(({ changes }) => changes))}::jsonb[]) as u (id, changes)
        join customers c on c.client_id = ${clientId} and c.id = u.id
         for update of c
    ), restored as (
      update customers c set ${sql.unsafe(assignments)}
        from (select p.id as customer_id, p.patch, p.authorization_status as status_before,
                     p.bank_verification as verification_before, populated.*
                from patches p
                join customers k on k.client_id = ${clientId} and k.id = p.id
                cross join lateral jsonb_populate_record(k, p.patch) as populated
               where p.patch is not null) as now
       where c.client_id = ${clientId} and c.id = now.customer_id
      returning c.id, array(select jsonb_object_keys(now.patch)) as columns, now.status_before, now.verification_before,
                c.authorization_status, c.bank_verification, c.bank_account_id
    )
    select r.id, r.columns, r.status_before as "authorizationBefore", r.authorization_status as "authorizationAfter",
           r.verification_before as "verificationBefore", r.bank_verification as "verificationAfter",
           b.mask, b.bank_name as "bankName"
      from restored r
      left join customer_bank_accounts b on b.client_id = ${clientId} and b.id = r.bank_account_id
     order by r.id`;
  await recordFacts(tx, clientId, rows.flatMap(factsOf), by);
  for (const row of rows) {
    const touched = row.columns.some((column) => CONSENT.has(column) || column === 'bank_account_id');
    if (!touched || row.authorizationBefore !== 'complete') continue;
    const kind = row.authorizationAfter === 'complete' ? 'changed' : 'revoked';
    await recordAuthorization(tx, clientId, { customerId: row.id, kind, ...by });
  }
}

function factsOf(row: Restored): CustomerFact[] {
  const facts: CustomerFact[] = [];
  const { id: customerId } = row;
  const isContact = (column: string) =>
    !CONSENT.has(column) && !SILENT.has(column) && column !== 'bank_account_id' && column !== 'bank_verification';
  const contact = row.columns.filter(isContact).map(toCamelCase).sort();
  if (contact.length > 0)
    facts.push({ customerId, type: 'contact_details_updated', data: { fields: contact, undone: true } });
  if (row.columns.includes('bank_account_id'))
    facts.push({
      customerId,
      type: 'bank_details_updated',
      data: { accountNumber: row.mask, bankName: row.bankName, undone: true },
    });
  if (row.verificationBefore !== row.verificationAfter)
    facts.push({
      customerId,
      type: 'verification_changed',
      data: { from: row.verificationBefore, to: row.verificationAfter },
    });
  const consent = row.columns
    .filter((column) => CONSENT.has(column))
    .map(toCamelCase)
    .sort();
  if (consent.length > 0)
    facts.push({
      customerId,
      type: 'authorization_recorded',
      data: { kind: row.authorizationAfter === 'complete' ? 'changed' : 'revoked', fields: consent, undone: true },
    });
  return facts;
}
