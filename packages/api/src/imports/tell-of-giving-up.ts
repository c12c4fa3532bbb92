import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { businessPage } from '@cordelle/engine/mail/business-page.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { ROWS_OF } from './chosen-rows.ts';
import type { ImportTable } from './import-state.ts';
import type { ImportsOf } from './lifecycle.ts';

/** Where an import is looked at and taken back. */
const PAGE_OF = {
  customer_imports: '/client/customers/imports/preview-customers',
  transaction_imports: '/client/customers/imports/preview-transactions',
} as const satisfies Record<ImportTable, string>;
const TEMPLATES = { importing: 'import_given_up', undoing: 'import_undo_given_up' } as const;

type GivenUp = { readonly id: bigint; readonly actor: string; readonly state: keyof typeof TEMPLATES };

/** One mail to whoever began it: how many lines are in, and how many are as before. A program has no address. */
export async function tellOfGivingUp(
  app: Pick<App, 'clock' | 'wallClock' | 'addresses'>,
  tx: Tx,
  { table, clientId }: ImportsOf,
  { id, actor, state }: GivenUp,
): Promise<void> {
  const { sql } = tx;
  const [kind, userId] = actor.split(':');
  if (kind !== 'user' && kind !== 'staff') return;
  const [to] = await sql`
    select ${columns(users, ['email', 'firstName', 'language'])} from users where id = ${userId ?? ''}::bigint`;
  if (!to) return;
  const [file] = await sql<{ filename: string }[]>`
    select filename from ${sql(table)} where client_id = ${clientId} and id = ${id}`;
  const [counted] = await sql<Record<'in' | 'waiting' | 'undone', bigint>[]>`
    select count(*) filter (where state in ('imported', 'updated')) as "in",
           count(*) filter (where state = 'valid' and selected) as waiting,
           count(*) filter (where state = 'undone') as undone
      from ${sql(ROWS_OF[table])} where client_id = ${clientId} and import_id = ${id}`;
  const number = (lines: bigint | undefined) => formatNumber(Number(lines ?? 0n), to.language);
  await writeAccountMail(tx, {
    to,
    template: TEMPLATES[state],
    inputs: {
      filename: file?.filename ?? '',
      in: number(counted?.in),
      waiting: number(counted?.waiting),
      undone: number(counted?.undone),
    },
    link: businessPage(app.addresses, clientId, `${PAGE_OF[table]}?import=${id}`),
    dedupeKey: `import_given_up:${table}:${clientId}:${id}:${state}:${app.wallClock.now().getTime()}`,
    at: app.clock.now(),
  });
}
