import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import {
  type KnownDetails,
  missingDetails,
  type PersonalDetail,
  requiredDetails,
} from '@cordelle/domain/account/required-details.ts';
import { HOME_FIELDS, postalCodeText, requirePlace } from '@cordelle/domain/address/postal-code.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { UpdateAccount } from '@cordelle/validation/account.ts';
import { isDateOfBirth, USER_NOTIFICATIONS } from '@cordelle/validation/person-rules.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { clientsOf } from '../auth/record-call.ts';
import type { UserContext } from '../context.ts';
import { type MembershipRow, membershipsOf } from './account-of.ts';
import { openDateOfBirth, sealDateOfBirth } from './date-of-birth.ts';
import { detailsOf } from './details.ts';
import { noteUserChange, type UserChange } from './note-change.ts';

/** Where the form shows a detail. */
const PLACES: Partial<Record<PersonalDetail, string>> = {
  address1: 'addressAttributes.address1',
  city: 'addressAttributes.city',
  provinceCode: 'addressAttributes.provinceCode',
  postalCode: 'addressAttributes.postalCode',
  position: 'rolesAttributes',
};

/** As the audit logs of the businesses name it. */
const ACTION = 'account.changed';

/** What changes of the person; what is not named stays. Null empties. */
type PersonalChange = Partial<Omit<KnownDetails, 'positions'>>;

/**
 * Saves what somebody changed of themselves, all or nothing. Throws `account.field_required` at every place where a detail
 * that role and flags ask for would be missing, `account.date_of_birth_impossible`, what `requirePlace` throws, and `record.not_found` for a client or
 * membership that is not theirs.
 */
export async function updateAccount(ctx: UserContext, input: UpdateAccount): Promise<void> {
  const { app, principal } = ctx;
  const change = personalChange(input);
  refuseImpossibleBirthday(change.dateOfBirth ?? null, app.wallClock.now());
  await inTransaction(app.worker, {}, async (tx) => {
    await tx.sql`select 1 from users where id = ${principal.userId} for update`;
    const ofMemberships = await changeMemberships(tx, ctx, input);
    if (givesDetails(change)) await refuseIncomplete(tx, principal.userId, change);
    if (change.provinceCode || change.postalCode) await refuseImpossiblePlace(tx, principal.userId, change);
    await noteOnce(tx, ctx, [...ofMemberships, ...(await changePerson(tx, ctx, change))]);
    if (input.language) await tx.sql`update users set language = ${input.language} where id = ${principal.userId}`;
  });
}

/** Saves what somebody says of themselves in an application. What it has to hold is decided there. Throws `account.date_of_birth_impossible`. */
export async function changeOwnDetails(tx: Tx, ctx: UserContext, change: PersonalChange): Promise<void> {
  refuseImpossibleBirthday(change.dateOfBirth ?? null, ctx.app.wallClock.now());
  await tx.sql`select 1 from users where id = ${ctx.principal.userId} for update`;
  await noteOnce(tx, ctx, await changePerson(tx, ctx, change));
}

/** Names can always be corrected; whoever gives further details gives all that are asked for. */
const givesDetails = ({ firstName: _, lastName: __, ...further }: PersonalChange): boolean =>
  Object.keys(further).length > 0;

/** What was said about the person. Blank means none, but for an address: there it means that nothing was said. */
function personalChange(input: UpdateAccount): PersonalChange {
  const { firstName, lastName, mobilePhone, occupation, dateOfBirth, addressAttributes: address = {} } = input;
  const said = { firstName, lastName, mobilePhone, occupation, dateOfBirth };
  const { address1, city, provinceCode, postalCode } = address;
  const living = { address1, city, provinceCode, postalCode: postalCode && postalCodeText(postalCode) };
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

async function refuseImpossiblePlace(tx: Tx, userId: bigint, change: PersonalChange): Promise<void> {
  const { known } = await detailsOf(tx, userId);
  const { provinceCode: region, postalCode } = { ...known, ...change };
  requirePlace({ country: null, region, postalCode }, HOME_FIELDS);
}

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  mobilePhone: 'mobile_phone',
  dateOfBirth: 'date_of_birth_encrypted',
  occupation: 'occupation',
  address1: 'address1',
  city: 'city',
  provinceCode: 'province_code',
  postalCode: 'postal_code',
} as const satisfies Record<keyof PersonalChange, string>;
const PERSONAL = Object.keys(COLUMNS) as (keyof PersonalChange)[];

/** What changed for one business to read. */
type Note = Pick<UserChange, 'clientId' | 'before' | 'after'>;

/** One row in each log, whatever was saved at once. */
async function noteOnce(tx: Tx, ctx: UserContext, notes: readonly Note[]): Promise<void> {
  const userId = ctx.principal.userId;
  for (const [clientId, ofClient] of Map.groupBy(notes, (note) => note.clientId)) {
    const known = ofClient.flatMap(({ before }) => before ?? []);
    const after = Object.assign({}, ...ofClient.map((note) => note.after));
    await noteUserChange(tx, ctx, {
      clientId,
      action: ACTION,
      userId,
      ...(known.length > 0 && { before: Object.assign({}, ...known) }),
      after,
    });
  }
}

/** Writes what is not so already. What changed is remembered at each business of theirs, not what it is: these are private. */
async function changePerson(tx: Tx, ctx: UserContext, change: PersonalChange): Promise<Note[]> {
  const { userId } = ctx.principal;
  const { keys } = ctx.app;
  const { known } = await detailsOf(tx, userId);
  const before = { ...known, dateOfBirth: await openDateOfBirth(tx, keys, userId, known.dateOfBirth) };
  const changed = PERSONAL.filter((name) => change[name] !== undefined && change[name] !== before[name]);
  if (changed.length === 0) return [];
  const { dateOfBirth } = change;
  const sealed = dateOfBirth ? await sealDateOfBirth(tx, keys, userId, dateOfBirth) : null;
  const row = Object.fromEntries(
    changed.map((name) => [COLUMNS[name], name === 'dateOfBirth' ? sealed : (change[name] ?? null)]),
  );
  await tx.sql`update users set ${tx.sql(row)} where id = ${userId}`;
  const seenBy = new Set([...(ctx.client ? [ctx.client.id] : []), ...(await clientsOf(tx, userId))]);
  return [...(seenBy.size > 0 ? seenBy : [PROVIDER_CLIENT_ID])].map((clientId) => ({ clientId, after: { changed } }));
}

type MembershipChange = { position?: string; userNotifications?: UpdateAccount['userNotifications'] };

/** Positions and switches, each at a membership of the person's own. */
async function changeMemberships(
  tx: Tx,
  ctx: UserContext,
  { rolesAttributes = [], clients = [], userNotifications }: UpdateAccount,
): Promise<Note[]> {
  const own = await membershipsOf(tx, ctx.principal.userId);
  const notes: Note[] = [];
  const change = async (matches: (row: MembershipRow) => boolean, to: MembershipChange) => {
    const found = own.find(matches);
    if (!found) throw new DomainError('record.not_found');
    notes.push(...(await changeMembership(tx, found, to)));
  };
  for (const { id, ...to } of rolesAttributes) await change((row) => String(row.id) === id, to);
  for (const { id, position } of clients) await change((row) => String(row.clientId) === id, { position });
  if (userNotifications) await change((row) => row.clientId === ctx.client?.id, { userNotifications });
  return notes;
}

async function changeMembership(
  tx: Tx,
  membership: MembershipRow,
  { position, userNotifications = {} }: MembershipChange,
): Promise<Note[]> {
  const { clientId, id } = membership;
  const wanted = { ...userNotifications, position };
  const changed = (['position', ...USER_NOTIFICATIONS] as const).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== membership[name],
  );
  if (changed.length === 0) return [];
  const valuesIn = (values: typeof wanted | MembershipRow) =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  const after = valuesIn(wanted);
  const row = Object.fromEntries(Object.entries(after).map(([name, value]) => [snakeCase(name), value]));
  await tx.sql`update memberships set ${tx.sql(row)} where client_id = ${clientId} and id = ${id}`;
  return [{ clientId, before: valuesIn(membership), after }];
}
