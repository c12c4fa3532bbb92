import { inTransaction } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { PayeeOnPage } from '@cordelle/validation/payer-pages.ts';
import { offerOf } from './offer.ts';

/** A business as every page for its payers names it: its name, how it is reached, its picture and colour. */
export async function businessOnPage({ database }: App, clientId: bigint): Promise<PayeeOnPage> {
  const entry = { clientId, kind: 'processing', payer: null } as const;
  const { business } = await inTransaction(database, { clientId, readOnly: true }, (tx) => offerOf(tx, entry, false));
  return business;
}
