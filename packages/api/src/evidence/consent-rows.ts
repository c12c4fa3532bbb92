import type { Tx } from '@cordelle/db/connection.ts';
import type { AUTHORIZATION_VERSIONS } from '@cordelle/db/schema/customer-authorizations.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Consent, consentOf } from '@cordelle/domain/evidence/consent.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** More versions of one payer's consent than anybody ever has. */
const VERSIONS_MAX = 1_000;

/** One version as it was recorded. */
export type VersionRow = {
  readonly id: bigint;
  readonly version: number;
  readonly kind: (typeof AUTHORIZATION_VERSIONS)[number];
  readonly recordedAt: Date;
  readonly givenAt: Date | null;
  readonly category: string;
  readonly consentKind: string | null;
  readonly channel: string | null;
  readonly limitCents: bigint | null;
  readonly language: 'en' | 'fr';
  readonly terms: string | null;
  readonly termsHash: string | null;
  readonly evidence: Readonly<Record<string, unknown>> | null;
  readonly actor: string;
  readonly account: string | null;
  readonly bankName: string | null;
  readonly signedForm: string | null;
  readonly signedFormSha256: string | null;
};

/** The consent a pack is about: of one version, or the newest given. Throws `evidence.no_consent`. */
export async function consentFor(
  { sql }: Tx,
  {
    clientId,
    customerId,
    version,
  }: { readonly clientId: bigint; readonly customerId: bigint; readonly version: number | null },
): Promise<Consent<VersionRow>> {
  const rows = await sql<VersionRow[]>`
    select v.id, v.version, v.kind, v.recorded_at as "recordedAt", v.given_at as "givenAt", v.agreement_type as category,
           v.consent_kind as "consentKind", v.channel, v.limit_cents as "limitCents", v.language, v.terms,
           v.terms_hash as "termsHash", v.evidence, v.actor, b.mask as account, b.bank_name as "bankName",
           f.filename as "signedForm", f.sha256 as "signedFormSha256"
      from customer_authorizations v
      left join customer_bank_accounts b on b.client_id = v.client_id and b.id = v.bank_account_id
      left join stored_files f on f.client_id = v.client_id and f.id = v.file_id
     where v.client_id = ${clientId} and v.customer_id = ${customerId}
     order by v.version desc limit ${VERSIONS_MAX}`;
  const consent = consentOf(rows, version);
  if (!consent) throw new DomainError('evidence.no_consent');
  return consent;
}

export type PartiesRow = {
  readonly businessName: string;
  readonly statementName: string;
  readonly country: Rail;
  readonly currency: 'CAD' | 'USD';
  readonly payerReference: string;
  readonly payerName: string;
  readonly payerEmail: string | null;
  readonly verificationMethod: string | null;
  readonly bankVerification: string;
};

/** Who collects, and who pays. Throws `record.not_found`. */
export async function partiesOf({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<PartiesRow> {
  const [row] = await sql<PartiesRow[]>`
    select coalesce(cl.operating_as, cl.business_name) as "businessName", cl.statement_long_name as "statementName",
           cl.country, cl.currency, c.identifier as "payerReference", c.name as "payerName", c.email as "payerEmail",
           c.verification_method as "verificationMethod", c.bank_verification as "bankVerification"
      from customers c join clients cl on cl.id = c.client_id
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}
