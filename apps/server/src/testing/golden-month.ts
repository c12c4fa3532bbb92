import { join } from 'node:path';
import { hashPassword } from '@cordelle/api/auth/password.ts';
import { createCustomer } from '@cordelle/api/customers/create-customer.ts';
import { createSchedule } from '@cordelle/api/transaction-schedules/commands.ts';
import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { fileKeyStore } from '@cordelle/db/key-store.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { parseMoney } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { seedBankProfiles } from '@cordelle/engine/bank-profile.ts';
import { DEMO_PASSWORD, insertDemoClient, insertDemoMembership, insertDemoUser } from '../demo/sign-ins.ts';

export const GOLDEN_OWNER = { email: 'demo@cordelle.test', password: DEMO_PASSWORD };

const FIRST_DAY = '2026-03-16';
/** The last payout of the month is on the bank’s statement. */
export const LAST_DAY = '2026-04-22';

/** The debits of the month, each of a payer of its own on a documented account. Source: lifecycle §7. */
const DEBITS = [
  { payer: 'a', account: '1000901', amount: '150.00', on: '2026-03-19' },
  { payer: 'b', account: '1000000', amount: '42.50', on: '2026-03-19' },
  { payer: 'c', account: '1000917', amount: '1250.99', on: '2026-03-19' },
  { payer: 'd', account: '1000000', amount: '99.99', on: '2026-03-19' },
  { payer: 'e', account: '1000905', amount: '895.00', on: '2026-03-19' },
  { payer: 'f', account: '1000000', amount: '2500.00', on: '2026-03-19' },
  { payer: 'g', account: '1000000', amount: '300.00', on: '2026-04-01' },
  { payer: 'h', account: '1000000', amount: '2000.00', on: '2026-04-09' },
] as const;

/**
 * An installation on the morning of 2026-03-16 with the client of the worked example: five business days of hold, a reserve of
 * 5 %, and its eight debits planned. Nothing of the demonstration is added to it at its start. Keys lie under `dataDir`.
 */
export async function prepareGoldenMonth(worker: Database, dataDir: string): Promise<void> {
  const at = instantOf(FIRST_DAY, '05:00', RAIL_FACTS.CA.zone);
  const keys = await fileKeyStore(join(dataDir, 'keys'));
  const passwordHash = await hashPassword(GOLDEN_OWNER.password);
  const clientId = await inTransaction(worker, {}, async (tx) => {
    const { sql } = tx;
    await sql`insert into business_clock (id, now) values (1, ${at})`;
    await seedBankProfiles(tx, at);
    const id = await insertDemoClient(tx, keys, 'maple', at);
    await sql`update clients set holdback_bps = 500 where id = ${id}`;
    const owner = { email: GOLDEN_OWNER.email, first: 'Amélie', last: 'Roy' };
    const userId = await insertDemoUser(tx, keys, owner, { kind: 'member', passwordHash, at });
    await insertDemoMembership(tx, { clientId: id, userId, role: 'client_primary' }, at);
    const finished = { actor: 'system:demo', action: 'demo.finished', targetType: 'demo', targetId: null };
    await writeAuditRows(tx, [{ clientId: PROVIDER_CLIENT_ID, at, ...finished }]);
    return id;
  });
  const actor = 'system:example';
  await inTransaction(worker, { clientId }, async (tx) => {
    for (const { payer, account, amount, on } of DEBITS) {
      const customerId = await createCustomer(
        tx,
        keys,
        clientId,
        {
          name: `Payer ${payer}`,
          customIdentifier: payer,
          email: null,
          phone: null,
          customerType: 'Personal',
          language: 'en',
          authorization: { status: 'complete', channel: 'in_person', limit: null },
          bank: { country: 'CA', institution: '003', transit: '00123', account, bankName: null },
          verificationRequired: false,
        },
        { actor, at, requestId: null },
      );
      await createSchedule(
        tx,
        { clientId, now: at, meta: { actor, cause: null, occurredAt: at } },
        {
          customerId: String(customerId),
          amount: parseMoney(amount, 'CAD'),
          frequency: 'Once',
          installments: 1,
          processDate: on,
          secondProcessDate: null,
          comment: payer,
        },
      );
    }
  });
}
