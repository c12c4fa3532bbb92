import type { Tx } from '@cordelle/db/connection.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { words } from '../words.ts';

/** Tells the people who run a client that the bank corrected a customer's details. Once per new version of the details. */
export async function notifyOfChange(
  { sql }: Tx,
  change: { readonly clientId: bigint; readonly customerId: bigint; readonly bankAccountId: bigint; readonly at: Date },
): Promise<void> {
  const { clientId, customerId, bankAccountId, at } = change;
  const readers = await sql<{ userId: bigint; email: string; language: Language; customer: string; mask: string }[]>`
    select u.id as "userId", u.email, u.language, c.name as customer, a.mask
      from memberships m
      join users u on u.id = m.user_id and u.disabled_at is null
      join customers c on c.client_id = m.client_id and c.id = ${customerId}
      join customer_bank_accounts a on a.client_id = c.client_id and a.id = ${bankAccountId}
     where m.client_id = ${clientId} and m.role in ('client_primary', 'client_admin')`;
  for (const { userId, email, language, customer, mask } of readers)
    await sql`
      insert into outbox (client_id, template, to_address, language, subject, text_body, dedupe_key, created_at)
      values (${clientId}, 'bank_details_corrected', ${email}, ${language},
              ${words('mail_bank_details_corrected_subject', language, { customer })},
              ${words('mail_bank_details_corrected_body', language, { customer, account: mask })},
              ${`bank_details_corrected ${bankAccountId} ${userId}`}, ${at})
      on conflict (client_id, dedupe_key) do nothing`;
}
