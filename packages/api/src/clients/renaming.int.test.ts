import { inTransaction } from '@cordelle/db/connection.ts';
import { statementNamesOn, takeUpStatementNames } from '@cordelle/engine/clients/statement-names.ts';
import { sendPayerNotices } from '@cordelle/engine/payer-notices/send-notices.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { offerOf } from '../payer-offers/offer.ts';
import { statementWords } from '../payer-offers/statement-words.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
const ada = async (clientId = 4n) => (await callers.member({ clientId, role: 'client_primary' }))();

beforeEach(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await world.addClient({ id: 5n, rail: 'US', customers: 1 });
  await world.addClient({ id: 6n, rail: 'CA', customers: 0 });
  callers = new Callers(world);
});
afterEach(() => world.close());

const notices = (clientId: bigint) => world.database.owner`
  select kind, audience, previous_name as was, new_name as "is", statement_name as statement, from_date::text as "from"
    from payer_notices where client_id = ${clientId} order by id`;
const printedOn = async (day: string, clientId = 4n) =>
  inTransaction(world.database.worker, {}, async ({ sql }) => {
    const [row] = await sql`select ${statementNamesOn(`'${day}'::date`)} from clients cl where cl.id = ${clientId}`;
    return row;
  });

describe('a business that has another name', () => {
  test('tells every payer whose agreement stands, and statements show it from the day on that the rules allow', async () => {
    const before = await printedOn('2026-03-16');
    const saved = await (await ada()).clients.updateBusiness({ operatingAs: 'Érable Dentaire' });
    expect(saved).toMatchObject({
      operatingAs: 'Érable Dentaire',
      statementName: before?.longName,
      nextStatementName: 'ERABLE DENTAIRE',
      nextStatementFrom: '2026-03-26',
    });
    expect(await notices(4n)).toEqual([
      {
        kind: 'renamed',
        audience: 'all',
        was: 'Client 4',
        is: 'Érable Dentaire',
        statement: 'ERABLE DENTAIRE',
        from: '2026-03-26',
      },
    ]);
    expect(await printedOn('2026-03-25')).toEqual(before);
    expect(await printedOn('2026-03-26')).toEqual({ shortName: 'ERABLE DENTAIRE', longName: 'ERABLE DENTAIRE' });
    await world.database.owner`update customers set email = 'maya@payer.test' where id = 4001`;
    await sendPayerNotices(world.app());
    const [mail] = await world.database.owner<{ text: string }[]>`
      select text_body as text from outbox where template = 'payer_notice' and customer_id = 4001`;
    expect(mail?.text).toContain('From Mar 26, 2026, Client 4 is called Érable Dentaire.');
    expect(mail?.text).toContain('ERABLE DENTAIRE');
    const { records } = await (await ada()).customers.authorizations({ customerId: '4001' });
    expect(records.find(({ kind }) => kind === 'told')?.evidence.map(({ value }) => value)).toContain(
      'Érable Dentaire',
    );
  });

  test('has it on statements for good once its day has come', async () => {
    await (await ada()).clients.updateBusiness({ operatingAs: 'Cedar Dental' });
    const take = (day: string) => inTransaction(world.database.worker, {}, (tx) => takeUpStatementNames(tx, 'CA', day));
    await take('2026-03-25');
    const names = () => world.database.owner<{ now: string; next: string | null }[]>`
      select statement_long_name as now, next_statement_long_name as next from clients where id = 4`;
    expect((await names())[0]?.next).toBe('CEDAR DENTAL');
    await take('2026-03-26');
    expect(await names()).toEqual([{ now: 'CEDAR DENTAL', next: null }]);
  });

  test('tells who agrees meanwhile both names, and from when which', async () => {
    await (await ada()).clients.updateBusiness({ operatingAs: 'Cedar Dental' });
    const offer = await inTransaction(world.database.worker, {}, (tx) =>
      offerOf(tx, { clientId: 4n, kind: 'processing', payer: null }, false),
    );
    expect(statementWords(offer, 'en')).toMatch(/ \(from Mar 26, 2026: CEDAR DENTAL\)$/);
    const french = statementWords(offer, 'fr').replaceAll(/\s/g, ' ');
    expect(french).toContain('(à partir du 26 mars 2026 : CEDAR DENTAL)');
  });

  test('tells payers in the United States on the same day', async () => {
    const saved = await (await ada(5n)).clients.updateBusiness({ operatingAs: 'Boreal Gym' });
    expect(saved).toMatchObject({ statementName: 'BOREAL GYM', nextStatementName: null });
    expect(await notices(5n)).toMatchObject([{ was: 'Client 5', is: 'Boreal Gym', from: '2026-03-16' }]);
  });

  test('tells nobody where nobody agreed yet, or where only letters are larger or smaller', async () => {
    expect(await (await ada(6n)).clients.updateBusiness({ operatingAs: 'Pin Blanc' })).toMatchObject({
      statementName: 'PIN BLANC',
    });
    expect(await notices(6n)).toEqual([]);
    await (await ada()).clients.updateBusiness({ operatingAs: 'CLIENT 4' });
    expect(await notices(4n)).toEqual([]);
  });

  test('is refused whole where payers would be told once too often', async () => {
    const client = await ada();
    for (const operatingAs of ['Cedar', 'Birch', 'Maple']) {
      await client.clients.updateBusiness({ operatingAs });
      await sendPayerNotices(world.app());
    }
    expect(await refusalFrom(client.clients.updateBusiness({ operatingAs: 'Larch' }))).toMatchObject({
      code: 'payer_notice.too_many',
    });
    expect((await client.clients.byId({ id: '4' })).operatingAs).toBe('Maple');
  });
});
