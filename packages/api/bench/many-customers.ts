import { type Database, inTransaction, openOwner } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { money } from '@cordelle/domain/money.ts';
import { addClient } from '../../engine/src/testing/clients.ts';
import { createCustomers, type NewCustomer } from '../src/customers/create-customer.ts';

export const CUSTOMERS = 100_000;
export const CHUNK = 1_000;

/** The only one of a rare name. */
const RARE = 77_777;
const SURNAMES = ['Tremblay', 'Gagnon', 'Roy', 'Côté', 'Bouchard', 'Gauthier', 'Morin', 'Lavoie', 'Fortin', 'Gagné'];
const customer = (number: number): NewCustomer => ({
  name: number === RARE ? 'Élodie Ostrowski' : `Élodie ${SURNAMES[number % SURNAMES.length]} ${number}`,
  customIdentifier: `LOC-${number}`,
  email: `payer${number}@example.test`,
  phone: `514555${String(number).padStart(6, '0')}`,
  customerType: 'Personal',
  language: 'fr',
  authorization: {
    status: number % 3 === 0 ? 'pending' : 'complete',
    channel: number % 2 === 0 ? 'online' : 'paper',
    limit: number % 5 === 0 ? money(12_500n, 'CAD') : null,
  },
  bank: {
    country: 'CA',
    institution: '003',
    transit: '00123',
    account: String(1_000_000 + number),
    bankName: 'Royal Bank of Canada',
  },
  verificationRequired: false,
});

/** A Canadian client with a hundred thousand customers, the newest of them made at a moment. */
export async function addManyCustomers(
  ownerUrl: string,
  worker: Database,
  keys: KeyStore,
  { clientId, at }: { readonly clientId: bigint; readonly at: Date },
): Promise<void> {
  await addClient(worker, { id: clientId });
  const owner = openOwner(ownerUrl);
  // The client comes with a customer whose id the sequences do not know of.
  await owner`select setval('customers_id_seq', 1000), setval('customer_bank_accounts_id_seq', 1000)`;
  for (let from = 0; from < CUSTOMERS; from += CHUNK) {
    await inTransaction(worker, { clientId }, (tx) =>
      createCustomers(
        tx,
        keys,
        clientId,
        Array.from({ length: CHUNK }, (_, index) => customer(from + index)),
        { actor: 'system:bench', at: new Date(at.getTime() - (CUSTOMERS - from) * 1000) },
      ),
    );
    // Foreign keys are checked by a plan that is kept: made for empty tables it would read all of them for each row.
    if (from === 0) await owner`analyze`;
  }
  await owner`update customers set bank_account_id = null where client_id = ${String(clientId)} and id = 1`;
  await owner`vacuum analyze customers`;
  await owner`vacuum analyze customer_bank_accounts`;
  await owner.end();
}
