import { CLIENT_STATUSES, type ClientStatus } from '@cordelle/domain/client/kinds.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import {
  CUSTOM_FLAGS,
  type CustomFlag,
  permissionsOf,
  type Role,
  STAFF_PERMISSIONS,
} from '@cordelle/validation/permissions.ts';
import { ORDINARY_CLIENT } from '@cordelle/validation/testing/ordinary-client.ts';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, isNotFound } from '@tanstack/react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { forgetUser, rememberUser } from './me/chosen-client.ts';
import { NotForThisAccount } from './me/me.ts';
import { routeTree } from './routeTree.gen.ts';
import { noteAlertStackDrawn } from './shell/alert-stack.ts';
import { ADA } from './testing/somebody.ts';
import { utilsFor } from './trpc.ts';

type Visitor = { readonly name: string; readonly me: (status: ClientStatus) => Me | null };

const person = (kind: Me['user']['kind'], more: Partial<Me['user']> = {}): Me['user'] => ({
  ...ADA,
  kind,
  twoFactor: kind === 'staff',
  ...more,
});

function within(role: Role, flags: readonly CustomFlag[] = [], user: Partial<Me['user']> = {}): Visitor['me'] {
  const kind = role === 'staff' ? 'staff' : role === 'customer_account' ? 'customer' : 'member';
  return (status) => ({
    user: person(kind, user),
    client: {
      id: '4',
      businessName: status === 'created' ? '' : 'Maple Dental',
      country: 'CA',
      currency: 'CAD',
      status,
      clientType: ORDINARY_CLIENT.clientType,
      role,
      releaseHelpers: ORDINARY_CLIENT.releaseHelpers,
      integration: null,
    },
    permissions: [...permissionsOf({ role, flags, ...ORDINARY_CLIENT, clientStatus: status })],
    sandbox: false,
  });
}
const without =
  (user: Me['user']): Visitor['me'] =>
  () => ({
    user,
    client: null,
    permissions: user.kind === 'staff' ? [...STAFF_PERMISSIONS] : [],
    sandbox: false,
  });

const VISITORS: readonly Visitor[] = [
  { name: 'nobody', me: () => null },
  { name: 'primary', me: within('client_primary') },
  { name: 'admin', me: within('client_admin') },
  { name: 'custom', me: within('client_custom') },
  ...CUSTOM_FLAGS.map((flag) => ({ name: `custom+${flag}`, me: within('client_custom', [flag]) })),
  { name: 'custom+all', me: within('client_custom', CUSTOM_FLAGS) },
  { name: 'reader', me: within('client_read_only') },
  { name: 'staff', me: within('staff') },
  { name: 'staff outside', me: without(person('staff')) },
  { name: 'payer', me: within('customer_account') },
  { name: 'no client', me: without(person('member')) },
];

/** Who is asking at the moment; the server of these tests knows nothing else. */
let visitor: Me | null = null;

const answerTo = (path: string): unknown => {
  if (path === 'auth.me' && visitor) return { result: { data: visitor } };
  const status = path === 'auth.me' ? 401 : 404;
  const code = status === 401 ? 'auth.not_signed_in' : 'record.not_found';
  return { error: { message: code, code: -32000, data: { status, code, messages: {}, requestId: null } } };
};

beforeAll(() => {
  // Guards alone are asked here, nothing is drawn: no page has a stack to wait for.
  noteAlertStackDrawn();
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    const answers = pathname.replace('/trpc/', '').split(',').map(answerTo);
    return new Response(JSON.stringify(answers), { headers: { 'content-type': 'application/json' } });
  });
});
afterAll(() => vi.unstubAllGlobals());

/** Router of a visit that begins at an address, over the routes and guards of the console. */
function visit(address: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { utils: utilsFor(queryClient) },
    origin: 'http://localhost',
    isServer: false,
  });
}

const pattern = (id: string): string => id.replace(/\$[A-Za-z]+/g, '1');

/** Where somebody ends who opens an address: there, elsewhere, or before a page that says it is not theirs. */
async function outcomeOf(address: string, me: Me | null): Promise<string> {
  visitor = me;
  if (me) rememberUser(me.user.id);
  else forgetUser();
  const router = visit(address);
  await router.load();
  const { location, matches } = router.state;
  const here = location.pathname.replace(/(.)\/$/, '$1');
  if (here !== address) return `→ ${here}`;
  if (matches.some(({ error }) => error instanceof NotForThisAccount)) return 'not theirs';
  if (matches.some(({ status, error }) => status === 'notFound' && !isNotFound(error))) return 'no such page';
  return 'open';
}

/** Every address of the console, by the route tree it is built from. */
const ADDRESSES = Object.keys(visit('/').routesByPath)
  .map((path) => path.replace(/(.)\/$/, '$1'))
  .filter((path, index, all) => all.indexOf(path) === index)
  .sort();

const known = new Map<string, Promise<string>>();

/** The same, asked once for people in whom no guard could see a difference. */
function knownOutcomeOf(address: string, me: Me | null): Promise<string> {
  const key = `${address} ${JSON.stringify(me)}`;
  const outcome = known.get(key) ?? outcomeOf(address, me);
  known.set(key, outcome);
  return outcome;
}

type Row = { readonly statuses: string[]; readonly text: string };

/** Outcomes of one address with who meets them; statuses of the client that make no difference stand together. */
async function rowsOf(address: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const status of CLIENT_STATUSES) {
    const byOutcome = new Map<string, string[]>();
    for (const { name, me } of VISITORS) {
      const outcome = await knownOutcomeOf(pattern(address), me(status));
      byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), name]);
    }
    const text = [...byOutcome]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(line)
      .join('\n');
    const same = rows.find((row) => row.text === text);
    if (same) same.statuses.push(status);
    else rows.push({ statuses: [status], text });
  }
  return rows;
}

/** Who works for a client, in whatever role: most pages treat them alike. */
const OF_THE_CLIENT = VISITORS.map(({ name }) => name).filter(
  (name) => !['nobody', 'staff outside', 'payer', 'no client'].includes(name),
);

function line([outcome, names]: [string, string[]]): string {
  const missing = OF_THE_CLIENT.filter((name) => !names.includes(name));
  const others = names.filter((name) => !OF_THE_CLIENT.includes(name));
  const most = missing.length < OF_THE_CLIENT.length / 2;
  const all = missing.length === 0 ? 'all of the client' : `all of the client but ${missing.join(', ')}`;
  const who = most ? [all, ...others] : names;
  return `    ${outcome.padEnd(28)} ${who.join('; ')}`;
}

const LEGEND = `Where somebody arrives who opens an address of the console, for a client of each status. The server refuses as well: this
only keeps people from pages that could show them nothing.

open: the page; → another: led there; not theirs: a page that says so (staff outside are asked which client they enter)
all of the client: its primary contact, administrators, custom roles, readers, and staff who entered it
custom: a custom role without switches; custom+…: with that one alone, or with all
staff outside: who entered no client; no client: a member who belongs to none
`;

test('an address above others is a page of its own, not an empty frame', () => {
  const parents = Object.values(visit('/').routesById).filter(
    ({ id, children }) => children && !/^(__root__|.*\/_\w+)$/.test(id),
  );
  const empty = parents.filter(({ id, children }) =>
    Object.values(children ?? {}).every((child) => (child as { id: string }).id !== `${id}/`),
  );
  expect(parents.length).toBeGreaterThan(10);
  expect(empty.map(({ id }) => id)).toEqual([]);
});

test('signed out, only the pages before sign-in open', async () => {
  for (const address of ADDRESSES.filter((path) => /^\/(client|staff|student|my_account)(\/|$)/.test(path)))
    expect(await outcomeOf(pattern(address), null), address).toBe('→ /login');
});

test('a payer stays among their own records, and nobody else gets there', async () => {
  for (const address of ADDRESSES.filter((path) => /^\/(client|staff|student)(\/|$)/.test(path))) {
    const outcome = await outcomeOf(pattern(address), within('customer_account')('approved'));
    if (address.startsWith('/student')) expect(outcome, address).toBe('open');
    else expect(outcome, address).toMatch(/^(→ \/student|not theirs)$/);
  }
  for (const address of ADDRESSES.filter((path) => path.startsWith('/student')))
    for (const role of ['client_primary', 'client_read_only', 'staff'] as const)
      expect(await outcomeOf(pattern(address), within(role)('approved')), address).toMatch(/^→ \/client\//);
});

const DUTIES = [
  ['a password of one’s own to choose', within('client_admin', [], { restriction: 'password' }), '/change_password'],
  ['a second factor to set up', within('staff', [], { restriction: 'two_factor' }), '/two_factor_authentication'],
  [
    'personal details to give',
    within('client_admin', [], { detailsMissing: true }),
    '/my_account/personal_verification',
  ],
] as const;

test.each(DUTIES)('who has %s does that before anything else', async (_, me, page) => {
  for (const address of ADDRESSES.filter((path) => /^\/(client|staff|student|my_account|$)/.test(path))) {
    const outcome = await outcomeOf(pattern(address), me('approved'));
    expect(outcome, address).toBe(address === page ? 'open' : `→ ${page}`);
  }
});

test('who opens which page is a visible difference', { timeout: 300_000 }, async () => {
  const parts: string[] = [];
  for (const address of ADDRESSES)
    for (const { statuses, text } of await rowsOf(address)) {
      const when = statuses.length === CLIENT_STATUSES.length ? 'whatever the client' : statuses.join(', ');
      parts.push(`${address}  (${when})\n${text}`);
    }
  await expect(`${LEGEND}\n${parts.join('\n\n')}\n`).toMatchFileSnapshot('./__snapshots__/page-access.txt');
});
