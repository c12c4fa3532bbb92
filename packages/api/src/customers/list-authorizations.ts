import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { authorizationVersions } from '@cordelle/validation/customers/record.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';
import type { ClientScope } from '../context.ts';
import { evidenceInWords } from '../evidence/evidence-in-words.ts';
import { consentLeftOf } from '../transaction-schedules/consent-left.ts';

type Versions = z.input<typeof authorizationVersions>;
type Version = Versions['records'][number];
type Row = Omit<Version, 'id' | 'authorizationAmount' | 'givenAt' | 'recordedAt' | 'evidence' | 'actorName'> & {
  readonly id: bigint;
  readonly limitCents: bigint | null;
  readonly givenAt: Date | null;
  readonly recordedAt: Date;
  readonly evidence: Readonly<Record<string, unknown>> | null;
};

/** Every version of how a customer's consent was given, the newest first, for one reader. Throws `record.not_found`. */
export async function listAuthorizations(
  tx: Tx,
  { id: clientId, country }: Pick<ClientScope, 'id' | 'country'>,
  customerId: bigint,
  language: Language,
): Promise<Versions> {
  const [known] = await tx.sql`select 1 from customers where client_id = ${clientId} and id = ${customerId}`;
  if (!known) throw new DomainError('record.not_found');
  const rows = await tx.sql<Row[]>`
    select v.id, v.version, v.kind, v.agreement_type as "agreementType", v.channel, v.consent_kind as "consentKind",
           v.limit_cents as "limitCents", v.given_at as "givenAt", b.mask as "accountNumber", b.bank_name as "bankName",
           v.language, f.filename, v.terms, v.terms_hash as "termsHash", v.evidence, v.actor,
           v.recorded_at as "recordedAt"
      from customer_authorizations v
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
    records: rows.map(({ limitCents, evidence, ...row }) => ({
      ...row,
      id: String(row.id),
      authorizationAmount: limitCents === null ? null : centsText(limitCents),
      givenAt: row.givenAt?.toISOString() ?? null,
      evidence: evidenceInWords(evidence ?? {}, { zone, language }),
      actorName: names.get(row.actor) ?? null,
      recordedAt: row.recordedAt.toISOString(),
    })),
    covers: await consentLeftOf(tx, { clientId, customerId, besides: null }),
  };
}
