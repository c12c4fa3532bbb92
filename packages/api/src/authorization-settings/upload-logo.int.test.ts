import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { pictureOf } from '../testing/pictures.ts';
import { openLogo } from './logo.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const id of [4n, 5n, 6n, 7n, 8n, 9n, 10n, 11n]) await world.addClient({ id, rail: id === 5n ? 'US' : 'CA' });
  await world.database.owner`update clients set website_url = 'https://maple.test' where id = 4`;
  callers = new Callers(world);
});
afterAll(() => world.close());

const owner = async (clientId: bigint) => (await callers.member({ clientId, role: 'client_primary' }))();

describe('the logo', () => {
  const file = async (kind: 'jpeg' | 'png', name = `logo.${kind}`) =>
    new UploadedFile(name, await pictureOf(kind, { width: 1200, height: 300 }));
  const logoOf = async (clientId: string) =>
    (await (await owner(BigInt(clientId))).clients.byId({ id: clientId })).logo;

  test('is drawn anew as a PNG no larger than a page needs, and shown to anybody at its address', async () => {
    const four = (await owner(4n)).authorizationSettings;
    const { url } = await four.updateLogo({ logo: await file('jpeg') });
    expect(url).toMatch(/^\/logos\/[0-9a-f]{64}$/);
    expect(await logoOf('4')).toBe(url);
    const shown = await openLogo(world.app({ moving: true }), String(url).slice('/logos/'.length));
    expect(shown).toMatchObject({ contentType: 'image/png', filename: 'logo.png' });
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 150 });
  });

  test('is gone once it is removed or another takes its place', async () => {
    const app = world.app({ moving: true });
    const six = (await owner(6n)).authorizationSettings;
    const hash = async (url: string | null) => String(url).slice('/logos/'.length);
    const first = await hash((await six.updateLogo({ logo: await file('png') })).url);
    const second = await hash(
      (await six.updateLogo({ logo: new UploadedFile('b.png', await pictureOf('png', { colour: '#aa0000' })) })).url,
    );
    await expect(openLogo(app, first)).rejects.toMatchObject({ code: 'record.not_found' });
    await openLogo(app, second);
    expect(await six.removeLogo()).toEqual({ id: '6', url: null });
    expect(await six.removeLogo()).toEqual({ id: '6', url: null });
    await expect(openLogo(app, second)).rejects.toMatchObject({ code: 'record.not_found' });
    expect(await logoOf('6')).toBeNull();
  });

  test.each([
    ['nothing', new UploadedFile('logo.png', new Uint8Array())],
    ['text', new UploadedFile('logo.png', Buffer.from('hello'))],
    ['a drawing of lines', new UploadedFile('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['more than six megabytes', new UploadedFile('logo.png', new Uint8Array(6_291_457))],
  ])('is not %s', async (_, logo) => {
    const refusal = await refusalFrom((await owner(4n)).authorizationSettings.updateLogo({ logo }));
    expect(refusal.code).toMatch(/^upload\./);
    expect(refusal.messages).toHaveProperty('logo');
  });

  test.each(['', 'x', '../../etc/passwd', 'a'.repeat(64), `${'a'.repeat(63)}A`])('is not found at %s', (address) =>
    expect(openLogo(world.app({ moving: true }), address)).rejects.toMatchObject({ code: 'record.not_found' }),
  );
});
