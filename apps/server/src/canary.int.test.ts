import { hashPassword } from '@cordelle/api/auth/password.ts';
import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { appRouter } from '@cordelle/api/root.ts';
import { HOSTILE_VALUES } from '@cordelle/api/testing/hostile-values.ts';
import { INPUTS } from '@cordelle/api/testing/valid-inputs.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from './log.ts';
import { V3_ROUTES } from './rest/v3/contract.ts';
import { everyRow, secretsIn } from './testing/leaks.ts';
import { V3Harness } from './testing/v3-harness.ts';

/** Secrets that can be recognised wherever they turn up. */
const CANARY = {
  canadianAccount: '774300118827',
  americanAccount: '88114407733992255',
  password: 'Kanarienvogel-im-Bergwerk-1!',
  wrongPassword: 'Kanarienvogel-daneben-2!',
};
const EMAIL = 'canary@example.test';

const logged: string[] = [];
const answered: string[] = [];
let days: BankingDays;
let harness: V3Harness;
let secrets: Record<string, string>;

const found = (where: string): string[] => secretsIn(where, secrets);

async function hear(answer: Response): Promise<Response> {
  const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
  answered.push(`${JSON.stringify(headers)}\n${await answer.clone().text()}`);
  return answer;
}

async function signIn(password: string): Promise<Response> {
  return hear(await harness.call('auth.signIn', { email: EMAIL, password }));
}

beforeAll(async () => {
  days = await BankingDays.open('2026-03-18');
  const { world } = days;
  const [canadian = 0n] = await world.addClient({
    id: 4n,
    rail: 'CA',
    customers: 2,
    accountOf: () => CANARY.canadianAccount,
  });
  const [american = 0n] = await world.addClient({
    id: 5n,
    rail: 'US',
    customers: 2,
    accountOf: () => CANARY.americanAccount,
  });
  const log = openLog('debug', { write: (line) => logged.push(line) });
  harness = await V3Harness.over(world, { ...days.app(), log });
  const passwordHash = await hashPassword(CANARY.password);
  const [user] = await world.database.owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at)
    values (${EMAIL}, ${passwordHash}, 'Ada', 'Canary', 'en', 'staff', now()) returning id`;
  expect(user).toBeDefined();
  const key = await harness.key(4n);
  await signIn(CANARY.wrongPassword);
  const cookie = (await signIn(CANARY.password)).headers.get('set-cookie')?.split(';')[0];
  expect(cookie).toMatch(/^sid=.{20,}/);
  secrets = { ...CANARY, key: key.slice('pk_live_12345678_'.length, -6), cookie: cookie?.slice('sid='.length) ?? '' };

  await everyDoor(key, cookie);

  const debit = {
    clientId: 4n,
    rail: 'CA',
    customerId: canadian,
    amount: '50.00',
    requestedDate: '2026-03-19',
  } as const;
  await world.addDebit({ ...debit, id: 1001n });
  await world.addDebit({ ...debit, id: 1002n, customerId: canadian + 1n });
  const ours = {
    clientId: 5n,
    rail: 'US',
    customerId: american,
    amount: '60.00',
    requestedDate: '2026-03-19',
  } as const;
  await world.addDebit({ ...ours, id: 1003n });
  days.banks.CA.fates.set('TXN-1001', { code: '901', on: '2026-03-23' });
  days.banks.CA.fates.set('TXN-1002', { code: '901', on: '2026-03-23', wrong: 'trace', file: 2 });
  days.banks.US.fates.set('TXN-1003', { newAccount: '88114407733992256', on: '2026-03-23' });
  const { app } = harness;
  await runDue(app, instantOf('2026-03-23', '05:59', 'America/Toronto'));
  breakEveryAnswer();
  await runDue(app, instantOf('2026-03-24', '19:00', 'America/Toronto'));
  await everyDoor(key, cookie);
});

afterAll(async () => {
  await harness.close();
});

/** Beside every file of returns a broken one, which quotes an account where the format has no room for it. */
function breakEveryAnswer(): void {
  const { outbox } = days.world.banks.CA;
  for (const [name, bytes] of [...outbox])
    if (name.includes('_RET_'))
      outbox.set(name.replace('_RET_', '_RET_9'), Buffer.concat([bytes, Buffer.from(`J${CANARY.canadianAccount}`)]));
}

/** Each procedure and each route, well asked and badly, with the secrets where they do not belong. */
async function everyDoor(key: string, cookie: string | undefined): Promise<void> {
  const router = appRouter(openSessions(harness.app.worker, false));
  const procedures = Object.entries(
    router._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>,
  );
  // The first key is the one asked with here.
  const ids = { user: '1', key: '2', customer: '4001', schedule: '1', transaction: '1001', settlement: '1' };
  const misplaced = { accountNumber: CANARY.canadianAccount, password: CANARY.password, id: CANARY.americanAccount };
  for (const [path, { _def }] of procedures) {
    if (path === 'auth.signOut' || path === 'sandbox.advance') continue;
    for (const input of [INPUTS[path]?.(ids), { ...INPUTS[path]?.(ids), ...misplaced }, { search: '\u0000' }, null])
      await hear(await harness.call(path, input, { cookie, clientId: '4', type: _def.type }));
  }
  for (const { method, path } of V3_ROUTES) {
    const place = path.replace(':id', '1001');
    const headers = { 'idempotency-key': `canary-${method}-${path.replaceAll(/[^a-z]/g, '')}` };
    for (const body of method === 'GET' ? [undefined] : [misplaced, { comment: HOSTILE_VALUES[2] }, 'not json'])
      answered.push(
        JSON.stringify((await harness.ask(method, place, { key, headers, ...(body !== undefined && { body }) })).body),
      );
  }
  for (const path of ['/metrics', '/ready', '/health', '/nothing', '/v3/docs'])
    await hear(await fetch(`${harness.origin}${path}`));
}

describe('marked secrets, after every call and a day of files in both directions', () => {
  test('did travel: the numbers stand in the files of the bank, each opening with its reason', async () => {
    const files = [...days.world.banks.CA.inbox.values(), ...days.world.banks.US.inbox.values()].join('');
    expect(files).toContain(CANARY.canadianAccount);
    expect(files).toContain(CANARY.americanAccount);
    const openings = await days.world.database.owner<{ purpose: string; actor: string }[]>`
      select distinct after->>'purpose' as purpose, actor from audit_log where action = 'bank_numbers.open'`;
    expect(openings.map(({ purpose }) => purpose)).toContain('bank_file');
    expect(openings.every(({ actor }) => /^(system:|bank$)/.test(actor))).toBe(true);
  });

  test('stand in no table in clear', async () => {
    const leaks = [...(await everyRow(days.world.database.owner))].flatMap(([table, text]) =>
      found(text).map((name) => `${name} in ${table}`),
    );
    expect(leaks).toEqual([]);
  });

  test('stand in no log line', () => {
    expect(logged.length).toBeGreaterThan(20);
    expect(found(logged.join(''))).toEqual([]);
  });

  test('stand in no answer, no metric, no mail and not in the manifest', () => {
    expect(answered.length).toBeGreaterThan(100);
    expect(found(answered.join('\n'))).toEqual([]);
    expect(found(JSON.stringify(days.world.mails))).toEqual([]);
    expect(days.world.manifest.kept.length).toBeGreaterThan(1);
    expect(found(JSON.stringify(days.world.manifest.kept))).toEqual([]);
  });
});
