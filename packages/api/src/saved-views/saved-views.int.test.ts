import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { VIEWS_MAX } from '@cordelle/validation/saved-views.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  callers = new Callers(world);
});
afterAll(() => world.close());

const LIST = { list: 'customers' } as const;
const someone = async (role: 'client_admin' | 'client_read_only' = 'client_admin') => {
  const call = await callers.member({ clientId: 4n, role });
  return {
    save: async (name: string, address: string) => (await call()).savedViews.save({ ...LIST, name, address }),
    remove: async (viewId: string) => (await call()).savedViews.remove({ viewId }),
    views: async () => (await (await call()).savedViews.list(LIST)).records.map(({ name, address }) => [name, address]),
  };
};

test('views stand by name; the same name again replaces the address', async () => {
  const ada = await someone();
  await ada.save('Zed', 'q=zed');
  await ada.save('à relancer', 'f=needs_action');
  await ada.save('Zed', 'q=zedd');
  expect(await ada.views()).toEqual([
    ['à relancer', 'f=needs_action'],
    ['Zed', 'q=zedd'],
  ]);
});

test('they are for oneself: a colleague neither sees nor removes them', async () => {
  const [ada, bo] = [await someone(), await someone('client_read_only')];
  const { id } = await ada.save('Mine', 'q=1');
  expect(await bo.views()).toEqual([]);
  expect(await refusalFrom(bo.remove(id))).toMatchObject({ code: 'record.not_found' });
  await ada.remove(id);
  expect(await ada.views()).toEqual([]);
});

test('twenty are kept, also when the last ones come at once', async () => {
  const ada = await someone();
  for (let number = 1; number < VIEWS_MAX; number += 1) await ada.save(`View ${number}`, '');
  const last = await Promise.allSettled(['x', 'y', 'z'].map((name) => ada.save(name, '')));
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalFrom(ada.save('one more', ''))).toMatchObject({
    code: 'saved_view.too_many',
    messages: { name: [expect.any(String)] },
  });
  await ada.save('View 1', 'q=replaced');
  expect(await ada.views()).toHaveLength(VIEWS_MAX);
});

test('a program keeps no views', async () => {
  const program = await callers.program(4n);
  expect(await refusalFrom((await program()).savedViews.list(LIST))).toMatchObject({ code: 'auth.not_for_keys' });
});
