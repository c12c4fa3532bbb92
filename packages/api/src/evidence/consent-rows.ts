import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerAuthorizations } from '@cordelle/db/schema/customer-authorizations.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Consent, consentOf } from '@cordelle/domain/evidence/consent.ts';

/** More versions of one payer's consent than anybody ever has. */
const VERSIONS_MAX = 1_000;

/** One version as it was recorded. */
const VERSION = joined(
  columns(customerAuthorizations, 'v', [
    'id',
    'authorizationId',
    'version',
    'kind',
    'recordedAt',
    'givenAt',
    'consentKind',
    'channel',
    'limitCents',
    'language',
    'terms',
    'termsHash',
    'document',
    'originalHash',
    'noticeWaived',
    'evidence',
    'actor',
  ]),
  columns(customerAuthorizations, 'v', { category: 'agreementType' }),
  nullable(
    columns(customerBankAccounts, 'b', {
      account: 'mask',
      bankName: 'bankName',
      validatedAt: 'validatedAt',
      validatedBy: 'validatedBy',
    }),
  ),
  computed<{ replacedAt: Date | null; scope: string | null }>({
    replacedAt: `case when g.status = 'replaced' then g.ended_at end`,
    scope: 'g.scope',
  }),
  nullable(
    columns(storedFiles, 'f', {
      signedFormId: 'id',
      signedForm: 'filename',
      signedFormSha256: 'sha256',
      contentType: 'contentType',
      sizeBytes: 'sizeBytes',
      pages: 'pages',
      scan: 'scan',
      keptSince: 'createdAt',
      erasedAt: 'erasedAt',
    }),
  ),
);
export type VersionRow = Row<typeof VERSION>;

/** The agreement a pack is about: that of one version, or the newest given. Throws `evidence.no_consent`. */
export async function consentFor(
  { sql }: Tx,
  {
    clientId,
    customerId,
    version,
  }: { readonly clientId: bigint; readonly customerId: bigint; readonly version: number | null },
): Promise<Consent<VersionRow>> {
  const rows = await sql`
    select ${VERSION}
      from customer_authorizations v
      join authorizations g on g.client_id = v.client_id and g.id = v.authorization_id
      left join customer_bank_accounts b on b.client_id = v.client_id and b.id = v.bank_account_id
      left join stored_files f on f.client_id = v.client_id and f.id = v.file_id
     where v.client_id = ${clientId} and v.customer_id = ${customerId}
     order by v.version desc limit ${VERSIONS_MAX}`;
  const consent = consentOf(rows, version);
  if (!consent) throw new DomainError('evidence.no_consent');
  return consent;
}

const PARTIES = joined(
  columns(clients, 'cl', { statementName: 'statementLongName', country: 'country', currency: 'currency' }),
  columns(customers, 'c', {
    payerReference: 'identifier',
    payerName: 'name',
    payerEmail: 'email',
    address1: 'address1',
    address2: 'address2',
    city: 'city',
    provinceCode: 'provinceCode',
    postalCode: 'postalCode',
    verificationMethod: 'verificationMethod',
    bankVerification: 'bankVerification',
  }),
  computed<{ businessName: string }>({ businessName: 'coalesce(cl.operating_as, cl.business_name)' }),
);
export type PartiesRow = Row<typeof PARTIES>;

/** Who collects, and who pays. Throws `record.not_found`. */
export async function partiesOf({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<PartiesRow> {
  const [row] = await sql`
    select ${PARTIES}
      from customers c join clients cl on cl.id = c.client_id
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}
