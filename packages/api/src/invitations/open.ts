import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { findMailedToken, type MailedToken } from '../auth/mailed-tokens.ts';

export type OpenInvitation = {
  readonly userId: bigint;
  readonly clientId: bigint;
  readonly redirectUrl: string | null;
  readonly businessName: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly passwordNeeded: boolean;
};

/**
 * What a link leads into, without using it up: mail scanners follow links too. Throws `auth.link_invalid` when it is unknown,
 * used, replaced, too old, or the invitation was taken back. Needs the worker's sight.
 */
export async function openInvitation(tx: Tx, token: string): Promise<OpenInvitation> {
  const found: MailedToken | null = await findMailedToken(tx, 'invitation', token);
  if (!found) throw new DomainError('auth.link_invalid');
  const [open] = await tx.sql<OpenInvitation[]>`
    select u.id as "userId", m.client_id as "clientId", ${found.redirectUrl}::text as "redirectUrl",
           c.business_name as "businessName", u.email, u.first_name as "firstName", u.last_name as "lastName", u.language,
           u.password_hash is null as "passwordNeeded"
      from memberships m join users u on u.id = m.user_id join clients c on c.id = m.client_id
     where m.client_id = ${found.forClientId} and u.id = ${found.userId} and m.invited_at is not null and m.joined_at is null`;
  if (!open) throw new DomainError('auth.link_invalid');
  return open;
}
