import type { Tx } from '@cordelle/db/connection.ts';
import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import type { App } from '@cordelle/engine/app.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { JOINED } from '@cordelle/engine/clients/joined.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import type { UserRow } from '../auth/user-row.ts';

/** Clients a person works in (not those they pay). */
export async function clientsOfPerson({ sql }: Tx, userId: bigint): Promise<bigint[]> {
  const rows = await sql<{ clientId: bigint }[]>`
    select distinct m.client_id as "clientId" from memberships m
     where m.user_id = ${userId} and m.role <> 'customer_account' and ${sql.unsafe(JOINED)} order by 1`;
  return rows.map(({ clientId }) => clientId);
}

type News = { readonly template: string; readonly resetId: bigint; readonly at?: Date };

/**
 * Mails the person, and whoever runs the clients they work in, what happens to their second factor. Words of the second
 * are those of the template with `_admin`.
 */
export async function notifyAboutSecondFactor(tx: Tx, app: App, user: UserRow, { template, resetId, at }: News) {
  const link = new URL('/login', app.addresses.publicBaseUrl);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  const write = (to: Pick<UserRow, 'id' | 'email' | 'firstName' | 'language'>, words: string, linked: URL | null) =>
    writeAccountMail(tx, {
      to,
      template: words,
      inputs: { name, time: at ? formatInstant(at.toISOString(), PROVIDER_ZONE, to.language) : '' },
      link: linked,
      dedupeKey: `${words}:${resetId}:${to.id}`,
      at: app.clock.now(),
    });
  await write(user, template, link);
  const told = new Set([user.id]);
  for (const clientId of await clientsOfPerson(tx, user.id))
    for (const admin of await administratorsOf(tx, clientId)) {
      if (told.has(admin.id)) continue;
      told.add(admin.id);
      await write(admin, `${template}_admin`, null);
    }
}
