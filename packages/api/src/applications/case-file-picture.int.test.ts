import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handedInBusiness } from '../testing/applications.ts';
import { Callers } from '../testing/callers.ts';
import { pictureOf } from '../testing/pictures.ts';
import { NORTHPAY } from '../testing/provider.ts';
import { caseFile } from './case-file.ts';

let world: DayWorld;
let callers: Callers;
beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-18', '10:00');
  callers = new Callers(world);
});
afterAll(() => world.close());

test('a case taken along shows the picture of the provider while there is one', async () => {
  const ada = await callers.staff();
  const { clientId } = await handedInBusiness(world, callers, {});
  const reader = { app: world.app(), language: 'en', principal: { userId: 1n } };
  const logoOfCase = async () => {
    const ctx = reader as unknown as Parameters<typeof caseFile>[1];
    const facts = await inTransaction(world.database.worker, {}, (tx) => caseFile(tx, ctx, BigInt(clientId)));
    return facts.logo;
  };
  expect(await logoOfCase()).toBeNull();
  await (await ada()).providerSettings.update({ ...NORTHPAY, seenVersion: 0 });
  const given = { logo: new UploadedFile('logo.png', await pictureOf('png')) };
  const { logo } = await (await ada()).providerSettings.updateLogo(given);
  expect(logo).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(await logoOfCase()).toBe(logo);
  await (await ada()).providerSettings.removeLogo();
  expect(await logoOfCase()).toBeNull();
});
