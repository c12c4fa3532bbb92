import { columns, type Row } from '@cordelle/db/columns.ts';
import { forClient, type Tx } from '@cordelle/db/connection.ts';
import { stakeholders } from '@cordelle/db/schema/onboardings.ts';
import { changeBy, verificationOf } from '@cordelle/domain/onboarding/identity.ts';
import type { NamedPerson } from '@cordelle/domain/onboarding/owner-identity.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordSystemAct } from '@cordelle/engine/audit/record-act.ts';
import type { IdentityNews } from '@cordelle/engine/ports/identity.ts';
import { agreementOf } from '../identity-checks/agreement.ts';
import { ownerBirthDate } from '../identity-checks/birth-date.ts';
import { CHECK, type Check, sealOfCheck } from '../identity-checks/checks.ts';
import { addressOf, newestLink, replaceLink } from '../identity-checks/owner-links.ts';
import { advanceOnboarding } from '../onboardings/hand-in.ts';
import { mailApplicant, mailOwner } from './mails.ts';

/** What came of a piece of news: it changed an owner, or did not, and why. */
export type NewsOutcome =
  | 'changed'
  | 'unchanged'
  /** The owner has begun anew since, or was let. */
  | 'older_session'
  /** The owner is named otherwise since: it is kept, and says nothing of them. */
  | 'former_person'
  /** A session that was never ours. */
  | 'unknown_session'
  /** What came back with it belongs to another session than it names. */
  | 'foreign';

/**
 * The one way in which anything the service says changes an owner, whether it told us or was asked. Twice, late or out of order,
 * it comes to the same. Needs the worker's sight.
 */
export async function applyNews(worker: Tx, app: App, news: IdentityNews): Promise<NewsOutcome> {
  const [known] = await worker.sql`select ${CHECK} from identity_checks k where k.session_id = ${news.sessionId}`;
  if (!known) return 'unknown_session';
  if (news.vendorData !== String(known.id)) return 'foreign';
  const { clientId, stakeholderId } = known;
  const tx = forClient(worker, clientId);
  const { sql } = tx;
  // In this order, as whoever changes an application does.
  await sql`select 1 from client_onboardings where client_id = ${clientId} for update`;
  const [owner] = await sql`
    select ${OWNER} from stakeholders where client_id = ${clientId} and id = ${stakeholderId} for update`;
  const [check] = await sql`
    select ${CHECK} from identity_checks k where k.client_id = ${clientId} and k.session_id = ${news.sessionId} for update`;
  if (!check || !owner) return 'unknown_session';
  const isOfThem = check.personKey === owner.personKey;
  const [newer] = await sql`
    select 1 from identity_checks
     where client_id = ${clientId} and stakeholder_id = ${stakeholderId} and id > ${check.id} and session_id is not null
       and person_key is not distinct from ${check.personKey}
     union all
    select 1 from owner_links
     where client_id = ${clientId} and stakeholder_id = ${stakeholderId} and replaced_at is null
       and reopened_at >= ${check.requestedAt} limit 1`;
  if (newer) return 'older_session';
  const { changes, contradicts } = changeBy(check, news);
  if (contradicts)
    await sql`
    update identity_checks set contradicted = true where client_id = ${clientId} and id = ${check.id}`;
  if (!changes) return 'unchanged';
  const person = { ...named(owner), dateOfBirth: await ownerBirthDate(tx, app, clientId, stakeholderId) };
  await keep(tx, app, check, news, isOfThem ? person : null);
  if (news.status !== check.status) await followUp(tx, app, check, news, isOfThem);
  return isOfThem ? 'changed' : 'former_person';
}

const OWNER = columns(stakeholders, ['firstName', 'lastName', 'personKey']);
const named = ({ firstName, lastName }: Row<typeof OWNER>) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
});

/** `person`: with whom the document is compared; null: with nobody, the owner is somebody else now. */
async function keep(tx: Tx, app: App, check: Check, news: IdentityNews, person: NamedPerson | null): Promise<void> {
  const { clientId, id } = check;
  const { status, attemptId, reasonCode, decidedAt, document, riskLabels } = news;
  const sealed = document && (await sealOfCheck(tx, app.keys, check, 'document_encrypted', JSON.stringify(document)));
  const agreement = document && person ? agreementOf(document, person) : { nameAgrees: null, birthDateAgrees: null };
  await tx.sql`
    update identity_checks
       set status = ${status}, attempt_id = coalesce(${attemptId}, attempt_id), reason_code = ${reasonCode},
           decided_at = ${decidedAt}, document_encrypted = coalesce(${sealed}, document_encrypted),
           name_agrees = ${agreement.nameAgrees}, birth_date_agrees = ${agreement.birthDateAgrees},
           risk_labels = ${tx.sql.json([...riskLabels])}, changed_at = ${app.clock.now()}, polled_at = null
     where client_id = ${clientId} and id = ${id}`;
}

async function followUp(
  tx: Tx,
  app: App,
  check: Check,
  { status, reasonCode }: IdentityNews,
  isOfThem: boolean,
): Promise<void> {
  const { clientId, id, stakeholderId: ownerId } = check;
  const verification = verificationOf(status);
  await recordSystemAct(tx, 'identity', {
    action: 'identity.tell',
    clientIds: [clientId],
    targetType: 'stakeholders',
    targetId: String(ownerId),
    before: { status: check.status },
    after: { status, reasonCode },
  });
  if (!isOfThem) return;
  if (status === 'resubmission_requested') return askAgain(tx, app, { clientId, ownerId, checkId: id }, reasonCode);
  if (verification === 'pending') return;
  await decideOwner(tx, app, { clientId, ownerId, checkId: id }, verification);
}

type Which = { readonly clientId: bigint; readonly ownerId: bigint; readonly checkId: bigint };

/** The owner is shown to be who they are, or is not: whoever applied is told, and the application goes on. */
export async function decideOwner(
  tx: Tx,
  app: App,
  { clientId, ownerId, checkId }: Which,
  verification: 'complete' | 'failed',
): Promise<void> {
  const verifiedAt = verification === 'complete' ? app.clock.now() : null;
  await tx.sql`
    update stakeholders set verified_at = ${verifiedAt} where client_id = ${clientId} and id = ${ownerId}`;
  const came = verification === 'complete' ? 'verified' : 'refused';
  await mailApplicant(tx, app, { clientId, ownerId, checkId, came });
  await advanceOnboarding(tx, app, clientId);
}

/** The owner gets the link they have, or a new one where that ran out. */
async function askAgain(tx: Tx, app: App, which: Which, reasonCode: number | null): Promise<void> {
  const { clientId, ownerId, checkId } = which;
  const link = await newestLink(tx, clientId, ownerId);
  const works = link && link.expiresAt > app.clock.now();
  const address = works
    ? await addressOf(tx, app, link)
    : (await replaceLink(tx, app, { clientId, ownerId, mailed: true })).address;
  const about = `${checkId} ${app.clock.now().toISOString()}`;
  await mailOwner(tx, app, { clientId, ownerId, address, about }, { reasonCode });
}
