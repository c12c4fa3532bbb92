import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { completeOwnerSignupInput, OwnerSignup } from '@cordelle/validation/onboarding/identity.ts';
import type { z } from 'zod';
import { checksOfOwner, openOfCheck } from '../identity-checks/checks.ts';
import { holdOwner, type OpenedLink, openLink, readWithLink } from '../identity-checks/owner-links.ts';
import { standingOf } from '../identity-checks/standing.ts';
import { askAbout } from './poll.ts';
import { reasonOf } from './reason-words.ts';
import { asksConsent } from './start-session.ts';

/** What an owner's page shows. Changes nothing: programs that look through mail open addresses, too. */
export const openOwnerPage = (app: App, code: string, language: Language): Promise<OwnerSignup> =>
  readWithLink(app, code, (tx, link) => shown(tx, app, link, language));

async function shown(tx: Tx, app: App, link: OpenedLink, language: Language): Promise<OwnerSignup> {
  const { check, verification, stage } = await standing(tx, app, link);
  // One who begun has agreed.
  const isAsked = stage === 'asked' || stage === 'not_asked';
  const isOpen = stage === 'asked' || stage === 'started' || stage === 'asked_again';
  const [applicant] = await tx.sql<{ email: string }[]>`
    select u.email from client_onboardings o join users u on u.id = o.user_id where o.client_id = ${link.clientId}`;
  return {
    client: { id: String(link.clientId), businessName: link.operatingAs ?? link.businessName },
    owner: { firstName: link.firstName ?? '', lastName: link.lastName ?? '' },
    veriffUrl:
      isOpen && check?.sessionUrlEncrypted && check.status !== 'expired' && check.status !== 'abandoned'
        ? await openOfCheck(tx, app.keys, check, 'session_url_encrypted', check.sessionUrlEncrypted)
        : null,
    formCompleted: link.formCompletedAt !== null,
    veriffCompleted: link.browserFinishedAt !== null,
    verification,
    stage,
    biometricsAsked: isAsked && asksConsent(app, link),
    reason: reasonOf(stage, check?.reasonCode ?? null, language),
    contactEmail: applicant?.email ?? null,
    language,
  };
}

/** How whoever opened a link stands: who has it is asked, though they were named otherwise when it was made. */
async function standing(tx: Tx, app: App, link: OpenedLink) {
  const { clientId, stakeholderId: id, ownerKey: personKey } = link;
  const checks = await checksOfOwner(tx, clientId, id);
  return standingOf({ id, personKey }, { links: [{ ...link, personKey }], checks }, app.identity !== null);
}

/** Keeps what the owner and their browser say, which proves nothing, and asks the service itself. */
export async function completeOwnerPage(
  app: App,
  { formUrl, formCompleted, veriffCompleted }: z.output<typeof completeOwnerSignupInput>,
  language: Language,
): Promise<OwnerSignup> {
  const now = app.clock.now();
  const sessionId = await inTransaction(app.worker, {}, async (tx) => {
    const link = await openLink(tx, now, formUrl);
    const { clientId, id, stakeholderId } = link;
    await holdOwner(tx, clientId, stakeholderId);
    await tx.sql`
      update owner_links
         set form_completed_at = coalesce(form_completed_at, ${formCompleted ? now : null}),
             browser_finished_at = coalesce(browser_finished_at, ${veriffCompleted ? now : null})
       where client_id = ${clientId} and id = ${id}`;
    return (await standing(tx, app, link)).check?.sessionId ?? null;
  });
  if (sessionId !== null && veriffCompleted) await askAbout(app, sessionId);
  return openOwnerPage(app, formUrl, language);
}
