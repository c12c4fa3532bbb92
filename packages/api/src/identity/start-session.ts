import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { decryptSecret } from '@cordelle/db/encryption.ts';
import { stakeholders } from '@cordelle/db/schema/onboardings.ts';
import { DomainError, type ErrorCode, invariant } from '@cordelle/domain/errors.ts';
import { asksBiometricConsent, type SessionStart, sessionStart } from '@cordelle/domain/onboarding/identity.ts';
import type { App } from '@cordelle/engine/app.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { type Identity, IdentityServiceFailed } from '@cordelle/engine/ports/identity.ts';
import type { verifyOwnerInput } from '@cordelle/validation/onboarding/identity.ts';
import type { z } from 'zod';
import { endUserIdOf, newestCheck, openOfCheck, recentSessions, SERVICE, sealOfCheck } from './checks.ts';
import { holdOwner, type OpenedLink, openLink } from './owner-links.ts';

type Pressed = z.output<typeof verifyOwnerInput>;

const REFUSALS = {
  being_checked: 'identity.being_checked',
  verified: 'identity.decided',
  refused: 'identity.decided',
  too_soon: 'identity.too_soon',
  too_many: 'identity.too_many',
} as const satisfies Record<Exclude<SessionStart, 'new' | 'reuse'>, ErrorCode>;

/** Either a session to go on with, or a row for one that is to be asked for. */
/** Whether the owner has to agree first that features of their face are compared. */
export const asksConsent = ({ identity }: Pick<App, 'identity'>, owner: OpenedLink): boolean =>
  identity?.takesBiometricConsent === true && asksBiometricConsent(owner);

type Begun =
  | { readonly url: URL }
  | { readonly asked: OpenedLink; readonly checkId: bigint; readonly biometricsAgreed: boolean };

/**
 * A session for whoever pressed the button: the one they have, or a new one. Throws `identity.consent_needed`, `identity.link_unknown`,
 * `identity.link_expired`, `identity.by_hand`, `identity.being_checked`, `identity.decided`, `identity.too_soon`,
 * `identity.too_many`, `identity.unavailable`.
 */
export async function startSession(app: App, { formUrl: code, biometricsAgreed }: Pressed): Promise<URL> {
  const { identity } = app;
  const begun = await inTransaction(app.worker, {}, (tx) => begin(tx, app, code, biometricsAgreed));
  if ('url' in begun) return begun.url;
  // The service is asked outside of any transaction: it may take its time.
  invariant(identity, 'nothing is begun where no service is there');
  const { sessionId, url } = await ask(app, identity, begun);
  await inTransaction(app.worker, {}, async (tx) => {
    const which = { clientId: begun.asked.clientId, id: begun.checkId };
    const sealed = await sealOfCheck(tx, app.keys, which, 'session_url_encrypted', url.href);
    await tx.sql`
      update identity_checks set session_id = ${sessionId}, session_url_encrypted = ${sealed}
       where client_id = ${which.clientId} and id = ${which.id}`;
  });
  return url;
}

async function begin(tx: Tx, app: App, code: string, agreed: boolean): Promise<Begun> {
  const { sql } = tx;
  const [now, wallNow] = [app.clock.now(), app.wallClock.now()];
  const link = await openLink(tx, now, code);
  if (!app.identity) throw new DomainError('identity.by_hand');
  const { clientId, stakeholderId, reopenedAt } = link;
  await holdOwner(tx, clientId, stakeholderId);
  const newest = await newestCheck(tx, clientId, stakeholderId);
  const recent = await recentSessions(tx, { clientId, ownerId: stakeholderId, now, reopenedAt });
  const start = sessionStart(newest, { now, wallNow, reopenedAt, recent });
  if (start !== 'new' && start !== 'reuse') throw new DomainError(REFUSALS[start]);
  await sql`
    update owner_links set browser_finished_at = null where client_id = ${clientId} and id = ${link.id}`;
  if (start === 'reuse' && newest?.sessionUrlEncrypted)
    return {
      url: new URL(await openOfCheck(tx, app.keys, newest, 'session_url_encrypted', newest.sessionUrlEncrypted)),
    };
  const consents = asksConsent(app, link);
  if (consents && !agreed) throw new DomainError('identity.consent_needed');
  const [check] = await sql<{ id: bigint }[]>`
    insert into identity_checks (client_id, stakeholder_id, provider, status, biometrics_agreed_at, created_at, requested_at, changed_at)
    values (${clientId}, ${stakeholderId}, ${SERVICE}, 'created', ${consents ? now : null}, ${now}, ${wallNow}, ${now})
    returning id`;
  invariant(check, 'a row that was written has an id');
  return { asked: link, checkId: check.id, biometricsAgreed: consents };
}

async function ask(
  app: App,
  identity: Identity,
  { asked, checkId, biometricsAgreed }: Extract<Begun, { asked: OpenedLink }>,
) {
  const { clientId, stakeholderId, firstName, lastName } = asked;
  try {
    return await identity.createSession({
      callback: new URL('/verification_complete', app.addresses.publicBaseUrl),
      person: { firstName: firstName ?? '', lastName: lastName ?? '', dateOfBirth: await birthDateOf(app, asked) },
      vendorData: String(checkId),
      endUserId: endUserIdOf(app.keys, clientId, stakeholderId),
      biometricsAgreed,
    });
  } catch (error) {
    if (!(error instanceof IdentityServiceFailed)) throw error;
    app.log.warn({ err: error, check: String(checkId) }, 'the identity service made no session');
    throw new DomainError('identity.unavailable');
  }
}

const birthDateOf = (app: App, { clientId, stakeholderId }: OpenedLink): Promise<string | null> =>
  inTransaction(app.worker, {}, (tx) => ownerBirthDate(tx, app, clientId, stakeholderId));

/** The day an owner was born, as it was entered; null: nobody said. */
export async function ownerBirthDate(
  tx: Tx,
  { keys }: Pick<App, 'keys'>,
  clientId: bigint,
  ownerId: bigint,
): Promise<string | null> {
  const [owner] = await tx.sql`
    select ${columns(stakeholders, ['dateOfBirthEncrypted'])} from stakeholders
     where client_id = ${clientId} and id = ${ownerId}`;
  if (!owner?.dateOfBirthEncrypted) return null;
  const place = { table: 'stakeholders', column: 'date_of_birth_encrypted', clientId, rowId: ownerId };
  return decryptSecret(await keyringOf(tx, keys, clientId), place, owner.dateOfBirthEncrypted);
}
