import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { namingClient } from './name-client.ts';

/** Never connected: its statements are looked at before they are sent. */
const sql = postgres('postgresql://nobody@localhost:1/nothing', { types: { bigint: postgres.BigInt } });
afterAll(() => sql.end());

type Asked = { readonly strings: readonly string[]; readonly args: readonly unknown[] };

/** A statement as it would read, its parts in their places and values in angle brackets. */
function read(query: unknown): string {
  const { strings, args } = query as Asked;
  return strings.reduce((text, part, at) => {
    const value = args[at - 1];
    const isPart = typeof value === 'object' && value !== null && 'strings' in value;
    return `${text}${isPart ? read(value) : `<${value}>`}${part}`;
  });
}

const of7 = namingClient(sql, 7n);

test('names the client wherever rows of two tables are laid beside each other, values and parts staying in their places', () => {
  const part = sql`exists (select from authorizations g where g.client_id = c.client_id and g.id = ${3})`;
  expect(
    read(
      of7`select c.id from customers c join clients o on o.id = c.client_id where c.id = ${5} and ${part} and o.id = ${7}`,
    ),
  ).toBe(
    'select c.id from customers c join clients o on o.id = c.client_id where c.id = <5> and exists (select from authorizations g where (g.client_id = c.client_id and g.client_id = <7>) and g.id = <3>) and o.id = <7>',
  );
});

test('leaves what names no such pair as it was written', () => {
  expect(read(of7`select id from customers where client_id = ${7} and id = ${5}`)).toBe(
    'select id from customers where client_id = <7> and id = <5>',
  );
});

test('reads text that is no template too, and a table that names clients themselves', () => {
  expect(read(of7.unsafe('left join memberships m on m.client_id = cl.id'))).toBe(
    'left join memberships m on (m.client_id = cl.id and m.client_id = <7>)',
  );
});

test('is the same for each client, with its own name', () => {
  const asked = (tag: typeof of7) => read(tag`select 1 from a join b on b.client_id = a.client_id`);
  expect([asked(of7), asked(namingClient(sql, 8n))]).toEqual([
    'select 1 from a join b on (b.client_id = a.client_id and b.client_id = <7>)',
    'select 1 from a join b on (b.client_id = a.client_id and b.client_id = <8>)',
  ]);
});
