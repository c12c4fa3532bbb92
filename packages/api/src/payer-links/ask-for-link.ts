import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, present } from '@cordelle/db/columns.ts';
import { forClient, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { Addresses, App } from '@cordelle/engine/app.ts';
import type { WrittenMail } from '@cordelle/engine/mail/mail-page.ts';
import { payerPages } from '@cordelle/engine/mail/payer-link.ts';
import { MAIL_BUSINESS, type PayerMailBusiness, payerMail } from '@cordelle/engine/mail/payer-mail.ts';
import type { OutboxMail } from '@cordelle/engine/outbox-rows.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** Businesses one mail address is written about at once. */
const CLIENTS_MAX = 10;
/** Records of one business that have an address: each has a page of its own. */
const RECORDS_MAX = 10;
/** One address gets so many of these mails in an hour. Source: security §7. */
const MAILS_PER_HOUR = 3;

/** One record a payer pays under, and the way to its page. */
type PayerPage = { readonly name: string; readonly reference: string; readonly page: URL };

/**
 * Mails whoever pays under an address the link to their page, one mail for each business: every record with an agreement in force
 * or with payments has its own page, and the newest record where there is none of those. Returns nothing about whether anybody
 * does: the page says the same either way.
 */
export async function askForLink(app: App, email: string): Promise<void> {
  const now = app.clock.now();
  await inTransaction(app.worker, {}, async (tx) => {
    const found = await tx.sql`
      select ${columns(customers, 'f', ['clientId'])},
             ${computed<{ customerIds: bigint[] }>({ customerIds: 'array_agg(f.id order by f.place)' })}
        from (select p.client_id, p.id, p.so,
                     row_number() over (partition by p.client_id order by p.so desc, p.created_at desc, p.id desc) as place
                from (select c.client_id, c.id, c.created_at,
                             exists (select from authorizations a
                                      where a.client_id = c.client_id and a.customer_id = c.id
                                        and a.status in ('in_force', 'suspended'))
                               or exists (select from transactions t
                                           where t.client_id = c.client_id and t.customer_id = c.id) as so
                        from customers c join clients cl on cl.id = c.client_id and cl.status = 'approved'
                       where lower(c.email) = ${email.toLowerCase()} and c.active and c.email_bounced_at is null) p) f
       where f.place = 1 or (f.so and f.place <= ${RECORDS_MAX})
       group by f.client_id order by f.client_id limit ${CLIENTS_MAX}`;
    const mails: OutboxMail[] = [];
    for (const { clientId, customerIds } of found) {
      const own = forClient(tx, clientId);
      const payers = await reachable(own, { clientId, customerIds, since: new Date(now.getTime() - 60 * 60_000) });
      const [payer] = payers;
      if (!payer) continue;
      const served = payers.map(({ customerId }) => ({ clientId, customerId, served: true }));
      const links = await payerPages(own, app.addresses, served, app.wallClock.now());
      const pages = payers.flatMap(({ name, reference }, place) => {
        const page = links[place];
        return page ? [{ name, reference, page }] : [];
      });
      const mail = payerLinkMail(payer, { addresses: app.addresses, pages });
      const { customerId, email: to, language } = payer;
      const dedupeKey = `payer_link ${pages[0]?.page.pathname}`;
      mails.push({ ...mail, clientId, customerId, template: 'payer_link', to, language, dedupeKey });
    }
    await writeMails(tx, mails, now);
  });
}

const COLUMNS = joined(
  columns(customers, 'c', { customerId: 'id', reference: 'identifier', name: 'name', language: 'language' }),
  present(columns(customers, 'c', ['email'])),
  MAIL_BUSINESS,
);

type Sought = { readonly clientId: bigint; readonly customerIds: readonly bigint[]; readonly since: Date };

/** Whom the mail goes to, from which business; none where its address has had as many as it gets. */
function reachable({ sql }: Tx, { clientId, customerIds, since }: Sought) {
  const ids = arrayLiteral(customerIds);
  return sql`
    select ${COLUMNS} from customers c join clients cl on cl.id = c.client_id
     where c.client_id = ${clientId} and c.id = any (${ids}::bigint[])
       and (select count(*) from outbox o
             where o.client_id = c.client_id and o.customer_id = any (${ids}::bigint[]) and o.template = 'payer_link'
               and o.created_at > ${since}) < ${MAILS_PER_HOUR}
     order by array_position(${ids}::bigint[], c.id)`;
}

/** The way to a payer's own page, which they asked for; to each of them, by name and reference, where they pay under several records. */
export function payerLinkMail(
  payer: PayerMailBusiness & { readonly language: Language },
  { addresses, pages }: { readonly addresses: Addresses; readonly pages: readonly PayerPage[] },
): WrittenMail {
  const { language, business } = payer;
  const say = (part: string) => translate(`email_payer_link_${part}`, language, { business });
  const [only, ...others] = pages;
  const names = new Set(pages.map(({ name }) => name));
  const mail = { addresses, language, name: names.size === 1 && only ? only.name : null, subject: say('subject') };
  if (only && others.length === 0)
    return payerMail(payer, { ...mail, paragraphs: [say('what')], page: only.page, footer: say('footer') });
  const links = pages.map(({ name, reference, page: link }) => ({
    text: `${reference} – ${name}\n${link.href}`,
    link,
  }));
  return payerMail(payer, { ...mail, paragraphs: [say('what_several'), ...links], page: null, footer: say('footer') });
}
