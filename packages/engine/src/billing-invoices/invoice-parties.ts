import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { type InvoiceParty, type InvoiceSeller, invoiceParties } from '@cordelle/db/schema/invoices.ts';
import { addressLines } from '@cordelle/domain/address/address-lines.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { providerOf, sellerOf } from '../provider/provider.ts';

/** The business as an invoice names it today. */
export async function buyerOf({ sql }: Tx, clientId: bigint): Promise<InvoiceParty> {
  const [client] = await sql`
    select ${columns(clients, ADDRESS_COLUMNS)}, ${columns(clients, { name: 'businessName', email: 'invoiceEmail' })}
      from clients where id = ${clientId}`;
  invariant(client, 'an invoice has a client');
  const { name, email, ...address } = client;
  return { name, email, addressLines: addressLines(address) };
}

/** Writes down who sends a new invoice to whom: it stays so when either changes. */
export async function writeInvoiceParties(
  tx: Tx,
  { clientId, id }: { readonly clientId: bigint; readonly id: bigint },
  country: Rail,
): Promise<void> {
  const [provider, buyer] = await Promise.all([providerOf(tx), buyerOf(tx, clientId)]);
  const { sql } = tx;
  await sql`
    insert into invoice_parties (client_id, invoice_id, seller, buyer)
    values (${clientId}, ${id}, ${provider && sql.json(sellerOf(provider, country) as never)}, ${sql.json(buyer as never)})`;
}

/** Who sent an invoice to whom. One from before it was written down names the business as it is today, and no seller. */
export async function partiesOf(
  tx: Tx,
  clientId: bigint,
  invoiceId: bigint,
): Promise<{ readonly seller: InvoiceSeller | null; readonly buyer: InvoiceParty }> {
  const [row] = await tx.sql`
    select ${columns(invoiceParties, ['seller', 'buyer'])} from invoice_parties
     where client_id = ${clientId} and invoice_id = ${invoiceId}`;
  return row ?? { seller: null, buyer: await buyerOf(tx, clientId) };
}
