import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { applicationCases } from '@cordelle/db/schema/applications.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { dueDate } from '@cordelle/domain/application-review/clock.ts';
import type { ReverificationTrigger } from '@cordelle/domain/application-review/kinds.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { caseToChange, recordOnCase } from '../application-cases/case-rows.ts';
import { tellStaff } from '../application-cases/mail-staff.ts';

/** Whoever has a business looked at again where nobody asked for it. */
export const REVIEW_ACTOR = 'system:review';

type Opening = {
  readonly clientId: bigint;
  readonly trigger: ReverificationTrigger;
  readonly actor: string;
  readonly note?: string;
};

/** Has an approved business looked at once more; while one such case is open, another reason is written to it. */
export async function openReverification(
  tx: Tx,
  app: Pick<App, 'addresses' | 'clock'>,
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
  // Of a name on a list more is told by whoever found it.
  if (!opened || trigger === 'sanctions') return;
  const about = `${clientId} ${opened.id}`;
  await tellStaff(tx, app, { template: 'reverification_due', clientId, businessName: client.businessName, about });
}
