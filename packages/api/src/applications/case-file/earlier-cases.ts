import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { applicationHistory, applicationNotes } from '@cordelle/db/schema/applications.ts';
import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import { namesOfActors } from '../../audit/names-of-actors.ts';
import type { Printed } from './printed-case.ts';

type Note = ApplicationCase['notes'][number];
type Step = ApplicationCase['history'][number];

/** Steps and notes of cases that ended before: the newest of them. */
const EARLIER_MAX = 600;

/** Steps and notes of cases of the client that ended before this one. */
export async function earlierOf(tx: Tx, { of }: Printed, clientId: bigint) {
  const { sql } = tx;
  const [history, notes] = await Promise.all([
    sql`
      select ${columns(applicationHistory, ['id', 'event', 'actor', 'at', 'detail'])} from application_history
       where client_id = ${clientId} and case_id <> ${of.id} order by id desc limit ${EARLIER_MAX}`,
    sql`
      select ${columns(applicationNotes, ['id', 'text', 'actor', 'at'])} from application_notes
       where client_id = ${clientId} and case_id <> ${of.id} order by id desc limit ${EARLIER_MAX}`,
  ]);
  const names = await namesOfActors(
    tx,
    null,
    [...history, ...notes].map(({ actor }) => actor),
  );
  const shown = ({ id, actor, at }: { id: bigint; actor: string; at: Date }) => ({
    id: String(id),
    by: names.get(actor) ?? actor,
    at: at.toISOString(),
  });
  return {
    history: history.map((step): Step => ({ ...shown(step), event: step.event, detail: { ...step.detail } })),
    notes: notes.map((note): Note => ({ ...shown(note), text: note.text })),
  };
}
