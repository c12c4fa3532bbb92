import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { findOpenRequest } from '../authorization-requests/open-request.ts';
import { Callers } from './callers.ts';

type Mail = { to: string; subject: string; text: string; html: string; template: string; customerId: string };

/** The query of the link that a mail asks its payer to follow. */
export const linkIn = (text: string): URLSearchParams =>
  new URL(/https:\/\/pay\.example\.test\/email_authorizations\S+/.exec(text)?.[0] ?? 'none:').searchParams;

export type AskedPayers = Awaited<ReturnType<typeof openAskedPayers>>;

/** A Canadian client with six payers to ask for their authorization, an American one with one, and what became of asking. */
export async function openAskedPayers() {
  const world = await DayWorld.open();
  await world.addClient({ id: 4n, rail: 'CA', customers: 6 });
  await world.addClient({ id: 5n, rail: 'US', customers: 1 });
  const callers = new Callers(world);
  const { owner, worker } = world.database;
  return {
    world,
    callers,
    close: () => world.close(),

    /** Nobody was asked yet, and everybody can be; customers whom a test created are archived. */
    async startOver() {
      world.setClock('2026-03-16', '10:00');
      world.mails.length = 0;
      await owner`delete from authorization_requests`;
      await owner`delete from outbox`;
      await owner`delete from day_steps`;
      await owner`
        update customers set authorization_status = 'pending', authorization_requested_at = null, email_bounced_at = null,
               active = true, language = 'en', email = 'payer' || id::text || '@example.test' where id < 10000`;
      await owner`update customers set active = false where id >= 10000`;
      await owner`
        update clients set website_url = 'https://www.maple.example', contact_email = 'hello@maple.example',
               authorization_code = 'client-' || id, client_type = 'Processing', new_auth_settings_enabled = true`;
    },

    admin: async () => (await callers.member({ clientId: 4n, role: 'client_admin' }))(),

    mails: () => owner<Mail[]>`
      select to_address as to, subject, text_body as text, html_body as html, template, customer_id::text as "customerId"
        from outbox where template like 'authorization%' order by id`,

    async customer(id: bigint) {
      const [row] = await owner<{ status: string; requested: Date | null; bounced: Date | null }[]>`
        select authorization_status as status, authorization_requested_at as requested, email_bounced_at as bounced
          from customers where id = ${String(id)}`;
      return row;
    },

    async facts(id: bigint | string) {
      const rows = await owner<{ type: string }[]>`
        select type from customer_facts where customer_id = ${String(id)} order by id`;
      return rows.map(({ type }) => type);
    },

    /** The request that a link opens, with something of the link changed. */
    opened: (link: URLSearchParams, change: Record<string, string> = {}) =>
      inTransaction(worker, { readOnly: true }, (tx) =>
        findOpenRequest(
          tx,
          { token: link.get('cid') ?? '', name: link.get('name') ?? '', email: link.get('email') ?? '', ...change },
          world.now,
        ),
      ),
  };
}
