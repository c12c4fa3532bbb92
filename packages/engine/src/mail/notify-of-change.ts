import type { Tx } from '@cordelle/db/connection.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { administratorsOf } from '../clients/administrators.ts';
import { words } from '../words.ts';

/** Tells the people who run a client that the bank corrected a customer's details. Once per new version of the details. */
export async function notifyOfChange(
  tx: Tx,
  change: { readonly clientId: bigint; readonly customerId: bigint; readonly bankAccountId: bigint; readonly at: Date },
): Promise<void> {
  const { sql } = tx;
  const { clientId, customerId, bankAccountId, at } = change;
  const [corrected] = await sql<{ customer: string; account: string }[]>`
    select c.name as customer, a.mask as account
      from customers c join customer_bank_accounts a on a.client_id = c.client_id and a.id = ${bankAccountId}
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  invariant(corrected, 'what was corrected is there');
  for (const { id, email, language } of await administratorsOf(tx, clientId))
    await sql`
      insert into outbox (client_id, template, to_address, language, subject, text_body, dedupe_key, created_at)
      values (${clientId}, 'bank_details_corrected', ${email}, ${language},
              ${words('mail_bank_details_corrected_subject', language, corrected)},
              ${words('mail_bank_details_corrected_body', language, corrected)},
              ${`bank_details_corrected ${bankAccountId} ${id}`}, ${at})
      on conflict (client_id, dedupe_key) do nothing`;
}
