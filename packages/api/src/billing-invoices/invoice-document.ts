import type { Tx } from '@cordelle/db/connection.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { InvoiceDocument } from '@cordelle/engine/ports/documents.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { addressLines } from '../payer-offers/address-lines.ts';
import { billingInvoiceById } from './queries.ts';

/** One invoice as it is printed, in the language of the business. Throws `record.not_found`. */
export async function invoiceDocument(tx: Tx, clientId: bigint, id: bigint): Promise<InvoiceDocument> {
  const [invoice, [client]] = await Promise.all([
    billingInvoiceById(tx, clientId, id),
    tx.sql<
      {
        name: string;
        email: string | null;
        language: Language;
        address1: string | null;
        address2: string | null;
        city: string | null;
        provinceCode: string | null;
        postalCode: string | null;
      }[]
    >`
      select business_name as name, invoice_email as email, default_language as language, address1, address2, city,
             province_code as "provinceCode", postal_code as "postalCode"
        from clients where id = ${clientId}`,
  ]);
  invariant(client, 'an invoice has a client');
  const { name, email, language, ...address } = client;
  return { ...invoice, language, business: { id: String(clientId), name, addressLines: addressLines(address), email } };
}
