import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { Callers } from './callers.ts';

type Member = Awaited<ReturnType<Callers['member']>>;

/** Somebody for every procedure, and a record of each kind: the world of tests that ask all of them. */
export type WholeProduct = {
  readonly world: DayWorld;
  readonly callers: Callers;
  readonly asMember: Member;
  /** Of a client that has only begun to sign up. */
  readonly asNewcomer: Member;
  readonly asStaff: Awaited<ReturnType<Callers['staff']>>;
  readonly schedule: string;
  readonly transaction: string;
};

/** `frequency`: of the one plan there is. */
export async function openWholeProduct(frequency: 'Monthly' | 'Yearly'): Promise<WholeProduct> {
  const world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  await world.addClient({ id: 6n, rail: 'CA' });
  await world.database.owner`update clients set status = 'created' where id = 6`;
  const callers = new Callers(world);
  const asMember = await callers.member({ clientId: 4n, role: 'client_primary' });
  const asNewcomer = await callers.member({ clientId: 6n, role: 'client_primary' });
  const asStaff = await callers.staff(4n);
  const member = await asMember();
  const { id: schedule } = await member.transactionSchedules.create({
    customerId: '4001',
    amount: '10',
    frequency,
    processDate: '2026-03-19',
  });
  const { records } = await member.financialTransactions.list({ customerId: '4001' });
  return { world, callers, asMember, asNewcomer, asStaff, schedule, transaction: records[0]?.id ?? '' };
}
