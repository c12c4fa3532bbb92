import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword, passwordMatches } from '@cordelle/api/auth/password.ts';
import { openOwner } from '@cordelle/db/connection.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import type { Hono } from 'hono';
import { fillTransactions, openHarness, openHttp, PEER } from './harness.ts';

export type Spread = { readonly p50: number; readonly p99: number };
/** Sign-ins per second asked for and reached, and milliseconds of a read beside them and alone. */
export type SignInBench = {
  readonly asked: number;
  readonly reached: number;
  readonly signInMs: Spread;
  /** Processor time of this process for one sign-in, and for looking at one password. */
  readonly processorMs: { readonly signIn: number; readonly hash: number };
  readonly besides: Spread;
  readonly alone: Spread;
};

const CLIENT = 88n;
const ORIGIN = 'http://localhost';
const PASSWORD = 'bench-Cordelle-1!';
const PEOPLE = 300;
const READERS = 10;
const SIGN_INS_PER_SECOND = 15;
const READS_PER_SECOND = 50;
const SECONDS = 20;
const MEASURED_ALONE = 50;
const PAGE = `/trpc/financialTransactions.list?input=${encodeURIComponent(JSON.stringify({ limit: 25 }))}`;

/** Signs people in at a steady pace while others read, then lets the others read alone. */
export async function benchSignIn(ownerUrl: string): Promise<SignInBench> {
  const { app, close } = await openHarness(ownerUrl, { app: 10, worker: 10 });
  try {
    await addClient(app.worker, { id: CLIENT, customers: 10 });
    await fillTransactions(ownerUrl, CLIENT, 1_000);
    await addPeople(ownerUrl);
    const http = openHttp(app, new URL(ORIGIN));
    const cookies = await Promise.all(Array.from({ length: READERS }, (_, reader) => signIn(http, reader)));
    const read = (call: number) => readPage(http, cookies[call % READERS] ?? '');
    await paced(READS_PER_SECOND, 3, read);
    const processorMs = {
      hash: await processorMsOf(() => passwordMatches(null, PASSWORD)),
      signIn: await processorMsOf((call) => signIn(http, READERS + call)),
    };
    const alone = await paced(READS_PER_SECOND, SECONDS, read);
    const [entered, besides] = await Promise.all([
      paced(SIGN_INS_PER_SECOND, SECONDS, (call) => signIn(http, READERS + (call % (PEOPLE - READERS)))),
      paced(READS_PER_SECOND, SECONDS, read),
    ]);
    return {
      asked: SIGN_INS_PER_SECOND,
      reached: entered.perSecond,
      signInMs: spreadOf(entered.ms),
      processorMs,
      besides: spreadOf(besides.ms),
      alone: spreadOf(alone.ms),
    };
  } finally {
    await close();
  }
}

async function addPeople(ownerUrl: string): Promise<void> {
  const owner = openOwner(ownerUrl);
  try {
    await owner`
      with people as (
        insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at)
        select 'person' || n || '@example.test', ${await hashPassword(PASSWORD)}, 'Ada', 'Bench', 'en', 'member', now(), now()
          from generate_series(0, ${PEOPLE - 1}) n
        returning id)
      insert into memberships (client_id, user_id, role, created_at) select ${CLIENT}, id, 'client_admin', now() from people`;
  } finally {
    await owner.end();
  }
}

const OURS = { origin: ORIGIN, 'x-requested-by': 'console', 'content-type': 'application/json' };
let addresses = 0;
/** From an address of its own each time, so that no limit is met; returns the cookie. */
async function signIn(http: Hono, person: number): Promise<string> {
  addresses += 1;
  const headers = { ...OURS, 'x-forwarded-for': `198.18.${addresses >> 8}.${addresses & 255}` };
  const body = JSON.stringify({ email: `person${person}@example.test`, password: PASSWORD });
  const answer = await http.request('/trpc/auth.signIn', { method: 'POST', headers, body }, PEER);
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error(`sign-in answered ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}

async function readPage(http: Hono, cookie: string): Promise<void> {
  const answer = await http.request(PAGE, { headers: { ...OURS, cookie } }, PEER);
  if (answer.status !== 200) throw new Error(`a page was answered ${answer.status}`);
  await answer.text();
}

/** Starts `work` so many times a second, however long each takes; returns the milliseconds each took and the rate reached. */
async function paced(perSecond: number, seconds: number, work: (call: number) => Promise<unknown>) {
  const count = perSecond * seconds;
  const ms: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: count }, async (_, call) => {
      const due = (call * 1000) / perSecond;
      await sleep(Math.max(0, began + due - performance.now()));
      // Measured from when it was due: what waits for its turn waits for us.
      await work(call);
      ms.push(performance.now() - began - due);
    }),
  );
  const lastedSeconds = Math.max(seconds, (performance.now() - began) / 1000);
  return { ms, perSecond: count / lastedSeconds };
}

/** One after the other, so that nothing else is counted. */
async function processorMsOf(work: (call: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < MEASURED_ALONE; call += 1) await work(call);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / MEASURED_ALONE;
}

function spreadOf(ms: readonly number[]): Spread {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
