import { inTransaction } from '@cordelle/db/connection.ts';
import { isBusinessDay } from '@cordelle/domain/calendar/business-days.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, RAILS } from '@cordelle/domain/rail.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { type BrokenInvariant, brokenInvariants } from '@cordelle/engine/ledger/invariants.ts';
import { FAILPOINTS } from '@cordelle/engine/ports/failpoints.ts';
import { rebuildProjections } from '@cordelle/engine/rebuild-projections.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { type Below, oneOf, seededNumbers } from '@cordelle/engine/testing/seeded-numbers.ts';
import { BankOfFate } from './fates.ts';
import { logDigest } from './log-digest.ts';
import { type Deeds, People, type SimulatedClient } from './people.ts';

const CLIENTS: readonly SimulatedClient[] = [
  { id: 4n, rail: 'CA' },
  { id: 5n, rail: 'CA' },
  { id: 6n, rail: 'US' },
];
const FIRST_CUSTOMERS = 8;
const CRASHES_PER_MILLE = 60;
const ARRIVALS_PER_MILLE = 60;
const ACTS_PER_DAY_MAX = 4;

export type Simulated = {
  readonly businessDays: number;
  readonly lastDate: string;
  readonly events: number;
  readonly crashes: number;
  readonly deeds: Deeds;
  /** The same for the same seed. */
  readonly digest: string;
};

type Options = {
  readonly seed: number;
  readonly from: string;
  readonly businessDays: number;
  /** After so many business days every projection is built again and compared, and after the last one. */
  readonly rebuildEvery: number;
  /** Told after each business day. */
  readonly onDay?: (date: string, done: number) => void;
};

/** Something that must never be: the day it was found, and what was found. */
export class SimulationFault extends Error {
  constructor(date: string, found: readonly unknown[]) {
    super(`${date}: ${JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? centsText(value) : value))}`);
  }
}

/**
 * Clients of both rails living through business days on the real engine and real bank files: customers come and are archived,
 * plans are made and changed, debits are returned, disputed and stopped, accounts change, files are refused, lost for days,
 * doubled, and the process dies at its failpoints. Every invariant is checked at the end of every day. Throws
 * `SimulationFault` at the first one that does not hold, or when projections are not what the log says.
 */
export async function simulate({ seed, from, businessDays, rebuildEvery, onDay }: Options): Promise<Simulated> {
  const days = await BankingDays.open(from);
  try {
    const below = seededNumbers(seed);
    for (const { id, rail } of CLIENTS) await days.world.addClient({ id, rail, customers: 0, pays: true });
    await days.world.database.owner`
      update clients set retries_enabled = id <> 5, holdback_bps = case id when 4 then 500 when 6 then 1000 else 0 end`;
    const people = new People(days.world, CLIENTS, below);
    const fates = RAILS.map((rail) => new BankOfFate(rail, days.banks[rail], days.world, seed));
    let crashes = 0;
    let done = 0;
    let date = from;
    for (const client of CLIENTS) for (let index = 0; index < FIRST_CUSTOMERS; index += 1) await people.arrive(client);
    for (; done < businessDays; date = addDays(date, 1)) {
      for (const fate of fates) fate.begin(date);
      await changeBillingAccounts(days, date);
      crashes += await live(days, date, '09:30', below);
      days.world.setClock(date, '10:00');
      if (below(1000) < ARRIVALS_PER_MILLE) await people.arrive(oneOf(below, CLIENTS) ?? { id: 4n, rail: 'CA' });
      await people.act(below(ACTS_PER_DAY_MAX + 1));
      crashes += await live(days, date, '12:10', below);
      for (const fate of fates) await fate.decide();
      crashes += await live(days, date, '19:00', below);
      if (!isBusinessDay(RAIL_FACTS.CA.calendar, date)) continue;
      done += 1;
      await requireIntegrity(days, date);
      if (done % rebuildEvery === 0 || done === businessDays) await requireProjections(days, date);
      onDay?.(date, done);
    }
    const [counted] = await days.world.database.worker.sql<{ events: bigint }[]>`select count(*) as events from events`;
    return {
      businessDays: done,
      lastDate: addDays(date, -1),
      events: Number(counted?.events ?? 0n),
      crashes,
      deeds: people.deeds,
      digest: await logDigest(days.world.database.worker),
    };
  } finally {
    await days.close();
  }
}

/** A client whose debits are held for an invoice that came back has it taken from another account from then on. */
async function changeBillingAccounts({ world }: BankingDays, date: string): Promise<void> {
  await world.database.owner`
    update client_bank_accounts a set created_at = ${instantOf(date, '05:00', RAIL_FACTS.CA.zone)}
      from clients c
     where c.id = a.client_id and a.purpose = 'billing' and c.suspended_for = 'overdue_invoice'
       and exists (select 1 from invoices i
                    where i.client_id = c.id and i.status = 'Overdue' and i.returned_date >= a.created_at::date)`;
}

/** Lets the time pass, sometimes with a process that dies on its way; returns how many died. */
async function live(days: BankingDays, date: string, time: string, below: Below): Promise<number> {
  const until = instantOf(date, time, RAIL_FACTS.CA.zone);
  let died = 0;
  if (below(1000) < CRASHES_PER_MILLE) {
    const failpoint = oneOf(below, FAILPOINTS);
    const hit = 1 + below(2);
    if (failpoint && (await days.world.dyingAt(failpoint, (app) => runDue(days.moving(app), until), hit))) died = 1;
  }
  await days.until(date, time);
  return died;
}

async function requireIntegrity({ world }: BankingDays, date: string): Promise<void> {
  const broken: BrokenInvariant[] = await inTransaction(world.database.worker, { readOnly: true }, brokenInvariants);
  if (broken.length > 0) throw new SimulationFault(date, broken);
}

async function requireProjections({ world }: BankingDays, date: string): Promise<void> {
  const { differences } = await rebuildProjections(world.database.worker, { check: true });
  if (differences.length > 0) throw new SimulationFault(date, differences);
}
