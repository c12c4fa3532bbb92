import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { administratorsOf } from '../clients/administrators.ts';
import { writeMails } from '../outbox-rows.ts';
import { translate } from '../words.ts';

/** Notifies the users who run a client that the bank corrected a customer's details. Once per new version of the details. */
export async function notifyOfChange(
  tx: Tx,
  change: { readonly clientId: bigint; readonly customerId: bigint; readonly bankAccountId: bigint; readonly at: Date },
): Promise<void> {
  const { sql } = tx;
  const { clientId, customerId, bankAccountId, at } = change;
  const [corrected] = await sql`
    select ${columns(customers, 'c', { customer: 'name' })}, ${columns(customerBankAccounts, 'a', { account: 'mask' })}
      from customers c join customer_bank_accounts a on a.client_id = c.client_id and a.id = ${bankAccountId}
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  invariant(corrected, 'what was corrected is there');
  const template = 'bank_details_corrected';
  const administrators = await administratorsOf(tx, clientId);
  await writeMails(
    tx,
    administrators.map(({ id, email, language }) => ({
      clientId,
      template,
      to: email,
      language,
      subject: translate('mail_bank_details_corrected_subject', language, corrected),
      text: translate('mail_bank_details_corrected_body', language, corrected),
      html: null,
      dedupeKey: `${template} ${bankAccountId} ${id}`,
    })),
    at,
  );
}
