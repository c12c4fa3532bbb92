import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DomainError, type ErrorCode, invariant } from '@cordelle/domain/errors.ts';
import { asksBiometricConsent, type SessionStart, sessionStart } from '@cordelle/domain/onboarding/identity.ts';
import type { App } from '@cordelle/engine/app.ts';
import { type Identity, IdentityServiceFailed } from '@cordelle/engine/ports/identity.ts';
import type { verifyOwnerInput } from '@cordelle/validation/onboarding/identity.ts';
import type { z } from 'zod';
import { ownerBirthDate } from '../identity-checks/birth-date.ts';
import { addCheck, endUserIdOf, openOfCheck, recentSessions, SERVICE, sealOfCheck } from '../identity-checks/checks.ts';
import { holdOwner, type OpenedLink, openLink } from '../identity-checks/owner-links.ts';
import { shownOfOwner, standingOf } from '../identity-checks/standing.ts';

type Pressed = z.output<typeof verifyOwnerInput>;

const REFUSALS = {
  being_checked: 'identity.being_checked',
  verified: 'identity.decided',
  refused: 'identity.decided',
  too_soon: 'identity.too_soon',
  too_many: 'identity.too_many',
} as const satisfies Record<Exclude<SessionStart, 'new' | 'reuse'>, ErrorCode>;

/** Whether the owner has to agree first that features of their face are compared. */
export const asksConsent = ({ identity }: Pick<App, 'identity'>, owner: OpenedLink): boolean =>
  identity?.takesBiometricConsent === true && asksBiometricConsent(owner);

/** Either a session to go on with, or a row for one that is to be asked for. */
type Begun =
  | { readonly url: URL }
  | {
      readonly asked: OpenedLink;
      readonly dateOfBirth: string | null;
      readonly checkId: bigint;
      readonly biometricsAgreed: boolean;
    };

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
  const found = await openLink(tx, now, code);
  if (!app.identity) throw new DomainError('identity.by_hand');
  await holdOwner(tx, found.clientId, found.stakeholderId);
  // Read once more now that they are held: they may have been named otherwise meanwhile.
  const link = await openLink(tx, now, code);
  const { clientId, stakeholderId, reopenedAt, ownerKey: personKey } = link;
  const shown = await shownOfOwner(tx, clientId, stakeholderId);
  const { check } = standingOf({ id: stakeholderId, personKey }, shown, true);
  const recent = await recentSessions(tx, { clientId, ownerId: stakeholderId, now, reopenedAt });
  const start = sessionStart(check, { now, wallNow, recent });
  if (start !== 'new' && start !== 'reuse') throw new DomainError(REFUSALS[start]);
  await sql`
    update owner_links set browser_finished_at = null where client_id = ${clientId} and id = ${link.id}`;
  if (start === 'reuse' && check?.sessionUrlEncrypted)
    return {
      url: new URL(await openOfCheck(tx, app.keys, check, 'session_url_encrypted', check.sessionUrlEncrypted)),
    };
  const consents = asksConsent(app, link);
  if (consents && !agreed) throw new DomainError('identity.consent_needed');
  const checkId = await addCheck(tx, app, {
    clientId,
    ownerId: stakeholderId,
    provider: SERVICE,
    status: 'created',
    biometricsAgreedAt: consents ? now : null,
  });
  const dateOfBirth = await ownerBirthDate(tx, app, clientId, stakeholderId);
  return { asked: link, dateOfBirth, checkId, biometricsAgreed: consents };
}

async function ask(
  app: App,
  identity: Identity,
  { asked, dateOfBirth, checkId, biometricsAgreed }: Extract<Begun, { asked: OpenedLink }>,
) {
  const { clientId, stakeholderId, firstName, lastName } = asked;
  try {
    return await identity.createSession({
      callback: new URL('/verification_complete', app.addresses.publicBaseUrl),
      person: { firstName: firstName ?? '', lastName: lastName ?? '', dateOfBirth },
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
