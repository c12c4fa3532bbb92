import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { Callers } from './callers.ts';

type Terms = { installments?: number; installmentAmounts?: string[] };

export type WeeklySchedules = Awaited<ReturnType<typeof openWeeklySchedules>>;

/** A Canadian client, its primary contact Ada, and thirty customers, each of whom can be given one weekly schedule. */
export async function openWeeklySchedules() {
  const world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  const customerIds = await world.addClient({ id: 4n, rail: 'CA', customers: 30 });
  const callers = new Callers(world);
  const asAda = await callers.member({ clientId: 4n, role: 'client_primary' });
  const schedules = async () => (await asAda()).transactionSchedules;

  function nextCustomer(): string {
    const id = customerIds.shift();
    if (id === undefined) throw new Error('every customer is taken');
    return String(id);
  }

  return {
    world,
    callers,
    asAda,
    schedules,
    close: () => world.close(),

    /** Weekly on Thursdays from 19 March 2026; Good Friday is 3 April. */
    async weekly(terms: Terms = {}) {
      const customerId = nextCustomer();
      const { id } = await (await schedules()).create({
        customerId,
        amount: '50',
        frequency: 'Weekly',
        processDate: '2026-03-19',
        ...terms,
      });
      return { id, customerId };
    },

    upcoming: async (id: string) => (await schedules()).upcoming({ id }),
  };
}
