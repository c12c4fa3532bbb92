import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { applicationCases } from '@cordelle/db/schema/applications.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { dueDate } from '@cordelle/domain/application-review/clock.ts';
import type { ReverificationTrigger } from '@cordelle/domain/application-review/kinds.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import type { closeReverificationInput } from '@cordelle/validation/applications.ts';
import type { z } from 'zod';
import { caseToChange, changeCase, recordOnCase } from '../application-cases/case-rows.ts';
import { tellStaff } from '../application-cases/mail-staff.ts';
import type { UserContext } from '../context.ts';
import { refreshScore } from './refresh-score.ts';
import { reviewedOf } from './reviewed.ts';
import { hashesOf } from './section-hashes.ts';

type Opening = {
  readonly clientId: bigint;
  readonly trigger: ReverificationTrigger;
  readonly actor: string;
  readonly note?: string;
};

/** Has an approved business looked at once more; while one such case is open, another reason is written to it. */
export async function openReverification(
  tx: Tx,
  app: App,
  { clientId, trigger, actor, note = '' }: Opening,
): Promise<void> {
  const at = app.clock.now();
  const [client] = await tx.sql`
    select ${columns(clients, ['country', 'zone', 'businessName'])} from clients
     where id = ${clientId} and status = 'approved' for no key update`;
  if (!client) throw new DomainError('record.not_found');
  const due = dueDate({ rail: client.country, zone: client.zone, handedInAt: at, daysUsed: 0 });
  const [opened] = await tx.sql`
    insert into application_cases (client_id, kind, trigger, received_at, handed_in_at, due_date)
    values (${clientId}, 'reverification', ${trigger}, ${at}, ${at}, ${due})
    on conflict do nothing returning ${columns(applicationCases, ['id'])}`;
  const found = await caseToChange(tx, { clientId: String(clientId), version: null });
  await recordOnCase(tx, found, { event: 'opened', actor, at, detail: { trigger, note } });
  if (!opened) return;
  const about = `${clientId} ${opened.id}`;
  await tellStaff(tx, app, { template: 'reverification_due', clientId, businessName: client.businessName, about });
}

/** Says that a business was looked at again, with what was found. Throws `application.changed_meanwhile`. */
export async function confirmReverification(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof closeReverificationInput>,
): Promise<void> {
  const found = await caseToChange(tx, input);
  if (found.kind !== 'reverification') throw new DomainError('application.not_under_review');
  const { whole: hash } = hashesOf(await reviewedOf(tx, ctx.app.keys, found.clientId));
  if (hash !== input.hash) throw new DomainError('application.changed_meanwhile');
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  await refreshScore(tx, ctx.app, found.clientId);
  await changeCase(tx, found, { closedAt: at, outcome: 'confirmed' });
  await recordOnCase(tx, found, { event: 'confirmed', actor, at, detail: { hash, note: input.note } });
}
