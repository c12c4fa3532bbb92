import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { consentGiven } from '../testing/consents.ts';
import { runTransactionImports } from '../transaction-imports/run-transaction-imports.ts';

const REFUSED = { status: 422, code: 'rail.not_open' };
const SAYS = 'Nothing can be collected in CAD yet: the provider has no agreement with a bank for it.';

let world: DayWorld;
let asOwner: Awaited<ReturnType<Callers['member']>>;
let callers: Callers;
let schedule = '';

/** A plan was paused while the provider still had a bank; then the agreement ended. */
beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 4 });
  await world.addClient({ id: 5n, rail: 'US' });
  await world.database.owner`
    update customers set custom_identifier = 'K-1', authorization_status = 'complete' where client_id = 4 and id = 4001`;
  await world.database.owner`
    update clients set client_type = 'Donation', authorization_code = 'charity' where id = 4`;
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
  const owner = await asOwner();
  schedule = (await owner.transactionSchedules.create({ ...once('4001'), frequency: 'Monthly' })).id;
  await owner.transactionSchedules.pause({ id: schedule, until: null });
  await world.database.owner`delete from bank_profiles where rail = 'CA'`;
});
afterAll(() => world.close());

const once = (customerId: string) =>
  ({ customerId, amount: '50', frequency: 'Once', processDate: '2026-03-19' }) as const;

test('a payment or plan on a rail without a bank is refused, and the form says so before it is saved', async () => {
  const owner = await asOwner();
  const refusal = await refusalFrom(owner.transactionSchedules.create(once('4002')));
  expect(refusal).toMatchObject(REFUSED);
  expect(refusal.messages).toEqual({ base: [SAYS] });
  expect((await owner.transactionSchedules.preview({ customerId: '4002' })).problems).toEqual({ base: [SAYS] });
  expect((await owner.transactionSchedules.list({ customerId: '4002' })).count).toBe(0);
});

test('a plan that was paused stays so; what lies ahead may still be changed and removed', async () => {
  const owner = await asOwner();
  expect(await refusalFrom(owner.transactionSchedules.resume({ id: schedule }))).toMatchObject(REFUSED);
  await owner.transactionSchedules.remove({ id: schedule });
});

test('no line of a spreadsheet can be chosen, and each says why', async () => {
  const owner = await asOwner();
  const file = new UploadedFile(
    'payments.csv',
    Buffer.from('custom_identifier,amount,process_date\nK-1,10.00,2026-03-19'),
  );
  const { id: importId } = await owner.transactionImports.receive({ file });
  await runTransactionImports(world.app());
  expect(await owner.transactionImports.byId({ importId })).toMatchObject({ counts: { valid: 0, invalid: 1 } });
  const { records } = await owner.transactionImports.preview({ importId, limit: 10 });
  expect(records[0]?.errors.map(({ message }) => message)).toEqual([SAYS]);
});

test('nobody is asked to approve a debit, and no test credits are sent', async () => {
  await consentGiven(world, 4n, 4003n, 'sporadic');
  const owner = await asOwner();
  const debit = { customerId: '4003', amount: '5.00', processDate: '2026-03-25' };
  expect(await refusalFrom(owner.debitApprovals.create(debit))).toMatchObject(REFUSED);
  const { results } = await owner.customers.act({ ids: ['4004'], name: 'send_microdeposit' });
  expect(results).toMatchObject([{ outcome: 'refused', message: SAYS }]);
});

test('a donor is told at the page of the donation, before any bank number is asked for', async () => {
  const donation: Parameters<ReturnType<Callers['nobody']>['payerFlows']['answer']>[0] = {
    entry: { kind: 'donation', code: 'charity' },
    flow: 'a-flow-of-its-own-0123456789',
    pages: ['donation'],
    language: 'en',
    answers: {
      amount: '25.00',
      frequency: 'Once',
      processDate: '2026-03-25',
      firstName: 'Zoé',
      lastName: 'Roy',
      email: 'zoe@example.test',
    },
    hash: null,
  };
  expect(await refusalFrom(callers.nobody().payerFlows.answer(donation))).toMatchObject(REFUSED);
});

test('the other rail collects, and the agreement opens this one again', async () => {
  const asNeighbour = await callers.member({ clientId: 5n, role: 'client_primary' });
  await (await asNeighbour()).transactionSchedules.create(once('5001'));
  await inTransaction(
    world.database.worker,
    {},
    ({ sql }) => sql`
      insert into bank_profiles (rail, bank_name, profile, updated_at)
      select 'CA', bank_name, profile, updated_at from bank_profiles`,
  );
  await (await asOwner()).transactionSchedules.create(once('4002'));
});
