import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { memberships } from '@cordelle/db/schema/memberships.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { findMailedToken, type MailedToken } from '../auth/mailed-tokens.ts';

const OPEN_INVITATION = joined(
  columns(users, 'u', ['email', 'firstName', 'lastName', 'language']),
  columns(users, 'u', { userId: 'id' }),
  columns(memberships, 'm', ['clientId']),
  columns(clients, 'c', ['businessName']),
  computed<{ passwordNeeded: boolean }>({ passwordNeeded: 'u.password_hash is null' }),
);
export type OpenInvitation = Row<typeof OPEN_INVITATION> & { redirectUrl: string | null };

/**
 * What a link leads into, without using it up: mail scanners follow links too. Throws `auth.link_invalid` when it is unknown,
 * used, replaced, too old, or the invitation was taken back. Needs the worker's sight.
 */
export async function openInvitation(tx: Tx, token: string): Promise<OpenInvitation> {
  const found: MailedToken | null = await findMailedToken(tx, 'invitation', token);
  if (!found) throw new DomainError('auth.link_invalid');
  const [open] = await tx.sql<OpenInvitation[]>`
    select ${OPEN_INVITATION},
           ${found.redirectUrl}::text as "redirectUrl"
      from memberships m join users u on u.id = m.user_id join clients c on c.id = m.client_id
     where m.client_id = ${found.forClientId} and u.id = ${found.userId} and m.invited_at is not null and m.joined_at is null`;
  if (!open) throw new DomainError('auth.link_invalid');
  return open;
}
