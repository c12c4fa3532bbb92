import { inTransaction } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AccountingFailed, type AccountingService, type Asked, type Books } from '../ports/accounting-service.ts';
import { DayWorld } from '../testing/day-world.ts';
import { type Connection, connectionOf } from './connections.ts';
import { endConnectionOf } from './end-connection.ts';
import { keepConnection } from './keep-connection.ts';
import { readContacts, readInvoices } from './read-records.ts';

const CLIENT = 4n;
const SOON = new Date('2999-01-01T00:00:00Z');
const WORK = { caller: 'work' } as const;

let world: DayWorld;
/** What the software has, in the order of its pages, two on each. */
let contacts: string[] = [];
let changed: string[] = [];
let asked: Asked[] = [];
let meanwhile: (page: number) => void | Promise<void> = () => undefined;

const contact = (id: string) => ({
  id,
  name: `Contact ${id}`,
  email: null,
  phone: null,
  address: null,
  number: null,
  state: 'active' as const,
  mergedInto: null,
  currency: 'CAD',
  isCustomer: true,
  changedAt: SOON,
});
const invoice = (id: string, state: 'open' | 'deleted') => ({
  id,
  number: `INV-${id}`,
  contactId: '1',
  contactName: 'Contact 1',
  contactEmail: null,
  issueDate: null,
  dueDate: '2026-03-19' as const,
  totalCents: 100n,
  dueCents: 100n,
  currency: 'CAD',
  state,
  revision: null,
  changedAt: SOON,
});

const SOFTWARE: Pick<Books, 'contacts' | 'invoices'> = {
  async contacts(question) {
    asked.push(question);
    const page = Number(question.page ?? 0);
    await meanwhile(page);
    const found = question.since === null ? contacts : changed;
    const records = found.slice(page * 2, page * 2 + 2).map(contact);
    const next = found.length > page * 2 + 2 ? String(page + 1) : null;
    return { records: [...records, ...records], next, cursor: 'then', total: found.length };
  },
  async invoices({ since }) {
    const records = since === null ? [invoice('1', 'open'), invoice('2', 'open')] : [invoice('2', 'deleted')];
    return { records, next: null, cursor: 'then', total: null };
  },
};
const SERVICE: Partial<AccountingService> = {
  software: 'xero',
  limits: { atOnce: 4, burst: 50, perMinute: 5_000, keptForPeople: 0 },
  // Nothing else is asked of it here.
  books: ({ call }) =>
    ({
      contacts: (input) => call(async () => SOFTWARE.contacts(input)),
      invoices: (input) => call(async () => SOFTWARE.invoices(input)),
    }) as Pick<Books, 'contacts' | 'invoices'> as Books,
};

async function connect(): Promise<Connection> {
  const app = world.app();
  await keepConnection(app, {
    software: 'xero',
    opened: { organisationId: 'o', name: 'Maple', grantId: 'g' },
    organisation: { name: 'Maple', baseCurrency: 'CAD', country: 'CA', shortCode: null, lockedUntil: null },
    tokens: { accessToken: 'a', accessExpiresAt: SOON, refreshToken: 'r', consentExpiresAt: null },
    by: { clientId: CLIENT, userId: 1n, sessionHash: 's', actor: 'user:1' },
  });
  const found = await inTransaction(app.worker, {}, (tx) => connectionOf(tx, CLIENT));
  if (!found) throw new Error('nothing is connected');
  return found;
}
const end = () => inTransaction(world.app().worker, { clientId: CLIENT }, (tx) => endConnectionOf(tx, CLIENT, SOON));
const kept = async () =>
  (
    await world.database.owner<{ id: string }[]>`select contact_id as id from accounting_contacts order by contact_id`
  ).map(({ id }) => id);

beforeAll(async () => {
  world = await DayWorld.open();
  await world.addClient({ id: CLIENT, rail: 'CA' });
  // The rest is never asked here.
  world.accountingServices = { xero: SERVICE as AccountingService, quickbooks: null };
});
afterAll(() => world.close());
beforeEach(async () => {
  await end();
  [contacts, changed, asked, meanwhile] = [['1', '2', '3', '4', '5'], [], [], () => undefined];
});

test('all pages are read, each record once, and then what changed since they were begun', async () => {
  const connection = await connect();
  expect(await readContacts(world.app(), connection, WORK)).toBe(5);
  expect(await kept()).toEqual(['1', '2', '3', '4', '5']);
  changed = ['6'];
  expect(await readContacts(world.app(), connection, WORK)).toBe(1);
  expect(asked.at(-1)).toEqual({ page: null, since: 'then' });
  expect(await kept()).toHaveLength(6);
});

test('a record that moves to a page already read is found, and one that is gone is forgotten', async () => {
  const connection = await connect();
  meanwhile = (page) => {
    // The first is changed while the second page is asked for: it goes to the end, and all others one place up.
    if (page === 1 && asked.length === 2) contacts = ['2', '3', '4', '5', '1'];
  };
  expect(await readContacts(world.app(), connection, WORK)).toBe(5);
  expect(asked.length).toBeGreaterThan(3);
  expect(await kept()).toEqual(['1', '2', '3', '4', '5']);
});

test('what is cut off in the middle is begun anew, and stands in the journal', async () => {
  const connection = await connect();
  meanwhile = (page) => {
    if (page === 2) throw new AccountingFailed({ kind: 'unavailable' });
  };
  await expect(readContacts(world.app(), connection, WORK)).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
  meanwhile = () => undefined;
  expect(await readContacts(world.app(), connection, WORK)).toBe(5);
  expect(asked.at(-3)).toEqual({ page: null, since: null });
  const results = await world.database.owner`
    select result, count from accounting_journal where what = 'contacts' order by id desc limit 2`;
  expect(results).toMatchObject([
    { result: 'done', count: 5 },
    { result: 'unanswered', count: 4 },
  ]);
});

test('one reads at a time; other work leaves it alone', async () => {
  const connection = await connect();
  const others: (number | null)[] = [];
  meanwhile = async () => {
    meanwhile = () => undefined;
    others.push(await readContacts(world.app(), connection, WORK));
  };
  expect(await readContacts(world.app(), connection, WORK)).toBe(5);
  expect(others).toEqual([null]);
});

test('nothing is kept of books that were disconnected meanwhile', async () => {
  const connection = await connect();
  meanwhile = async (page) => {
    if (page === 1) await end();
  };
  await readContacts(world.app(), connection, WORK);
  expect(await kept()).toEqual([]);
});

test('an invoice that was deleted there stays, with nothing left to pay', async () => {
  const connection = await connect();
  expect(await readInvoices(world.app(), connection, WORK)).toBe(2);
  expect(await readInvoices(world.app(), connection, WORK)).toBe(1);
  const rows = await world.database.owner`
    select invoice_id as id, state, due_cents as due from accounting_invoices order by invoice_id`;
  expect(rows).toMatchObject([
    { id: '1', state: 'open', due: 100n },
    { id: '2', state: 'deleted', due: 0n },
  ]);
});
