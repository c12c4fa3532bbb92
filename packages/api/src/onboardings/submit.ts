import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { startOf } from '@cordelle/domain/onboarding/walk.ts';
import { actingFor, actorOf } from '@cordelle/engine/audit/actor.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import type { Onboarding, submitSectionInput } from '@cordelle/validation/onboarding/onboarding.ts';
import type { z } from 'zod';
import { tieDocuments } from '../client-files/document-rows.ts';
import type { UserContext } from '../context.ts';
import { type Access, accessTo, openApplication, requireOpenPage, type Which } from './access.ts';
import { type Application, applicationOf } from './application.ts';
import { addApplication, applicationRow } from './application-row.ts';
import { handIn, keepProgress } from './hand-in.ts';
import { tellOnce } from './mark-completed.ts';
import { applyPage } from './page-effects.ts';
import { judgePage, type PageFacts, refusedPage } from './page-rules.ts';
import { requireRecords } from './records-of-page.ts';
import { canonical, dropDraft, dropPages, type Fields, hashOf, keepSection, type Section } from './sealed-answers.ts';
import { asksAgreement, shownOnboarding } from './shown.ts';

export type Submission = z.output<typeof submitSectionInput>;

/** Where nothing says otherwise, a business is in Canada. */
const COUNTRY = 'CA';

/** Of which account a page is. */
const PURPOSES_ON: Partial<Record<SubState, readonly ('settlement' | 'billing')[]>> = {
  settlement_account: ['settlement'],
  billing_account: ['billing'],
};

export const factsFor = (application: Application, ctx: UserContext): PageFacts => ({
  country: application.country ?? COUNTRY,
  agreementAsked: asksAgreement(application),
  userFields: application.userFields,
  today: ctx.app.wallClock.now().toISOString().slice(0, 10),
});

/**
 * Keeps one page of an application, with everything that follows from it, and hands the application in where it was the last. The
 * same page sent twice is one. Throws what is wrong with its fields, `onboarding.page_closed`, `onboarding.page_not_reached`,
 * what it lacks of the accounts and documents it asks for, and `onboarding.changed_meanwhile` at every field that somebody else answered otherwise after `version`.
 */
export async function submitPage(ctx: UserContext, input: Submission): Promise<Onboarding> {
  const { currentState: page } = input;
  const access = await accessTo(ctx, input);
  if (!access.mayRead) throw new DomainError('auth.forbidden');
  return inTransaction(ctx.app.worker, {}, async (tx) => {
    const application = await openToWrite(tx, ctx, input, access);
    const judged = judgePage(page, input.answers, factsFor(application, ctx));
    if ('issues' in judged) throw refusedPage(judged.issues);
    const answers: Fields = judged.answers;
    const known = application.sections.get(page);
    const isSame = known?.hash === hashOf(ctx.app.keys, answers);
    // A second click on the last page comes when the application is under review.
    if (isSame && application.client && application.client.status !== 'created')
      return shownOnboarding(tx, ctx, application, access);
    if (!access.mayEdit) throw new DomainError('auth.forbidden');
    requireOpenPage(application, page);
    if (known && !isSame) await refuseOverwriting(tx, input, known, answers);
    // What stands behind a page may have changed since: the same page is sent again to say that it holds.
    const holds = application.statuses[page] === 'complete' || application.statuses[page] === 'pending';
    const after = isSame && holds ? application : await keepPage(tx, ctx, application, { page, answers, isSame });
    if (after.row) await dropDraft(tx, { id: after.row.id, userId: ctx.principal.userId, page });
    const last = after.state === page || after.row?.state.endsWith('_pending') || application.state === page;
    const handsIn = after.complete && after.client?.status === 'created' && last;
    if (!handsIn) {
      await keepProgress(tx, after);
      return shownOnboarding(tx, ctx, after, access);
    }
    await handIn(tx, ctx.app, after, { actor: actorOf(ctx.principal), at: ctx.app.clock.now() });
    const told = await tellOnce(tx, after, ctx.app.clock.now());
    return shownOnboarding(tx, ctx, await again(tx, ctx, after), { ...access, mayEdit: false }, told);
  });
}

/** The application, held until this transaction ends, begun where it is not. */
async function openToWrite(tx: Tx, ctx: UserContext, which: Which, { mayEdit }: Access): Promise<Application> {
  // Two tabs begin one application, not two.
  if (which.id === undefined) {
    const about = which.clientId ?? `user ${ctx.principal.userId}`;
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`application of ${about}`}, 0))`;
  }
  const application = await openApplication(tx, ctx, which, { alone: true });
  const { row, client, walk, person } = application;
  if (row) return application;
  if (!mayEdit) throw new DomainError('auth.forbidden');
  await addApplication(tx, {
    userId: person.id,
    clientId: client?.id ?? null,
    begunAtSignUp: client !== null,
    state: startOf(walk),
    at: ctx.app.clock.now(),
  });
  return openApplication(tx, ctx, which, { alone: true });
}

type Sent = { readonly page: SubState; readonly answers: Fields; readonly isSame: boolean };

/** Keeps a page and what follows from it; answers the application as it is then. */
async function keepPage(tx: Tx, ctx: UserContext, application: Application, sent: Sent): Promise<Application> {
  const { row } = application;
  invariant(row, 'a page is kept of an application that was begun');
  const { page, answers, isSame } = sent;
  const at = ctx.app.clock.now();
  const { dropped, kept: keeps = answers, answered = [] } = await applyPage(tx, ctx, application, page, answers);
  await dropPages(tx, row.id, dropped);
  const version = row.version + 1;
  const actor = actorOf(ctx.principal);
  const keep = (one: SubState, said: Fields, kept: Fields) =>
    keepSection(tx, ctx.app.keys, {
      id: row.id,
      page: one,
      answers: kept,
      hash: hashOf(ctx.app.keys, said),
      version,
      actor,
      at,
    });
  if (!isSame) await keep(page, answers, keeps);
  for (const [other, said] of answered) await keep(other, said, said);
  await tx.sql`
    update onboarding_changes set answered_at = ${at}
     where onboarding_id = ${row.id} and sub_state = ${page} and answered_at is null`;
  await tx.sql`update client_onboardings set version = ${version}, last_active_at = ${at} where id = ${row.id}`;
  const after = await again(tx, ctx, application);
  await requireRecords(tx, after, page);
  if (after.client) await tieDocuments(tx, after.client.id, PURPOSES_ON[page] ?? []);
  await note(tx, ctx, after, { action: 'onboardings.submit', page });
  return after;
}

async function again(tx: Tx, ctx: UserContext, { row }: Application): Promise<Application> {
  invariant(row, 'an application that was begun is there');
  const now = await applicationRow(tx, { id: row.id });
  invariant(now, 'an application that was begun is there');
  return applicationOf(tx, ctx.app.keys, { row: now, clientId: now.clientId, userId: now.userId });
}

/** Whoever saved meanwhile is named, at every field that would be lost. */
async function refuseOverwriting({ sql }: Tx, { version }: Submission, known: Section, answers: Fields): Promise<void> {
  if (version === undefined || known.version <= version) return;
  const names = [...new Set([...Object.keys(answers), ...Object.keys(known.answers)])];
  const differ = names.filter((name) => canonical(answers[name]) !== canonical(known.answers[name]));
  const [, id] = /^(?:user|staff):(\d+)$/.exec(known.savedBy) ?? [];
  const [who] = id ? await sql`select ${columns(users, ['firstName', 'lastName'])} from users where id = ${id}` : [];
  const name = who ? `${who.firstName} ${who.lastName}`.trim() : known.savedBy;
  throw new DomainError('onboarding.changed_meanwhile', { who: name }, differ);
}

/** In the log of the provider, and in that of the client once there is one. */
export async function note(
  tx: Tx,
  ctx: UserContext,
  { row, client }: Pick<Application, 'row' | 'client'>,
  { action, page }: { readonly action: `onboardings.${string}`; readonly page: SubState },
): Promise<void> {
  const { principal, ip, userAgent, requestId } = ctx;
  const logs = client ? [PROVIDER_CLIENT_ID, client.id] : [PROVIDER_CLIENT_ID];
  await writeAuditRows(
    tx,
    logs.map((clientId) => ({
      clientId,
      at: null,
      actor: actorOf(principal),
      action,
      targetType: 'onboardings',
      targetId: row?.id ?? null,
      before: null,
      after: { page },
      actingFor: actingFor(principal, clientId),
      ip,
      userAgent,
      requestId,
    })),
  );
  if (ctx.trail) ctx.trail.written = true;
}
