import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { memberships } from '@cordelle/db/schema/memberships.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';
import { CUSTOM_FLAGS, type CustomFlag, effectiveFlags, type Role } from '@cordelle/validation/permissions.ts';
import { USER_NOTIFICATIONS } from '@cordelle/validation/person-rules.ts';
import type { Account, RolePermission } from '@cordelle/validation/personal-details.ts';
import { mailsInReach } from '@cordelle/validation/user-mails.ts';
import type { ClientScope } from '../context.ts';
import { openDateOfBirth } from './date-of-birth.ts';
import { visitorToken } from './visitor-token.ts';

const PERSON = joined(
  columns(users, 'u', [
    'email',
    'kind',
    'firstName',
    'lastName',
    'language',
    'mobilePhone',
    'occupation',
    'dateOfBirthEncrypted',
    'address1',
    'city',
    'provinceCode',
    'postalCode',
    'lastSignInAt',
    'requiresReset',
    'showNewFeatureTour',
  ]),
  computed<{ confirmed: boolean; twoFactor: boolean }>({
    confirmed: 'u.confirmed_at is not null',
    twoFactor: 'f.enabled_at is not null',
  }),
);

type Switches = Account['userNotifications'];

const MEMBERSHIP = joined(
  columns(memberships, 'm', ['id', 'clientId', 'customerId', 'position', ...CUSTOM_FLAGS, ...USER_NOTIFICATIONS]),
  columns(clients, 'c', { clientName: 'businessName', status: 'status', clientType: 'clientType' }),
  computed<{ role: Exclude<Role, 'staff'> }>({ role: 'm.role' }),
);
export type MembershipRow = Row<typeof MEMBERSHIP>;

/** The clients a person has joined with what they are there, the longest-known first. Needs the worker's sight. */
export async function membershipsOf({ sql }: Tx, userId: bigint): Promise<MembershipRow[]> {
  return sql`
    select ${MEMBERSHIP}
      from memberships m join clients c on c.id = m.client_id
     where m.user_id = ${userId} and ${sql.unsafe(JOINED)}
     order by c.id, m.id`;
}

export const switchesOf = (row: Switches): Switches => ({
  newAuthorizationEmail: row.newAuthorizationEmail,
  dailySummaryEmail: row.dailySummaryEmail,
  integrationDisconnectEmail: row.integrationDisconnectEmail,
  microdepositSentEmail: row.microdepositSentEmail,
  microdepositVerifiedEmail: row.microdepositVerifiedEmail,
  microdepositRejectedEmail: row.microdepositRejectedEmail,
});

/** Which mails can reach somebody about a client, whatever they chose. */
function offeredTo(row: MembershipRow): Switches {
  const inReach = mailsInReach({ ...row, clientStatus: row.status });
  return {
    newAuthorizationEmail: inReach.includes('newAuthorizationEmail'),
    dailySummaryEmail: inReach.includes('dailySummaryEmail'),
    integrationDisconnectEmail: inReach.includes('integrationDisconnectEmail'),
    microdepositSentEmail: inReach.includes('microdepositSentEmail'),
    microdepositVerifiedEmail: inReach.includes('microdepositVerifiedEmail'),
    microdepositRejectedEmail: inReach.includes('microdepositRejectedEmail'),
  };
}

/** What of a custom role's switches holds for the role: everything for full access, what was given for a custom role. */
export function rolePermissionOf(role: Role | null, row: RolePermission | undefined): RolePermission {
  const full = role === 'client_primary' || role === 'client_admin' || role === 'staff';
  const given = role === 'client_custom' && row ? CUSTOM_FLAGS.filter((flag) => row[flag]) : [];
  const flags = effectiveFlags(given);
  const has = (flag: CustomFlag) => full || flags.has(flag);
  return {
    manageIntegrations: has('manageIntegrations'),
    crdApiKeys: has('crdApiKeys'),
    cudCustomers: has('cudCustomers'),
    editAuthorizationSettings: has('editAuthorizationSettings'),
    customerExport: has('customerExport'),
    cudTransactionSchedules: has('cudTransactionSchedules'),
    readUnmaskedBankNumbers: has('readUnmaskedBankNumbers'),
  };
}

/** Where nobody chose a client: the switches as a new membership has them. */
const NO_CLIENT_SWITCHES: Switches = {
  newAuthorizationEmail: true,
  dailySummaryEmail: false,
  integrationDisconnectEmail: true,
  microdepositSentEmail: true,
  microdepositVerifiedEmail: true,
  microdepositRejectedEmail: true,
};

/**
 * Everything somebody may see of themselves; what belongs to one client is that of `client`, or empty where none is chosen.
 * Needs a transaction with the worker's sight: a person's clients are read across clients.
 */
export async function accountOf(tx: Tx, app: App, userId: bigint, client: ClientScope | null): Promise<Account> {
  const [person] = await tx.sql`
    select ${PERSON}
      from users u left join two_factors f on f.user_id = u.id where u.id = ${userId}`;
  invariant(person, 'the account is of somebody');
  const memberships = await membershipsOf(tx, userId);
  const chosen = memberships.find((row) => row.clientId === client?.id && row.customerId === client.customerId);
  const staff = person.kind === 'staff';
  const role = staff ? 'staff' : (client?.role ?? null);
  const id = String(userId);
  return {
    id,
    userId: id,
    roleId: chosen ? String(chosen.id) : null,
    clientId: client ? String(client.id) : null,
    customerId: client?.customerId ? String(client.customerId) : null,
    firstName: person.firstName,
    lastName: person.lastName,
    name: `${person.firstName} ${person.lastName}`.trim(),
    email: person.email,
    language: person.language,
    mobilePhone: person.mobilePhone,
    position: chosen?.position ?? null,
    occupation: person.occupation,
    dateOfBirth: await openDateOfBirth(tx, app.keys, userId, person.dateOfBirthEncrypted),
    role,
    rolePermission: rolePermissionOf(role, chosen),
    addressAttributes: {
      id,
      address1: person.address1,
      city: person.city,
      provinceCode: person.provinceCode,
      postalCode: person.postalCode,
    },
    rolesAttributes: memberships.map((row) => ({
      id: String(row.id),
      clientId: String(row.clientId),
      clientName: row.clientName,
      status: row.status,
      role: row.role,
      position: row.position,
      userNotifications: switchesOf(row),
      offeredNotifications: offeredTo(row),
    })),
    lastSignInAt: person.lastSignInAt?.toISOString() ?? null,
    userNotifications: chosen ? switchesOf(chosen) : NO_CLIENT_SWITCHES,
    twoFactorAuthentication: person.twoFactor,
    staff,
    token: visitorToken(app.keys, userId),
    confirmed: person.confirmed,
    showNewFeatureTour: person.showNewFeatureTour,
    requiresReset: person.requiresReset,
  };
}
