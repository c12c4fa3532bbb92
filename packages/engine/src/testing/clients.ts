import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { beginLog } from '@cordelle/db/event-store/begin-log.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { currencyOf, RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { agreeOnPaper } from './agreements.ts';

/** Ids of their agreements begin here, away from those that the sequence gives. */
export const AGREEMENTS = 9_000_000n;
const LONG_AGO = new Date('2026-01-05T14:00:00Z');

/** An approved client with that id and customers 1…`count`, each with a bank account of the same id; for tests. */
export async function addClient(
  worker: Database,
  { id, rail = 'CA', customers: count = 1 }: { id: bigint; rail?: Rail; customers?: number },
): Promise<void> {
  await inTransaction(worker, {}, async (tx) => {
    await tx.orm.insert(clients).values({
      id,
      businessName: `Client ${id}`,
      country: rail,
      currency: currencyOf(rail),
      status: 'approved',
      statementShortName: `CLIENT ${id}`,
      statementLongName: `CLIENT ${id}`,
      zone: RAIL_FACTS[rail].zone,
      createdAt: LONG_AGO,
    });
    await beginLog(tx, id);
    const ids = Array.from({ length: count }, (_, index) => BigInt(index + 1));
    await tx.orm.insert(customers).values(
      ids.map((customerId) => ({
        clientId: id,
        id: customerId,
        name: `Customer ${customerId}`,
        identifier: `C${customerId}`,
        customerType: 'Personal' as const,
        language: 'en' as const,
        authorizationStatus: 'complete' as const,
        bankAccountId: customerId,
        createdAt: LONG_AGO,
      })),
    );
    await tx.orm.insert(customerBankAccounts).values(
      ids.map((accountId) => ({
        clientId: id,
        id: accountId,
        customerId: accountId,
        version: 1,
        country: rail,
        institutionNumberEncrypted: rail === 'CA' ? 'unreadable' : null,
        transitNumberEncrypted: rail === 'CA' ? 'unreadable' : null,
        routingNumberEncrypted: rail === 'US' ? 'unreadable' : null,
        accountNumberEncrypted: 'unreadable',
        last2: '67',
        mask: '*****67',
        blindIndex: `${id}-${accountId}`,
        source: 'entry' as const,
        createdAt: LONG_AGO,
      })),
    );
    await agreeOnPaper(
      tx,
      id,
      rail,
      ids.map((customerId) => ({ id: AGREEMENTS + customerId, customerId })),
      LONG_AGO,
    );
  });
}
