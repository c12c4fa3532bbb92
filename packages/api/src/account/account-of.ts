import type { Tx } from '@cordelle/db/connection.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';
import { CUSTOM_FLAGS, type CustomFlag, effectiveFlags, type Role } from '@cordelle/validation/permissions.ts';
import { USER_NOTIFICATIONS } from '@cordelle/validation/person-rules.ts';
import type { Account, RolePermission } from '@cordelle/validation/personal-details.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import type { ClientScope, UserKind } from '../context.ts';
import { openDateOfBirth } from './date-of-birth.ts';
import { visitorToken } from './visitor-token.ts';

type PersonRow = {
  email: string;
  kind: UserKind;
  firstName: string;
  lastName: string;
  language: Account['language'];
  mobilePhone: string | null;
  occupation: string | null;
  dateOfBirthEncrypted: string | null;
  address1: string | null;
  city: string | null;
  provinceCode: string | null;
  postalCode: string | null;
  lastSignInAt: Date | null;
  confirmed: boolean;
  requiresReset: boolean;
  showNewFeatureTour: boolean;
  twoFactor: boolean;
};

type Switches = Account['userNotifications'];
export type MembershipRow = Switches &
  RolePermission & {
    id: bigint;
    clientId: bigint;
    clientName: string;
    status: string;
    role: Exclude<Role, 'staff'>;
    customerId: bigint | null;
    position: string | null;
  };

const columns = (names: readonly string[]): string =>
  names.map((name) => `m.${snakeCase(name)} as "${name}"`).join(', ');
const MEMBERSHIP = columns([
  'id',
  'clientId',
  'role',
  'customerId',
  'position',
  ...CUSTOM_FLAGS,
  ...USER_NOTIFICATIONS,
]);

/** The clients a person has joined with what they are there, the longest-known first. Needs the worker's sight. */
export async function membershipsOf({ sql }: Tx, userId: bigint): Promise<MembershipRow[]> {
  return sql<MembershipRow[]>`
    select ${sql.unsafe(MEMBERSHIP)}, c.business_name as "clientName", c.status
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
  const [person] = await tx.sql<PersonRow[]>`
    select u.email, u.kind, u.first_name as "firstName", u.last_name as "lastName", u.language,
           u.mobile_phone as "mobilePhone", u.occupation, u.date_of_birth_encrypted as "dateOfBirthEncrypted",
           u.address1, u.city, u.province_code as "provinceCode", u.postal_code as "postalCode",
           u.last_sign_in_at as "lastSignInAt", u.confirmed_at is not null as confirmed,
           u.requires_reset as "requiresReset", u.show_new_feature_tour as "showNewFeatureTour",
           f.enabled_at is not null as "twoFactor"
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
