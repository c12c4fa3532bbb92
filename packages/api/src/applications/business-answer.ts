import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { ANSWER_DAYS, answerStep, isAnswerDay } from '@cordelle/domain/application-review/business-answer.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { businessPage } from '@cordelle/engine/mail/business-page.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { answerQuestionInput, askBusinessInput, questionToBusiness } from '@cordelle/validation/applications.ts';
import type { z } from 'zod';
import {
  type Case,
  type CaseRow,
  caseOf,
  caseToChange,
  changeCase,
  recordOnCase,
} from '../application-cases/case-rows.ts';
import { tellStaff } from '../application-cases/mail-staff.ts';
import type { MemberContext, UserContext } from '../context.ts';
import { REVIEW_ACTOR } from './reverification.ts';

/**
 * Asks an approved business something, with a last day for its answer; asked anew, what was asked before is over, and deposits that
 * waited for it go on. Throws `application.not_under_review`, `application.answer_day`, `application.changed_meanwhile`.
 */
export async function askBusiness(tx: Tx, ctx: UserContext, input: z.output<typeof askBusinessInput>): Promise<void> {
  const found = await caseToChange(tx, input);
  if (found.kind !== 'reverification') throw new DomainError('application.not_under_review');
  const { question, answerBy } = input;
  const at = ctx.app.clock.now();
  if (!isAnswerDay(answerBy, localDate(at, found.client.zone)))
    throw new DomainError('application.answer_day', ANSWER_DAYS);
  const asked = { question, answerBy, answer: null, answeredAt: null, remindedAt: null, payoutsHeldAt: null };
  await changeCase(tx, found, { ...asked, stoppedAt: at });
  await recordOnCase(tx, found, { event: 'asked', actor: actorOf(ctx.principal), at, detail: { question, answerBy } });
  await mailBusiness(tx, ctx.app, found, {
    template: 'business_asked',
    question,
    answerBy,
    about: String(found.version),
  });
}

/** What a business is asked now; null: nothing. */
export const questionFor = ({ app, client }: MemberContext): Promise<z.input<typeof questionToBusiness>> =>
  inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const found = await caseOf(tx, client.id);
    if (found?.question == null || found.answerBy === null || found.closedAt !== null) return { asked: null };
    const { question, answerBy, answer, payoutsHeldAt } = found;
    return { asked: { question, answerBy, answer, held: payoutsHeldAt !== null } };
  });

/**
 * What the business says to it; the provider's people are told. Throws `application.nothing_asked`, and
 * `application.question_changed` where it answers another question than the one that is asked now.
 */
export async function answerQuestion(
  ctx: MemberContext,
  { answer, question }: z.output<typeof answerQuestionInput>,
): Promise<z.input<typeof questionToBusiness>> {
  const { app, client, actor } = ctx;
  await ctx.writeAcross(async (tx) => {
    const known = await caseOf(tx, client.id);
    if (known?.closedAt !== null || known.question === null || known.answer !== null)
      throw new DomainError('application.nothing_asked');
    const found = await caseToChange(tx, { clientId: String(client.id), version: null });
    if (found.answer !== null) throw new DomainError('application.nothing_asked');
    if (found.question !== question) throw new DomainError('application.question_changed');
    const at = app.clock.now();
    await changeCase(tx, found, { answer, answeredAt: at, stoppedAt: null });
    await recordOnCase(tx, found, { event: 'answered', actor, at, detail: { answer } });
    await tellStaff(tx, app, { ...aboutCase(found), template: 'business_answered' });
    return null;
  });
  return questionFor(ctx);
}

const aboutCase = ({ clientId, id, version, client }: Case) => ({
  clientId,
  businessName: client.businessName,
  about: `${clientId} ${id} ${version}`,
});

/**
 * Reminds businesses that were asked, and holds the deposits of those that did not answer by their day; both tell their
 * administrators, the second the provider's people too. Done twice, it is done once. Needs the worker's sight.
 */
export async function watchAnswers(tx: Tx, app: App, rail: Rail): Promise<void> {
  const waiting = await tx.sql<{ clientId: bigint; zone: string }[]>`
    select a.client_id as "clientId", c.zone from application_cases a
      join clients c on c.id = a.client_id and c.country = ${rail} and c.status = 'approved'
     where a.kind = 'reverification' and a.closed_at is null and a.answer_by is not null and a.answered_at is null
       and a.payouts_held_at is null order by a.client_id`;
  const at = app.clock.now();
  for (const { clientId, zone } of waiting) {
    await tx.sql`select from clients where id = ${clientId} for no key update`;
    const [open] = await tx.sql`
      select 1 from application_cases where client_id = ${clientId} and kind = 'reverification' and closed_at is null`;
    if (!open) continue;
    const found = await caseToChange(tx, { clientId: String(clientId), version: null });
    const step = stepOf(found, localDate(at, zone));
    if (step === null) continue;
    const { question, answerBy } = found;
    invariant(question !== null && answerBy !== null, 'what waits for an answer was asked');
    const about = `${answerBy}`;
    if (step === 'remind') {
      await changeCase(tx, found, { remindedAt: at });
      await recordOnCase(tx, found, { event: 'reminded', actor: REVIEW_ACTOR, at, detail: { answerBy } });
      await mailBusiness(tx, app, found, { template: 'business_asked_again', question, answerBy, about });
      continue;
    }
    await changeCase(tx, found, { payoutsHeldAt: at });
    await recordOnCase(tx, found, { event: 'payouts_held', actor: REVIEW_ACTOR, at, detail: { answerBy } });
    await mailBusiness(tx, app, found, { template: 'business_payouts_held', question, answerBy, about });
    await tellStaff(tx, app, { ...aboutCase(found), template: 'business_unanswered' });
  }
}

function stepOf({ answerBy, answeredAt, remindedAt, payoutsHeldAt }: CaseRow, today: string) {
  if (answerBy === null) return null;
  const known = { answered: answeredAt !== null, reminded: remindedAt !== null, held: payoutsHeldAt !== null };
  return answerStep({ answerBy, ...known }, today);
}

type ToBusiness = {
  readonly template: 'business_asked' | 'business_asked_again' | 'business_payouts_held' | 'business_payouts_back';
  readonly question: string;
  readonly answerBy: string;
  readonly about: string;
};

async function mailBusiness(
  tx: Tx,
  app: Pick<App, 'addresses' | 'clock'>,
  { clientId, id, client }: Case,
  { template, question, answerBy, about }: ToBusiness,
): Promise<void> {
  for (const to of await administratorsOf(tx, clientId))
    await writeAccountMail(tx, {
      to,
      template,
      inputs: { businessName: client.businessName, question, date: formatDate(answerBy, to.language) },
      link: businessPage(app.addresses, clientId, '/client/question'),
      dedupeKey: `${template}:${clientId}:${id}:${about}:${to.id}`,
      at: app.clock.now(),
    });
}

/** Tells the business that its deposits go on, where they waited for its answer. */
export async function tellOfPayouts(tx: Tx, app: Pick<App, 'addresses' | 'clock'>, found: Case): Promise<void> {
  const { payoutsHeldAt, question, answerBy } = found;
  if (payoutsHeldAt === null || question === null || answerBy === null) return;
  await mailBusiness(tx, app, found, { template: 'business_payouts_back', question, answerBy, about: 'back' });
}
