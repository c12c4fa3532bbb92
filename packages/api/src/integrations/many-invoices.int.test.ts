import { centsText } from '@cordelle/domain/money.ts';
import type { BookContact, BookInvoice } from '@cordelle/engine/ports/accounting-service.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOBS } from '../jobs.ts';
import { Callers } from '../testing/callers.ts';
import { aContact, anInvoice, connectOrganisation, serviceOfRecords } from '../testing/read-books.ts';

// `npm run drill invoices` imports 3,000; the gate some.
const COUNT = Number(process.env.INVOICES ?? 60);
const PAYERS = Math.max(10, Math.floor(COUNT / 6));
const CLIENT = 4n;
const DUE_DAYS = 40;
/** Hours in which everything has to be imported. */
const HOURS_MAX = 4;

const contacts = Array.from({ length: PAYERS }, (_, place) => aContact(`c${place}`));
const dueOf = (place: number): string =>
  new Date(Date.UTC(2026, 2, 17 + (place % DUE_DAYS))).toISOString().slice(0, 10);
const invoice = (place: number, differs: Partial<BookInvoice> = {}): BookInvoice =>
  anInvoice(`i${place}`, contacts[place % PAYERS] as BookContact, {
    dueDate: dueOf(place),
    totalCents: BigInt(5_000 + place),
    dueCents: BigInt(5_000 + place),
    ...differs,
  });
const invoices = Array.from({ length: COUNT }, (_, place) => invoice(place));
/** As many as an hour looks at, due before all others, none of which may be imported. */
const foreign = Array.from({ length: 2_000 }, (_, place) =>
  invoice(place, { id: `f${place}`, number: `US-${place}`, dueDate: '2026-03-16', currency: 'USD' }),
);
const SERVICE = serviceOfRecords({ contacts: () => contacts, invoices: () => [...foreign, ...invoices] });

let world: DayWorld;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: CLIENT, rail: 'CA', customers: PAYERS });
  world.accountingServices = { xero: SERVICE, quickbooks: null };
  await connectOrganisation(world.app(), CLIENT);
});
afterAll(() => world?.close());

/** The job of the hour, as the queue runs it. */
async function hour(): Promise<void> {
  const job = JOBS.find(({ queue }) => queue === 'accounting');
  if (!job) throw new Error('no such job');
  await job.run(world.app());
}
async function planned() {
  const [found] = await world.database.owner<{ payments: number; invoices: number; cents: bigint }[]>`
    select count(*)::int as payments, count(distinct l.invoice_id)::int as invoices,
           coalesce(sum(s.amount_cents), 0)::bigint as cents
      from accounting_schedules l join transaction_schedules s on s.client_id = l.client_id and s.id = l.schedule_id
     where l.client_id = ${CLIENT} and l.freed_at is null and s.active`;
  return found;
}

test('of many invoices each becomes one payment, by the job of the hour alone; those in another currency hide none', async () => {
  const owner = await new Callers(world).member({ clientId: CLIENT, role: 'client_primary' });
  const { integrations } = await owner();
  // The list of who may be chosen reads the books.
  await integrations.choosableCustomers({});
  for (let first = 0; first < PAYERS; first += 100)
    await integrations.connectCustomers({
      customers: contacts.slice(first, first + 100).map(({ id }, place) => ({
        id,
        customerId: String(CLIENT * 1000n + BigInt(first + place + 1)),
        autoImportInvoices: true,
        autoUpdate: false,
      })),
    });
  const all = { payments: COUNT, invoices: COUNT, cents: invoices.reduce((sum, { dueCents }) => sum + dueCents, 0n) };
  const took: number[] = [];
  while (took.length < HOURS_MAX && (await planned())?.payments !== COUNT) {
    const began = performance.now();
    await hour();
    took.push(performance.now() - began);
    // Until the next hour, the database has looked at what its tables hold.
    await world.database.owner`analyze`;
  }
  if (process.env.INVOICES)
    console.info(
      `${COUNT} invoices of ${PAYERS} payers over ${centsText(all.cents)}: ` +
        `${took.map((ms) => (ms / 1000).toFixed(1)).join(' s, ')} s`,
    );
  expect(await planned()).toEqual(all);
  await hour();
  expect(await planned()).toEqual(all);
}, 600_000);
