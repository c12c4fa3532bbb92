import type { Tx } from '@cordelle/db/connection.ts';
import { type KnownDetails, PERSONAL_DETAILS, type PersonalDetail } from '@cordelle/domain/account/required-details.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Rights, refuseChange, refuseRights, rightsDiffer } from '@cordelle/domain/users/membership-rules.ts';
import { requiredOfUser } from '@cordelle/domain/users/required-of-user.ts';
import type { CustomFlag } from '@cordelle/validation/permissions.ts';
import { flagsOf, type UpdateUser, unmetFlags } from '@cordelle/validation/users.ts';
import { openDateOfBirth, sealDateOfBirth } from '../account/date-of-birth.ts';
import { noteUserChange } from '../account/note-change.ts';
import { endCredentials } from '../auth/credential.ts';
import { normalisedEmail } from '../auth/user-row.ts';
import { requireRecentProof } from '../trpc.ts';
import { knownAfter, refuseImpossibleBirth, refuseImpossiblePlace, refuseMissing } from './given-details.ts';
import type { PersonContext } from './person-context.ts';
import { circumstancesOf, holdMembers, memberOf, revisionOf, type UserRow, userInClient } from './queries.ts';
import { setRights } from './set-rights.ts';

/**
 * Changes somebody of the client. Another role or other switches need a recent proof and end the person's sessions and
 * tokens; a `revision` that names other rights than they have now refuses them. Of somebody who has not joined only rights and
 * position change. Throws what the rules about members throw, `user.changed_meanwhile`, `user.field_locked`, `user.not_joined`
 * and `account.field_required`.
 */
export async function changeUser(tx: Tx, ctx: PersonContext, input: UpdateUser): Promise<void> {
  const userId = BigInt(input.id);
  await holdMembers(tx, ctx.client.id);
  const row = await userInClient(tx, ctx.client.id, userId);
  const now = memberOf(row);
  const to = rightsAfter(row, input);
  refuseChange(now, to, circumstancesOf(row, ctx.principal.userId));
  refuseLocked(row, input);
  const newRights = rightsDiffer(now, to);
  if (newRights) {
    if (input.revision !== undefined && input.revision !== revisionOf(now))
      throw new DomainError('user.changed_meanwhile');
    refuseRights(to, unmetFlags(to.flags));
    requireRecentProof(ctx);
  }
  const { before, after } = await detailsOf(tx, ctx, row, input);
  refuseIncomplete(ctx, row, to, before, after);
  const changed = PERSONAL_DETAILS.filter((detail) => detailIn(after, detail) !== detailIn(before, detail));
  if (!row.joined && changed.some((detail) => detail !== 'position')) throw new DomainError('user.not_joined');
  if (changed.length > 0) await saveDetails(tx, ctx, row, changed, after);
  if (!newRights) return;
  await setRights(tx, ctx.client.id, userId, to);
  if (row.joined) await endCredentials(tx, userId, 'role');
  await noteUserChange(tx, ctx, {
    clientId: ctx.client.id,
    action: 'users.rights_changed',
    userId,
    before: { role: now.role, flags: now.flags },
    after: { role: to.role, flags: to.flags },
  });
}

/** Switches that are not named stay as they are. */
function rightsAfter(row: UserRow, { role, rolePermission }: UpdateUser): Rights & { readonly flags: CustomFlag[] } {
  const wanted = role ?? row.role;
  if (wanted !== 'client_custom') return { role: wanted, flags: [] };
  return {
    role: wanted,
    flags: flagsOf(row.role === 'client_custom' ? { ...row, ...rolePermission } : rolePermission),
  };
}

/** Throws `user.field_locked` where a name that was said, or the e-mail, would become another. */
function refuseLocked(row: UserRow, { firstName, lastName, email }: UpdateUser): void {
  const other = (asked: string | undefined, known: string) => asked !== undefined && known !== '' && asked !== known;
  if (other(firstName, row.firstName)) throw new DomainError('user.field_locked', { field: 'firstName' });
  if (other(lastName, row.lastName)) throw new DomainError('user.field_locked', { field: 'lastName' });
  if (email !== undefined && normalisedEmail(email) !== row.email)
    throw new DomainError('user.field_locked', { field: 'email' });
}

const detailIn = (details: KnownDetails, detail: PersonalDetail): string | null =>
  detail === 'position' ? (details.positions[0] ?? null) : details[detail];

async function detailsOf(tx: Tx, { app }: PersonContext, row: UserRow, input: UpdateUser) {
  refuseImpossibleBirth(input.dateOfBirth, app.wallClock.now().toISOString().slice(0, 10));
  const dateOfBirth = await openDateOfBirth(tx, app.keys, row.id, row.dateOfBirthEncrypted);
  const before: KnownDetails = { ...row, dateOfBirth, positions: [row.position] };
  const after = knownAfter(input, before);
  refuseImpossiblePlace(input, after);
  return { before, after };
}

/** What the role asks for must be known. The rest may be missing from an old record, but is not taken out of one. */
function refuseIncomplete(
  ctx: PersonContext,
  row: UserRow,
  to: Rights,
  before: KnownDetails,
  after: KnownDetails,
): void {
  const ofRole: readonly PersonalDetail[] = row.joined ? ['mobilePhone', 'position'] : ['position'];
  const required = [...requiredOfUser(to.role, ctx.client.releaseHelpers)].filter(
    (detail) => ofRole.includes(detail) || detailIn(before, detail) !== null,
  );
  refuseMissing(new Set(required), after);
}

const COLUMNS = {
  mobilePhone: 'mobile_phone',
  occupation: 'occupation',
  address1: 'address1',
  city: 'city',
  provinceCode: 'province_code',
  postalCode: 'postal_code',
} as const satisfies Partial<Record<PersonalDetail, string>>;
const isPlain = (detail: PersonalDetail): detail is keyof typeof COLUMNS => detail in COLUMNS;

/** Writes what changed, and which fields did: never their values. */
async function saveDetails(
  tx: Tx,
  ctx: PersonContext,
  row: UserRow,
  changed: readonly PersonalDetail[],
  after: KnownDetails,
): Promise<void> {
  const columns: Record<string, string | null> = {
    ...Object.fromEntries(changed.filter(isPlain).map((detail) => [COLUMNS[detail], after[detail]])),
    // Names have no null: what was not said is empty.
    ...(changed.includes('firstName') ? { first_name: after.firstName ?? '' } : {}),
    ...(changed.includes('lastName') ? { last_name: after.lastName ?? '' } : {}),
  };
  if (changed.includes('dateOfBirth') && after.dateOfBirth !== null)
    columns.date_of_birth_encrypted = await sealDateOfBirth(tx, ctx.app.keys, row.id, after.dateOfBirth);
  if (Object.keys(columns).length > 0) await tx.sql`update users set ${tx.sql(columns)} where id = ${row.id}`;
  const position = detailIn(after, 'position');
  await tx.sql`
    update memberships set position = ${position} where client_id = ${ctx.client.id} and id = ${row.roleId}`;
  await noteUserChange(tx, ctx, {
    clientId: ctx.client.id,
    action: 'users.details_changed',
    userId: row.id,
    before: { position: row.position },
    after: { position, fields: changed },
  });
}
