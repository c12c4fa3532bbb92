import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { InvoiceDocument } from '@cordelle/engine/ports/documents.ts';
import { addressLines } from '../payer-offers/address-lines.ts';
import { billingInvoiceById } from './queries.ts';

/** One invoice as it is printed, in the language of the business. Throws `record.not_found`. */
export async function invoiceDocument(tx: Tx, clientId: bigint, id: bigint): Promise<InvoiceDocument> {
  const [invoice, [client]] = await Promise.all([
    billingInvoiceById(tx, clientId, id),
    tx.sql`
      select ${columns(clients, ADDRESS_COLUMNS)},
             ${columns(clients, { name: 'businessName', email: 'invoiceEmail', language: 'defaultLanguage' })}
        from clients where id = ${clientId}`,
  ]);
  invariant(client, 'an invoice has a client');
  const { name, email, language, ...address } = client;
  return { ...invoice, language, business: { id: String(clientId), name, addressLines: addressLines(address), email } };
}
