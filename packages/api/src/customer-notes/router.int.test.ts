import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { NOTE_MAX } from '@cordelle/validation/customers/fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

const CLIENT = 4n;
let world: DayWorld;
let callers: Callers;
let asAda: Awaited<ReturnType<Callers['member']>>;
let customerIds: string[] = [];

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  customerIds = (await world.addClient({ id: CLIENT, rail: 'CA', customers: 6 })).map(String);
  await world.addClient({ id: 5n, rail: 'CA' });
  callers = new Callers(world);
  asAda = await callers.member({ clientId: CLIENT, role: 'client_primary' });
});
afterAll(() => world.close());

function nextCustomer(): string {
  const id = customerIds.shift();
  if (id === undefined) throw new Error('every customer is taken');
  return id;
}

describe('a note', () => {
  test('says who wrote it and when; a program signs with the name of its key', async () => {
    const customerId = nextCustomer();
    const ada = await asAda();
    const program = await (await callers.program(CLIENT))();
    const note = await ada.customerNotes.create({ customerId, description: '  Prefers mornings  ' });
    world.setClock('2026-03-16', '10:01');
    await program.customerNotes.create({ customerId, description: 'Called by the ordering system' });
    expect(note).toEqual({
      id: expect.any(String),
      customerId,
      description: 'Prefers mornings',
      createdBy: expect.stringMatching(/^Ada Person/),
      createdAt: '2026-03-16T14:00:00.000Z',
    });
    const { records, count } = await ada.customerNotes.list({ customerId });
    expect(count).toBe(2);
    expect(records.map(({ createdBy }) => createdBy)).toEqual(['Ordering system', note.createdBy]);
  });

  test('is found by a part of it, with wildcards taken as they stand', async () => {
    const customerId = nextCustomer();
    const ada = await asAda();
    for (const description of ['Pays 100% upfront', 'Pays 100 dollars', 'Préfère l’après-midi'])
      await ada.customerNotes.create({ customerId, description });
    const found = await ada.customerNotes.list({ customerId, search: '100%' });
    expect(found.records.map(({ description }) => description)).toEqual(['Pays 100% upfront']);
    expect((await ada.customerNotes.list({ customerId, search: "prefere l'apres" })).count).toBe(1);
  });

  test('that is removed leaves only the fact that there was one', async () => {
    const customerId = nextCustomer();
    const ada = await asAda();
    const { id } = await ada.customerNotes.create({ customerId, description: 'A secret nobody should have written' });
    await ada.customerNotes.remove({ noteId: id });
    expect((await ada.customerNotes.list({ customerId })).count).toBe(0);
    expect((await refusalFrom(ada.customerNotes.remove({ noteId: id }))).code).toBe('record.not_found');
    const { records } = await ada.customers.activity({ customerId });
    expect(records.map(({ type }) => type)).toEqual(['note_removed', 'note_added']);
    const [kept] = await world.database.owner`
      select (select count(*) from customer_facts f where f::text like '%secret%')::int as facts,
             (select count(*) from audit_log a where a::text like '%secret%')::int as audit`;
    expect(kept).toEqual({ facts: 0, audit: 0 });
  });

  test('is neither blank nor longer than it may be', async () => {
    const customerId = nextCustomer();
    const ada = await asAda();
    for (const description of ['', '   ', 'x'.repeat(NOTE_MAX + 1)])
      expect((await refusalFrom(ada.customerNotes.create({ customerId, description }))).messages).toHaveProperty(
        'description',
      );
    await ada.customerNotes.create({ customerId, description: 'x'.repeat(NOTE_MAX) });
  });

  test('is written and removed by those who manage customers, read by all who see them, and by nobody else', async () => {
    const customerId = nextCustomer();
    const { id } = await (await asAda()).customerNotes.create({ customerId, description: 'For the team' });
    const reader = await (await callers.member({ clientId: CLIENT, role: 'client_read_only' }))();
    expect((await reader.customerNotes.list({ customerId })).count).toBe(1);
    const tries = (caller: typeof reader) => [
      () => caller.customerNotes.create({ customerId, description: 'No' }),
      () => caller.customerNotes.remove({ noteId: id }),
    ];
    for (const attempt of tries(reader)) expect((await refusalFrom(attempt())).code).toBe('auth.forbidden');
    const stranger = await (await callers.member({ clientId: 5n, role: 'client_primary' }))();
    expect((await stranger.customerNotes.list({ customerId })).records).toEqual([]);
    for (const attempt of tries(stranger)) expect((await refusalFrom(attempt())).code).toBe('record.not_found');
    const payer = await (await callers.payer({ clientId: CLIENT, customerId: BigInt(customerId) }))();
    expect((await refusalFrom(payer.customerNotes.list({ customerId }))).code).toBe('auth.forbidden');
  });
});
