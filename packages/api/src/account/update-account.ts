import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import {
  type KnownDetails,
  missingDetails,
  type PersonalDetail,
  requiredDetails,
} from '@cordelle/domain/account/required-details.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { UpdateAccount } from '@cordelle/validation/account.ts';
import { isDateOfBirth, USER_NOTIFICATIONS } from '@cordelle/validation/person-rules.ts';
import type { ClientScope, UserContext } from '../context.ts';
import { type MembershipRow, membershipsOf } from './account-of.ts';
import { sealDateOfBirth } from './date-of-birth.ts';
import { detailsOf } from './details.ts';

/** Where the form shows a detail. */
const PLACES: Partial<Record<PersonalDetail, string>> = {
  address1: 'addressAttributes.address1',
  city: 'addressAttributes.city',
  provinceCode: 'addressAttributes.provinceCode',
  postalCode: 'addressAttributes.postalCode',
  position: 'rolesAttributes',
};

/** What changes of the person; what is not named stays. Null empties. */
type PersonalChange = Partial<Omit<KnownDetails, 'positions'>>;

/**
 * Saves what somebody changed of themselves, all or nothing. Throws `account.field_required` at every place where a detail
 * that role and flags ask for would be missing, `account.date_of_birth_impossible`, and `record.not_found` for a client or
 * membership that is not theirs.
 */
export async function updateAccount(ctx: UserContext, input: UpdateAccount): Promise<void> {
  const { app, principal, client } = ctx;
  const change = personalChange(input);
  refuseImpossibleBirthday(change.dateOfBirth ?? null, app.wallClock.now());
  await inTransaction(app.worker, {}, async (tx) => {
    await tx.sql`select 1 from users where id = ${principal.userId} for update`;
    await changeMemberships(tx, principal.userId, client, input);
    if (givesDetails(change)) await refuseIncomplete(tx, principal.userId, change);
    await changePerson(tx, ctx, change);
    if (input.language) await tx.sql`update users set language = ${input.language} where id = ${principal.userId}`;
  });
}

/** Names can always be corrected; whoever gives further details gives all that are asked for. */
const givesDetails = ({ firstName: _, lastName: __, ...further }: PersonalChange): boolean =>
  Object.keys(further).length > 0;

/** What was said about the person. Blank means none, but for an address: there it means that nothing was said. */
function personalChange(input: UpdateAccount): PersonalChange {
  const { firstName, lastName, mobilePhone, occupation, dateOfBirth, addressAttributes: address = {} } = input;
  const said = { firstName, lastName, mobilePhone, occupation, dateOfBirth };
  const { address1, city, provinceCode, postalCode } = address;
  const living = { address1, city, provinceCode, postalCode: postalCode?.toUpperCase() };
  return Object.fromEntries([
    ...Object.entries(said)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value || null]),
    ...Object.entries(living).filter(([, value]) => value),
  ]);
}

function refuseImpossibleBirthday(day: string | null, now: Date): void {
  if (day !== null && !isDateOfBirth(day, now.toISOString().slice(0, 10)))
    throw new DomainError('account.date_of_birth_impossible');
}

async function refuseIncomplete(tx: Tx, userId: bigint, change: PersonalChange): Promise<void> {
  const { person, known } = await detailsOf(tx, userId);
  const missing = missingDetails(requiredDetails(person), { ...known, ...change });
  if (missing.length === 0) return;
  const places = missing.map((detail) => PLACES[detail] ?? detail);
  throw new DomainError('account.field_required', {}, places);
}

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  mobilePhone: 'mobile_phone',
  occupation: 'occupation',
  address1: 'address1',
  city: 'city',
  provinceCode: 'province_code',
  postalCode: 'postal_code',
} as const satisfies Record<Exclude<keyof PersonalChange, 'dateOfBirth'>, string>;

async function changePerson(tx: Tx, ctx: UserContext, { dateOfBirth, ...change }: PersonalChange): Promise<void> {
  const { userId } = ctx.principal;
  const row: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(change)) row[COLUMNS[name as keyof typeof COLUMNS]] = value;
  if (dateOfBirth !== undefined)
    row.date_of_birth_encrypted = dateOfBirth && (await sealDateOfBirth(tx, ctx.app.keys, userId, dateOfBirth));
  if (Object.keys(row).length > 0) await tx.sql`update users set ${tx.sql(row)} where id = ${userId}`;
}

type MembershipChange = { position?: string; userNotifications?: UpdateAccount['userNotifications'] };

/** Positions and switches, each at a membership of the person's own. */
async function changeMemberships(
  tx: Tx,
  userId: bigint,
  client: ClientScope | null,
  { rolesAttributes = [], clients = [], userNotifications }: UpdateAccount,
): Promise<void> {
  const own = await membershipsOf(tx, userId);
  const find = (matches: (row: MembershipRow) => boolean): MembershipRow => {
    const found = own.find(matches);
    if (!found) throw new DomainError('record.not_found');
    return found;
  };
  for (const { id, ...change } of rolesAttributes)
    await changeMembership(
      tx,
      find((row) => String(row.id) === id),
      change,
    );
  for (const { id, position } of clients)
    await changeMembership(
      tx,
      find((row) => String(row.clientId) === id),
      { position },
    );
  if (userNotifications)
    await changeMembership(
      tx,
      find((row) => row.clientId === client?.id),
      { userNotifications },
    );
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function changeMembership(
  { sql }: Tx,
  { clientId, id }: MembershipRow,
  { position, userNotifications = {} }: MembershipChange,
): Promise<void> {
  const row: Record<string, string | boolean> = {};
  if (position !== undefined) row.position = position;
  for (const name of USER_NOTIFICATIONS) {
    const on = userNotifications[name];
    if (on !== undefined) row[snake(name)] = on;
  }
  if (Object.keys(row).length > 0)
    await sql`update memberships set ${sql(row)} where client_id = ${clientId} and id = ${id}`;
}
