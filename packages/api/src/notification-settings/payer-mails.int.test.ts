import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { PAYER_MAILS } from '@cordelle/validation/payer-mail-names.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueWords } from '../evidence/labels.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  await world.addClient({ id: 5n, rail: 'US' });
  callers = new Callers(world);
});
afterAll(() => world.close());

describe('every mail that a payer may get', () => {
  test.each([4n, 5n])(
    'of client %i is shown in both languages, in the name of the business, with nothing left open',
    async (id) => {
      const member = await (await callers.member({ clientId: id, role: 'client_primary' }))();
      for (const mail of PAYER_MAILS) {
        const { mails } = await member.notificationSettings.previewPayerMail({ mail });
        expect(mails.map(({ language }) => language)).toEqual(['en', 'fr']);
        for (const { subject, text, html } of mails) {
          expect(subject, mail).not.toBe('');
          expect(text, mail).toContain(`Client ${id}`);
          expect(`${subject}${text}`, mail).not.toMatch(/undefined|null|NaN|\{[a-z_]+\}/);
          expect(html, mail).toContain('<!doctype html>');
        }
        expect(mails[0]?.text, mail).not.toBe(mails[1]?.text);
      }
    },
  );

  test('has words in the evidence, and is shown to whoever shapes mails alone', async () => {
    expect(PAYER_MAILS.filter((mail) => valueWords(mail) === null)).toEqual([]);
    const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
    const asked = reader.notificationSettings.previewPayerMail({ mail: 'receipt' });
    expect(await refusalFrom(asked)).toMatchObject({ status: 403 });
  });
});
