import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { memberships } from '@cordelle/db/schema/memberships.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import {
  allowedActions,
  type Circumstances,
  type Member,
  type MemberRole,
} from '@cordelle/domain/users/membership-rules.ts';
import { hashOfText } from '@cordelle/engine/client-texts/client-texts.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';
import { CUSTOM_FLAGS } from '@cordelle/validation/permissions.ts';
import { USER_NOTIFICATIONS } from '@cordelle/validation/person-rules.ts';
import { flagsOf, type InvitationState, type User, type userListInput } from '@cordelle/validation/users.ts';
import type { z } from 'zod';
import { rolePermissionOf, switchesOf } from '../account/account-of.ts';
import type { ClientScope } from '../context.ts';
import { holdsText } from '../holds-text.ts';
import { COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';

const onceJoined = (column: string): string => `case when ${JOINED} then ${column} end`;

const HOLDS_FULL_ACCESS = `(m.role in ('client_primary', 'client_admin') and ${JOINED} and u.disabled_at is null)`;

/** Somebody of a client. Personal columns are null until they join: who they are elsewhere is not the client's to see. */
const PERSON = joined(
  columns(memberships, 'm', ['position', 'invitedAt', ...CUSTOM_FLAGS, ...USER_NOTIFICATIONS]),
  columns(memberships, 'm', { roleId: 'id' }),
  columns(memberships, 'm', { id: 'userId' }),
  computed<{
    email: string;
    role: MemberRole;
    joined: boolean;
    disabled: boolean;
    firstName: string;
    lastName: string;
    state: InvitationState;
    expiresAt: Date | null;
    mobilePhone: string | null;
    occupation: string | null;
    dateOfBirthEncrypted: string | null;
    address1: string | null;
    city: string | null;
    provinceCode: string | null;
    postalCode: string | null;
    lastSignInAt: Date | null;
    twoFactor: boolean;
    othersWithFullAccess: bigint;
  }>({
    email: `case when ${JOINED} then u.email else coalesce(m.invited_email, u.email) end`,
    role: 'm.role',
    joined: JOINED,
    disabled: `coalesce(${onceJoined('u.disabled_at is not null')}, false)`,
    firstName: `case when ${JOINED} then u.first_name else m.invited_first_name end`,
    lastName: `case when ${JOINED} then u.last_name else m.invited_last_name end`,
    state: `case when ${JOINED} then 'active' when t.expires_at > now() then 'invited' else 'invitation_expired' end`,
    expiresAt: `case when ${JOINED} then null else t.expires_at end`,
    mobilePhone: onceJoined('u.mobile_phone'),
    occupation: onceJoined('u.occupation'),
    dateOfBirthEncrypted: onceJoined('u.date_of_birth_encrypted'),
    address1: onceJoined('u.address1'),
    city: onceJoined('u.city'),
    provinceCode: onceJoined('u.province_code'),
    postalCode: onceJoined('u.postal_code'),
    lastSignInAt: onceJoined('u.last_sign_in_at'),
    twoFactor: `coalesce(${onceJoined('f.enabled_at is not null')}, false)`,
    othersWithFullAccess: `count(*) filter (where ${HOLDS_FULL_ACCESS}) over (partition by m.client_id)
      - case when ${HOLDS_FULL_ACCESS} then 1 else 0 end`,
  }),
);
export type UserRow = Row<typeof PERSON>;

/** The people of one client, named as whoever asks may see them, who is only invited out of its sight; `state` and `expires_at` as of now. */
const peopleIn = ({ sql }: Pick<Tx, 'sql'>) => sql`(
  select m.client_id, ${PERSON}
    from memberships m
    left join users u on u.id = m.user_id
    left join two_factors f on f.user_id = u.id
    left join lateral (
      select max(expires_at) as expires_at from mailed_tokens
       where user_id = m.user_id and purpose = 'invitation' and for_client_id = m.client_id and used_at is null) t on true
   where m.role <> 'customer_account') p`;

/** Roles in the order of what they allow. */
const RANK = `array_position(array['client_primary', 'client_admin', 'client_custom', 'client_read_only'], p.role)`;
const SORT_COLUMNS = {
  firstName: 'p."firstName" collate "fr-x-icu"',
  lastName: 'p."lastName" collate "fr-x-icu"',
  email: 'p.email',
  role: RANK,
  lastSignInAt: 'p."lastSignInAt"',
} as const;

export const memberOf = (row: UserRow): Member => ({
  userId: row.id,
  role: row.role,
  flags: row.role === 'client_custom' ? flagsOf(row) : [],
  joined: row.joined,
  disabled: row.disabled,
  signedIn: row.lastSignInAt !== null,
  mobilePhone: row.mobilePhone,
  position: row.position,
});

/** Names a role and its switches. */
export const revisionOf = ({ role, flags }: Pick<Member, 'role' | 'flags'>): string =>
  hashOfText(JSON.stringify([role, flags])).slice(0, 32);

export const circumstancesOf = (row: UserRow, by: bigint): Circumstances => ({
  by,
  othersWithFullAccess: Number(row.othersWithFullAccess),
});

/** What is told of somebody to nobody but who has to keep it right. */
export type Private = Pick<User, 'dateOfBirth'> &
  Pick<User['addressAttributes'], 'address1' | 'city' | 'provinceCode' | 'postalCode'>;
const UNTOLD: Private = { dateOfBirth: null, address1: null, city: null, provinceCode: null, postalCode: null };

/** The record as both faces answer it. `told`: opened for one person at a time, left out of lists. */
export function userOf(row: UserRow, client: ClientScope, by: bigint, told: Private = UNTOLD): User {
  const id = String(row.id);
  const roleId = String(row.roleId);
  const { dateOfBirth, ...address } = told;
  return {
    id,
    userId: id,
    roleId,
    clientId: String(client.id),
    firstName: row.firstName,
    lastName: row.lastName,
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    mobilePhone: row.mobilePhone,
    position: row.position,
    occupation: row.occupation,
    dateOfBirth,
    role: row.role,
    rolePermission: rolePermissionOf(row.role, row),
    addressAttributes: { id, ...address },
    rolesAttributes: [{ id: roleId, clientName: client.businessName, status: client.status, position: row.position }],
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    userNotifications: switchesOf(row),
    twoFactorAuthentication: row.twoFactor,
    invitation: {
      state: row.state,
      invitedAt: row.invitedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    },
    allowedActions: allowedActions(memberOf(row), circumstancesOf(row, by)),
    revision: revisionOf(memberOf(row)),
  };
}

/** People of one client, by first name unless asked otherwise. Customer accounts and the provider's people are none. */
export async function listUsers({ sql }: Tx, clientId: bigint, input: z.output<typeof userListInput>) {
  const { field, direction } = input.sort ?? { field: 'firstName', direction: 'asc' };
  const nulls = direction === 'asc' ? 'first' : 'last';
  const order = sql.unsafe(`${SORT_COLUMNS[field]} ${direction} nulls ${nulls}, p.id ${direction}`);
  const wanted = sql`
    p.client_id = ${clientId}
    ${input.userId ? sql`and p.id = ${BigInt(input.userId)}` : sql``}
    ${input.search ? sql`and ${holdsText({ sql }, `p."firstName" || ' ' || p."lastName", p.email`, input.search)}` : sql``}`;
  const people = peopleIn({ sql });
  const [rows, [counted]] = await Promise.all([
    sql<UserRow[]>`select p.* from ${people} where ${wanted} order by ${order} ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from ${people} where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  return pageOf(rows, counted?.count ?? 0n);
}

/** One person of the client. Throws `record.not_found`. */
export async function userInClient({ sql }: Tx, clientId: bigint, userId: bigint): Promise<UserRow> {
  const [row] = await sql<UserRow[]>`
    select p.* from ${peopleIn({ sql })} where p.client_id = ${clientId} and p.id = ${userId}`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

/** Holds the people of a client until the transaction ends: rules about who stays need all of them to stand still. */
export async function holdMembers({ sql }: Tx, clientId: bigint): Promise<void> {
  await sql`select 1 from memberships where client_id = ${clientId} and role <> 'customer_account' order by id for update`;
}
