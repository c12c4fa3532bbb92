import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { dueDate } from '@cordelle/domain/application-review/clock.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { caseOf, changeCase, recordOnCase } from './case-rows.ts';
import { tellStaff } from './mail-staff.ts';
import { voidVerdicts } from './verdict-rows.ts';

type HandIn = { readonly clientId: bigint; readonly actor: string; readonly at: Date };

/**
 * What a hand-in means to the provider's people: a case begins, or goes on in its next round with what is left of the promised
 * days. Called in the transaction that makes the client `pending`; needs the worker's sight. Its score and its links are found
 * afterwards (`applications/look-at-cases.ts`).
 */
export async function openApplicationCase(
  tx: Tx,
  app: Pick<App, 'addresses' | 'clock'>,
  { clientId, actor, at }: HandIn,
): Promise<void> {
  const [client] = await tx.sql`
    select ${columns(clients, ['country', 'zone', 'businessName'])} from clients where id = ${clientId}`;
  invariant(client, 'a client that is handed in exists');
  const known = await caseOf(tx, clientId);
  const open = known?.closedAt === null && known.kind === 'application' ? known : null;
  const clock = { rail: client.country, zone: client.zone, handedInAt: at, daysUsed: open?.daysUsed ?? 0 };
  const due = dueDate(clock);
  if (open) {
    await voidVerdicts(tx, open, at);
    // What was asked for is answered, also where it was sent as it stood: whoever wants it changed says so again.
    await tx.sql`
      delete from application_marks where client_id = ${clientId} and case_id = ${open.id} and mark = 'change'`;
    await changeCase(tx, open, {
      round: open.round + 1,
      score: null,
      risk: null,
      handedInAt: at,
      stoppedAt: null,
      dueDate: due,
      snoozedUntil: null,
      snoozedFor: null,
    });
  } else {
    await tx.sql`
      insert into application_cases (client_id, kind, received_at, handed_in_at, due_date)
      values (${clientId}, 'application', ${at}, ${at}, ${due})`;
  }
  const opened = await caseOf(tx, clientId);
  invariant(opened, 'a case that was opened is there');
  await recordOnCase(tx, opened, { event: 'handed_in', actor, at, detail: { round: opened.round, due } });
  const about = `${clientId} ${opened.id} ${opened.round}`;
  await tellStaff(tx, app, { template: 'application_waits', clientId, businessName: client.businessName, about });
}
