import { columns, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { signUps } from '@cordelle/db/schema/sign-ups.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { AGREEMENT_VERSION } from '@cordelle/domain/onboarding/agreement.ts';
import { startOf } from '@cordelle/domain/onboarding/walk.ts';
import type { App } from '@cordelle/engine/app.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import { passwordMatches } from '../auth/password.ts';
import { addBusiness, addPrimaryContact } from '../clients/add-business.ts';
import { addApplication } from '../onboardings/application-row.ts';
import { applyPromoCodeOfSignUp } from '../promo-codes/apply.ts';

const SIGN_UP = columns(signUps, [
  'id',
  'email',
  'passwordHash',
  'firstName',
  'lastName',
  'mobilePhone',
  'position',
  'language',
  'businessName',
  'country',
  'websiteUrl',
  'referredBy',
  'promoCode',
  'redirectUrl',
  'createdAt',
]);
type SignUpRow = Row<typeof SIGN_UP>;

export type Confirmed = { readonly userId: bigint; readonly redirectUrl: string | null };

/**
 * Makes the account of a sign-up whose address is shown to be theirs: the person, their business (status `created`), and
 * them as its primary contact. The password is asked for as well: a link alone would let a stranger who signed up with
 * somebody's address have them confirm an account whose password the stranger knows. Works once. Throws
 * `auth.link_invalid`, `registration.password_wrong`.
 */
export async function confirmSignUp(app: App, token: string, password: string): Promise<Confirmed> {
  const [signUp] = await app.worker.sql`
    select ${SIGN_UP}
      from sign_ups where token_hash = ${fingerprintOf(token)} and expires_at > now()`;
  if (!signUp) throw new DomainError('auth.link_invalid');
  if (!(await passwordMatches(signUp.passwordHash, password))) throw new DomainError('registration.password_wrong');
  const userId = await inTransaction(app.worker, {}, (tx) => open(tx, app, signUp, token));
  return { userId, redirectUrl: signUp.redirectUrl };
}

async function open(tx: Tx, { clock }: App, signUp: SignUpRow, token: string): Promise<bigint> {
  const { sql } = tx;
  const used = await sql`
    update sign_ups set token_hash = null where id = ${signUp.id} and token_hash = ${fingerprintOf(token)} returning id`;
  if (used.length === 0) throw new DomainError('auth.link_invalid');
  await sql`update sign_ups set token_hash = null, password_hash = '' where email = ${signUp.email}`;
  const at = clock.now();
  const [user] = await sql`
    insert into users (email, password_hash, first_name, last_name, mobile_phone, language, kind, created_at, confirmed_at,
                       show_new_feature_tour)
    values (${signUp.email}, ${signUp.passwordHash}, ${signUp.firstName}, ${signUp.lastName}, ${signUp.mobilePhone},
            ${signUp.language}, 'member', ${at}, now(), true)
    on conflict (email) do nothing returning ${columns(users, ['id'])}`;
  // Invited meanwhile: that link is theirs to use.
  if (!user) throw new DomainError('auth.link_invalid');
  const clientId = await addBusiness(tx, { ...signUp, clientType: 'Processing', at });
  await applyPromoCodeOfSignUp(tx, clientId, signUp.promoCode, { by: `user:${user.id}`, now: at });
  await addPrimaryContact(tx, clientId, user.id, at);
  await sql`
    update memberships set position = ${signUp.position} where client_id = ${clientId} and user_id = ${user.id}`;
  await addApplication(tx, {
    userId: user.id,
    clientId,
    begunAtSignUp: true,
    state: startOf({ begunAtSignUp: true }),
    stashed: {
      countryCode: signUp.country,
      referredBy: signUp.referredBy,
      ...(signUp.promoCode && { promoCode: signUp.promoCode }),
    },
    // The page of the sign-up says so: whoever sends it agrees.
    agreement: { version: AGREEMENT_VERSION, at: signUp.createdAt },
    at,
  });
  return user.id;
}
