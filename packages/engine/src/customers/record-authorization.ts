import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { type AUTHORIZATION_VERSIONS, customerAuthorizations } from '@cordelle/db/schema/customer-authorizations.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { ConsentKind } from '@cordelle/domain/payer-flow/agreement.ts';

/** The words a payer accepted, and what they chose in them. */
export type AgreedText = {
  readonly consentKind: ConsentKind;
  readonly terms: string;
  readonly termsHash: string;
  /** The same block by block, as it was drawn. */
  readonly document?: Readonly<Record<string, unknown>>;
  /** The same with the number of the account in full, encrypted, and its SHA-256. */
  readonly original?: { readonly encrypted: string; readonly hash: string };
  /** Whether the notice of 10 days was given up; undefined: no such choice. */
  readonly noticeWaived?: boolean | undefined;
};

/** How it is known that a payer agreed. */
export type Proof = {
  /** What the payer read and accepted on our own pages; undefined: it stands on their own paper. */
  readonly agreed?: AgreedText;
  /** Method, address, browser. Never numbers of an account. */
  readonly evidence?: Readonly<Record<string, unknown>>;
};

type NewVersion = Proof & {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly kind: (typeof AUTHORIZATION_VERSIONS)[number];
};
const WRITTEN = columns(customerAuthorizations, ['clientId', 'customerId', 'id', 'version']);
type Written = Row<typeof WRITTEN>;
type By = { readonly actor: string; readonly at: Date };

/**
 * Adds the next version of how each customer's consent stands, with the terms, the bank details and the signed form as their
 * row has them now: call it after the row was changed, in the same transaction. The rows are held until the end of it, so that
 * two changes at once are two versions. A customer is named once. Two statements; returns which versions they are.
 */
export async function recordAuthorizations({ sql }: Tx, versions: readonly NewVersion[], by: By): Promise<Written[]> {
  if (versions.length === 0) return [];
  const column = (value: (version: NewVersion) => string | bigint | null) => arrayLiteral(versions.map(value));
  const clientIds = column(({ clientId }) => clientId);
  const customerIds = column(({ customerId }) => customerId);
  await sql`
    select 1 from customers
     where (client_id, id) in (select * from unnest(${clientIds}::bigint[], ${customerIds}::bigint[]))
     order by client_id, id for update`;
  const written = await sql`
    insert into customer_authorizations (client_id, customer_id, version, kind, agreement_type, channel, limit_cents, given_at,
                                         bank_account_id, file_id, language, consent_kind, terms, terms_hash, document,
                                         original_encrypted, original_hash, notice_waived, evidence,
                                         actor, recorded_at)
    select c.client_id, c.id,
           coalesce((select max(a.version) from customer_authorizations a
                      where a.client_id = c.client_id and a.customer_id = c.id), 0) + 1,
           v.kind, c.customer_type, c.authorization_channel, c.authorization_limit_cents, c.authorized_at, c.bank_account_id,
           c.permission_form_id, c.language, v.consent_kind, v.terms, v.terms_hash, v.document, v.original_encrypted, v.original_hash,
           v.notice_waived, v.evidence, ${by.actor}, ${by.at}
      from unnest(${clientIds}::bigint[], ${customerIds}::bigint[],
                  ${column(({ kind }) => kind)}::text[],
                  ${column(({ agreed }) => agreed?.consentKind ?? null)}::text[],
                  ${column(({ agreed }) => agreed?.terms ?? null)}::text[],
                  ${column(({ agreed }) => agreed?.termsHash ?? null)}::text[],
                  ${column(({ agreed }) => (agreed?.document ? JSON.stringify(agreed.document) : null))}::jsonb[],
                  ${column(({ agreed }) => agreed?.original?.encrypted ?? null)}::text[],
                  ${column(({ agreed }) => agreed?.original?.hash ?? null)}::text[],
                  ${column(({ agreed }) => (agreed?.noticeWaived === undefined ? null : String(agreed.noticeWaived)))}::boolean[],
                  ${column(({ evidence }) => (evidence ? JSON.stringify(evidence) : null))}::jsonb[])
        as v (client_id, customer_id, kind, consent_kind, terms, terms_hash, document, original_encrypted, original_hash,
              notice_waived, evidence)
      join customers c on c.client_id = v.client_id and c.id = v.customer_id
     order by c.client_id, c.id
    returning ${WRITTEN}`;
  invariant(written.length === versions.length, 'the customers are there');
  return written;
}

/** `recordAuthorizations` for one customer. */
export async function recordAuthorization(
  tx: Tx,
  clientId: bigint,
  { actor, at, ...version }: Omit<NewVersion, 'clientId'> & By,
): Promise<Written> {
  const [written] = await recordAuthorizations(tx, [{ ...version, clientId }], { actor, at });
  invariant(written, 'one customer has one version');
  return written;
}
