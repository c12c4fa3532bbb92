import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { type EMAIL_CHANGE_ENDS, emailChanges } from '@cordelle/db/schema/email-changes.ts';

const REQUEST = columns(emailChanges, 'c', [
  'id',
  'userId',
  'oldEmail',
  'newEmail',
  'askedFrom',
  'userAgent',
  'createdAt',
  'expiresAt',
  'approvedAt',
  'confirmedAt',
]);
export type EmailChangeRow = Row<typeof REQUEST>;

/** What a person asked for and neither took back nor got yet, while its links work; null: nothing. */
export async function openRequestOf({ sql }: Tx, userId: bigint): Promise<EmailChangeRow | null> {
  const [row] = await sql`
    select ${REQUEST} from email_changes c where c.user_id = ${userId} and c.ended_at is null and c.expires_at > now()`;
  return row ?? null;
}

/** Ends what a person has open, whether its links still work or not. None of them does afterwards. */
export async function endRequest(
  { sql }: Tx,
  userId: bigint,
  endedAs: (typeof EMAIL_CHANGE_ENDS)[number],
): Promise<void> {
  await sql`
    update email_changes set ended_at = now(), ended_as = ${endedAs} where user_id = ${userId} and ended_at is null`;
  await sql`
    delete from mailed_tokens
     where user_id = ${userId} and purpose in ('email_approval', 'email_stop', 'email_confirmation')`;
}

/** Whoever changes something about a person's requests waits for whoever does already. */
export async function holdPerson({ sql }: Tx, userId: bigint): Promise<void> {
  await sql`select 1 from users where id = ${userId} for update`;
}
