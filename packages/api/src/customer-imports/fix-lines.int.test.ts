import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { runCustomerImports } from './run-imports.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 2 });
  await world.addClient({ id: 5n, rail: 'CA' });
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterAll(() => world.close());

const HEADINGS =
  'name,custom_identifier,email,phone,customer_type,authorization_type,address_1,address_2,city,province_code,postal_code,transit_number,institution_number,account_number,authorization_amount';
const csv = (lines: readonly string[], filename = 'customers.csv') =>
  new UploadedFile(filename, Buffer.from(lines.join('\n')));
const files = (...lines: string[]) => csv([HEADINGS, ...lines]);

/** The import as it stands once nothing of it is under way. */
async function settled(importId: string) {
  await runCustomerImports(world.app());
  return (await asOwner()).customerImports.byId({ importId });
}

/** Each file is handed in by somebody else, so that no test meets the limit of uploads. */
async function received(file: UploadedFile) {
  const asSomebody = await callers.member({ clientId: 4n, role: 'client_admin' });
  const { id } = await (await asSomebody()).customerImports.receive({ file });
  return settled(id);
}

const linesOf = async (importId: string) => (await (await asOwner()).customerImports.preview({ importId })).records;

describe('a line is fixed in place', () => {
  test('bank numbers are masked, a mask left as it is means unchanged, another mask is refused', async () => {
    const ready = await received(files('Fix <Me>,M-1,fix@,,Personal,,,,,,,00123,003,7654321,'));
    const [line] = await linesOf(ready.id);
    const at = { importId: ready.id, rowId: line?.id ?? '' };
    const { cells } = await (await asOwner()).customerImports.row(at);
    const cell = (field: string) => cells.find((one) => one.field === field);
    expect(cell('account_number')?.value).toBe('*****21');
    expect(cell('transit_number')?.value).toBe('*****');
    expect(cell('institution_number')?.value).toBe('***');
    expect(cell('email')).toEqual({
      field: 'email',
      column: 'email',
      value: 'fix@',
      errors: ['Please enter a valid email address'],
    });
    const refused = await refusalFrom(
      (await asOwner()).customerImports.fixRow({ ...at, values: { account_number: '******1' } }),
    );
    expect(refused.messages).toHaveProperty(['values.account_number']);
    const half = await (await asOwner()).customerImports.fixRow({
      ...at,
      values: { email: 'fix@example.test', account_number: '*****21' },
    });
    expect(half).toMatchObject({ valid: false, email: 'fix@example.test', errors: [{ field: 'name' }] });
    const whole = await (await asOwner()).customerImports.fixRow({ ...at, values: { name: 'Fix Me' } });
    expect(whole).toMatchObject({ valid: true, selected: true, name: 'Fix Me', errors: [] });
    await (await asOwner()).customerImports.start({ importId: ready.id });
    await settled(ready.id);
    expect(await (await asOwner()).customers.list({ search: 'M-1' })).toMatchObject({
      records: [{ email: 'fix@example.test', bankAccount: { accountNumber: '*****21' } }],
    });
    expect(
      await refusalFrom((await asOwner()).customerImports.fixRow({ ...at, values: { name: 'Again' } })),
    ).toMatchObject({ code: 'import.wrong_state' });
  });

  test('a line that repeats another says which, until one of them changes', async () => {
    const ready = await received(
      files(
        'One,D-1,one@example.test,,Personal,,,,,,,,,,',
        'Two,D-1,two@example.test,,Personal,,,,,,,,,,',
        'Three,,three@example.test,,Personal,,,,,,,,,,',
        'Three,,three@example.test,,Personal,,,,,,,,,,',
      ),
    );
    const repeats = async () =>
      (await linesOf(ready.id)).map(({ valid, errors }) => [
        valid,
        ...errors.map(({ message }) => message.slice(0, 44)),
      ]);
    expect(await repeats()).toEqual([
      [true],
      [false, 'The same customer stands on line 2 already. '],
      [true],
      [false, 'The same customer stands on line 4 already. '],
    ]);
    const [first] = await linesOf(ready.id);
    await (await asOwner()).customerImports.fixRow({
      importId: ready.id,
      rowId: first?.id ?? '',
      values: { custom_identifier: 'D-9' },
    });
    expect((await repeats())[1]).toEqual([true]);
  });

  test('a slipped line shows no account number where a name belongs', async () => {
    const ready = await received(files('7654321,,7654321,,Personal,,,,,,,,,,'));
    expect(await linesOf(ready.id)).toMatchObject([{ name: '*****21', email: '*****21' }]);
  });

  test('a comma without quotes pushes cells beyond the headings: the line says so', async () => {
    const ready = await received(files('Tremblay, Jo,X-1,jo@example.test,,Personal,,,,,,,,,,250'));
    expect((await linesOf(ready.id))[0]?.errors).toContainEqual({
      field: null,
      column: null,
      message: expect.stringContaining('more cells'),
    });
  });
});

describe('columns with other names', () => {
  const OTHER = ['Client,Compte mystère,Courriel,Sorte', 'Jo,7654321,jo@example.test,Personal'];

  test('somebody says which is which; a file alike is understood the next time, and nothing is shown meanwhile', async () => {
    const waiting = await received(csv(OTHER));
    expect(waiting).toMatchObject({
      state: 'mapping',
      headers: ['Client', 'Compte mystère', 'Courriel', 'Sorte'],
      mapping: { name: 0, email: 2 },
      sample: [['Jo', '*****21', 'jo@example.test', 'Personal']],
    });
    const mapping = { name: 0, email: 2, customer_type: 3 };
    await (await asOwner()).customerImports.setMapping({ importId: waiting.id, mapping });
    expect(await settled(waiting.id)).toMatchObject({ state: 'ready', counts: { valid: 1 }, mapping });
    expect(await received(csv(['CLIENT,compte mystere,courriel,sorte', 'Jo,1,,Business']))).toMatchObject({
      state: 'ready',
      mapping,
    });
  });

  test.each([
    ['the name is missing', { email: 1 }, 'import.mapping_incomplete'],
    ['two fields share a column', { name: 0, email: 0 }, 'import.mapping_incomplete'],
    ['a column is beyond the file', { name: 9 }, 'import.mapping_incomplete'],
    ['a field is of another country', { name: 0, routing_number: 1 }, 'import.mapping_incomplete'],
    ['account numbers would be shown as a reference', { name: 0, custom_identifier: 2 }, 'import.mapping_bank_column'],
  ])('refused: %s', async (_why, mapping, code) => {
    const { id: importId } = await received(csv(['Who,What,Account number', 'Jo,x,7654321']));
    expect(await refusalFrom((await asOwner()).customerImports.setMapping({ importId, mapping }))).toMatchObject({
      code,
      messages: { mapping: [expect.any(String)] },
    });
  });
});

test('a file that cannot be checked says so; told anew which column is which, it is tried again', async () => {
  const { id: importId } = await (await asOwner()).customerImports.receive({
    file: files('Jo,F-1,,,Personal,,,,,,,,,,'),
  });
  const { owner } = world.database;
  const [row] = await owner<{ cells: string }[]>`
    select cells_encrypted as cells from customer_import_rows where client_id = 4 and import_id = ${importId}`;
  await owner`update customer_import_rows set cells_encrypted = 'v1.broken' where client_id = 4 and import_id = ${importId}`;
  await runCustomerImports(world.app());
  await owner`
    update customer_import_rows set cells_encrypted = ${row?.cells ?? ''} where client_id = 4 and import_id = ${importId}`;
  const failed = await (await asOwner()).customerImports.byId({ importId });
  expect(failed).toMatchObject({ state: 'failed', failure: 'import_failure_unreadable' });
  await (await asOwner()).customerImports.setMapping({ importId, mapping: failed.mapping });
  expect(await settled(importId)).toMatchObject({ state: 'ready', failure: null, counts: { valid: 1 } });
});
