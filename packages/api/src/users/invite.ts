import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { mailedTokens } from '@cordelle/db/schema/mailed-tokens.ts';
import { memberships } from '@cordelle/db/schema/memberships.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { refuseRights } from '@cordelle/domain/users/membership-rules.ts';
import { requiredOfUser } from '@cordelle/domain/users/required-of-user.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import { type CreateUser, flagsOf, unmetFlags } from '@cordelle/validation/users.ts';
import { sealDateOfBirth } from '../account/date-of-birth.ts';
import { noteUserChange } from '../account/note-change.ts';
import { issueMailedToken } from '../auth/mailed-tokens.ts';
import { allowedRedirect } from '../auth/redirect-address.ts';
import { normalisedEmail } from '../auth/user-row.ts';
import type { ClientScope, MemberContext, RequestContext } from '../context.ts';
import {
  knownAfter,
  NOTHING_KNOWN,
  refuseImpossibleBirth,
  refuseImpossiblePlace,
  refuseMissing,
} from './given-details.ts';
import { namedInLog } from './named-in-log.ts';
import { switchColumns } from './set-rights.ts';

const PERSON = joined(
  columns(users, ['id', 'kind', 'email', 'firstName', 'language']),
  computed<{ passwordNeeded: boolean; disabled: boolean }>({
    passwordNeeded: 'password_hash is null',
    disabled: 'disabled_at is not null',
  }),
);
type Person = Row<typeof PERSON>;

const ACCEPT_PATH = '/accept_invitation';

/**
 * Adds somebody to the client by an invitation they have to take up. Whether the address belongs to a person already changes
 * nothing of what is answered or how long it takes: the statements are the same, what is known of them stays as it was,
 * and the client sees the names and the address it gave. Returns the id of the person.
 *
 * Throws `user.already_member`, `user.email_not_usable` for the provider's people and customer accounts, and what the rules
 * about rights and details throw.
 */
export async function inviteUser(tx: Tx, ctx: MemberContext, input: CreateUser): Promise<bigint> {
  const { client, app } = ctx;
  const flags = input.role === 'client_custom' ? flagsOf(input.rolePermission) : [];
  refuseRights({ role: input.role, flags }, unmetFlags(flags));
  refuseImpossibleBirth(input.dateOfBirth, app.wallClock.now().toISOString().slice(0, 10));
  const known = knownAfter(input, NOTHING_KNOWN);
  refuseMissing(requiredOfUser(input.role, client.releaseHelpers), known);
  refuseImpossiblePlace(input, known);
  return inviteMember(tx, ctx, input, known);
}

/** Who invites, and to which client. */
type Inviting = RequestContext & { readonly client: ClientScope };
type Invited = Pick<
  CreateUser,
  'firstName' | 'lastName' | 'email' | 'role' | 'rolePermission' | 'position' | 'redirectUrl'
>;

/** The same of whom nothing has to be known: what is missing they say themselves when they come. */
export async function inviteMember(
  tx: Tx,
  ctx: Inviting,
  input: Invited,
  known: ReturnType<typeof knownAfter>,
): Promise<bigint> {
  const { client, app } = ctx;
  const flags = input.role === 'client_custom' ? flagsOf(input.rolePermission) : [];
  const redirectUrl = allowedRedirect(app, ACCEPT_PATH, { field: 'redirectUrl', address: input.redirectUrl });
  const { sql } = tx;
  const email = normalisedEmail(input.email);
  await refuseInvitedTwice(tx, client.id, email);
  const added = await sql`
    insert into users (email, password_hash, first_name, last_name, language, kind, mobile_phone, occupation, address1, city,
                       province_code, postal_code, created_at)
    values (${email}, null, ${input.firstName}, ${input.lastName}, ${ctx.language}, 'member', ${known.mobilePhone},
            ${known.occupation}, ${known.address1}, ${known.city}, ${known.provinceCode}, ${known.postalCode}, now())
    on conflict (email) do nothing
    returning ${columns(users, ['id'])}`;
  const isNew = added.length > 0;
  const [person] = await sql`
    select ${PERSON}
      from users where email = ${email} for update`;
  invariant(person, 'whoever was not added was there');
  if (person.kind !== 'member') throw new DomainError('user.email_not_usable');
  const birth = known.dateOfBirth && (await sealDateOfBirth(tx, app.keys, person.id, known.dateOfBirth));
  await sql`
    update users set date_of_birth_encrypted = case when ${isNew} then ${birth} else date_of_birth_encrypted end
     where id = ${person.id}`;
  const [membership] = await sql`
    insert into memberships ${sql({
      ...switchColumns({ role: input.role, flags }),
      client_id: client.id,
      user_id: person.id,
      role: input.role,
      position: input.position ?? null,
      invited_first_name: input.firstName,
      invited_last_name: input.lastName,
      invited_email: email,
      created_at: app.wallClock.now(),
      invited_at: app.wallClock.now(),
    })}
    on conflict do nothing returning ${columns(memberships, ['id'])}`;
  if (!membership) throw new DomainError('user.already_member');
  await mailInvitation(tx, ctx, person, redirectUrl);
  await noteUserChange(tx, ctx, {
    clientId: client.id,
    action: 'users.invited',
    userId: person.id,
    after: { ...namedInLog({ ...input, email }), role: input.role, flags, position: input.position ?? null },
  });
  return person.id;
}

/** Who signs in with another address by now is invited at the one of before still. Throws `user.already_member`. */
async function refuseInvitedTwice({ sql }: Tx, clientId: bigint, email: string): Promise<void> {
  const [waiting] = await sql`
    select ${columns(memberships, ['id'])} from memberships
     where client_id = ${clientId} and invited_email = ${email} and joined_at is null`;
  if (waiting) throw new DomainError('user.already_member');
}

/**
 * Sends the invitation once more, to the address with which the person signs in by now; the client goes on seeing the one it invited.
 * The link of the one before no longer works.
 */
export async function inviteAgain(tx: Tx, ctx: Inviting, userId: bigint): Promise<void> {
  const { sql } = tx;
  const [person] = await sql`
    select ${PERSON}
      from users where id = ${userId}`;
  invariant(person, 'every membership is of somebody');
  await sql`
    update memberships set invited_at = ${ctx.app.wallClock.now()} where client_id = ${ctx.client.id} and user_id = ${userId}`;
  const [former] = await sql`
    select ${columns(mailedTokens, ['redirectUrl'])} from mailed_tokens
     where user_id = ${userId} and purpose = 'invitation' and for_client_id = ${ctx.client.id} and used_at is null`;
  await mailInvitation(tx, ctx, person, former?.redirectUrl ?? null);
  await noteUserChange(tx, ctx, { clientId: ctx.client.id, action: 'users.invited_again', userId });
}

/**
 * Who has no password yet chooses one behind the link; everybody else only says that they join. Whom the provider keeps out
 * gets no mail: no invitation lets them in.
 */
async function mailInvitation(tx: Tx, { app, client }: Inviting, person: Person, redirectUrl: string | null) {
  const token = await issueMailedToken(tx, person.id, 'invitation', { clientId: client.id, redirectUrl });
  if (person.disabled) return;
  const link = new URL(ACCEPT_PATH, app.addresses.publicBaseUrl);
  // After the `#`: it reaches neither our log nor another site.
  link.hash = String(new URLSearchParams({ token }));
  await writeAccountMail(tx, {
    to: person,
    template: person.passwordNeeded ? 'invitation' : 'added_to_business',
    inputs: { business: client.businessName },
    link,
    dedupeKey: `invitation:${fingerprintOf(token)}`,
    at: app.clock.now(),
  });
}
