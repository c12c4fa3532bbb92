import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { sanctionHits } from '@cordelle/db/schema/sanctions.ts';
import { exclusionOf, requireEnoughPeople } from '@cordelle/domain/application-review/four-eyes.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { answerHit } from '@cordelle/domain/sanctions/answer.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import type { answerHitInput } from '@cordelle/validation/sanctions.ts';
import type { z } from 'zod';
import { caseOf, recordOnCase } from '../application-cases/case-rows.ts';
import type { UserContext } from '../context.ts';
import { applicationRow } from '../onboardings/application-row.ts';
import { peopleOf } from './decision.ts';
import { openReverification } from './reverification.ts';
import { settleHits } from './settle-hits.ts';

const HIT = columns(sanctionHits, [
  'id',
  'subjectName',
  'list',
  'entryId',
  'entryName',
  'twoNeeded',
  'decision',
  'because',
  'note',
  'decidedBy',
  'secondBy',
  'saidSameAt',
]);
/** What somebody has to write where a reason of the list does not say it. */
const WORDS_MIN = 20;

/**
 * Records whether somebody on a list is who a business means, by one person, or by two where the likeness is strong or somebody said
 * that it is the same. Throws `record.not_found`, `application.excluded`, `application.hit_answered`,
 * `application.another_person_needed`, `application.second_person_missing`, `application.words_needed`.
 */
export async function answerSanctionsHit(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof answerHitInput>,
): Promise<void> {
  const { sql } = tx;
  const clientId = BigInt(input.clientId);
  const { userId } = ctx.principal;
  const { decision, because, note } = input;
  const [client] = await sql`
    select ${columns(clients, ['status'])} from clients where id = ${clientId} for no key update`;
  const [hit] = await sql`
    select ${HIT} from sanction_hits
     where client_id = ${clientId} and id = ${BigInt(input.hitId)} and gone_at is null for update`;
  if (!client || !hit) throw new DomainError('record.not_found');
  const people = await peopleOf(tx, clientId, (await applicationRow(tx, { clientId }))?.id ?? null);
  if (exclusionOf(userId, people) !== null) throw new DomainError('application.excluded');
  const wordsNeeded = decision === 'same' || because === 'other';
  if (decision === 'not_the_same' && because === null)
    throw new DomainError('application.words_needed', { field: 'because', min: 1 });
  if (wordsNeeded && note.length < WORDS_MIN)
    throw new DomainError('application.words_needed', { field: 'note', min: WORDS_MIN });
  const answered = answerHit({ ...hit, listed: hit.saidSameAt !== null }, decision, userId);
  if (answered.twoNeeded && decision === 'not_the_same') {
    const able = people.staff.filter((id) => exclusionOf(id, people) === null).length;
    requireEnoughPeople(2, able);
  }
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  const first = answered.by === 'first';
  const saidSameAt = answered.listed ? (hit.saidSameAt ?? at) : null;
  const said = first
    ? {
        decision,
        two_needed: answered.twoNeeded,
        because: decision === 'same' ? null : because,
        note,
        decided_by: userId,
        decided_at: at,
        second_by: null,
        second_note: null,
        second_at: null,
      }
    : { second_by: userId, second_note: note, second_at: at };
  await sql`
    update sanction_hits set ${sql({ ...said, said_same_at: saidSameAt })} where client_id = ${clientId} and id = ${hit.id}`;
  const known = await caseOf(tx, clientId);
  if (decision === 'same' && client.status === 'approved' && known?.closedAt !== null)
    await openReverification(tx, ctx.app, { clientId, trigger: 'sanctions', actor });
  const found = await caseOf(tx, clientId);
  const about = { list: hit.list, entryId: hit.entryId, entryName: hit.entryName, name: hit.subjectName, decision };
  // The second one has not seen what the first one said; what was said before is no longer kept anywhere else.
  const before =
    first && hit.decision !== null ? { decision: hit.decision, because: hit.because, note: hit.note } : null;
  if (found)
    await recordOnCase(tx, found, {
      event: 'hit_decided',
      actor,
      at,
      detail: { ...about, person: first ? 1 : 2, ...(before && { before }) },
    });
  await recordStaffAct(tx, ctx, {
    action: 'applications.answerHit',
    clientIds: [],
    targetType: 'sanction_hits',
    targetId: input.hitId,
    after: { clientId: input.clientId, ...about, because },
  });
  await settleHits(tx, ctx.app, clientId, actor);
}
