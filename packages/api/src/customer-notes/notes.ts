import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customerNotes } from '@cordelle/db/schema/customers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import type { RequestMeta } from '@cordelle/engine/request-meta.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { customerNote, noteListInput } from '@cordelle/validation/customers/notes.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { holdsText } from '../holds-text.ts';
import { alongNewest, COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';

const NOTE = columns(customerNotes, ['id', 'customerId', 'description', 'author', 'createdAt']);
type Note = z.input<typeof customerNote>;

/** Who wrote a note and has no name any more, or never had one, is named by what they are. */
const ACTOR_KINDS: Readonly<Record<string, string>> = {
  user: 'actor_user',
  staff: 'actor_staff',
  api_key: 'actor_api_key',
};

function noteOf(row: Row<typeof NOTE>, names: ReadonlyMap<string, string>, language: Language): Note {
  const [kind = ''] = row.author.split(':');
  return {
    id: String(row.id),
    customerId: String(row.customerId),
    description: row.description,
    createdBy: names.get(row.author) ?? translate(ACTOR_KINDS[kind] ?? 'actor_system', language),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Notes about one customer, newest first unless asked otherwise. */
export async function listNotes(tx: Tx, clientId: bigint, input: z.output<typeof noteListInput>, language: Language) {
  const { sql } = tx;
  const order = sql.unsafe(alongNewest(input.sort?.direction ?? 'desc', 'created_at', 'id'));
  const wanted = sql`
    client_id = ${clientId} and customer_id = ${input.customerId}::bigint
    ${input.search ? sql`and ${holdsText(tx, 'description', input.search)}` : sql``}`;
  const [rows, [counted]] = await Promise.all([
    sql`
      select ${NOTE}
        from customer_notes where ${wanted} order by ${order} ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from customer_notes where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  const names = await namesOfActors(
    tx,
    clientId,
    rows.map(({ author }) => author),
  );
  return pageOf(
    rows.map((row) => noteOf(row, names, language)),
    counted?.count ?? 0n,
  );
}

/** Writes a note. The timeline says that, not what, was written. */
export async function addNote(
  tx: Tx,
  { clientId, now, meta }: RequestMeta,
  note: { readonly customerId: bigint; readonly description: string },
  language: Language,
): Promise<Note> {
  const { actor } = meta;
  const [row] = await tx.sql`
    insert into customer_notes (client_id, customer_id, description, author, created_at)
    values (${clientId}, ${note.customerId}, ${note.description}, ${actor}, ${now})
    returning ${NOTE}`;
  if (!row) throw new Error('a note that was inserted is returned');
  await recordFacts(tx, clientId, [{ customerId: note.customerId, type: 'note_added' }], { actor, at: now });
  return noteOf(row, await namesOfActors(tx, clientId, [actor]), language);
}

/** Takes a note away; that there was one stays on the timeline. Throws `record.not_found`. */
export async function removeNote(tx: Tx, { clientId, now, meta }: RequestMeta, noteId: bigint): Promise<void> {
  const [removed] = await tx.sql`
    delete from customer_notes where client_id = ${clientId} and id = ${noteId}
    returning ${columns(customerNotes, ['customerId'])}`;
  if (!removed) throw new DomainError('record.not_found');
  const fact = { customerId: removed.customerId, type: 'note_removed' } as const;
  await recordFacts(tx, clientId, [fact], { actor: meta.actor, at: now });
}
