import { columns, computed, joined, nullable } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { staffEntries } from '@cordelle/db/schema/staff-entries.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { needsReviewNote, nextClientStatuses } from '@cordelle/domain/client/status-changes.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { payoutsPaused, payoutsWaiting } from '@cordelle/engine/settlements/settlement-contents.ts';
import type { ClientFacts } from '@cordelle/validation/clients.ts';
import { nameOfCredential } from '../auth/credential.ts';
import type { Credential } from '../context.ts';
import { reopeningOf } from './reopening.ts';

const COLUMNS = joined(
  columns(clients, 'c', [
    'id',
    'businessName',
    'status',
    'currency',
    'clientType',
    'createdAt',
    'websiteUrl',
    'referredBy',
    'promoCode',
    'approvedAt',
    'legalHoldAt',
    'legalHoldReason',
    'suspendedAt',
    'suspendedFor',
  ]),
  columns(clients, 'c', { countryCode: 'country' }),
  nullable(columns(users, 'u', { contactEmail: 'email' })),
  nullable(columns(staffEntries, 'e', ['reason', 'enteredAt'])),
  computed<{ contactName: string | null; people: bigint }>({
    contactName: `concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))`,
    people: `(select count(*) from memberships m where m.client_id = c.id and m.role <> 'customer_account')`,
  }),
);

/** What the provider's people know of a client before they enter it. Throws `record.not_found`. */
export async function factsOfClient(
  tx: Tx,
  clientId: bigint,
  { userId, credential }: { readonly userId: bigint; readonly credential: Credential },
): Promise<ClientFacts> {
  const { sql } = tx;
  const [row] = await sql`
    select ${COLUMNS}
      from clients c
      left join memberships p on p.client_id = c.id and p.role = 'client_primary'
      left join users u on u.id = p.user_id
      left join staff_entries e on e.for_client_id = c.id and e.credential = ${nameOfCredential(credential)}
     where c.id = ${clientId}`;
  if (!row) throw new DomainError('record.not_found');
  const { contactName, contactEmail, people, reason, enteredAt, legalHoldAt, legalHoldReason, approvedAt, ...rest } =
    row;
  const { suspendedAt, suspendedFor, ...facts } = rest;
  const [money] = await sql<{ cents: bigint; paused: boolean }[]>`
    select ${payoutsWaiting(tx, clientId)}
             + coalesce((select -sum(b.cents) from balances b where b.client_id = ${clientId} and b.account = 'CLIENT_PAYABLE'), 0)::bigint as cents,
           ${payoutsPaused(tx, clientId)} as paused
      from clients c where c.id = ${clientId}`;
  return {
    ...facts,
    id: String(row.id),
    createdAt: row.createdAt.toISOString(),
    people: Number(people),
    primaryContact: contactEmail === null ? null : { name: contactName ?? '', email: contactEmail },
    nextStatuses: nextClientStatuses(row.status, { wasApproved: approvedAt !== null }).map((status) => ({
      status,
      noteRequired: needsReviewNote(status) || row.status === 'closed',
    })),
    legalHold: legalHoldAt && { heldFor: legalHoldReason ?? '', since: legalHoldAt.toISOString() },
    debitsHeld: suspendedAt && suspendedFor && { since: suspendedAt.toISOString(), cause: suspendedFor },
    owed: centsText(money?.cents ?? 0n),
    payoutsPaused: approvedAt !== null && (money?.paused ?? false),
    reopening: await reopeningOf(tx, clientId, userId),
    entered: reason === null || enteredAt === null ? null : { reason, at: enteredAt.toISOString() },
  };
}
