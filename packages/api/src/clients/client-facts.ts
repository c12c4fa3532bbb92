import type { Tx } from '@cordelle/db/connection.ts';
import type { ClientStatus, ClientType } from '@cordelle/domain/client/kinds.ts';
import { needsReviewNote, nextClientStatuses } from '@cordelle/domain/client/status-changes.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { ClientFacts } from '@cordelle/validation/clients.ts';
import { nameOfCredential } from '../auth/credential.ts';
import type { Credential } from '../context.ts';

type Row = {
  id: bigint;
  businessName: string;
  status: ClientStatus;
  countryCode: 'CA' | 'US';
  currency: 'CAD' | 'USD';
  clientType: ClientType;
  createdAt: Date;
  websiteUrl: string | null;
  referredBy: string | null;
  promoCode: string | null;
  contactName: string | null;
  contactEmail: string | null;
  people: bigint;
  reason: string | null;
  enteredAt: Date | null;
};

/** What the provider's people know of a client before they enter it. Throws `record.not_found`. */
export async function factsOfClient({ sql }: Tx, clientId: bigint, credential: Credential): Promise<ClientFacts> {
  const [row] = await sql<Row[]>`
    select c.id, c.business_name as "businessName", c.status, c.country as "countryCode", c.currency,
           c.client_type as "clientType", c.created_at as "createdAt", c.website_url as "websiteUrl",
           c.referred_by as "referredBy", c.promo_code as "promoCode", u.email as "contactEmail",
           concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as "contactName",
           (select count(*) from memberships m where m.client_id = c.id and m.role <> 'customer_account') as people,
           e.reason, e.entered_at as "enteredAt"
      from clients c
      left join memberships p on p.client_id = c.id and p.role = 'client_primary'
      left join users u on u.id = p.user_id
      left join staff_entries e on e.for_client_id = c.id and e.credential = ${nameOfCredential(credential)}
     where c.id = ${clientId}`;
  if (!row) throw new DomainError('record.not_found');
  const { contactName, contactEmail, people, reason, enteredAt, ...facts } = row;
  return {
    ...facts,
    id: String(row.id),
    createdAt: row.createdAt.toISOString(),
    people: Number(people),
    primaryContact: contactEmail === null ? null : { name: contactName ?? '', email: contactEmail },
    nextStatuses: nextClientStatuses(row.status).map((status) => ({ status, noteRequired: needsReviewNote(status) })),
    entered: reason === null || enteredAt === null ? null : { reason, at: enteredAt.toISOString() },
  };
}
