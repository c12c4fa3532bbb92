import type { Tx } from '@cordelle/db/connection.ts';
import { daysUsedAt } from '@cordelle/domain/application-review/clock.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { askForChangesInput, declineCaseInput } from '@cordelle/validation/applications.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { type Case, caseToChange, changeCase, recordOnCase } from '../application-cases/case-rows.ts';
import { overrule } from '../application-cases/overrule.ts';
import { declineTold } from '../application-cases/told.ts';
import { changeClientStatus } from '../clients/change-status.ts';
import type { UserContext } from '../context.ts';
import { applicationRow } from '../onboardings/application-row.ts';
import { marksOf } from './marks.ts';
import { reviewedOf } from './reviewed.ts';
import { hashesOf } from './section-hashes.ts';

const underReview = (found: Case): void => {
  if (found.kind !== 'application' || found.client.status !== 'pending')
    throw new DomainError('application.not_under_review');
};

/**
 * Hands an application back with every page that is marked, in one mail; the clock stands until it is handed in again. Throws
 * `application.nothing_marked`, `application.not_under_review`, `application.changed_meanwhile`.
 */
export async function askForChanges(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof askForChangesInput>,
): Promise<void> {
  const found = await caseToChange(tx, input);
  underReview(found);
  // What was asked for in an earlier round and answered since is another part now: it is not asked for again.
  const { sections: now } = hashesOf(await reviewedOf(tx, ctx.app.keys, found.clientId));
  const marks = (await marksOf(tx, found)).filter(
    ({ mark, section, hash }) => mark === 'change' && now.get(section) === hash,
  );
  if (marks.length === 0) throw new DomainError('application.nothing_marked');
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  const row = await applicationRow(tx, { clientId: found.clientId }, { alone: true });
  if (!row) throw new DomainError('application.not_under_review');
  for (const { pages, reason, words } of marks)
    for (const page of pages)
      await tx.sql`
        insert into onboarding_changes (onboarding_id, round, sub_state, reason, words, asked_at)
        values (${row.id}, ${found.round}, ${page}, ${reason}, ${words}, ${at})
        on conflict (onboarding_id, round, sub_state) do update
          set reason = excluded.reason, words = excluded.words, asked_at = excluded.asked_at, answered_at = null`;
  const { country: rail, zone } = found.client;
  const daysUsed = daysUsedAt({ rail, zone, handedInAt: found.handedInAt, daysUsed: found.daysUsed }, at);
  await overrule(tx, ctx.app, { of: found, by: ctx.principal.userId, fate: 'approval_asked' });
  await changeCase(tx, found, { stoppedAt: at, daysUsed, snoozedUntil: null, snoozedFor: null });
  const sections = marks.map(({ section, reason, words, pages }) => ({ section, reason, words, pages }));
  const detail = { round: found.round, words: input.summary, sections };
  await recordOnCase(tx, found, { event: 'changes_asked', actor, at, detail });
  const noteIn = (language: Language) => {
    const lines = sections.map(({ section, reason, words }) => {
      const because = reason === null || reason === 'other' ? '' : translate(`onboarding_reason_${reason}`, language);
      const label = translate(`application_section_${section}`, language);
      return translate('said_of', language, { label, text: [because, words].filter(Boolean).join(' ') });
    });
    return [input.summary, ...lines].filter(Boolean).join('\n');
  };
  await tellChange(tx, ctx, { id: found.clientId, status: 'created', noteIn });
}

type Told = {
  readonly id: bigint;
  readonly status: 'created' | 'closed';
  readonly noteIn: (language: Language) => string;
};

/** Each of its people reads the note in their own language; what is kept is in that of the first. */
async function tellChange(tx: Tx, ctx: UserContext, { id, status, noteIn }: Told): Promise<void> {
  const [reader] = await administratorsOf(tx, id);
  const reviewNote = noteIn(reader?.language ?? 'en');
  await changeClientStatus(tx, ctx, { id: String(id), status, reviewNote }, noteIn);
}

/** Declines an application with a reason; the client is closed. What must not be told is not told. */
export async function declineCase(tx: Tx, ctx: UserContext, input: z.output<typeof declineCaseInput>): Promise<void> {
  const found = await caseToChange(tx, input);
  underReview(found);
  const { reason, words, note } = input;
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  await overrule(tx, ctx.app, { of: found, by: ctx.principal.userId, fate: 'approval_declined' });
  await changeCase(tx, found, { closedAt: at, outcome: 'declined', outcomeReason: reason });
  await recordOnCase(tx, found, { event: 'declined', actor, at, detail: { reason, words, note } });
  const noteIn = (language: Language) => declineTold(reason, words, language);
  await tellChange(tx, ctx, { id: found.clientId, status: 'closed', noteIn });
}
