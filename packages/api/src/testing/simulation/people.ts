import type { Tx } from '@cordelle/db/connection.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { money } from '@cordelle/domain/money.ts';
import { currencyOf, type Rail } from '@cordelle/domain/rail.ts';
import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { writing } from '@cordelle/engine/handle.ts';
import type { RequestMeta, TellingMeta } from '@cordelle/engine/request-meta.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { type Below, oneOf } from '@cordelle/engine/testing/seeded-numbers.ts';
import { archiveCustomers } from '../../customers/archive-customers.ts';
import { createCustomer } from '../../customers/create-customer.ts';
import { changeTransaction, removeTransaction } from '../../financial-transactions/commands.ts';
import { requestStop } from '../../financial-transactions/request-stop.ts';
import { changeSchedule, createSchedule, editSchedule, removeSchedule } from '../../transaction-schedules/commands.ts';

export type SimulatedClient = { readonly id: bigint; readonly rail: Rail };

type Doing = { readonly tx: Tx; readonly asking: TellingMeta; readonly client: SimulatedClient; readonly below: Below };
type Act = (doing: Doing) => Promise<void>;

/** What came of what people wanted: how often it was done, and how often a rule refused it, by the code of the rule. */
export type Deeds = { done: number; readonly refused: Map<string, number> };

/** People of all clients who plan, change, stop and take back, as a seed has it. Rules may refuse them; nothing else may fail. */
export class People {
  readonly deeds: Deeds = { done: 0, refused: new Map() };
  readonly #world: DayWorld;
  readonly #clients: readonly SimulatedClient[];
  readonly #below: Below;

  constructor(world: DayWorld, clients: readonly SimulatedClient[], below: Below) {
    this.#world = world;
    this.#clients = clients;
    this.#below = below;
  }

  /** Some acts at the world's time, one after the other. */
  async act(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const client = oneOf(this.#below, this.#clients);
      const act = oneOf(this.#below, ACTS);
      if (client && act) await this.#do(client, act);
    }
  }

  /** A customer who can be debited, with a plan. */
  arrive(client: SimulatedClient): Promise<void> {
    return this.#do(client, async (doing) => {
      await newCustomer(doing, this.#world);
      await plan(doing);
    });
  }

  async #do(client: SimulatedClient, act: Act): Promise<void> {
    const now = new Date(this.#world.now);
    const asking = {
      clientId: client.id,
      now,
      meta: { actor: `user:${client.id}`, cause: null, idempotencyKey: null, occurredAt: now },
      outside: this.#world.app(),
    };
    try {
      await writing(this.#world.database.worker, { clientId: client.id }, (tx) =>
        act({ tx, asking, client, below: this.#below }),
      );
      this.deeds.done += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code } = error;
      this.deeds.refused.set(code, (this.deeds.refused.get(code) ?? 0) + 1);
    }
  }
}

const dateOf = ({ now }: RequestMeta): string => now.toISOString().slice(0, 10);

async function newCustomer({ tx, asking, client, below }: Doing, world: DayWorld): Promise<void> {
  const account = String(2_000_000 + below(900_000));
  const numbers =
    client.rail === 'CA'
      ? ({ country: 'CA', institution: '003', transit: '00123', account } as const)
      : ({ country: 'US', routing: '231380104', account, accountType: 'checking' } as const);
  await createCustomer(
    tx,
    world.keys,
    client.id,
    {
      name: `Payer ${account}`,
      customIdentifier: null,
      email: `payer${account}@example.test`,
      phone: null,
      customerType: below(4) === 0 ? 'Business' : 'Personal',
      language: below(2) === 0 ? 'en' : 'fr',
      authorization: { status: 'complete', channel: 'paper', limit: null },
      bank: { ...numbers, bankName: null },
      verificationRequired: false,
    },
    { actor: asking.meta.actor, at: asking.now, requestId: null },
  );
}

const anyCustomer = async ({ tx, client, below }: Doing): Promise<bigint | undefined> =>
  oneOf(
    below,
    await tx.sql<{ id: bigint }[]>`
      select id from customers where client_id = ${client.id} and archived_at is null order by id`,
  )?.id;

const anySchedule = async ({ tx, client, below }: Doing): Promise<bigint | undefined> =>
  oneOf(
    below,
    await tx.sql<{ id: bigint }[]>`
      select id from transaction_schedules where client_id = ${client.id} and active order by id`,
  )?.id;

const anyTransaction = async ({ tx, client, below }: Doing): Promise<bigint | undefined> =>
  oneOf(
    below,
    await tx.sql<{ id: bigint }[]>`
      select id from transactions where client_id = ${client.id} and status in ('Future', 'Sent to Bank') order by id`,
  )?.id;

async function anyInstallment(doing: Doing): Promise<{ id: bigint; installment: number } | undefined> {
  const id = await anySchedule(doing);
  if (id === undefined) return undefined;
  const [row] = await doing.tx.sql<{ through: number }[]>`
    select planned_through as through from transaction_schedules where client_id = ${doing.client.id} and id = ${id}`;
  return { id, installment: Math.max(1, (row?.through ?? 0) - 1 + doing.below(5)) };
}

const anyAmount = ({ client, below }: Doing) => money(BigInt(500 + below(40_000)), currencyOf(client.rail));

async function plan(doing: Doing): Promise<void> {
  const customerId = await anyCustomer(doing);
  if (customerId === undefined) return;
  const { tx, asking, below } = doing;
  const frequency = oneOf(below, FREQUENCIES) ?? 'Monthly';
  const processDate = addDays(dateOf(asking), 1 + below(20));
  await createSchedule(tx, asking, {
    customerId: String(customerId),
    amount: anyAmount(doing),
    frequency,
    installments: below(3) === 0 ? 2 + below(6) : null,
    processDate,
    secondProcessDate: frequency === 'Twice' ? addDays(processDate, 3 + below(20)) : null,
    comment: below(4) === 0 ? 'Cours d’été' : null,
  });
}

const onSchedule =
  (work: (doing: Doing, id: bigint) => Promise<void>): Act =>
  async (doing) => {
    const id = await anySchedule(doing);
    if (id !== undefined) await work(doing, id);
  };
const onInstallment =
  (work: (doing: Doing, at: { readonly id: bigint; readonly installment: number }) => Promise<void>): Act =>
  async (doing) => {
    const at = await anyInstallment(doing);
    if (at) await work(doing, at);
  };
const onTransaction =
  (work: (doing: Doing, id: bigint) => Promise<void>): Act =>
  async (doing) => {
    const id = await anyTransaction(doing);
    if (id !== undefined) await work(doing, id);
  };

async function archiveSomebody({ tx, asking, client, below }: Doing): Promise<void> {
  if (below(4) !== 0) return;
  const rows = await tx.sql<{ id: bigint }[]>`
    select id from customers where client_id = ${client.id} and archived_at is null order by id for update`;
  const somebody = oneOf(below, rows);
  if (somebody && rows.length > 4) await archiveCustomers(tx, asking, client.rail, [somebody.id]);
}

const ACTS: readonly Act[] = [
  plan,
  plan,
  plan,
  plan,
  onSchedule((doing, id) =>
    changeSchedule(doing.tx, doing.asking, id, { amount: anyAmount(doing), comment: 'changed', locked: {} }),
  ),
  onSchedule(({ tx, asking, below }, id) =>
    editSchedule(tx, asking, id, {
      type: 'pauseUntil',
      until: below(2) === 0 ? null : addDays(dateOf(asking), 5 + below(40)),
    }),
  ),
  onSchedule(({ tx, asking }, id) => editSchedule(tx, asking, id, { type: 'resume' })),
  onSchedule(({ tx, asking }, id) => editSchedule(tx, asking, id, { type: 'resume' })),
  onInstallment(({ tx, asking, below }, { id, installment }) =>
    editSchedule(tx, asking, id, {
      type: below(3) === 0 ? 'restoreInstallment' : 'skipInstallment',
      installment,
    }),
  ),
  onInstallment(({ tx, asking, below }, { id, installment }) =>
    editSchedule(tx, asking, id, {
      type: 'moveInstallment',
      installment,
      processDate: addDays(dateOf(asking), 1 + below(40)),
    }),
  ),
  onInstallment((doing, { id, installment }) =>
    editSchedule(doing.tx, doing.asking, id, {
      type: 'changeInstallmentAmount',
      installment,
      amount: anyAmount(doing),
    }),
  ),
  onSchedule(({ tx, asking, below }, id) => (below(3) === 0 ? removeSchedule(tx, asking, id) : Promise.resolve())),
  onTransaction((doing, id) => changeTransaction(doing.tx, doing.asking, id, { amount: anyAmount(doing) })),
  onTransaction(({ tx, asking, below }, id) =>
    below(2) === 0 ? removeTransaction(tx, asking, id) : requestStop(tx, asking, id),
  ),
  archiveSomebody,
];
