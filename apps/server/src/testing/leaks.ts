import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';

/** A text in the forms in which it could lie somewhere. */
const formsOf = (text: string) => {
  const bytes = Buffer.from(text);
  return [
    text,
    bytes.toString('base64').replace(/=+$/, '').slice(0, -1),
    bytes.toString('hex'),
    encodeURIComponent(text),
  ];
};

/** Names of the secrets that stand in a text, in clear or encoded. */
export const secretsIn = (where: string, secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets).flatMap(([name, text]) => (formsOf(text).some((form) => where.includes(form)) ? [name] : []));

/** Every row of every table, the queue's included, as text by table. */
export async function everyRow(owner: DayWorld['database']['owner']): Promise<Map<string, string>> {
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await owner.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`);
    texts.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return texts;
}
