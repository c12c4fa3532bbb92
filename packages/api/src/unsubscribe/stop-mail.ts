import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
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
type Found = Row<typeof FOUND> & { alreadyUnsubscribed: boolean };

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
           c.${sql(COLUMNS[type])} is not null as "alreadyUnsubscribed"
        from unsubscribe_links l
        join customers c on c.client_id = l.client_id and c.id = l.customer_id
       where l.token_hash = ${fingerprintOf(uuid)} and l.type = ${type}`,
  );
  if (!row) throw new DomainError('unsubscribe.link_unknown');
  return row;
}

/** What the page says; changes nothing. */
export async function openUnsubscribe(app: App, asked: Asked): Promise<z.input<typeof unsubscribeForm>> {
  const { clientId, type, language, alreadyUnsubscribed } = await found(app, asked);
  return { type, business: await businessOnPage(app, clientId), language, alreadyUnsubscribed };
}

/** Stops one kind of mail to one payer, for good; asked again it says so. What the rules of debits demand goes on. */
export async function stopMail(app: App, asked: Asked): Promise<{ alreadyUnsubscribed: boolean }> {
  const { clientId, customerId, type } = await found(app, asked);
  const at = app.clock.now();
  return inTransaction(app.database, { clientId }, async (tx) => {
    const stopped = await stop(tx, { clientId, customerId, type }, at);
    if (stopped) {
      const by = { actor: `payer:${customerId}`, at };
      await recordFacts(tx, clientId, [{ customerId, type: 'unsubscribed', data: { setting: type } }], by);
    }
    return { alreadyUnsubscribed: !stopped };
  });
}

async function stop(
  tx: Tx,
  { clientId, customerId, type }: Pick<Found, 'clientId' | 'customerId' | 'type'>,
  at: Date,
): Promise<boolean> {
  const [customer] = await tx.sql`
    select 1 from customers
     where client_id = ${clientId} and id = ${customerId} and ${tx.sql(COLUMNS[type])} is null for update`;
  if (!customer) return false;
  const isReminder = type === 'payment_reminder';
  const columns = isReminder ? { paymentReminderUnsubscribedAt: at } : { paymentReceiptUnsubscribedAt: at };
  await changeCustomersAlike(tx, clientId, [customerId], columns);
  return true;
}
