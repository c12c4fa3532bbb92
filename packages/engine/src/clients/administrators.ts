import type { Tx } from '@cordelle/db/connection.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { JOINED } from './joined.ts';

/** Somebody who is told what happens to a client. */
export type Administrator = {
  readonly id: bigint;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
};

/** The people with full access to a client who can sign in. Needs the sight of the worker. */
export const administratorsOf = ({ sql }: Tx, clientId: bigint): Promise<Administrator[]> =>
  sql<Administrator[]>`
    select u.id, u.email, u.first_name as "firstName", u.language
      from memberships m join users u on u.id = m.user_id
     where m.client_id = ${clientId} and m.role in ('client_primary', 'client_admin') and ${sql.unsafe(JOINED)}
       and u.disabled_at is null
     order by u.id`;
