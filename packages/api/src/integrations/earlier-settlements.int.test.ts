import { inTransaction } from '@cordelle/db/connection.ts';
import { connectionOf } from '@cordelle/engine/accounting/connections.ts';
import { planAllAgain, planReports } from '@cordelle/engine/accounting/plan-reports.ts';
import { reportToBooks } from '@cordelle/engine/accounting/report-work.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { connectBooks, MemoryBooks } from '@cordelle/engine/testing/memory-books.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';

/** After every settlement of the worked example. */
const CONNECTED = '2026-04-20';
/** Of debits that pay no invoice there. */
const PAYER = '9';

let world: DayWorld;
let books: MemoryBooks;
let asOwner: Awaited<ReturnType<Callers['member']>>;
let connectionId: bigint;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-04-20', '10:00');
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await liveWorkedExample(world.database.worker);
  connectionId = await connectBooks(world.app(), CLIENT, { since: CONNECTED });
  asOwner = await new Callers(world).member({ clientId: CLIENT, role: 'client_primary' });
});
afterAll(() => world?.close());
beforeEach(async () => {
  const { owner } = world.database;
  await owner`delete from accounting_reports`;
  await owner`delete from accounting_customers`;
  await owner`delete from accounting_contacts`;
  await owner`update accounting_connections set planned_settlement_id = null, on_account = false, contacts_read_at = now()`;
  await owner`
    insert into accounting_contacts (client_id, connection_id, contact_id, name, state, is_customer, changed_at, read_at)
    values (${String(CLIENT)}, ${String(connectionId)}, 'jo', 'Jo', 'active', true, now(), now())`;
  books = new MemoryBooks();
  world.accountingServices = { xero: books.service, quickbooks: null };
});

const integrations = async () => (await asOwner()).integrations;
const earlier = async () => {
  const { earlier: count, earliest, written } = await (await integrations()).reports({ state: 'open' });
  return { count, earliest, written };
};
const connect = async () => {
  const customers = [{ id: 'jo', customerId: PAYER, autoImportInvoices: false, autoUpdate: false }];
  expect(await (await integrations()).connectCustomers({ customers })).toMatchObject({ newlyImportedCount: 1 });
};
const connection = () =>
  inTransaction(world.database.worker, {}, async (tx) => {
    const found = await connectionOf(tx, CLIENT);
    if (!found) throw new Error('nothing is connected');
    return found;
  });

describe('settlements from before the books were connected', () => {
  test('are offered once their payers are known there, however late that is, and recorded by a word alone', async () => {
    await (await integrations()).updateBookingAccounts({ onAccount: true });
    // The job of the hour has been there before anybody was connected.
    await reportToBooks(world.app());
    expect(await earlier()).toEqual({ count: 0, earliest: null, written: 0 });
    await connect();
    await reportToBooks(world.app());
    const offered = await earlier();
    expect(offered).toMatchObject({ written: 0, earliest: expect.stringMatching(/^2026-0[34]-/) });
    expect(offered.count).toBeGreaterThan(0);
    expect(books.lines).toEqual([]);
    await (await integrations()).backfill({ from: offered.earliest ?? CONNECTED });
    await reportToBooks(world.app());
    expect(await earlier()).toEqual({ count: 0, earliest: null, written: offered.count });
    const lines = [...books.lines];
    expect(lines).toHaveLength(offered.count);
    // Another payer, and all is planned once more: nothing is there twice.
    await inTransaction(world.database.worker, {}, async (tx) => planAllAgain(tx, await connection()));
    await reportToBooks(world.app());
    expect(books.lines).toEqual(lines);
  });

  test('are offered when somebody wants payments without an invoice booked, after everybody was connected', async () => {
    await connect();
    await reportToBooks(world.app());
    expect((await earlier()).count).toBe(0);
    await (await integrations()).updateBookingAccounts({ onAccount: true });
    await reportToBooks(world.app());
    expect((await earlier()).count).toBeGreaterThan(0);
  });

  test('planned by two at once, and asked for anew meanwhile, are each planned', async () => {
    await connect();
    await (await integrations()).updateBookingAccounts({ onAccount: true });
    const known = await connection();
    await Promise.all([
      planReports(world.app(), known),
      planReports(world.app(), known),
      inTransaction(world.database.worker, {}, (tx) => planAllAgain(tx, known)),
    ]);
    await planReports(world.app(), await connection());
    expect(await planReports(world.app(), await connection())).toBe(0);
    expect((await earlier()).count).toBeGreaterThan(0);
  });
});
