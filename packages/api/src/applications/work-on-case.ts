import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { applicationNotes } from '@cordelle/db/schema/applications.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import type { addNoteInput, snoozeCaseInput, takeCaseInput } from '@cordelle/validation/applications.ts';
import type { z } from 'zod';
import { caseOf, caseToChange, changeCase, recordOnCase } from '../application-cases/case-rows.ts';
import type { UserContext } from '../context.ts';

/** Gives a case to one of the provider's people, or to nobody. */
export async function assignCase(tx: Tx, ctx: UserContext, input: z.output<typeof takeCaseInput>): Promise<void> {
  const found = await caseToChange(tx, input);
  const assigneeId = input.assigneeId === null ? null : BigInt(input.assigneeId);
  if (assigneeId !== null) {
    const [person] = await tx.sql`
      select 1 from users where id = ${assigneeId} and kind = 'staff' and disabled_at is null`;
    if (!person) throw new DomainError('record.not_found');
  }
  await changeCase(tx, found, { assigneeId });
  const own = assigneeId === ctx.principal.userId;
  await recordOnCase(tx, found, {
    event: own ? 'taken' : 'passed_on',
    actor: actorOf(ctx.principal),
    at: ctx.app.clock.now(),
    detail: { to: input.assigneeId },
  });
}

/** Puts a case away until a day; its clock runs on. */
export async function snoozeCase(tx: Tx, ctx: UserContext, input: z.output<typeof snoozeCaseInput>): Promise<void> {
  const found = await caseToChange(tx, input);
  const { until, reason } = input;
  if (until !== null && reason === '') throw new DomainError('application.words_needed', { field: 'reason', min: 1 });
  await changeCase(tx, found, { snoozedUntil: until, snoozedFor: until === null ? null : reason });
  await recordOnCase(tx, found, {
    event: until === null ? 'woken' : 'snoozed',
    actor: actorOf(ctx.principal),
    at: ctx.app.clock.now(),
    detail: { until, reason },
  });
}

/** Adds a note for colleagues. A note takes no version: it stands beside whatever others do. */
export async function addNote(tx: Tx, ctx: UserContext, input: z.output<typeof addNoteInput>): Promise<void> {
  const found = await caseOf(tx, BigInt(input.clientId));
  if (!found) throw new DomainError('record.not_found');
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  const { clientId, id } = found;
  const [note] = await tx.sql`
    insert into application_notes (client_id, case_id, text, actor, at)
    values (${clientId}, ${id}, ${input.text}, ${actor}, ${at}) returning ${columns(applicationNotes, ['id'])}`;
  await recordOnCase(tx, found, { event: 'noted', actor, at, detail: { noteId: String(note?.id) } });
}
