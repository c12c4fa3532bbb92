import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { partiesOf } from '@cordelle/engine/billing-invoices/invoice-parties.ts';
import type { InvoiceDocument } from '@cordelle/engine/ports/documents.ts';
import { providerLogo } from '../provider-settings/logo.ts';
import { billingInvoiceById } from './queries.ts';

/** One invoice as it is printed, in the language of the business. Throws `record.not_found`. */
export async function invoiceDocument(tx: Tx, clientId: bigint, id: bigint): Promise<Omit<InvoiceDocument, 'sandbox'>> {
  const [invoice, { seller, buyer }, logo, [client]] = await Promise.all([
    billingInvoiceById(tx, clientId, id),
    partiesOf(tx, clientId, id),
    providerLogo(tx),
    tx.sql`select ${columns(clients, { language: 'defaultLanguage' })} from clients where id = ${clientId}`,
  ]);
  invariant(client, 'an invoice has a client');
  return { ...invoice, language: client.language, seller, logo, business: { id: String(clientId), ...buyer } };
}
