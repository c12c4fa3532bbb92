import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { DayWorld } from '../testing/day-world.ts';
import { runImports } from './run-imports.ts';

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
  await runImports(world.app());
  return (await asOwner()).customerImports.byId({ importId });
}

async function received(file: UploadedFile) {
  const { id } = await (await asOwner()).customerImports.receive({ file });
  return settled(id);
}

const linesOf = async (importId: string) => (await (await asOwner()).customerImports.preview({ importId })).records;

describe('a spreadsheet becomes customers', () => {
  test('lines are checked, the valid ones chosen, and written as customers', async () => {
    const ready = await received(
      files(
        'Zoë Tremblay,Z-1,zoe@example.test,514 555 0101,Personal,In Person,1 rue Un,,Montréal,qc,h2x 1y4,00123,3,7654321,"1,500.00"',
        'No Bank,Z-2,,,Business,,,,,,,,,,',
        'Bad Bank,Z-3,bad@example.test,,Personal,Online,,,,,,00123,003,12,',
      ),
    );
    expect(ready).toMatchObject({ state: 'ready', rowCount: 3, counts: { valid: 2, invalid: 1, selected: 2 } });
    const lines = await linesOf(ready.id);
    expect(lines.map(({ line, valid, errors }) => ({ line, valid, errors }))).toEqual([
      { line: 2, valid: true, errors: [] },
      { line: 3, valid: true, errors: [] },
      {
        line: 4,
        valid: false,
        errors: [
          {
            field: 'account_number',
            column: 'account_number',
            message: 'This number has 5–12 digits. Compare it with a cheque or a bank statement.',
          },
        ],
      },
    ]);
    await (await asOwner()).customerImports.start({ importId: ready.id });
    expect(await settled(ready.id)).toMatchObject({
      state: 'imported',
      counts: { imported: 2, invalid: 1, failed: 0 },
      undoRefused: null,
    });
    const { records } = await (await asOwner()).customers.list({ search: 'Zoë' });
    expect(records).toMatchObject([
      {
        name: 'Zoë Tremblay',
        customIdentifier: 'Z-1',
        status: 'Complete',
        authorizationType: 'In Person',
        authorizationAmount: '1500.00',
        address: { city: 'Montréal', provinceCode: 'QC', postalCode: 'H2X 1Y4' },
        bankAccount: { accountNumber: '*****21', bankName: 'Royal Bank of Canada' },
      },
    ]);
  });

  test('an import that is undone leaves nobody active, and its identifiers free', async () => {
    const ready = await received(files('Undo Me,U-1,undo@example.test,,Personal,,,,,,,,,,'));
    await (await asOwner()).customerImports.start({ importId: ready.id });
    await settled(ready.id);
    await (await asOwner()).customerImports.undo({ importId: ready.id });
    expect(await settled(ready.id)).toMatchObject({ state: 'undone', counts: { undone: 1, imported: 0 } });
    expect(await (await asOwner()).customers.list({ search: 'Undo Me' })).toMatchObject({ records: [] });
    const again = await received(files('Undo Me,U-1,undo@example.test,,Personal,,,,,,,,,,'));
    expect(again.counts).toMatchObject({ valid: 1, existing: 0 });
  });
});

describe('what is not a list of customers is refused with a sentence', () => {
  const refused = async (file: UploadedFile) => refusalFrom((await asOwner()).customerImports.receive({ file }));

  test.each([
    ['another kind of file', csv(['name', 'Jo'], 'customers.xlsx'), 'upload.csv_not_accepted'],
    [
      'a workbook under another name',
      new UploadedFile('a.csv', Buffer.from('PK\u0003\u0004\u0000')),
      'upload.csv_not_accepted',
    ],
    ['quotes that never end', csv(['name', '"Jo']), 'upload.csv_not_accepted'],
    ['headings alone', csv([HEADINGS]), 'upload.csv_empty'],
    ['nothing', new UploadedFile('a.csv', Buffer.alloc(0)), 'upload.failed'],
    ['more than five megabytes', new UploadedFile('a.csv', Buffer.alloc(5_000_001, 'a')), 'upload.too_large'],
    ['too many lines', csv(['name', ...Array.from({ length: 50_001 }, () => 'Jo')]), 'upload.csv_too_many_rows'],
  ])('%s', async (_what, file, code) => {
    expect(await refused(file)).toMatchObject({ code, messages: { file: [expect.any(String)] } });
  });

  test('somebody who only reads brings nobody in, and another client sees nothing of it', async () => {
    const asReader = await callers.member({ clientId: 4n, role: 'client_read_only' });
    const file = files('Jo,,,,Personal,,,,,,,,,,');
    expect(await refusalFrom((await asReader()).customerImports.receive({ file }))).toMatchObject({ status: 403 });
    const { id } = await received(file);
    const asOther = await callers.member({ clientId: 5n, role: 'client_primary' });
    expect(await refusalFrom((await asOther()).customerImports.byId({ importId: id }))).toMatchObject({ status: 404 });
  });
});
