import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { STOPPABLE_MAIL, unsubscribeLinks } from '@cordelle/db/schema/payer-links.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { changeCustomersAlike } from '@cordelle/engine/customers/customer-rows.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import type { StoppableMail } from '@cordelle/engine/mail/unsubscribe-addresses.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { unsubscribeForm } from '@cordelle/validation/unsubscribe.ts';
import type { z } from 'zod';
import { businessOnPage } from '../payer-offers/business-on-page.ts';

const COLUMNS = {
  payment_reminder: 'payment_reminder_unsubscribed_at',
  payment_receipt: 'payment_receipt_unsubscribed_at',
} as const satisfies Record<StoppableMail, string>;

type Asked = { readonly uuid: string; readonly type: string };
const FOUND = joined(
  columns(unsubscribeLinks, 'l', ['clientId', 'customerId', 'type']),
  columns(customers, 'c', ['language']),
);
type Found = Row<typeof FOUND> & { alreadyUnsubscribed: boolean; archived: boolean };

const isStoppable = (type: string): type is StoppableMail => (STOPPABLE_MAIL as readonly string[]).includes(type);

/**
 * The payer and the kind of mail an address belongs to, in any client. It stops that kind and no other. Throws
 * `unsubscribe.type_unknown`, and `unsubscribe.link_unknown` alike for an address that is none and one of the other kind.
 */
async function found({ worker }: App, { uuid, type }: Asked): Promise<Found> {
  if (!isStoppable(type)) throw new DomainError('unsubscribe.type_unknown');
  const [row] = await inTransaction(
    worker,
    { readOnly: true },
    ({ sql }) => sql<Found[]>`
      select ${FOUND},
           c.${sql(COLUMNS[type])} is not null as "alreadyUnsubscribed",
           not c.active or c.archived_at is not null as archived
        from unsubscribe_links l
        join customers c on c.client_id = l.client_id and c.id = l.customer_id
       where l.token_hash = ${fingerprintOf(uuid)} and l.type = ${type}`,
  );
  if (!row) throw new DomainError('unsubscribe.link_unknown');
  return row;
}

/** What the page says; changes nothing. */
export async function openUnsubscribe(app: App, asked: Asked): Promise<z.input<typeof unsubscribeForm>> {
  const { clientId, customerId: _, ...facts } = await found(app, asked);
  return { ...facts, business: await businessOnPage(app, clientId) };
}

/** Stops one kind of mail to one payer, until they take it back; asked again it says so. What the rules of debits demand goes on. */
export async function stopMail(app: App, asked: Asked): Promise<{ alreadyUnsubscribed: boolean }> {
  return { alreadyUnsubscribed: !(await say(app, asked, app.clock.now())) };
}

/** The payer takes it back: what the business switched off stays off. Asked again it says so. */
export async function resumeMail(app: App, asked: Asked): Promise<{ alreadySubscribed: boolean }> {
  return { alreadySubscribed: !(await say(app, asked, null)) };
}

/** `since`: from when on mail of the kind stops; null: it is sent again. False: it is so already. */
async function say(app: App, asked: Asked, since: Date | null): Promise<boolean> {
  const { clientId, customerId, type } = await found(app, asked);
  return inTransaction(app.database, { clientId }, async (tx) => {
    const { sql } = tx;
    const [customer] = await sql`
      select 1 from customers
       where client_id = ${clientId} and id = ${customerId}
         and (${sql(COLUMNS[type])} is null) = ${since !== null} for update`;
    if (!customer) return false;
    const columns =
      type === 'payment_reminder' ? { paymentReminderUnsubscribedAt: since } : { paymentReceiptUnsubscribedAt: since };
    await changeCustomersAlike(tx, clientId, [customerId], columns);
    const by = { actor: `payer:${customerId}`, at: app.clock.now() };
    const said = since ? 'unsubscribed' : 'subscribed_again';
    await recordFacts(tx, clientId, [{ customerId, type: said, data: { setting: type } }], by);
    return true;
  });
}
