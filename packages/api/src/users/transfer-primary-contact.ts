import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { refusePrimary } from '@cordelle/domain/users/membership-rules.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { noteUserChange } from '../account/note-change.ts';
import { endCredentials } from '../auth/credential.ts';
import type { PersonContext } from './person-context.ts';
import { holdMembers, memberOf, userInClient } from './queries.ts';
import { setRights } from './set-rights.ts';

const PRIMARY = columns(users, 'u', ['id', 'email', 'firstName', 'language']);
type Primary = Row<typeof PRIMARY>;

async function primaryOf({ sql }: Tx, clientId: bigint): Promise<Primary | null> {
  const [row] = await sql`
    select ${PRIMARY}
      from memberships m join users u on u.id = m.user_id
     where m.client_id = ${clientId} and m.role = 'client_primary'`;
  return row ?? null;
}

/**
 * Makes somebody the primary contact, for good; who was it keeps full access. Of two that try at once one gets it, the other
 * `record.changed_meanwhile`. Throws what `refusePrimary` throws.
 */
export async function transferPrimaryContact(tx: Tx, ctx: PersonContext, userId: bigint): Promise<void> {
  const { client, principal } = ctx;
  const seen = await primaryOf(tx, client.id);
  await holdMembers(tx, client.id);
  const former = await primaryOf(tx, client.id);
  if (former?.id !== seen?.id) throw new DomainError('record.changed_meanwhile');
  const row = await userInClient(tx, client.id, userId);
  refusePrimary(memberOf(row), { by: principal.userId });
  if (former) {
    await setRights(tx, client.id, former.id, { role: 'client_admin', flags: [] });
    await endCredentials(tx, former.id, 'ownership', former.id === principal.userId ? principal.credential : null);
  }
  await setRights(tx, client.id, userId, { role: 'client_primary', flags: [] });
  await endCredentials(tx, userId, 'ownership');
  await notifyBoth(tx, ctx, former);
  await noteUserChange(tx, ctx, {
    clientId: client.id,
    action: 'users.primary_contact_transferred',
    userId,
    before: { primaryContact: former && String(former.id), role: row.role },
    after: { primaryContact: String(userId), role: 'client_primary' },
  });
}

/** Nobody learns by chance that they answer for the business, or no longer do. */
async function notifyBoth(tx: Tx, { app, client, requestId }: PersonContext, former: Primary | null): Promise<void> {
  const now = await primaryOf(tx, client.id);
  const mails = [
    { to: now, template: 'primary_contact_given' },
    { to: former, template: 'primary_contact_taken' },
  ];
  for (const { to, template } of mails)
    if (to)
      await writeAccountMail(tx, {
        to,
        template,
        inputs: { business: client.businessName },
        dedupeKey: `${template}:${client.id}:${to.id}:${requestId}`,
        at: app.clock.now(),
      });
}
