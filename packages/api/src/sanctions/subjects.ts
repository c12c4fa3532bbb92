import { columns, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Subject } from '@cordelle/domain/sanctions/name-index.ts';
import { ownerRows, proposedStakeholders } from '../onboardings/owners/owner-rows.ts';

/** Whose name it is: `legal_name`, `signer`, `stakeholder:12`. */
export type NamedSubject = Subject & { readonly subject: string };

/** Who agreed to the terms for a business, or else filled its application in. */
const SIGNER = `left join client_onboardings o on o.client_id = c.id
                left join users u on u.id = coalesce(o.agreement_user_id, o.user_id)`;

/**
 * MD5 (hex) of every name of a client `c`, joined with the end of its log `e`, that is compared, and of the sealed dates of birth: a
 * statement tells by it, without opening anything, whether there are other ones since.
 */
export const SUBJECTS_HASH = `md5(concat_ws(chr(31), c.business_name, c.legal_name, c.operating_as,
  (select concat_ws(' ', u.first_name, u.last_name) from client_onboardings o
     join users u on u.id = coalesce(o.agreement_user_id, o.user_id) where o.client_id = e.client_id),
  (select string_agg(concat_ws(chr(30), s.id, s.first_name, s.last_name, s.legal_name, s.date_of_birth_encrypted), chr(29) order by s.id)
     from stakeholders s where s.client_id = e.client_id and (s.removed_at is null or s.proposed_at is not null))))`;

/** That of one client; undefined: there is none. */
export async function subjectsHashOf({ sql }: Tx, clientId: bigint): Promise<string | undefined> {
  const [client] = await sql<{ hash: string }[]>`
    select ${sql.unsafe(SUBJECTS_HASH)} as hash from clients c join event_heads e on e.client_id = c.id
     where e.client_id = ${clientId}`;
  return client?.hash;
}

const NAMES = joined(
  columns(clients, 'c', ['businessName', 'legalName', 'operatingAs']),
  columns(users, 'u', ['firstName', 'lastName']),
);

/** Everybody and everything of a client that is compared: its names, each owner and entity, whoever runs it, whoever signed. */
export async function subjectsOf(tx: Tx, keys: KeyStore, clientId: bigint): Promise<NamedSubject[]> {
  const [names] = await tx.sql`select ${NAMES} from clients c ${tx.sql.unsafe(SIGNER)} where c.id = ${clientId}`;
  invariant(names, 'a client that is screened exists');
  const { stakeholders } = await ownerRows(tx, keys, clientId);
  const proposed = await proposedStakeholders(tx, keys, clientId);
  const business = (subject: string, name: string | null): NamedSubject[] =>
    name ? [{ subject, name, kind: 'entity', birthDate: null }] : [];
  const signer = [names.firstName, names.lastName].filter(Boolean).join(' ');
  const all: NamedSubject[] = [
    ...business('legal_name', names.legalName),
    ...business('business_name', names.businessName),
    ...business('operating_as', names.operatingAs),
    ...[...stakeholders, ...proposed].map((one): NamedSubject => {
      const individual = one.category === 'Individual';
      return {
        subject: `stakeholder:${one.id}`,
        name: individual ? `${one.firstName} ${one.lastName}` : (one.legalName ?? ''),
        kind: individual ? 'individual' : 'entity',
        birthDate: one.dateOfBirth,
      };
    }),
    ...(signer === '' ? [] : [{ subject: 'signer', name: signer, kind: 'individual', birthDate: null } as const]),
  ];
  // Who signed is mostly an owner, and an operating name mostly the legal one: each is compared once, as the first that it is.
  return all.filter(({ name, kind }, at) => all.findIndex((one) => one.name === name && one.kind === kind) === at);
}
