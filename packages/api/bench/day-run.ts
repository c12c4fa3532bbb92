import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { type Database, inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { countGrownTables } from '@cordelle/db/count-grown-tables.ts';
import type { StreamAppend } from '@cordelle/db/event-store/stored-event.ts';
import { fileKeyStore, type KeyStore } from '@cordelle/db/key-store.ts';
import { datesOf } from '@cordelle/domain/calendar/process-date.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { currencyOf, RAIL_FACTS, RAILS, type Rail } from '@cordelle/domain/rail.ts';
import { sealNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { seedBankProfiles } from '@cordelle/engine/bank-profile.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import { proveClients } from '@cordelle/engine/ledger/proof/prove-clients.ts';
import { measuredApart } from './measured-apart.ts';

/** Both rails together: Future → Sent to Bank with the files written and handed over, beside the same rows in plain SQL. */
export type DayRunFigure = {
  readonly debits: number;
  readonly seconds: number;
  readonly floorSeconds: number;
  readonly ratio: number;
  /** Of a process that does nothing else. */
  readonly peakMegabytes: number;
  /** The same process before its first step: the runtime and the compiled modules. */
  readonly baseMegabytes: number;
  /** By stage, in milliseconds. */
  readonly stages: Readonly<Record<string, number>>;
};

export type Measured = {
  seconds: number;
  peakMegabytes: number;
  baseMegabytes: number;
  stages: Record<string, number>;
};

const CLIENTS = 40;
const CHUNK = 2500;
const LONG_AGO = new Date('2026-01-05T14:00:00Z');
const PROCESS_DATE = '2026-03-19';
export const BATCH_DATE = '2026-03-18';

/** Runs on an empty migrated database; `ownerUrl` is its owner's address. */
export async function benchDayRun(ownerUrl: string, debits: number): Promise<DayRunFigure> {
  let floorSeconds = 0;
  const measured = await measureDay(ownerUrl, { debits, clients: CLIENTS }, async () => {
    floorSeconds = await floor(ownerUrl);
  });
  const ratio = Math.round((measured.seconds / floorSeconds) * 100) / 100;
  return { debits, floorSeconds, ratio, ...measured };
}

/** How many debits are due, of how many clients; half of both on each rail. */
type Due = { readonly debits: number; readonly clients: number };

/** The same day without its floor, on a database that may be spread over nodes. `arranged` is awaited before the day begins. */
export async function measureDay(
  ownerUrl: string,
  due: Due,
  arranged = async (): Promise<void> => undefined,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-day-run-'));
  const worker = await openDatabase(ownerUrl, { role: 'worker', max: 2 });
  try {
    await arrange(worker, await fileKeyStore(join(folder, 'keys')), due);
    await vacuum(ownerUrl);
    await arranged();
    const measured = await measuredApart<Measured>('day-run-process.ts', [ownerUrl, folder]);
    const [left] = await worker.sql<{ count: number }[]>`
      select count(*)::int as count from transactions where status <> 'Sent to Bank'`;
    if (left?.count !== 0) throw new Error(`${left?.count} debits were not sent`);
    return measured;
  } finally {
    await worker.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function vacuum(ownerUrl: string): Promise<void> {
  const owner = openOwner(ownerUrl);
  await owner.unsafe('vacuum analyze');
  await owner.end();
}

/** Clients of both rails, a customer with sealed bank numbers for each debit, and the debits as their events. */
async function arrange(worker: Database, keys: KeyStore, { debits, clients }: Due): Promise<void> {
  await inTransaction(worker, {}, (tx) => seedBankProfiles(tx, LONG_AGO));
  const perClient = debits / clients;
  const clientsPerRail = clients / RAILS.length;
  const everyTwentieth = Math.ceil(clientsPerRail / 20);
  let nextId = 1;
  for (const [railIndex, rail] of RAILS.entries()) {
    for (let index = 0; index < clientsPerRail; index += 1) {
      const clientId = BigInt(railIndex * clientsPerRail + index + 1);
      await worker.sql`
        insert into clients (id, business_name, country, currency, status, statement_short_name, statement_long_name, zone, created_at)
        values (${clientId}, ${`Client ${clientId}`}, ${rail}, ${currencyOf(rail)}, 'approved', ${`CLIENT ${clientId}`},
                ${`CLIENT ${clientId} LTD`}, ${RAIL_FACTS[rail].zone}, ${LONG_AGO})`;
      for (let done = 0; done < perClient; done += CHUNK) {
        const count = Math.min(CHUNK, perClient - done);
        await addDebits(worker, keys, rail, clientId, nextId, count);
        nextId += count;
      }
      if (index % everyTwentieth === 0) await countGrownTables(worker);
    }
  }
  // the batches of the days before have proven what was in the logs by then
  const clientIds = Array.from({ length: clients }, (_, index) => BigInt(index + 1));
  const { faults } = await proveClients({ worker, keys, at: LONG_AGO }, clientIds);
  if (faults.length > 0) throw new Error(`the ledger of the bench does not hold: ${faults[0]?.record}`);
}

async function addDebits(
  worker: Database,
  keys: KeyStore,
  rail: Rail,
  clientId: bigint,
  from: number,
  count: number,
): Promise<void> {
  await inTransaction(worker, {}, async (tx) => {
    const keyring = await keyringOf(tx, keys, clientId);
    const ids = Array.from({ length: count }, (_, index) => BigInt(from + index));
    const sealed = ids.map((rowId) =>
      sealNumbers(
        keyring,
        { table: 'customer_bank_accounts', clientId, rowId },
        rail === 'CA'
          ? { country: 'CA', institution: '003', transit: '00123', account: String(1_000_000n + rowId) }
          : { country: 'US', routing: '231380104', account: String(1_000_000n + rowId), accountType: 'checking' },
      ),
    );
    // `on conflict`: over many nodes rows that a query makes are sent to them as a query, not copied, which walls forbid.
    await tx.sql`
      insert into customers (client_id, id, name, identifier, customer_type, language, authorization_status,
                             authorization_channel, bank_account_id, created_at)
      select ${clientId}, id, 'Payer Nº ' || id, 'C' || id, 'Personal', 'en', 'complete', 'online', id, ${LONG_AGO}
        from unnest(${arrayLiteral(ids)}::bigint[]) as c (id)
      on conflict do nothing`;
    await tx.sql`
      insert into customer_bank_accounts (client_id, id, customer_id, version, country, institution_number_encrypted,
        transit_number_encrypted, routing_number_encrypted, account_number_encrypted, account_type, last2, mask, blind_index,
        source, created_at, validated_at, validated_by)
      select ${clientId}, id, id, 1, ${rail}, institution, transit, routing, account, type, '67', '*****67', id::text, 'entry', ${LONG_AGO},
             ${LONG_AGO}, 'connection'
        from unnest(${arrayLiteral(ids)}::bigint[],
                    ${arrayLiteral(sealed.map((numbers) => numbers.institutionNumberEncrypted))}::text[],
                    ${arrayLiteral(sealed.map((numbers) => numbers.transitNumberEncrypted))}::text[],
                    ${arrayLiteral(sealed.map((numbers) => numbers.routingNumberEncrypted))}::text[],
                    ${arrayLiteral(sealed.map((numbers) => numbers.accountNumberEncrypted))}::text[],
                    ${arrayLiteral(sealed.map((numbers) => numbers.accountType))}::text[])
             as a (id, institution, transit, routing, account, type)
      on conflict do nothing`;
    const { moved, ...dates } = datesOf({ rail, requestedDate: PROCESS_DATE, customerType: 'Personal' });
    const appends = ids.map(
      (id): StreamAppend => ({
        clientId,
        streamType: 'transaction',
        streamId: id,
        expectedVersion: 0,
        events: [
          {
            type: 'TransactionCreated',
            data: {
              customerId: String(id),
              scheduleId: null,
              installment: null,
              amount: centsText(1000n + (id % 50_000n)),
              currency: currencyOf(rail),
              customerType: 'Personal',
              requestedDate: PROCESS_DATE,
              comment: null,
              retryOf: null,
            },
          },
          { type: 'TransactionPlanned', data: { ...dates, moved } },
        ],
      }),
    );
    await handleAll(tx, appends, { actor: 'system:bench', cause: null, occurredAt: LONG_AGO });
  });
}

/** Tables of the same shape, keys and indexes, without heads, triggers and policies; filled with what ours begins with. */
async function floor(ownerUrl: string): Promise<number> {
  const owner = openOwner(ownerUrl);
  try {
    await owner`create schema floor`;
    for (const table of ['events', 'transactions', 'postings', 'balances', 'bank_file_entries'])
      await owner.unsafe(`create table floor.${table} (like public.${table} including all excluding identity)`);
    await owner.unsafe('insert into floor.transactions select * from public.transactions');
    await owner.unsafe('insert into floor.events select * from public.events');
    await owner.unsafe('vacuum analyze');
    const start = performance.now();
    for (const rail of RAILS)
      await owner.begin(async (sql) => {
        for (const statement of floorStatements(rail)) await sql.unsafe(statement);
      });
    return Math.round(performance.now() - start) / 1000;
  } finally {
    await owner`drop schema floor cascade`;
    await owner.end();
  }
}

const HASH = `decode('${'ab'.repeat(32)}', 'hex')`;

/** The rows of one rail's batch in six statements: entries, events, changed debits, postings, balances. No rules, no files. */
const floorStatements = (rail: Rail): string[] => [
  `insert into floor.bank_file_entries (client_id, id, bank_file_id, sequence, kind, stream_id, rail, trace, amount_cents, bank_account_id, withdrawn)
   select t.client_id, t.id, ${rail === 'CA' ? 1 : 2}, row_number() over (order by t.client_id, t.id), 'debit', t.id, '${rail}',
     '003200320' || lpad(t.id::text, 13, '0'), t.amount_cents, c.bank_account_id, false
   from floor.transactions t
   join customers c on c.client_id = t.client_id and c.id = t.customer_id and c.active and c.authorization_status = 'complete'
   join clients cl on cl.id = t.client_id and cl.status = 'approved'
   join customer_bank_accounts a on a.client_id = c.client_id and a.id = c.bank_account_id and a.disabled_at is null
   where t.currency = '${currencyOf(rail)}' and t.status = 'Future' and t.batch_date = '${BATCH_DATE}'
   order by t.client_id, t.id`,
  `insert into floor.events (client_id, stream_type, stream_id, version, type, data, actor, cause, occurred_at, recorded_at, position, hash, previous_hash)
   select e.client_id, 'transaction', e.stream_id, 3, 'TransactionSentToBank',
     json_build_object('bankFileId', e.bank_file_id::text, 'trace', e.trace, 'bankAccountId', e.bank_account_id::text,
       'sentOn', '${BATCH_DATE}', 'amount', (e.amount_cents / 100.0)::numeric(12,2)::text, 'currency', '${currencyOf(rail)}'),
     'system:batch_files', 'bank-file-1', now(), now(), 10000000 + e.stream_id, ${HASH}, ${HASH}
   from floor.bank_file_entries e where e.rail = '${rail}'`,
  `update floor.transactions t set status = 'Sent to Bank', bank_file_id = e.bank_file_id, bank_account_id = e.bank_account_id,
     trace = e.trace, sent_date = '${BATCH_DATE}', updated_at = now(), version = 3
   from floor.bank_file_entries e where e.rail = '${rail}' and e.client_id = t.client_id and e.stream_id = t.id`,
  `insert into floor.postings (client_id, position, leg, rule, debit_account, credit_account, cents, currency, stream_type, stream_id, occurred_on)
   select client_id, 10000000 + stream_id, 1, 'P1', 'CUST_RECV', 'CLIENT_UNAPPROVED', amount_cents, '${currencyOf(rail)}', 'transaction', stream_id, '${BATCH_DATE}'
   from floor.bank_file_entries where rail = '${rail}'`,
  ...(['CUST_RECV', 'CLIENT_UNAPPROVED'] as const).map(
    (account) => `
   insert into floor.balances (client_id, account, currency, cents)
   select client_id, '${account}', '${currencyOf(rail)}', ${account === 'CUST_RECV' ? '' : '-'}sum(amount_cents)
   from floor.bank_file_entries where rail = '${rail}' group by client_id
   on conflict (client_id, account, currency) do update set cents = balances.cents + excluded.cents`,
  ),
];
