import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { outbox } from '@cordelle/db/schema/outbox.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Addresses } from '@cordelle/engine/app.ts';
import { deliveryOf } from '@cordelle/engine/outbox/delivery.ts';
import type { customerMail } from '@cordelle/validation/customers/activity.ts';
import type { z } from 'zod';

const MAIL = columns(outbox, 'o', {
  to: 'toAddress',
  language: 'language',
  subject: 'subject',
  text: 'textBody',
  writtenAt: 'createdAt',
  sentAt: 'sentAt',
});
type Delivery = z.input<typeof customerMail>['delivery'];

/** A mail to a customer as it was written. Throws `record.not_found` for one to anybody else. */
export async function mailOf(
  tx: Tx,
  { publicBaseUrl }: Addresses,
  clientId: bigint,
  { customerId, mailId }: { readonly customerId: bigint; readonly mailId: bigint },
): Promise<z.input<typeof customerMail>> {
  const { sql } = tx;
  const [row] = await sql`
    select ${MAIL}, ${computed<{ delivery: Delivery }>({ delivery: deliveryOf({ sql }, 'o') })}
      from outbox o where o.client_id = ${clientId} and o.id = ${mailId} and o.customer_id = ${customerId}`;
  if (!row) throw new DomainError('record.not_found');
  return {
    ...row,
    text: withoutSecrets(row.text, publicBaseUrl.origin),
    writtenAt: row.writtenAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** Pages that a mailed link opens in a customer's name, whatever address the product had when the mail was written. */
const OWN_PAGES: ReadonlySet<string> = new Set([
  '/my_payments',
  '/unsubscribe',
  '/email_authorizations',
  '/donation',
  '/microdeposit_verifications',
]);
const ADDRESS = /(https?:\/\/[^\s/?#]+)(\/[a-z_]+)?[^\s]*/gu;

/** Links that were the customer's alone open something in their name: whoever reads the mail here gets no further with them. */
export const withoutSecrets = (text: string, origin: string): string =>
  text.replace(ADDRESS, (link, at: string, page: string | undefined) =>
    at === origin || (page !== undefined && OWN_PAGES.has(page)) ? `${at}${page ?? ''}/…` : link,
  );
