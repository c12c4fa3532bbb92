import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import type { closeReverificationInput } from '@cordelle/validation/applications.ts';
import type { z } from 'zod';
import { caseToChange, changeCase, recordOnCase } from '../application-cases/case-rows.ts';
import type { UserContext } from '../context.ts';
import { hitsOf, openHits } from '../sanctions/hits.ts';
import { tellOfPayouts } from './business-answer.ts';
import { refreshScore } from './refresh-score.ts';
import { reviewedOf } from './reviewed.ts';
import { screenUnlessCurrent } from './screen-businesses.ts';
import { hashesOf } from './section-hashes.ts';
import { rememberFacts } from './watched-facts.ts';

/**
 * Says that a business was looked at again, with what was found. Throws `application.changed_meanwhile`, `application.hit_open`,
 * `owners.answer_first`, and `owners.not_verified` for an owner who was corrected and has not shown who they are since.
 */
export async function confirmReverification(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof closeReverificationInput>,
): Promise<void> {
  const found = await caseToChange(tx, input);
  if (found.kind !== 'reverification') throw new DomainError('application.not_under_review');
  const [asks] = await tx.sql`
    select 1 from owner_requests where client_id = ${found.clientId} and status = 'asked'`;
  if (asks) throw new DomainError('owners.answer_first');
  const [unshown] = await tx.sql<{ name: string }[]>`
    select concat_ws(' ', s.first_name, s.last_name) as name
      from application_history h cross join lateral jsonb_array_elements_text(h.detail->'anew') corrected(id)
      join stakeholders s on s.client_id = h.client_id and s.id = corrected.id::bigint
     where h.client_id = ${found.clientId} and h.case_id = ${found.id} and h.event = 'owners_approved'
       and s.removed_at is null and s.verified_at is null limit 1`;
  if (unshown) throw new DomainError('owners.not_verified', { name: unshown.name });
  await screenUnlessCurrent(tx, ctx.app, found.clientId);
  if (openHits(await hitsOf(tx, found.clientId)) > 0) throw new DomainError('application.hit_open');
  const { whole: hash } = hashesOf(await reviewedOf(tx, ctx.app.keys, found.clientId));
  if (hash !== input.hash) throw new DomainError('application.changed_meanwhile');
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  await refreshScore(tx, ctx.app, found.clientId);
  await rememberFacts(tx, found.clientId, at);
  await changeCase(tx, found, { closedAt: at, outcome: 'confirmed' });
  await tellOfPayouts(tx, ctx.app, found);
  await recordOnCase(tx, found, { event: 'confirmed', actor, at, detail: { hash, note: input.note } });
}
