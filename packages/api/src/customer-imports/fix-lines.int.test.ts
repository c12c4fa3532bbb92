import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalFrom } from '../testing/callers.ts';
import { type CustomerFiles, csv, files, openCustomerFiles } from '../testing/customer-files.ts';
import { zipOf } from '../testing/zip-of.ts';
import { runCustomerImports } from './run-imports.ts';

/** The smallest picture there is. */
const A_SCAN = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let uploads: CustomerFiles;

beforeAll(async () => {
  uploads = await openCustomerFiles();
});
afterAll(() => uploads.close());

describe('a line is fixed in place', () => {
  test('bank numbers are masked, a mask left as it is means unchanged, another mask is refused', async () => {
    const ready = await uploads.received(files('Fix <Me>,M-1,fix@,,Personal,,,,,,,00123,003,7654321,'));
    const [line] = await uploads.linesOf(ready.id);
    const at = { importId: ready.id, rowId: line?.id ?? '' };
    const { cells } = await (await uploads.asOwner()).customerImports.row(at);
    const cell = (field: string) => cells.find((one) => one.field === field);
    expect(cell('account_number')?.value).toBe('*****21');
    expect(cell('transit_number')?.value).toBe('*****');
    expect(cell('institution_number')?.value).toBe('***');
    expect(cell('email')).toEqual({
      field: 'email',
      column: 'email',
      value: 'fix@',
      // What cannot be read of an optional cell costs no line.
      errors: [],
    });
    const refused = await refusalFrom(
      (await uploads.asOwner()).customerImports.fixRow({ ...at, values: { account_number: '******1' } }),
    );
    expect(refused.messages).toHaveProperty(['values.account_number']);
    const half = await (await uploads.asOwner()).customerImports.fixRow({
      ...at,
      values: { email: 'fix@example.test', account_number: '*****21' },
    });
    expect(half).toMatchObject({ valid: false, email: 'fix@example.test', errors: [{ field: 'name' }] });
    const whole = await (await uploads.asOwner()).customerImports.fixRow({ ...at, values: { name: 'Fix Me' } });
    expect(whole).toMatchObject({ valid: true, selected: true, name: 'Fix Me', errors: [] });
    await (await uploads.asOwner()).customerImports.start({ importId: ready.id });
    await uploads.settled(ready.id);
    expect(await (await uploads.asOwner()).customers.list({ search: 'M-1' })).toMatchObject({
      records: [{ email: 'fix@example.test', bankAccount: { accountNumber: '*****21' } }],
    });
    expect(
      await refusalFrom((await uploads.asOwner()).customerImports.fixRow({ ...at, values: { name: 'Again' } })),
    ).toMatchObject({ code: 'import.wrong_state' });
  });

  test('a line that repeats another says which, until one of them changes', async () => {
    const ready = await uploads.received(
      files(
        'One,D-1,one@example.test,,Personal,,,,,,,,,,',
        'Two,D-1,two@example.test,,Personal,,,,,,,,,,',
        'Three,,three@example.test,,Personal,,,,,,,,,,',
        'Three,,three@example.test,,Personal,,,,,,,,,,',
      ),
    );
    const repeats = async () =>
      (await uploads.linesOf(ready.id)).map(({ valid, errors }) => [
        valid,
        ...errors.map(({ message }) => message.slice(0, 44)),
      ]);
    expect(await repeats()).toEqual([
      [true],
      [false, 'The same customer is already on line 2. Remo'],
      [true],
      [false, 'The same customer is already on line 4. Remo'],
    ]);
    const [first] = await uploads.linesOf(ready.id);
    await (await uploads.asOwner()).customerImports.fixRow({
      importId: ready.id,
      rowId: first?.id ?? '',
      values: { custom_identifier: 'D-9' },
    });
    expect((await repeats())[1]).toEqual([true]);
  });

  test('lines that repeat different ones are told of together without the line of one of them', async () => {
    const ready = await uploads.received(
      files(
        ...['D-2', 'D-3'].flatMap((id) =>
          [1, 2].map((at) => `${id},${id},${id}${at}@example.test,,Personal,,,,,,,,,,`),
        ),
      ),
    );
    const { problems } = await (await uploads.asOwner()).customerImports.review({ importId: ready.id });
    expect(problems.map(({ message, count }) => [count, message.slice(0, 52)])).toEqual([
      [2, 'The same customer is already on an earlier line. Rem'],
    ]);
  });

  test('who has neither identifier nor e-mail is held back of a second file with the same name and account, until looked at', async () => {
    const line = 'Dup Two,,,,Personal,In Person,,,,,,00123,003,55512346,';
    const [first, second] = [await uploads.received(files(line, line)), await uploads.received(files(line))];
    const member = await uploads.asOwner();
    const imported = async (importId: string) => {
      await member.customerImports.start({ importId });
      return (await uploads.settled(importId)).counts;
    };
    expect(await imported(first.id)).toMatchObject({ imported: 2, failed: 0 });
    expect(await imported(second.id)).toMatchObject({ imported: 0, failed: 1 });
    const [held] = await uploads.linesOf(second.id);
    expect(held?.errors).toMatchObject([{ message: expect.stringContaining('Customers changed') }]);
    await member.customerImports.fixRow({ importId: second.id, rowId: held?.id ?? '', values: {} });
    expect(await imported(second.id)).toMatchObject({ imported: 1, failed: 0 });
  });

  test('a slipped line shows no account number where a name belongs', async () => {
    const ready = await uploads.received(files('7654321,,7654321,,Personal,,,,,,,,,,'));
    expect(await uploads.linesOf(ready.id)).toMatchObject([{ name: '*****21', email: '*****21' }]);
  });

  test('a comma without quotes pushes cells beyond the headings: the line says so', async () => {
    const ready = await uploads.received(files('Tremblay, Jo,X-1,jo@example.test,,Personal,,,,,,,,,,250'));
    expect((await uploads.linesOf(ready.id))[0]?.errors).toContainEqual({
      field: null,
      column: null,
      message: expect.stringContaining('more cells'),
    });
  });
});

describe('columns with other names', () => {
  const OTHER = ['Client,Compte mystère,Courriel,Sorte', 'Jo,7654321,jo@example.test,Personal'];

  test('somebody says which is which; a file alike is understood the next time, and nothing is shown meanwhile', async () => {
    const waiting = await uploads.received(csv(OTHER));
    expect(waiting).toMatchObject({
      state: 'mapping',
      headers: ['Client', 'Compte mystère', 'Courriel', 'Sorte'],
      mapping: { name: 0, email: 2 },
      sample: [['Jo', '*****21', 'jo@example.test', 'Personal']],
    });
    const mapping = { name: 0, email: 2, customer_type: 3 };
    await (await uploads.asOwner()).customerImports.setMapping({ importId: waiting.id, mapping });
    expect(await uploads.settled(waiting.id)).toMatchObject({ state: 'ready', counts: { valid: 1 }, mapping });
    expect(await uploads.received(csv(['CLIENT,compte mystere,courriel,sorte', 'Jo,1,,Business']))).toMatchObject({
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
    const { id: importId } = await uploads.received(csv(['Who,What,Account number', 'Jo,x,7654321']));
    expect(
      await refusalFrom((await uploads.asOwner()).customerImports.setMapping({ importId, mapping })),
    ).toMatchObject({
      code,
      messages: { mapping: [expect.any(String)] },
    });
  });
});

test('a file that cannot be checked says so; told anew which column is which, it is tried again', async () => {
  const { id: importId } = await (await uploads.asOwner()).customerImports.receive({
    file: files('Jo,F-1,,,Personal,,,,,,,,,,'),
  });
  const { owner } = uploads.world.database;
  const [row] = await owner<{ cells: string }[]>`
    select cells_encrypted as cells from customer_import_rows where client_id = 4 and import_id = ${importId}`;
  await owner`update customer_import_rows set cells_encrypted = 'v1.broken' where client_id = 4 and import_id = ${importId}`;
  await runCustomerImports(uploads.world.app());
  await owner`
    update customer_import_rows set cells_encrypted = ${row?.cells ?? ''} where client_id = 4 and import_id = ${importId}`;
  const failed = await (await uploads.asOwner()).customerImports.byId({ importId });
  expect(failed).toMatchObject({ state: 'failed', failure: 'import_failure_unreadable' });
  await (await uploads.asOwner()).customerImports.setMapping({ importId, mapping: failed.mapping });
  expect(await uploads.settled(importId)).toMatchObject({ state: 'ready', failure: null, counts: { valid: 1 } });
});

test('a ZIP of scans finds those who moved in by identifier and name; the others are decided by hand, and each is filed once', async () => {
  const ready = await uploads.received(
    csv([
      'Nom,No de client,Type de client,Autorisation,Date de l’accord',
      'Anaïs Gagné,S-11,Personnel,Papier,2021-05-03',
      'Luc Roy-Côté,S-12,Personnel,Papier,2021-05-04',
      'Léa Fortin,S-13,Personnel,Papier,',
      'Léa Fortin,S-14,Personnel,Papier,',
    ]),
  );
  const member = await uploads.asOwner();
  await member.customerImports.start({ importId: ready.id });
  await uploads.settled(ready.id);
  const idOf = async (search: string) => (await member.customers.list({ search })).records[0]?.id ?? '';
  const [anais, luc, lea] = [await idOf('S-11'), await idOf('S-12'), await idOf('S-14')];
  const file = new UploadedFile(
    'numerisations.zip',
    zipOf([
      { name: 'numérisations/S-11.png', bytes: A_SCAN },
      { name: '../../cote_roy luc (2021).PNG', bytes: A_SCAN },
      { name: 'Fortin, Lea.png', bytes: A_SCAN },
      { name: 'Personne Inconnue.png', bytes: A_SCAN },
      { name: 'S-12.txt', bytes: A_SCAN },
    ]),
  );
  const preview = await member.customers.previewScans({ file });
  expect(preview).toMatchObject({ count: 5, toFile: 2, filed: 0 });
  expect(preview.records).toMatchObject([
    { filename: 'S-11.png', matchedBy: 'identifier', customerId: anais, state: 'to_file' },
    { filename: 'cote_roy luc (2021).PNG', matchedBy: 'name', customerId: luc, state: 'to_file' },
    { filename: 'Fortin, Lea.png', customerId: null, customers: [{ name: 'Léa Fortin' }, { name: 'Léa Fortin' }] },
    { filename: 'Personne Inconnue.png', matchedBy: null, customers: [], state: 'left' },
    { filename: 'S-12.txt', problem: 'Only PDF, JPEG and PNG files are taken.', state: 'left' },
  ]);
  const choices = JSON.stringify({ '2': lea, '3': null });
  expect(await member.customers.fileScans({ file, choices })).toMatchObject({ filed: 3 });
  const [agreement] = (await member.customers.agreements({ customerId: lea })).records;
  expect(agreement).toMatchObject({ filename: 'Fortin, Lea.png', givenAt: null, version: 2 });
  expect((await member.customers.agreements({ customerId: anais })).records).toMatchObject([
    { filename: 'S-11.png', givenAt: '2021-05-03T04:00:00.000Z' },
  ]);
  const again = await member.customers.fileScans({ file, choices });
  expect(again.filed).toBe(0);
  expect(again.records.map(({ state }) => state)).toEqual([
    'filed_before',
    'filed_before',
    'filed_before',
    'left',
    'left',
  ]);
  await refusesElsewhere(file, [luc, lea]);
});

/** Another client with the same ZIP, naming by hand payers that are not theirs: it meets nobody, and files nothing. */
async function refusesElsewhere(file: UploadedFile, [first = '', second = '']: string[]) {
  const elsewhere = await (await uploads.callers.member({ clientId: 5n, role: 'client_primary' }))();
  const choices = JSON.stringify({ '0': first, '2': second });
  const unknown = { customers: [], state: 'left', problem: 'No active customer with an agreement has this number.' };
  const nobody = { customers: [], state: 'left', matchedBy: null, customerId: null };
  for (const answer of [
    await elsewhere.customers.previewScans({ file, choices }),
    await elsewhere.customers.fileScans({ file, choices }),
  ]) {
    expect(answer).toMatchObject({ toFile: 0, filed: 0 });
    expect(answer.records).toMatchObject([unknown, nobody, unknown, nobody, nobody]);
  }
  const { owner } = uploads.world.database;
  expect(await owner`select from stored_files where client_id = 5`).toHaveLength(0);
}
