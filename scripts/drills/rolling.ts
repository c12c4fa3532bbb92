// Three servers and two workers on one database, and programs that create payments through them without a pause, while one server is
// killed, one freezes, a worker is killed, and all are started anew one after the other, as for a new release.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeKey } from '@cordelle/api/api-keys/keys.ts';
import { inTransaction, openDatabase } from '@cordelle/db/connection.ts';
import { openDatabases } from './harness/databases.ts';
import { endOf, faultsAt, verdict } from './harness/end.ts';
import { Product } from './harness/product.ts';
import { type Weeks, withWeeks } from './harness/weeks.ts';

const WEEKS: Weeks = { from: ['2026-03-16', '09:30'], firstDebit: '2026-03-25', lastDay: '2026-03-27' };
const CLIENT = 4n;
const PROGRAMS = 6;
/** A program gives a server up after that, and asks another one. */
const ANSWER_MAX_MS = 3_000;
const TRIES_MAX = 20;
const FROZEN_MS = 8_000;
const BETWEEN_MS = 3_000;

/** What a program was told of a payment it asked for, after how many tries. */
type Told = { readonly comment: string; readonly tries: number; readonly answer: string; readonly id: string | null };

/** What is done to them, one after the other; says so. */
const HURTS: readonly ((servers: readonly Product[], workers: readonly Product[]) => Promise<string>)[] = [
  async () => 'nothing is done to them',
  async ([first]) => {
    await first?.kill();
    await sleep(BETWEEN_MS);
    await first?.again();
    return 'a server was killed, and came back';
  },
  async ([, second], [worker]) => {
    second?.running.child.kill('SIGSTOP');
    await worker?.kill();
    await sleep(FROZEN_MS);
    second?.running.child.kill('SIGCONT');
    await worker?.again();
    return 'a server froze for a while, and a worker was killed meanwhile';
  },
  async (servers, workers) => {
    for (const one of [...servers, ...workers]) await one.restart();
    return 'all were started anew, one after the other';
  },
];

const databases = await openDatabases({ durable: true });
try {
  const wrong = await withWeeks(databases, WEEKS, async (harness) => {
    const database = await openDatabase(harness.databaseUrl, { role: 'worker', max: 2 });
    const keys = await inTransaction(database, {}, (tx) =>
      Promise.all(
        Array.from({ length: PROGRAMS }, async (_, index) => {
          const asked = {
            clientId: CLIENT,
            name: `Program ${index}`,
            scopes: ['schedules:write'],
            addresses: [],
          } as const;
          const made = await makeKey(
            tx,
            { ...asked, expiresAt: null, actor: 'system:drill' },
            { mode: 'test', at: new Date() },
          );
          return made.text;
        }),
      ),
    );
    const payers = await database.sql<
      { id: bigint }[]
    >`select id from customers where client_id = ${CLIENT} order by id`;
    const servers = await Promise.all([0, 1, 2].map(() => Product.start(harness, 'server')));
    const workers = await Promise.all([0, 1].map(() => Product.start(harness, 'worker')));
    const told: Told[] = [];
    let isOver = false;
    const program = async (key: string, name: number): Promise<void> => {
      for (let number = 0; !isOver; number += 1) {
        const comment = `program ${name} payment ${number}`;
        told.push(await ask(servers, { key, comment, customer: String(payers[number % payers.length]?.id) }));
      }
    };
    try {
      const programs = keys.map(program);
      for (const hurt of HURTS) {
        const before = told.length;
        console.log(await hurt(servers, workers));
        await sleep(BETWEEN_MS);
        console.log(`  ${told.length - before} payments meanwhile`);
      }
      isOver = true;
      await Promise.all(programs);
    } finally {
      await Promise.all([...servers, ...workers].map((one) => one.kill()));
    }
    const again = told.filter(({ tries }) => tries > 1).length;
    console.log(`${told.length} payments were asked for, ${again} of them more than once`);
    const rows = await database.sql<{ comment: string; id: bigint }[]>`
      select comment, id from transaction_schedules where client_id = ${CLIENT} and comment like 'program %'`;
    await database.close();
    return [...differencesOf(told, rows), ...faultsAt(await endOf(harness))];
  });
  verdict(wrong, 'every payment a program was told of is there once, and no other');
} finally {
  await databases.close();
}

/** Asks one server after the other under one idempotency key until one of them answers for good. */
async function ask(
  servers: readonly Product[],
  { key, comment, customer }: { key: string; comment: string; customer: string },
): Promise<Told> {
  const idempotencyKey = randomUUID();
  let answer = 'nothing';
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const server = servers[(comment.length + tries + Math.floor(Math.random() * servers.length)) % servers.length];
    try {
      const response = await fetch(`${server?.origin}/v3/transaction_schedules`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({
          transaction_schedule: {
            customer_id: customer,
            amount: '12.50',
            frequency: 'Once',
            process_date: '2026-03-26',
            comment,
          },
        }),
        signal: AbortSignal.timeout(ANSWER_MAX_MS),
      });
      const said = await response.text();
      if (response.status === 200 || response.status === 201) {
        return { comment, tries, answer: '', id: String(JSON.parse(said).id) };
      }
      answer = `${response.status} ${said.slice(0, 200)}`;
      // Somebody else is at it, or it is too much at once: both say to come again.
      if (response.status !== 409 && response.status !== 429 && response.status !== 503) break;
      await sleep(Number(response.headers.get('retry-after') ?? 0) * 1000 || 200);
    } catch (error) {
      answer = String(error);
      await sleep(100);
    }
  }
  return { comment, tries: TRIES_MAX, answer, id: null };
}

function differencesOf(told: readonly Told[], rows: readonly { comment: string; id: bigint }[]): string[] {
  const wrong = told.flatMap(({ comment, answer, id }) => (id === null ? [`${comment}: ${answer}`] : []));
  const idsOf = new Map<string, string[]>();
  for (const { comment, id } of rows) idsOf.set(comment, [...(idsOf.get(comment) ?? []), String(id)]);
  for (const { comment, id } of told)
    if (id !== null && idsOf.get(comment)?.join() !== id)
      wrong.push(`${comment} is ${idsOf.get(comment) ?? 'lost'}, told ${id}`);
  const asked = new Set(told.map(({ comment }) => comment));
  for (const comment of idsOf.keys()) if (!asked.has(comment)) wrong.push(`${comment} was asked for by nobody`);
  return wrong;
}
