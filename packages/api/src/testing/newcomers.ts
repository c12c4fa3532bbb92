import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { Callers } from './callers.ts';

export const BANK = { transitNumber: '00123', institutionNumber: '003', accountNumber: '1234567' } as const;
export const LEA = { name: 'Léa Roy', customerType: 'Personal', authorizationType: 'In Person' } as const;

export type Newcomers = Awaited<ReturnType<typeof openNewcomers>>;

/** A Canadian and an American client without customers, and the customers whom Ada of the first creates and changes. */
export async function openNewcomers() {
  const world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 0 });
  await world.addClient({ id: 5n, rail: 'US', customers: 0 });
  const callers = new Callers(world);
  const ada = await callers.member({ clientId: 4n, role: 'client_primary' });
  let created = 0;
  return {
    world,
    callers,
    ada,
    close: () => world.close(),

    /** Somebody nobody else of the file changes. */
    async newcomer(given: object = {}) {
      created += 1;
      const { id } = await (await ada()).customers.create({
        ...LEA,
        name: `Léa Roy ${created}`,
        bankAccount: BANK,
        ...given,
      });
      return id;
    },

    recordOf: async (customerId: string) => (await ada()).customers.byId({ customerId }),
    change: async (customerId: string, given: object) => (await ada()).customers.update({ customerId, ...given }),

    factsOf: (customerId: string) =>
      inTransaction(
        world.database.worker,
        {},
        ({ sql }) =>
          sql<{ type: string; data: Record<string, unknown> | null }[]>`
          select type, data from customer_facts where customer_id = ${customerId}::bigint order by id`,
      ),
    versionsOf: async (customerId: string) => (await (await ada()).customers.authorizations({ customerId })).records,
  };
}
