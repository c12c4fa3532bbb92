import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handedInBusiness } from '../testing/applications.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-18', '10:00');
  callers = new Callers(world);
});
afterAll(() => world.close());

test('templates are added, changed and retired; the terms of a score come back as the product has them', async () => {
  const staff = await (await callers.staff())();
  const [low, medium, high] = (await staff.applications.templates()).templates;
  expect([low, medium, high].map((one) => [one?.id, one?.risk])).toEqual([
    [null, 'low'],
    [null, 'medium'],
    [null, 'high'],
  ]);
  if (!medium) throw new Error('each score has its terms');
  const clinics = { ...medium, id: null, risk: null, name: 'Clinics', holdDays: 4 };
  const added = (await staff.applications.setTemplate(clinics)).templates.at(-1);
  expect(added).toMatchObject({ name: 'Clinics', risk: null, holdDays: 4 });
  const taken = staff.applications.setTemplate({ ...clinics, name: 'CLINICS' });
  expect(await refusalFrom(taken)).toMatchObject({ code: 'application.template_name_taken', status: 409 });
  expect(await refusalFrom(staff.applications.setTemplate({ ...clinics, name: 'X', holdDays: 2 }))).toMatchObject({
    status: 422,
  });
  const id = added?.id ?? '';
  const changed = await staff.applications.setTemplate({ ...clinics, id, name: 'Clinics', holdDays: 6 });
  expect(changed.templates.at(-1)).toMatchObject({ id, holdDays: 6 });

  const { clientId } = await handedInBusiness(world, callers, {});
  const { risk } = await staff.applications.byClient({ clientId });
  const own = { ...medium, id: null, risk, name: 'Small ones', monthlyFee: '12.5' };
  const { templates } = await staff.applications.setTemplate(own);
  const ours = templates.find((one) => one.risk === risk);
  expect(ours).toMatchObject({ name: 'Small ones', monthlyFee: '12.50' });
  expect((await staff.applications.byClient({ clientId })).proposedTerms).toMatchObject({ monthlyFee: '12.50' });
  const left = await staff.applications.retireTemplate({ id: ours?.id ?? '' });
  expect(left.templates.map(({ name }) => name)).toEqual([null, null, null, 'Clinics']);
  expect((await staff.applications.retireTemplate({ id })).templates).toHaveLength(3);
  expect(await refusalFrom(staff.applications.retireTemplate({ id }))).toMatchObject({ status: 404 });
});
