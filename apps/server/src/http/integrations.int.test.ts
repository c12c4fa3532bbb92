import { inTransaction } from '@cordelle/db/connection.ts';
import { type Connection, connectionOf } from '@cordelle/engine/accounting/connections.ts';
import { endConnectionOf, giveBack } from '@cordelle/engine/accounting/end-connection.ts';
import { openBooks } from '@cordelle/engine/accounting/open-books.ts';
import { lookAfterConnections } from '@cordelle/engine/accounting/read-organisation.ts';
import type { Books } from '@cordelle/engine/ports/accounting-service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quickbooks } from '../adapters/accounting/quickbooks.ts';
import { xero } from '../adapters/accounting/xero.ts';
import { sandboxQuickbooks, sandboxXero } from '../settings/accounting-settings.ts';
import { everyPage, failureOf, written } from '../testing/accounting-calls.ts';
import { addPerson, Device, freshAddress, PASSWORD } from '../testing/device.ts';
import { type Organisation, SandboxProcess } from '../testing/sandbox-process.ts';
import { V3Harness } from '../testing/v3-harness.ts';

const MAPLE = 4n;
const BIRCH = 5n;
const PRODUCT = 'https://pay.example.test';

let harness: V3Harness;
let sandbox: SandboxProcess;
let cookie = '';
let organisations: Organisation[] = [];

beforeAll(async () => {
  sandbox = await SandboxProcess.start(PRODUCT);
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.stop();
  harness.world.accountingServices = {
    xero: xero(sandboxXero(sandbox.port)),
    quickbooks: quickbooks(sandboxQuickbooks(sandbox.port)),
  };
  harness = await V3Harness.over(harness.world, harness.world.app({ moving: true }), { trustedProxies: 1 });
  for (const id of [MAPLE, BIRCH]) await harness.world.addClient({ id, rail: 'CA' });
  cookie = await signedIn('owner@example.test', MAPLE);
  organisations = await booksThere();
});
afterAll(async () => {
  await sandbox?.close();
  await harness?.close();
});

const booksThere = (service: 'xero' | 'quickbooks' = 'xero') => sandbox.books(service);
const maple = () => organisations[0]?.id ?? '';

async function signedIn(email: string, clientId: bigint): Promise<string> {
  await addPerson(harness, { email, clientId });
  const answer = await harness.call('auth.signIn', { email, password: PASSWORD }, { headers: freshAddress() });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const go = (path: string, by = cookie) =>
  fetch(new URL(path, harness.origin), { redirect: 'manual', headers: { cookie: by, ...freshAddress() } });
const leadsTo = (answer: Response): string => answer.headers.get('location') ?? '';

/** To the software and, by the link that somebody chooses there, back to where it sends them. */
async function consent(
  choice: Record<string, string>,
  clientId = MAPLE,
  by = cookie,
  service = 'xero',
): Promise<string> {
  const away = new URL(leadsTo(await go(`/integrations/connect/${service}/${clientId}`, by)));
  for (const [name, value] of Object.entries(choice)) away.searchParams.set(name, value);
  const back = await fetch(away, { redirect: 'manual' });
  expect(back.status).toBe(302);
  return leadsTo(back).replace(PRODUCT, '');
}
const outcomeOf = async (back: string, by = cookie) => leadsTo(await go(back, by));
const connect = async (organisation = maple()) => outcomeOf(await consent({ allow: organisation }));

async function integration(clientId = MAPLE, by = cookie) {
  const answer = await harness.call(
    'integrations.get',
    { force: true },
    { cookie: by, clientId: String(clientId), type: 'query' },
  );
  return (await answer.json()).result.data;
}
const connection = async (clientId = MAPLE): Promise<Connection> => {
  const found = await inTransaction(harness.app.worker, {}, (tx) => connectionOf(tx, clientId));
  if (!found) throw new Error('nothing is connected');
  return found;
};
const books = async (clientId = MAPLE): Promise<Books> => openBooks(harness.app, await connection(clientId), 'work');

beforeEach(async () => {
  await sandbox.tell('xero', { do: 'fault', fault: 'none', times: 0 });
  await harness.world.database.owner`delete from accounting_allowances`;
});

describe('consent', () => {
  test('leads to the software and back, and counts once, in one session, for one client', async () => {
    const back = await consent({ allow: maple() });
    const stranger = await signedIn('stranger@example.test', BIRCH);
    const colleague = await signedIn('colleague@example.test', MAPLE);
    expect(await outcomeOf(back, stranger)).toBe('/client/integrations?connection_status=failed');
    expect(await outcomeOf(back, colleague)).toBe('/post_oauth_redirect/4?connection_status=failed');
    expect(await outcomeOf(back, 'sid=none')).toBe('/login');
    expect(await outcomeOf(back.replace('callback/xero', 'callback/quickbooks'))).toBe(
      '/post_oauth_redirect/4?connection_status=failed',
    );
    expect(await outcomeOf(back)).toBe('/post_oauth_redirect/4?connection_status=success');
    expect(await outcomeOf(back)).toBe('/post_oauth_redirect/4?connection_status=failed');
    expect(await integration()).toMatchObject({
      integrationName: 'xero',
      organization: 'Maple Dental Inc.',
      integrationStatus: 'connected',
      integrationPaymentAccountSet: false,
      quickbooksOauthUrl: null,
      paymentAccounts: [
        { name: 'Operating', kind: 'bank' },
        { name: '1100 – Interim bank', kind: 'bank' },
        { name: '1150 – Debit clearing', kind: 'current_asset' },
      ],
    });
  });

  test('that is refused, forged, or opens nothing, connects nothing', async () => {
    await harness.call('integrations.unlink', {}, { cookie, clientId: '4' });
    expect(await outcomeOf(await consent({ deny: '1' }))).toContain('connection_status=failed');
    expect(await outcomeOf(await consent({ allow: 'none' }))).toContain('connection_status=failed_no_connections');
    const forged = (await consent({ allow: maple() })).replace(/code=[^&]+/, 'code=forged');
    expect(await outcomeOf(forged)).toContain('connection_status=failed');
    expect(leadsTo(await go(`/integrations/connect/xero/${BIRCH}`))).not.toContain(String(sandbox.port));
    expect(leadsTo(await go('/integrations/connect/xero/4', 'sid=none'))).toMatch(/^\/login\?after=/);
    expect(await integration()).toMatchObject({ integrationName: null, integrationStatus: 'not_connected' });
  });

  test('for an organisation that another client has connected connects nothing', async () => {
    expect(await connect()).toContain('success');
    const other = await signedIn('birch@example.test', BIRCH);
    expect(await outcomeOf(await consent({ allow: maple() }, BIRCH, other), other)).toBe(
      '/post_oauth_redirect/5?connection_status=failed',
    );
    expect(await integration(BIRCH, other)).toMatchObject({ integrationStatus: 'not_connected' });
  });

  test('without choosing brings back what this client had, and nothing else', async () => {
    await sandbox.tell('xero', { do: 'expire_access' });
    expect(await outcomeOf(await consent({ allow: 'none' }))).toContain('connection_status=success');
    expect(await integration()).toMatchObject({ organization: 'Maple Dental Inc.', integrationStatus: 'connected' });
  });

  test('is said to whoever works there, with the sign of the software, until it is taken back', async () => {
    const seen = async () => {
      const answer = await harness.call('auth.me', undefined, { cookie, clientId: '4', type: 'query' });
      return (await answer.json()).result.data.client.integration;
    };
    expect(await seen()).toBe('xero');
    const { icon } = await integration();
    expect(await (await go(new URL(icon).pathname)).text()).toContain('aria-label="Xero"');
    await harness.call('integrations.unlink', {}, { cookie, clientId: '4' });
    expect(await seen()).toBeNull();
    expect(await connect()).toContain('success');
  });

  test('no token and no code stands anywhere in clear', async () => {
    const [row] = await harness.world.database.owner<{ access: string; refresh: string }[]>`
      select access_token_encrypted as access, refresh_token_encrypted as refresh from accounting_connections where client_id = 4`;
    expect([row?.access, row?.refresh]).toEqual([expect.stringMatching(/^v1\./), expect.stringMatching(/^v1\./)]);
    expect(JSON.stringify(harness.world.logged)).not.toMatch(/eyJ|code=/);
  });
});

describe('a call', () => {
  test('is refreshed once, however many ask at the same time', async () => {
    await sandbox.tell('xero', { do: 'expire_access' });
    await harness.world.database.owner`update accounting_connections set access_expires_at = now() where client_id = 4`;
    const generation = async () =>
      (
        await harness.world.database.owner`select token_generation as n from accounting_connections where client_id = 4`
      )[0]?.n;
    const before = await generation();
    const [one, two] = [await books(), openBooks(harness.world.app(), await connection(), 'work')];
    await Promise.all([one.organisation(), two.organisation(), one.accounts(), two.accounts()]);
    expect(await generation()).toBe(before + 1);
  });

  test('reads every page of contacts and invoices, and then what changed', async () => {
    const open = await books();
    const { records: contacts, cursor } = await everyPage((page) => open.contacts({ page, since: null }));
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(contacts.length);
    expect(contacts.length).toBeGreaterThan(450);
    const first = await open.invoices({ page: null, since: null });
    expect(first.records).toHaveLength(500);
    expect(first.total).toBeGreaterThan(1_000);
    expect(first.records.every(({ state, dueCents }) => state === 'open' && dueCents > 0n)).toBe(true);
    const [someone] = contacts;
    await sandbox.tell('xero', { do: 'change_contact', contact: someone?.id, email: 'new@example.test' });
    const changed = await open.contacts({ page: null, since: cursor });
    expect(changed.records).toMatchObject([{ id: someone?.id, email: 'new@example.test' }]);
  });

  test('that writes is taken once, by its key, and refused in words', async () => {
    const open = await books();
    const [invoice] = (await open.invoices({ page: null, since: null })).records.filter(
      ({ currency }) => currency === 'CAD',
    );
    const account = (await open.accounts()).find(({ name }) => name.includes('Debit clearing'));
    if (!invoice || !account) throw new Error('nothing to pay');
    const payment = {
      kind: 'payment',
      invoiceId: invoice.id,
      contactId: invoice.contactId,
      account: { id: account.id, kind: account.kind },
      amountCents: invoice.dueCents,
      currency: 'CAD',
      date: invoice.changedAt
        .toISOString()
        .slice(0, 10)
        .replace(/^\d{4}/, '2030'),
      reference: 'CDL-1-1',
      note: '',
      idempotencyKey: 'one',
    } as const;
    await sandbox.tell('xero', { do: 'fault', fault: 'cut', times: 1 });
    expect(await failureOf(written(open, payment))).toEqual({ kind: 'unknown_outcome' });
    const [there] = (await open.documentsLike([payment])).get('CDL-1-1') ?? [];
    expect(there).toMatchObject({ amountCents: invoice.dueCents, state: 'booked' });
    expect(await written(open, payment)).toMatchObject({ id: there?.id });
    expect(await failureOf(written(open, { ...payment, idempotencyKey: 'two', amountCents: 1n }))).toMatchObject({
      kind: 'refused',
      cause: 'exceeds_due',
    });
    expect(await failureOf(written(open, { ...payment, idempotencyKey: 'three', date: '2001-01-01' }))).toMatchObject({
      kind: 'refused',
      cause: 'locked_period',
      words: [expect.stringContaining('period lock date')],
    });
    expect((await booksThere())[0]?.payments).toHaveLength(1);
  });

  test.each([
    ['throttle', { kind: 'throttled', forDay: false }],
    ['throttle_day', { kind: 'throttled', forDay: true }],
    ['half', { kind: 'unavailable' }],
    ['away', { kind: 'unavailable' }],
  ])('that meets %s says so, and the connection stays', async (fault, failure) => {
    await sandbox.tell('xero', { do: 'fault', fault, times: 1 });
    expect(await failureOf((await books()).organisation())).toMatchObject(failure);
    expect(await connection()).toMatchObject({ status: 'connected' });
  });
});

describe('an account for payments', () => {
  test('is one of those there, of the client’s currency', async () => {
    const choose = (paymentAccountId: string) =>
      harness.call('integrations.updateAccount', { paymentAccountId }, { cookie, clientId: '4' });
    const foreign = organisations[0]?.accounts.find(({ name }) => name === 'Other currency')?.id ?? '';
    expect((await choose(foreign)).status).toBe(422);
    const wanted = organisations[0]?.accounts.find(({ name }) => name === 'Debit clearing')?.id ?? '';
    const chosen = await (await choose(wanted)).json();
    expect(chosen.result.data).toMatchObject({ selectedPaymentAccountId: wanted, integrationPaymentAccountSet: true });
    const device = await Device.signedIn(harness, 'owner@example.test');
    const { body } = await device.ask('GET', `/integrations?client_id=${MAPLE}`);
    expect(body).toMatchObject({ integration: { integration_name: 'xero', selected_payment_account_id: wanted } });
  });
});

describe('a connection', () => {
  test('that was taken away there is noticed, told of once, and comes back with what it knew', async () => {
    await sandbox.tell('xero', { do: 'revoke', organisation: maple() });
    await lookAfterConnections(harness.app);
    await lookAfterConnections(harness.app);
    expect(await integration()).toMatchObject({ integrationStatus: 'disconnected', problem: 'revoked' });
    const mails = await harness.world.database
      .owner`select to_address from outbox where template = 'integration_revoked'`;
    expect(mails).toHaveLength(2);
    const alerts = await (
      await harness.call('notifications.list', {}, { cookie, clientId: '4', type: 'query' })
    ).json();
    expect(alerts.result.data.records).toContainEqual(
      expect.objectContaining({ kind: 'integration', message: expect.stringContaining('Xero') }),
    );
    expect(await connect()).toContain('success');
    expect(await integration()).toMatchObject({ integrationStatus: 'connected', integrationPaymentAccountSet: true });
  });

  test('that is ended here is given back there, at once or later, and its tokens are forgotten', async () => {
    const headers = { 'idempotency-key': 'as-the-page-sends-it' };
    const ended = async () => harness.call('integrations.unlink', {}, { cookie, clientId: '4', headers });
    const left = () => harness.world.database.owner`
      select id from accounting_connections where client_id = 4 and refresh_token_encrypted is not null`;
    const first = await (await ended()).json();
    expect(first.result.data).toMatchObject({ integrationStatus: 'not_connected' });
    expect(await left()).toEqual([]);
    expect((await ended()).status).toBe(200);
    expect(await connect()).toContain('success');
    const { xero: service } = harness.world.accountingServices;
    if (!service) throw new Error('no service');
    const away = harness.world.app({ moving: true });
    const key = await inTransaction(away.worker, { clientId: MAPLE }, (tx) => endConnectionOf(tx, MAPLE, new Date()));
    const silent = { ...service, giveBack: () => Promise.reject(new Error('nobody answers')) };
    if (!key) throw new Error('nothing was connected');
    await giveBack({ ...away, accountingServices: { xero: silent, quickbooks: null } }, key);
    expect(await left()).toHaveLength(1);
    await lookAfterConnections(harness.app);
    expect(await left()).toEqual([]);
  });
});

describe('QuickBooks Online', () => {
  const CEDAR = 6n;
  let by = '';
  let company: Organisation | undefined;

  test('is connected for the company that its consent opens, and for no other that a browser names', async () => {
    await harness.world.addClient({ id: CEDAR, rail: 'CA' });
    by = await signedIn('cedar@example.test', CEDAR);
    company = (await booksThere('quickbooks'))[0];
    const other = (await booksThere('quickbooks'))[1]?.id ?? '';
    const back = () => consent({ allow: company?.id ?? '' }, CEDAR, by, 'quickbooks');
    expect(await outcomeOf((await back()).replace(/realmId=\d+/, `realmId=${other}`), by)).toContain('status=failed');
    expect(await outcomeOf((await back()).replace(/realmId=\d+/, 'realmId=..%2F1'), by)).toContain('status=failed');
    expect(await outcomeOf(await back(), by)).toBe('/post_oauth_redirect/6?connection_status=success');
    expect(await integration(CEDAR, by)).toMatchObject({
      integrationName: 'quickbooks',
      organization: 'Maple Dental Inc.',
      baseCurrency: 'CAD',
      xeroOauthUrl: null,
      paymentAccounts: [
        { name: 'Operating', kind: 'bank' },
        { name: 'Interim bank', kind: 'bank' },
        { name: 'Debit clearing', kind: 'current_asset' },
        { name: 'Deposits paid', kind: 'current_asset' },
        { name: 'Undeposited Funds', kind: 'undeposited' },
      ],
    });
  });

  test('is read page by page, and then what changed, voided and deleted ones too', async () => {
    const open = await books(CEDAR);
    const first = await open.contacts({ page: null, since: null });
    expect(first.records.every(({ state }) => state === 'active')).toBe(true);
    const { records: invoices, cursor } = await everyPage((page) => open.invoices({ page, since: null }));
    expect(new Set(invoices.map(({ id }) => id)).size).toBe(invoices.length);
    expect(invoices.length).toBeGreaterThan(1_000);
    expect(invoices.every(({ state, dueCents }) => state === 'open' && dueCents > 0n)).toBe(true);
    const [voided, someone] = [invoices[0]?.id ?? '', first.records[0]?.id ?? ''];
    await sandbox.tell('quickbooks', { do: 'void_invoice', invoice: voided });
    await sandbox.tell('quickbooks', { do: 'archive_contact', contact: someone });
    expect((await open.invoices({ page: null, since: cursor })).records).toMatchObject([
      { id: voided, state: 'voided' },
    ]);
    expect((await open.contacts({ page: null, since: cursor })).records).toMatchObject([
      { id: someone, state: 'archived' },
    ]);
  });

  test('takes a payment once by its key, tells what paid no invoice, and refuses in words', async () => {
    const open = await books(CEDAR);
    const [invoice] = (await open.invoices({ page: null, since: null })).records.filter(
      ({ currency }) => currency === 'CAD',
    );
    const account = (await open.accounts()).find(({ name }) => name === 'Debit clearing');
    if (!invoice || !account) throw new Error('nothing to pay');
    const payment = {
      kind: 'payment',
      invoiceId: invoice.id,
      contactId: invoice.contactId,
      account: { id: account.id, kind: account.kind },
      amountCents: invoice.dueCents + 500n,
      currency: 'CAD',
      date: '2030-03-26',
      reference: 'CDL-2-1',
      note: 'a debit',
      idempotencyKey: 'one',
    } as const;
    await sandbox.tell('quickbooks', { do: 'fault', fault: 'cut', times: 1 });
    expect(await failureOf(written(open, payment))).toEqual({ kind: 'unknown_outcome' });
    const [there] = (await open.documentsLike([payment])).get('CDL-2-1') ?? [];
    expect(there).toMatchObject({ amountCents: payment.amountCents, state: 'booked' });
    const since = new Date(Date.now() - 60_000).toISOString();
    expect(
      (await open.payments({ page: null, since }, async () => [])).records.find(({ id }) => id === there?.id),
    ).toMatchObject({
      unappliedCents: 500n,
      invoiceIds: [invoice.id],
    });
    expect(await written(open, payment)).toMatchObject({ id: there?.id });
    expect(await failureOf(written(open, { ...payment, idempotencyKey: 'two', date: '2001-01-01' }))).toMatchObject({
      kind: 'refused',
      cause: 'locked_period',
    });
    await sandbox.tell('quickbooks', { do: 'archive_account', account: account.id, active: false });
    expect(await failureOf(written(open, { ...payment, idempotencyKey: 'three' }))).toMatchObject({
      kind: 'refused',
      cause: 'account_unusable',
    });
    expect((await booksThere('quickbooks'))[0]?.payments).toHaveLength(1);
  });

  test('that was disconnected there is noticed at the next call', async () => {
    await sandbox.tell('quickbooks', { do: 'revoke', organisation: company?.id ?? '' });
    expect(await failureOf((await books(CEDAR)).organisation())).toEqual({ kind: 'revoked' });
    expect(await integration(CEDAR, by)).toMatchObject({ integrationStatus: 'disconnected', problem: 'revoked' });
    expect(JSON.stringify(harness.world.logged)).not.toMatch(/eyJ/);
  });
});
