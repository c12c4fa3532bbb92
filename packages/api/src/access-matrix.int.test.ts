import { CLIENT_STATUSES, type ClientStatus } from '@cordelle/domain/client/kinds.ts';
import type { App } from '@cordelle/engine/app.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { KEY_SCOPES, type KeyScope } from '@cordelle/validation/api-key-scopes.ts';
import { CUSTOM_FLAGS, type CustomFlag } from '@cordelle/validation/permissions.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from './api-keys/operator-keys.ts';
import { openSessions } from './auth/sessions.ts';
import { appRouter } from './root.ts';
import { type Caller, knock, personAt, proceduresOf, programWith } from './testing/door.ts';

const LONG_AGO = new Date('2026-01-05T14:00:00Z');
/** A client of each status. */
const CLIENT_OF: Record<ClientStatus, bigint> = { created: 11n, pending: 12n, approved: 13n, closed: 14n };
const LETTERS: Record<ClientStatus, string> = { created: 'C', pending: 'P', approved: 'A', closed: 'X' };

let world: DayWorld;
let app: App;
let router: ReturnType<typeof appRouter>;
/** Callers for the client of each status, by the heading of their column. */
const callers = new Map<ClientStatus, Map<string, Caller>>();

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  app = world.app({ moving: true });
  router = appRouter(openSessions(app.worker, false));
  for (const status of CLIENT_STATUSES) {
    const id = CLIENT_OF[status];
    await world.addClient({ id, rail: 'CA' });
    await world.database.owner`update clients set status = ${status} where id = ${String(id)}`;
  }
  for (const status of CLIENT_STATUSES) callers.set(status, await callersOf(CLIENT_OF[status]));
});
afterAll(() => world.close());

let people = 0;

async function addPerson(kind: 'member' | 'staff' | 'customer'): Promise<bigint> {
  people += 1;
  const [user] = await app.worker.sql<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
    values (${`person${people}@example.test`}, 'none', 'Ada', ${`Person ${people}`}, 'en', ${kind}, ${LONG_AGO})
    returning id`;
  if (!user) throw new Error('no user was added');
  return user.id;
}

async function addMember(clientId: bigint, role: string, flags: readonly CustomFlag[] = []): Promise<bigint> {
  const payer = role === 'customer_account';
  const userId = await addPerson(payer ? 'customer' : 'member');
  const { owner } = world.database;
  const columns = flags.map((flag) => [snakeCase(flag), true]);
  await owner`insert into memberships ${owner({
    client_id: String(clientId),
    user_id: String(userId),
    role,
    customer_id: payer ? String(clientId * 1000n + 1n) : null,
    created_at: LONG_AGO,
    ...Object.fromEntries(columns),
  })}`;
  return userId;
}

/** One of every kind who may ever work for a client, and those who may not. */
async function callersOf(clientId: bigint): Promise<Map<string, Caller>> {
  const member = async (role: string, flags: readonly CustomFlag[] = []): Promise<Caller> => {
    return personAt(app, { userId: await addMember(clientId, role, flags) }, clientId);
  };
  const program = async (scopes: readonly KeyScope[]) =>
    programWith(app, await createApiKey(app, { clientId, name: 'Ordering', scopes, actor: 'user:1' }));
  const primary = await addMember(clientId, 'client_primary');
  const staff = await personAt(app, { userId: await addPerson('staff'), entered: [clientId] }, clientId);
  const elsewhere = CLIENT_OF[clientId === CLIENT_OF.approved ? 'closed' : 'approved'];
  const stranger = await addMember(elsewhere, 'client_admin');
  const found: [string, Caller][] = [
    ['nobody', { principal: { kind: 'anonymous' }, client: null }],
    ['primary', await personAt(app, { userId: primary }, clientId)],
    ['admin', await member('client_admin')],
    ['custom', await member('client_custom')],
  ];
  for (const flag of CUSTOM_FLAGS) found.push([COLUMN_OF_FLAG[flag], await member('client_custom', [flag])]);
  found.push(
    ['+all', await member('client_custom', CUSTOM_FLAGS)],
    ['reader', await member('client_read_only')],
    ['staff', withSecondFactor(staff)],
    [
      'outside',
      withSecondFactor(await personAt(app, { userId: await addPerson('staff'), entered: [elsewhere] }, clientId)),
    ],
    ['payer', await member('customer_account')],
    ['key r', await program(KEY_SCOPES.filter((scope) => scope.endsWith(':read')))],
    ['key w', await program(KEY_SCOPES.filter((scope) => scope.endsWith(':write')))],
    ['key rw', await program(KEY_SCOPES)],
    ['foreign', await personAt(app, { userId: stranger }, clientId)],
    ['long ago', await personAt(app, { userId: primary, provenAt: LONG_AGO }, clientId)],
    ['2FA due', staff],
  );
  return new Map(found);
}

const COLUMN_OF_FLAG: Record<CustomFlag, string> = {
  cudCustomers: '+cust',
  cudTransactionSchedules: '+sched',
  manageIntegrations: '+integ',
  crdApiKeys: '+keys',
  readUnmaskedBankNumbers: '+bank',
  customerExport: '+export',
  editAuthorizationSettings: '+auth',
};

/** The same, had they set up their second factor. */
function withSecondFactor({ principal, client }: Caller): Caller {
  if (principal.kind !== 'user') throw new Error('not a person');
  return { principal: { ...principal, restriction: null }, client };
}

const LEGEND = `Who gets past the door of which procedure, for a client of which status. What a procedure refuses further in (a record of
somebody else, a state, a rule) is not shown here.

C created, P pending, A approved, X closed: the door opens for a client of that status; "." is a refusal (403).
Nobody is answered 401 wherever a dot stands in that column.

custom     a custom role without any switch; +cust … +auth: with that switch alone; +all: with all of them
staff      one of the provider's people who entered the client; outside: who entered another one
payer      a customer account of the client
key r/w    a program with a key that may read, write, or both
foreign    an administrator of another client who names this one
long ago   the primary contact, who proved who they are more than five minutes ago
2FA due    staff inside the client who still have to set up their second factor
`;

const REFUSED = new Set([
  'auth.forbidden',
  'auth.client_closed',
  'auth.client_not_handed_in',
  'auth.client_under_review',
  'auth.no_client_chosen',
  'auth.proof_needed',
  'auth.two_factor_required',
  'auth.not_for_keys',
  'auth.key_scope_missing',
]);

async function letterOf(path: string, status: ClientStatus, column: string): Promise<string> {
  const caller = callers.get(status)?.get(column);
  if (!caller) throw new Error(`nobody stands in column ${column}`);
  const answer = await knock(app, router, path, caller);
  if (answer === 'in') return LETTERS[status];
  const expected = column === 'nobody' ? answer === 'auth.not_signed_in' : REFUSED.has(answer);
  return expected ? '.' : `(${answer})`;
}

/** A heading as wide as its column: at least one letter per status. */
const headed = (column: string): string => column.padEnd(CLIENT_STATUSES.length);

async function lineOf(path: string, columns: readonly string[]): Promise<string> {
  const cells = await Promise.all(
    columns.map(async (column) =>
      (await Promise.all(CLIENT_STATUSES.map((status) => letterOf(path, status, column)))).join(''),
    ),
  );
  return [path.padEnd(38), ...cells.map((cell, index) => cell.padEnd(headed(columns[index] ?? '').length))]
    .join(' ')
    .trimEnd();
}

test('who gets past which door is a visible difference', async () => {
  const columns = [...(callers.get('approved')?.keys() ?? [])];
  const lines = [[''.padEnd(38), ...columns.map(headed)].join(' ').trimEnd()];
  for (const [path] of proceduresOf(router)) lines.push(await lineOf(path, columns));
  await expect(`${LEGEND}\n${lines.join('\n')}\n`).toMatchFileSnapshot('./__snapshots__/access-matrix.txt');
});

/** Mutations whose door opens to readers, and why nothing is changed by them. */
const OPEN_TO_READERS: Readonly<Record<string, string>> = {
  'customers.bankNumbers': 'a read that leaves behind who looked',
  'customers.agreementOriginal': 'a read that leaves behind who looked',
  'financialTransactions.bankNumbers': 'a read that leaves behind who looked',
  'customers.act': 'each action asks for a permission of its own',
  'matchingActs.start': 'each action asks for a permission of its own',
  'matchingActs.undo': 'each action asks for a permission of its own',
  'home.putChecklistAway': 'what one person put aside for themself',
  'evidencePacks.make': 'a file of what they may read, kept with its fingerprint',
  'settlements.exportList': 'a file of what they may read',
  'settlements.exportJournal': 'a file of what they may read',
  'billingInvoices.exportJournal': 'a file of what they may read',
  'settlements.export': 'a file of what they may read',
  'transactionReport.export': 'a file of what they may read',
  'savedViews.save': 'how one person likes to see a list',
  'savedViews.remove': 'how one person likes to see a list',
};

/** Mutations whose door opens for a closed client, and what they look at further in. */
const OPEN_WHEN_CLOSED: Readonly<Record<string, string>> = {
  'clientFiles.upload': 'documents of an account for deposits, while it may name another one',
  'clientFiles.remove': 'nothing but what an application lacks is taken back',
};

describe('whatever the table above says', () => {
  const outcomes = async (column: string, status: ClientStatus = 'approved') => {
    const caller = callers.get(status)?.get(column);
    if (!caller) throw new Error(`nobody stands in column ${column}`);
    const found = new Map<string, string>();
    for (const [path] of proceduresOf(router)) found.set(path, await knock(app, router, path, caller));
    return found;
  };
  const open = (found: Map<string, string>) => [...found].filter(([, answer]) => answer === 'in').map(([path]) => path);
  const declared = (wanted: (path: string) => boolean) =>
    proceduresOf(router)
      .map(([path]) => path)
      .filter(wanted);
  const procedureAt = (path: string) => proceduresOf(router).find(([name]) => name === path)?.[1];
  const meta = (path: string) => procedureAt(path)?._def.meta;

  test('nobody gets in where somebody has to be signed in', async () => {
    expect(open(await outcomes('nobody'))).toEqual(declared((path) => meta(path)?.auth === 'anonymous'));
  });

  test('another client’s people, and staff who did not enter, work for no client', async () => {
    for (const column of ['foreign', 'outside'])
      for (const path of open(await outcomes(column))) expect(meta(path)?.auth, path).not.toBe('member');
  });

  test('a switch whose needs are not given opens nothing', async () => {
    const bare = open(await outcomes('custom'));
    expect(open(await outcomes('+integ'))).toEqual(bare);
    expect(open(await outcomes('+export'))).toEqual(bare);
  });

  test('a payer reads their own records and keeps their own account; nothing else opens', async () => {
    for (const status of CLIENT_STATUSES) {
      const opened = open(await outcomes('payer', status));
      expect(opened).toEqual(
        declared((path) => meta(path)?.auth === 'anonymous' || meta(path)?.payer === 'own_records'),
      );
    }
    const works = declared((path) => meta(path)?.payer === 'own_records' && meta(path)?.auth === 'member');
    expect(works).toEqual([
      'customers.byId',
      'customers.list',
      'financialTransactions.byId',
      'financialTransactions.list',
      'transactionSchedules.list',
    ]);
  });

  test('a program meets neither people’s own calls nor the provider’s area, and writes only with a key to write', async () => {
    for (const path of open(await outcomes('key rw')))
      expect(meta(path)?.auth, path).toMatch(/^(anonymous|known|member)$/);
    for (const path of open(await outcomes('key r'))) {
      if (meta(path)?.auth !== 'member' || meta(path)?.permission === null) continue;
      if (!(path in OPEN_TO_READERS)) expect(procedureAt(path)?._def.type, path).toBe('query');
    }
  });

  test('membership alone is enough for this, and each looks at the permission by itself', () => {
    expect(declared((path) => meta(path)?.auth === 'member' && meta(path)?.permission === null)).toEqual([
      // One key for the account of deposits, another for that of fees.
      'bankAccountChanges.connect',
      'bankAccountChanges.connectionFailed',
      'bankAccountChanges.freeze',
      'bankAccountChanges.relay',
      'bankAccountChanges.request',
      'bankAccountChanges.state',
      'bankAccountChanges.typeCode',
      'bankAccountChanges.withdraw',
      'exports.link',
      'exports.list',
    ]);
  });

  test('what is dangerous asks for a fresh proof, and nothing else does', async () => {
    const fresh = await outcomes('primary');
    const stale = await outcomes('long ago');
    const asked = [...fresh].filter(([path, answer]) => answer === 'in' && stale.get(path) !== 'in');
    for (const [path] of asked) expect(stale.get(path), path).toBe('auth.proof_needed');
    expect(asked.map(([path]) => path)).toEqual(
      declared((path) => meta(path)?.proof !== undefined && fresh.get(path) === 'in'),
    );
  });

  test('a closed client’s data is read and never changed, but for the account it is paid to', async () => {
    for (const column of ['primary', 'admin', 'staff', '+all', 'key rw'])
      for (const path of open(await outcomes(column, 'closed'))) {
        if (
          meta(path)?.auth === 'member' &&
          meta(path)?.permission &&
          !(path in OPEN_TO_READERS || path in OPEN_WHEN_CLOSED)
        )
          expect(procedureAt(path)?._def.type, path).toBe('query');
      }
  });
});
