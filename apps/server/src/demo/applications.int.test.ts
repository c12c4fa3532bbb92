import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDemoApplications } from './applications.ts';

let world: DayWorld;
beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
});
afterAll(() => world.close());

test('applications of the demonstration stand where they are said to, however often they are made', async () => {
  for (const _ of [1, 2]) await makeDemoApplications(world.app({ moving: true }));
  const rows = await world.database.owner`
    select u.email, c.business_name, c.status, o.state, o.round,
           coalesce(h.changes, 0) as changes, coalesce(s.parts, 0) as parts
      from client_onboardings o join clients c on c.id = o.client_id join users u on u.id = o.user_id
      left join (select onboarding_id, count(*)::int as changes from onboarding_changes group by 1) h on h.onboarding_id = o.id
      left join (select client_id, count(*)::int as parts from shareholdings group by 1) s on s.client_id = o.client_id
     order by o.id`;
  const none = { round: 0, changes: 0, parts: 0 };
  expect(rows).toEqual([
    { ...none, email: 'applying@cordelle.test', business_name: '', status: 'created', state: 'business_info' },
    {
      ...none,
      email: 'owners@cordelle.test',
      business_name: 'Alder Studio',
      status: 'created',
      state: 'shareholders',
      parts: 3,
    },
    {
      email: 'handed-in@cordelle.test',
      business_name: 'Tamarack Tutoring',
      status: 'pending',
      state: 'pending',
      round: 1,
      changes: 0,
      parts: 1,
    },
    {
      email: 'sent-back@cordelle.test',
      business_name: 'Fir Swimming',
      status: 'created',
      state: 'business_info',
      round: 1,
      changes: 2,
      parts: 1,
    },
  ]);
});
