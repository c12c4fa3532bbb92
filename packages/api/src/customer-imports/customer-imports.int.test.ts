import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { housekeeping } from '../housekeeping/housekeeping.ts';
import { refusalFrom } from '../testing/callers.ts';
import { type CustomerFiles, csv, files, HEADINGS, openCustomerFiles } from '../testing/customer-files.ts';
import { runCustomerImports } from './run-imports.ts';

let uploads: CustomerFiles;

beforeAll(async () => {
  uploads = await openCustomerFiles();
});
afterAll(() => uploads.close());

describe('a spreadsheet becomes customers', () => {
  test('lines are checked, the valid ones chosen, and written as customers', async () => {
    const ready = await uploads.received(
      files(
        'Zoë Tremblay,Z-1,zoe@example.test,514 555 0101,Personal,In Person,1 rue Un,,Montréal,qc,h2x 1y4,00123,3,7654321,"1,500.00"',
        'No Bank,Z-2,,,Business,,,,,,,,,,',
        'Bad Bank,Z-3,bad@example.test,,Personal,Online,,,,,,00123,003,12,',
      ),
    );
    expect(ready).toMatchObject({ state: 'ready', rowCount: 3, counts: { valid: 2, invalid: 1, selected: 2 } });
    const lines = await uploads.linesOf(ready.id);
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
    await (await uploads.asOwner()).customerImports.start({ importId: ready.id });
    expect(await uploads.settled(ready.id)).toMatchObject({
      state: 'imported',
      counts: { imported: 2, invalid: 1, failed: 0 },
      undoRefused: null,
    });
    const { records } = await (await uploads.asOwner()).customers.list({ search: 'Zoë' });
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

  test('who moves in keeps the day, the place and the language of their agreement, and a day nobody knows stays unknown', async () => {
    const ready = await uploads.received(
      csv([
        'Nom,No de client,Type de client,Autorisation,Date de l’accord,Lieu,Langue',
        'Odile Roy,M-2021,Personnel,Papier,3 mai 2021,Laval,Français',
        'Day Unknown,M-0,Personnel,Papier,,,',
        'Still To Come,M-9,Personnel,Papier,2099-01-01,,',
      ]),
    );
    expect((await uploads.linesOf(ready.id)).flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
      'The agreement cannot have been given on a day that is still to come.',
    ]);
    const member = await uploads.asOwner();
    await member.customerImports.start({ importId: ready.id });
    await uploads.settled(ready.id);
    const agreed = async (search: string) => {
      const [customer] = (await member.customers.list({ search })).records;
      const { records } = await member.customers.authorizations({ customerId: customer?.id ?? '' });
      return { customer, agreement: records[0] };
    };
    const odile = await agreed('M-2021');
    expect(odile.customer).toMatchObject({
      authorizedAt: '2021-05-03T04:00:00.000Z',
      language: 'fr',
      statuses: { authorization: 'complete' },
    });
    expect(odile.agreement).toMatchObject({ channel: 'paper', givenAt: '2021-05-03T04:00:00.000Z', language: 'fr' });
    expect(odile.agreement?.evidence).toMatchObject([
      { label: 'Place', value: 'Laval' },
      { label: 'Number of the imported spreadsheet', value: ready.id },
      { label: 'Line of that spreadsheet', value: '2' },
    ]);
    const unknown = await agreed('M-0');
    expect(unknown.customer).toMatchObject({ authorizedAt: null, statuses: { authorization: 'complete' } });
    expect(unknown.agreement).toMatchObject({ channel: 'paper', givenAt: null });
  });

  test('an import that is undone leaves nobody active, and its identifiers free', async () => {
    const ready = await uploads.received(files('Undo Me,U-1,undo@example.test,,Personal,,,,,,,,,,'));
    await (await uploads.asOwner()).customerImports.start({ importId: ready.id });
    await uploads.settled(ready.id);
    await (await uploads.asOwner()).customerImports.undo({ importId: ready.id });
    expect(await uploads.settled(ready.id)).toMatchObject({ state: 'undone', counts: { undone: 1, imported: 0 } });
    expect(
      await uploads.world.database.owner`
        select action, result from audit_log
         where target_type = 'customerImports' and target_id = ${ready.id} and actor like 'user:%' and request_id is null order by id`,
    ).toEqual([
      { action: 'customerImports.finish', result: 'done' },
      { action: 'customerImports.finishUndo', result: 'done' },
    ]);
    expect(await (await uploads.asOwner()).customers.list({ search: 'Undo Me' })).toMatchObject({ records: [] });
    const again = await uploads.received(files('Undo Me,U-1,undo@example.test,,Personal,,,,,,,,,,'));
    expect(again.counts).toMatchObject({ valid: 1, existing: 0 });
  });

  test('whoever an undone import made is found by a filter of their own, not among the archived, until taken back', async () => {
    const ready = await uploads.received(files('Kept Apart,KA-1,apart@example.test,,Personal,,,,,,,,,,'));
    const member = await uploads.asOwner();
    await member.customerImports.start({ importId: ready.id });
    await uploads.settled(ready.id);
    await member.customerImports.undo({ importId: ready.id });
    await uploads.settled(ready.id);
    const listed = async (filter: 'active' | 'archived' | 'import_undone' | 'all') =>
      (await member.customers.list({ search: 'Kept Apart', filter })).records;
    expect(await listed('archived')).toEqual([]);
    expect(await listed('all')).toHaveLength(1);
    const [apart] = await listed('import_undone');
    expect(apart).toMatchObject({ name: 'Kept Apart', status: 'Archived' });
    const ids = [apart?.id ?? ''];
    await member.customers.act({ ids, name: 'unarchive', isBulk: false });
    expect(await listed('active')).toHaveLength(1);
    await member.customers.act({ ids, name: 'archive', isBulk: false });
    expect(await listed('archived')).toHaveLength(1);
    expect(await listed('import_undone')).toEqual([]);
  });

  test('an undone import keeps what was fixed, and can be imported again', async () => {
    const ready = await uploads.received(files('Fixed Once,MO-1,not an address,,Personal,,,,,,,,,,'));
    const member = await uploads.asOwner();
    const importId = ready.id;
    const [line] = await uploads.linesOf(importId);
    await member.customerImports.fixRow({ importId, rowId: line?.id ?? '', values: { email: 'fixed@example.test' } });
    await member.customerImports.select({ importId, every: true, selected: true });
    await member.customerImports.start({ importId });
    await uploads.settled(importId);
    expect(await refusalFrom(member.customerImports.again({ importId }))).toMatchObject({ code: 'import.wrong_state' });
    await member.customerImports.undo({ importId });
    await uploads.settled(importId);
    await member.customerImports.again({ importId });
    expect(await uploads.settled(importId)).toMatchObject({
      state: 'ready',
      counts: { valid: 1, selected: 1, undone: 0 },
    });
    expect(await uploads.linesOf(importId)).toMatchObject([{ email: 'fixed@example.test' }]);
    await member.customerImports.start({ importId });
    expect(await uploads.settled(importId)).toMatchObject({ state: 'imported', counts: { imported: 1 } });
    expect((await member.customers.list({ search: 'Fixed Once' })).records).toHaveLength(1);
  });

  test('an upload nobody uses is discarded, and one that was imported is not', async () => {
    const ready = await uploads.received(files('Never Used,NU-1,,,Personal,,,,,,,,,,'));
    const member = await uploads.asOwner();
    await member.customerImports.discard({ importId: ready.id });
    expect(await refusalFrom(member.customerImports.byId({ importId: ready.id }))).toMatchObject({ status: 404 });
    const used = await uploads.received(files('Now Used,NU-2,,,Personal,,,,,,,,,,'));
    await member.customerImports.start({ importId: used.id });
    await uploads.settled(used.id);
    expect(await refusalFrom(member.customerImports.discard({ importId: used.id }))).toMatchObject({
      code: 'import.wrong_state',
    });
  });
});

describe('customers who are known already', () => {
  const known = async (customerId: bigint) =>
    (await uploads.asOwner()).customers.byId({ customerId: String(customerId) });

  test('are found by identifier, else by name and e-mail; the line changes what it says, and undoing gives that back', async () => {
    const [first = 0n, second = 0n] = await uploads.world.addClient({ id: 6n, rail: 'CA', customers: 2 });
    const asThem = await uploads.callers.member({ clientId: 6n, role: 'client_primary' });
    await uploads.world.database
      .owner`update customers set custom_identifier = 'K-1' where client_id = 6 and id = ${String(first)}`;
    const byId = async (id: bigint) => (await asThem()).customers.byId({ customerId: String(id) });
    const before = [await byId(first), await byId(second)];
    const { id: importId } = await (await asThem()).customerImports.receive({
      file: csv([
        `${HEADINGS},home_phone,language`,
        'Renamed Payer,K-1,,,,,,,Laval,,,,,,,514-555-0177,French',
        `Élodie Nº ${second},K-2,payer${second}@example.test,,Business,In Person,,,,,,00456,004,99887766,250,,`,
      ]),
    });
    await runCustomerImports(uploads.world.app());
    const lines = (await (await asThem()).customerImports.preview({ importId })).records;
    expect(lines.map(({ existingCustomer }) => existingCustomer)).toEqual([
      { id: String(first), name: `Élodie Nº ${first}`, matchedBy: 'custom_identifier' },
      { id: String(second), name: `Élodie Nº ${second}`, matchedBy: 'name_and_email' },
    ]);
    await (await asThem()).customerImports.start({ importId });
    await runCustomerImports(uploads.world.app());
    expect(await (await asThem()).customerImports.byId({ importId })).toMatchObject({
      state: 'imported',
      counts: { updated: 2, imported: 0, failed: 0 },
    });
    expect(await byId(first)).toMatchObject({
      name: 'Renamed Payer',
      email: before[0]?.email,
      customerType: 'Personal',
      address: { city: 'Laval' },
      language: 'fr',
      homePhone: '514-555-0177',
    });
    expect(await byId(second)).toMatchObject({
      customIdentifier: 'K-2',
      customerType: 'Business',
      authorizationType: 'In Person',
      authorizationAmount: '250.00',
      bankAccount: { accountNumber: '******66', bankName: 'TD Canada Trust' },
    });
    // Somebody corrects the name meanwhile: theirs stays.
    await (await asThem()).customers.update({ customerId: String(first), name: 'Corrected Since' });
    await (await asThem()).customerImports.undo({ importId });
    await runCustomerImports(uploads.world.app());
    expect(await (await asThem()).customerImports.byId({ importId })).toMatchObject({
      state: 'undone',
      counts: { undone: 2, undoneUpdates: 2 },
    });
    expect(await byId(first)).toEqual({ ...before[0], name: 'Corrected Since' });
    expect(await byId(second)).toEqual(before[1]);
    const [version] = await uploads.world.database.owner<{ kinds: string[] }[]>`
      select array_agg(kind order by version) as kinds from customer_authorizations
       where client_id = 6 and customer_id = ${String(second)}`;
    expect(version?.kinds.at(-1)).toBe('changed');
  });

  test('a line that says only half of an address does not stop the file', async () => {
    const member = await uploads.asOwner();
    const address = { provinceCode: 'ON', postalCode: 'K1P 5K7' };
    await member.customers.create({ name: 'Half Way', customIdentifier: 'HW-1', customerType: 'Personal', address });
    const ready = await uploads.received(
      files('Half Way,HW-1,,,,,,,Laval,QC,,,,,', 'Whole Way,HW-2,,,Personal,,,,,,,,,,'),
    );
    await member.customerImports.start({ importId: ready.id });
    expect(await uploads.settled(ready.id)).toMatchObject({ state: 'imported', counts: { updated: 1, imported: 1 } });
  });

  test('two who share name and e-mail cannot be told apart without an identifier', async () => {
    await uploads.world.database.owner`
      update customers set name = 'Twin', email = 'twin@example.test' where client_id = 4 and id in (4001, 4002)`;
    const ready = await uploads.received(
      files('Twin,,twin@example.test,,Personal,,,,,,,,,,', 'Twin,T-3,twin@example.test,,Personal,,,,,,,,,,'),
    );
    const lines = await uploads.linesOf(ready.id);
    expect(lines[0]?.errors).toMatchObject([{ field: 'custom_identifier' }]);
    expect((await known(4001n)).name).toBe('Twin');
  });

  test('somebody who appears between the check and the import is not made twice', async () => {
    const ready = await uploads.received(files('Racing,R-1,race@example.test,,Personal,,,,,,,,,,'));
    await (await uploads.asOwner()).customers.create({
      name: 'Racing',
      customIdentifier: 'R-1',
      customerType: 'Personal',
    });
    await (await uploads.asOwner()).customerImports.start({ importId: ready.id });
    expect(await uploads.settled(ready.id)).toMatchObject({ state: 'imported', counts: { failed: 1, imported: 0 } });
    const [line] = await uploads.linesOf(ready.id);
    expect(line).toMatchObject({ state: 'failed', errors: [{ message: expect.stringContaining('changed') }] });
    // Looked at again, it is an update, and can be imported.
    const fixed = await (await uploads.asOwner()).customerImports.fixRow({
      importId: ready.id,
      rowId: line?.id ?? '',
      values: {},
    });
    expect(fixed).toMatchObject({ valid: true, existingCustomer: { name: 'Racing' } });
    await (await uploads.asOwner()).customerImports.start({ importId: ready.id });
    expect(await uploads.settled(ready.id)).toMatchObject({ state: 'imported', counts: { failed: 0, updated: 1 } });
  });
});

describe('choosing and starting', () => {
  test('only what is chosen is written; the rest can follow; nothing chosen is refused', async () => {
    const ready = await uploads.received(
      files('A One,S-1,,,Personal,,,,,,,,,,', 'A Two,S-2,,,Personal,,,,,,,,,,', 'A Bad,S-3,,,Friend,,,,,,,,,,'),
    );
    const importId = ready.id;
    const calls = async () => (await uploads.asOwner()).customerImports;
    const none = await (await calls()).select({ importId, every: true, selected: false });
    expect(none.counts.selected).toBe(0);
    expect(await refusalFrom((await calls()).start({ importId }))).toMatchObject({ code: 'import.nothing_selected' });
    const [, two, bad] = await uploads.linesOf(importId);
    const some = await (await calls()).select({
      importId,
      rowIds: [two?.id ?? '', bad?.id ?? ''],
      selected: true,
    });
    expect(some.counts.selected).toBe(1);
    expect((await (await calls()).preview({ importId, show: 'selected' })).records).toMatchObject([{ name: 'A Two' }]);
    await (await calls()).start({ importId });
    expect(await uploads.settled(importId)).toMatchObject({
      state: 'imported',
      counts: { imported: 1, valid: 1, invalid: 1 },
    });
    await (await calls()).select({ importId, every: true, selected: true });
    await (await calls()).start({ importId });
    expect(await uploads.settled(importId)).toMatchObject({ state: 'imported', counts: { imported: 2, valid: 0 } });
    expect((await (await calls()).list({})).records.find(({ id }) => id === importId)).toMatchObject({
      createdBy: expect.stringMatching(/^Ada /),
      counts: { imported: 2 },
    });
  });

  test('acts that do not fit the state are refused', async () => {
    const { id: importId } = await (await uploads.asOwner()).customerImports.receive({
      file: files('Jo,,,,Personal,,,,,,,,,,'),
    });
    const calls = async () => (await uploads.asOwner()).customerImports;
    expect(await refusalFrom((await calls()).start({ importId }))).toMatchObject({ code: 'import.wrong_state' });
    expect(await refusalFrom((await calls()).undo({ importId }))).toMatchObject({ code: 'import.wrong_state' });
  });
});

test('housekeeping removes spreadsheets nobody imported for a month, and the lines of imported ones after a year', async () => {
  const unused = await uploads.received(files('Jo,,,,Personal,,,,,,,,,,'));
  const used = await uploads.received(files('Used,HK-1,,,Personal,,,,,,,,,,'));
  await (await uploads.asOwner()).customerImports.start({ importId: used.id });
  await uploads.settled(used.id);
  await uploads.world.database.owner`
    update customer_imports set created_at = now() - interval '31 days' where id in ${uploads.world.database.owner([unused.id, used.id])}`;
  await housekeeping(uploads.world.app());
  expect(await refusalFrom((await uploads.asOwner()).customerImports.byId({ importId: unused.id }))).toMatchObject({
    status: 404,
  });
  expect(await (await uploads.asOwner()).customerImports.byId({ importId: used.id })).toMatchObject({
    state: 'imported',
  });
  await uploads.world.database.owner`
    update customer_imports set finished_at = now() - interval '366 days' where id = ${used.id}`;
  await housekeeping(uploads.world.app());
  expect((await refusalFrom((await uploads.asOwner()).customerImports.byId({ importId: used.id }))).status).toBe(404);
  expect((await (await uploads.asOwner()).customers.list({ search: 'HK-1' })).count).toBe(1);
});

test('once a customer of the import was debited, it cannot be undone', async () => {
  const ready = await uploads.received(files('Debited,B-1,,,Personal,Online,,,,,,00123,003,7654321,'));
  await (await uploads.asOwner()).customerImports.start({ importId: ready.id });
  await uploads.settled(ready.id);
  const [line] = await uploads.linesOf(ready.id);
  const customerId = BigInt(line?.customerId ?? 0);
  await uploads.world.addDebit({
    rail: 'CA',
    clientId: 4n,
    customerId,
    id: 777n,
    amount: '10.00',
    requestedDate: '2026-03-18',
  });
  expect(await (await uploads.asOwner()).customerImports.byId({ importId: ready.id })).toMatchObject({
    undoRefused: null,
  });
  await uploads.world.database.owner`update transactions set sent_date = '2026-03-17' where client_id = 4 and id = 777`;
  expect(await (await uploads.asOwner()).customerImports.byId({ importId: ready.id })).toMatchObject({
    undoRefused: 'import_undo_debited',
  });
  expect(await refusalFrom((await uploads.asOwner()).customerImports.undo({ importId: ready.id }))).toMatchObject({
    code: 'import.already_debited',
    messages: { base: ['This import cannot be undone: Debited has been debited since.'] },
  });
});

describe('what is not a list of customers is refused with a sentence', () => {
  const refused = async (file: UploadedFile) =>
    refusalFrom((await uploads.asOwner()).customerImports.receive({ file }));

  test.each([
    ['another kind of file', csv(['name', 'Jo'], 'customers.xlsx'), 'upload.csv_not_accepted'],
    [
      'a workbook under another name',
      new UploadedFile('a.csv', Buffer.from('PK\u0003\u0004\u0000')),
      'upload.csv_not_accepted',
    ],
    ['quotes that never end', csv(['name', '"Jo']), 'upload.csv_not_accepted'],
    ['headings alone', csv([HEADINGS]), 'upload.csv_empty'],
    ['nothing', new UploadedFile('a.csv', Buffer.alloc(0)), 'upload.too_small'],
    ['more than five megabytes', new UploadedFile('a.csv', Buffer.alloc(5_000_001, 'a')), 'upload.too_large'],
    ['too many lines', csv(['name', ...Array.from({ length: 50_001 }, () => 'Jo')]), 'upload.csv_too_many_rows'],
  ])('%s', async (_what, file, code) => {
    expect(await refused(file)).toMatchObject({ code, messages: { file: [expect.any(String)] } });
  });

  test('somebody who only reads brings nobody in, and another client sees nothing of it', async () => {
    const asReader = await uploads.callers.member({ clientId: 4n, role: 'client_read_only' });
    const file = files('Jo,,,,Personal,,,,,,,,,,');
    expect(await refusalFrom((await asReader()).customerImports.receive({ file }))).toMatchObject({ status: 403 });
    const { id } = await uploads.received(file);
    const asOther = await uploads.callers.member({ clientId: 5n, role: 'client_primary' });
    expect(await refusalFrom((await asOther()).customerImports.byId({ importId: id }))).toMatchObject({ status: 404 });
  });
});
