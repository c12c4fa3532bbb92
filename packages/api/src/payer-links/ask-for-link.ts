import { columns, joined, present } from '@cordelle/db/columns.ts';
import { forClient, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { Addresses, App } from '@cordelle/engine/app.ts';
import type { WrittenMail } from '@cordelle/engine/mail/mail-page.ts';
import { newPayerLink } from '@cordelle/engine/mail/payer-link.ts';
import { MAIL_BUSINESS, type PayerMailBusiness, payerMail } from '@cordelle/engine/mail/payer-mail.ts';
import type { OutboxMail } from '@cordelle/engine/outbox-rows.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** Businesses one mail address is written about at once. */
const CLIENTS_MAX = 10;
/** One address gets so many of these mails in an hour. Source: security §7. */
const MAILS_PER_HOUR = 3;

const COLUMNS = joined(
  columns(customers, 'c', ['name', 'language']),
  present(columns(customers, 'c', ['email'])),
  MAIL_BUSINESS,
);

/**
 * Mails whoever pays under an address the link to their page, one mail for each business. Returns nothing about whether anybody
 * does: the page says the same either way.
 */
export async function askForLink(app: App, email: string): Promise<void> {
  const now = app.clock.now();
  await inTransaction(app.worker, {}, async (tx) => {
    const found = await tx.sql`
      select distinct on (c.client_id) ${joined(columns(customers, 'c', ['clientId']), columns(customers, 'c', { customerId: 'id' }))}
        from customers c join clients cl on cl.id = c.client_id and cl.status = 'approved'
       where lower(c.email) = ${email.toLowerCase()} and c.active and c.email_bounced_at is null
       order by c.client_id, c.created_at desc, c.id desc limit ${CLIENTS_MAX}`;
    const mails: OutboxMail[] = [];
    for (const { clientId, customerId } of found) {
      const own = forClient(tx, clientId);
      const payer = await reachable(own, { clientId, customerId, since: new Date(now.getTime() - 60 * 60_000) });
      if (!payer) continue;
      const { email: to, language } = payer;
      const link = await newPayerLink(own, app.addresses, { clientId, customerId, wallNow: app.wallClock.now() });
      const mail = payerLinkMail(payer, { addresses: app.addresses, page: link });
      const dedupeKey = `payer_link ${link.pathname}`;
      mails.push({ ...mail, clientId, customerId, template: 'payer_link', to, language, dedupeKey });
    }
    await writeMails(tx, mails, now);
  });
}

type Sought = { readonly clientId: bigint; readonly customerId: bigint; readonly since: Date };

/** Whom the mail goes to, from which business; none where its address has had as many as it gets. */
async function reachable({ sql }: Tx, { clientId, customerId, since }: Sought) {
  const [payer] = await sql`
    select ${COLUMNS} from customers c join clients cl on cl.id = c.client_id
     where c.client_id = ${clientId} and c.id = ${customerId}
       and (select count(*) from outbox o
             where o.client_id = c.client_id and o.customer_id = c.id and o.template = 'payer_link'
               and o.created_at > ${since}) < ${MAILS_PER_HOUR}`;
  return payer;
}

/** The way to a payer's own page, which they asked for. */
export function payerLinkMail(
  payer: PayerMailBusiness & { readonly name: string; readonly language: Language },
  { addresses, page }: { readonly addresses: Addresses; readonly page: URL },
): WrittenMail {
  const { language, business, name } = payer;
  const say = (part: string) => translate(`email_payer_link_${part}`, language, { business });
  return payerMail(payer, {
    addresses,
    language,
    name,
    subject: say('subject'),
    paragraphs: [say('what')],
    page,
    footer: say('footer'),
  });
}
