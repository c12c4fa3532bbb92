import { columns, computed, joined, nullable } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { customerAuthorizations } from '@cordelle/db/schema/customer-authorizations.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { authorizationVersions } from '@cordelle/validation/customers/record.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { agreementDocument } from '@cordelle/validation/payer-pages.ts';
import type { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';
import type { ClientScope } from '../context.ts';
import { evidenceInWords } from '../evidence/evidence-in-words.ts';
import { consentLeftFor } from '../transaction-schedules/consent-left.ts';
import { requireCustomer } from './require-customer.ts';

type Versions = z.input<typeof authorizationVersions>;
const VERSION = joined(
  columns(customerAuthorizations, 'v', [
    'id',
    'authorizationId',
    'version',
    'kind',
    'agreementType',
    'channel',
    'consentKind',
    'limitCents',
    'givenAt',
    'language',
    'terms',
    'termsHash',
    'originalHash',
    'noticeWaived',
    'actor',
    'recordedAt',
  ]),
  columns(authorizations, 'g', ['status', 'scope', 'objectedAt']),
  computed<{ evidence: Readonly<Record<string, unknown>> | null; document: unknown; reference: string }>({
    evidence: 'v.evidence',
    document: 'v.document',
    reference: `c.identifier || coalesce('-' || g.number, '')`,
  }),
  nullable(columns(customerBankAccounts, 'b', { accountNumber: 'mask', bankName: 'bankName' })),
  nullable(columns(storedFiles, 'f', ['filename'])),
);

/** Every version of every agreement of a customer, the newest first, for one reader. Throws `record.not_found`. */
export async function listAuthorizations(
  tx: Tx,
  { id: clientId, country }: Pick<ClientScope, 'id' | 'country'>,
  customerId: bigint,
  language: Language,
): Promise<Versions> {
  await requireCustomer(tx, clientId, customerId);
  const rows = await tx.sql`
    select ${VERSION}
      from customer_authorizations v
      join authorizations g on g.client_id = v.client_id and g.id = v.authorization_id
      join customers c on c.client_id = v.client_id and c.id = v.customer_id
      left join customer_bank_accounts b on b.client_id = v.client_id and b.id = v.bank_account_id
      left join stored_files f on f.client_id = v.client_id and f.id = v.file_id
     where v.client_id = ${clientId} and v.customer_id = ${customerId}
     order by v.version desc limit 200`;
  const { zone } = RAIL_FACTS[country];
  const names = await namesOfActors(
    tx,
    clientId,
    rows.map(({ actor }) => actor),
  );
  return {
    records: rows.map(({ limitCents, evidence, document, ...row }) => ({
      ...row,
      id: String(row.id),
      authorizationId: String(row.authorizationId),
      document: document === null ? null : agreementDocument.parse(document),
      authorizationAmount: limitCents === null ? null : centsText(limitCents),
      givenAt: row.givenAt?.toISOString() ?? null,
      objectedAt: row.objectedAt?.toISOString() ?? null,
      evidence: evidenceInWords(evidence ?? {}, { zone, language }),
      actorName: names.get(row.actor) ?? null,
      recordedAt: row.recordedAt.toISOString(),
    })),
    covers: await consentLeftFor(tx, clientId, customerId),
  };
}
