import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Addresses } from '@cordelle/engine/app.ts';
import type { customerMail } from '@cordelle/validation/customers/activity.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { deliveryOf } from './queries.ts';

type Row = {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly writtenAt: Date;
  readonly sentAt: Date | null;
  readonly delivery: z.input<typeof customerMail>['delivery'];
};

/** A mail to a customer as it was written. Throws `record.not_found` for one to anybody else. */
export async function mailOf(
  tx: Tx,
  { publicBaseUrl }: Addresses,
  clientId: bigint,
  { customerId, mailId }: { readonly customerId: bigint; readonly mailId: bigint },
): Promise<z.input<typeof customerMail>> {
  const { sql } = tx;
  const [row] = await sql<Row[]>`
    select o.to_address as to, o.language, o.subject, o.text_body as text, o.created_at as "writtenAt",
           o.sent_at as "sentAt", ${deliveryOf({ sql }, 'o')} as delivery
      from outbox o where o.client_id = ${clientId} and o.id = ${mailId} and o.customer_id = ${customerId}`;
  if (!row) throw new DomainError('record.not_found');
  return {
    ...row,
    text: withoutSecrets(row.text, publicBaseUrl.origin),
    writtenAt: row.writtenAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** Links that were the customer's alone open something in their name: whoever reads the mail here gets no further with them. */
export function withoutSecrets(text: string, origin: string): string {
  const ours = new RegExp(`${origin.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}(/[a-z_]+)?[^\\s]*`, 'gu');
  return text.replace(ours, (_link, page: string | undefined) => `${origin}${page ?? ''}/…`);
}
