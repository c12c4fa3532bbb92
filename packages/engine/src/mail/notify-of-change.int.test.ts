import { inTransaction } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DayWorld } from '../testing/day-world.ts';
import { notifyOfChange } from './notify-of-change.ts';

const MAPLE = 4n;
let world: DayWorld;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: MAPLE, rail: 'CA', customers: 1 });
});
afterAll(() => world.close());

type Standing = { readonly role?: string; readonly invited?: boolean; readonly disabled?: boolean };

async function person(email: string, { role = 'client_admin', invited = false, disabled = false }: Standing) {
  const { owner } = world.database;
  const [user] = await owner<{ id: bigint }[]>`
    insert into users ${owner({
      email,
      password_hash: 'none',
      first_name: 'A',
      last_name: 'B',
      language: 'en',
      kind: 'member',
      created_at: new Date(),
      disabled_at: disabled ? new Date() : null,
    })} returning id`;
  await owner`
    insert into memberships ${owner({
      client_id: String(MAPLE),
      user_id: String(user?.id),
      role,
      created_at: new Date(),
      invited_at: invited ? new Date() : null,
    })}`;
}

test('only who runs the business and may sign in reads that a customer has another account', async () => {
  await person('runs-it@example.test', {});
  await person('reads-only@example.test', { role: 'client_read_only' });
  await person('has-not-joined@example.test', { invited: true });
  await person('is-kept-out@example.test', { disabled: true });
  const [account] = await world.database.owner<{ id: bigint }[]>`
    select bank_account_id as id from customers where client_id = ${String(MAPLE)} and id = 4001`;
  const notify = () =>
    inTransaction(world.app().worker, {}, (tx) =>
      notifyOfChange(tx, { clientId: MAPLE, customerId: 4001n, bankAccountId: account?.id ?? 0n, at: new Date() }),
    );
  await notify();
  await notify();
  expect(
    await world.database.owner`select to_address as "to" from outbox where template = 'bank_details_corrected'`,
  ).toEqual([{ to: 'runs-it@example.test' }]);
});
