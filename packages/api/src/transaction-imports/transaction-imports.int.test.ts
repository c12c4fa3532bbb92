import { inTransaction } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { housekeeping } from '../housekeeping/housekeeping.ts';
import { refusalFrom } from '../testing/callers.ts';
import { consentGiven } from '../testing/consents.ts';
import { openPaymentFiles, type PaymentFiles, paymentFile, payments } from '../testing/payment-files.ts';
import { runTransactionImports } from './run-transaction-imports.ts';

let files: PaymentFiles;
let world: PaymentFiles['world'];
let callers: PaymentFiles['callers'];
let asOwner: PaymentFiles['asOwner'];
let received: PaymentFiles['received'];
let settled: PaymentFiles['settled'];
let preview: PaymentFiles['linesOf'];

beforeAll(async () => {
  files = await openPaymentFiles();
  ({ world, callers, asOwner, received, settled, linesOf: preview } = files);
  await inTransaction(
    world.database.worker,
    { clientId: 4n },
    ({ sql }) => sql`
      update customers set authorization_status = 'pending' where client_id = 4 and id = 4005`,
  );
});
afterAll(() => files.close());

const schedulesOf = async (customerId: string) =>
  (await (await asOwner()).transactionSchedules.list({ customerId, active: true })).records;

describe('a spreadsheet becomes payments', () => {
  test('Given good and bad lines, each says what is wrong in its column, and the total of the good ones is known', async () => {
    const ready = await received(
      payments(
        'K-1,"1,250.50",2026-03-19,Rent,,',
        'K-2,50,18 avril 2026,Cotisation,mensuel,12',
        'K-99,10.00,2026-03-19,,,',
        'K-5,10.00,2026-03-19,,,',
        'K-1,ten,2026-03-19,,,',
        'K-1,10.00,3/4/2026,,,',
        'K-1,10.00,2026-03-16,,,',
        'K-1,10.00,2026-03-19,,Twice,',
        'K-1,10.00,2026-03-19,,Once,3',
        ',,,,Sometimes,0',
      ),
    );
    expect(ready).toMatchObject({
      state: 'ready',
      rowCount: 10,
      counts: { valid: 3, invalid: 7, selected: 2, doubtful: 1 },
      selectedTotal: '1300.50',
    });
    const records = await preview(ready.id);
    expect(records[0]).toMatchObject({ amount: '1250.50', date: '2026-03-19', frequency: 'Once', installments: 1 });
    // April 18 is a Saturday.
    expect(records[1]).toMatchObject({
      date: '2026-04-18',
      processDate: '2026-04-20',
      closedDays: [
        { date: '2026-04-18', reason: 'weekend' },
        { date: '2026-04-19', reason: 'weekend' },
      ],
      frequency: 'Monthly',
    });
    expect(
      records.map(({ line, errors }) => [line, errors.map(({ column, message }) => `${column}: ${message}`)]),
    ).toEqual([
      [2, []],
      [3, []],
      [4, ['custom_identifier: No active customer has this custom identifier.']],
      [5, [expect.stringMatching(/^custom_identifier: /)]],
      [6, [expect.stringMatching(/^amount: /)]],
      [7, []],
      [8, [expect.stringMatching(/^process_date: .*Mar/)]],
      [9, ['frequency: Twice needs two dates. Write two lines with Once instead.']],
      [10, ['installments: A single payment has one installment. Choose a frequency, or leave this blank.']],
      [11, expect.arrayContaining([expect.stringMatching(/^frequency: Write one of these: Once, Weekly/)])],
    ]);
  });

  test('Given mistyped years, each line says in its column which dates there are', async () => {
    const ready = await received(payments('K-1,10.00,0206-12-15,,,', 'K-1,10.00,2045-01-01,,,', ',,2045-01-01,,,'));
    expect((await preview(ready.id)).map(({ errors }) => errors[0])).toMatchObject([
      { column: 'process_date', message: expect.stringMatching(/^Choose .* or later/) },
      { column: 'process_date', message: expect.stringMatching(/^Choose .* or earlier/) },
      {},
    ]);
  });

  test('Given dates in which day and month could be exchanged, no money moves on a guess: somebody says which comes first', async () => {
    const ready = await received(payments('K-1,10.00,04/05/2026,,,', 'K-2,12.00,06/05/2026,,,'));
    expect(ready).toMatchObject({ counts: { valid: 2, doubtful: 2, selected: 0 } });
    const [first] = await preview(ready.id);
    expect(first).toMatchObject({
      date: '2026-05-04',
      warnings: [{ field: 'process_date' }],
      readings: [{ how: 'date_guess', from: '04/05/2026', to: '2026-05-04' }],
    });
    const calls = await asOwner();
    const order = { do: 'date_order', field: 'process_date', order: 'day_first' } as const;
    const decided = await calls.transactionImports.answer({ importId: ready.id, answers: [order] });
    expect(decided).toMatchObject({ state: 'ready', counts: { valid: 2, doubtful: 0, selected: 2 } });
    expect((await calls.transactionImports.review({ importId: ready.id })).readings).toMatchObject([
      { field: 'process_date', how: 'date', count: 2 },
    ]);
  });

  test('When it is imported, its lines are schedules with debits, and importing again plans nothing more', async () => {
    const ready = await received(payments('K-3,20.00,2026-03-20,Lesson,Weekly,4', 'K-3,5.00,2026-03-23,Book,,'));
    await (await asOwner()).transactionImports.start({ importId: ready.id });
    const done = await settled(ready.id);
    expect(done).toMatchObject({ state: 'imported', counts: { imported: 2, failed: 0 }, importedTotal: '25.00' });
    expect(
      (await schedulesOf('4003')).map(({ amount, frequency, installments, comment }) => [
        amount,
        frequency,
        installments,
        comment,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['20.00', 'Weekly', 4, 'Lesson'],
        ['5.00', 'Once', 1, 'Book'],
      ]),
    );
    await runTransactionImports(world.app());
    expect(await schedulesOf('4003')).toHaveLength(2);
    expect(await refusalFrom((await asOwner()).transactionImports.start({ importId: ready.id }))).toMatchObject({
      code: 'import.nothing_selected',
    });
  });

  test('Given a payer who agreed to one payment, a second line is refused by itself, and so is every line after', async () => {
    await consentGiven(world, 4n, 4007n, 'one_time');
    const ready = await received(
      payments('K-7,20.00,2026-03-20,,,', 'K-7,21.00,2026-03-23,,,', 'K-7,22.00,2026-03-24,,Weekly,4'),
    );
    const told = async () =>
      (await preview(ready.id)).map(({ errors }) => errors.map(({ column, message }) => `${column}: ${message}`));
    expect(await told()).toEqual([[], [], [expect.stringMatching(/Choose Once, or ask them/)]]);
    await (await asOwner()).transactionImports.start({ importId: ready.id });
    expect(await settled(ready.id)).toMatchObject({ counts: { imported: 1, failed: 1 }, importedTotal: '20.00' });
    expect((await told())[1]).toEqual([
      expect.stringMatching(/^custom_identifier: This customer agreed to one payment/),
    ]);
    expect(await schedulesOf('4007')).toHaveLength(1);
    const later = await received(payments('K-7,30.00,2026-03-25,,,'));
    expect(later).toMatchObject({ counts: { valid: 0, invalid: 1 } });
  });

  test('Given payers of one file, each is decided on by their own agreement and their own month', async () => {
    await consentGiven(world, 4n, 4009n, 'one_time');
    await world.database.owner`update customers set monthly_limit_cents = 2500 where client_id = 4 and id = 4008`;
    const ready = await received(
      payments(
        'K-8,20.00,2026-03-20,,,',
        'K-9,30.00,2026-03-20,,,',
        'K-8,10.00,2026-03-24,,,',
        'K-8,26.00,2026-03-24,,,',
      ),
    );
    expect(ready.counts).toMatchObject({ valid: 3, invalid: 1 });
    await (await asOwner()).transactionImports.start({ importId: ready.id });
    expect(await settled(ready.id)).toMatchObject({ counts: { imported: 2, failed: 1 }, importedTotal: '50.00' });
    const later = await received(
      payments('K-8,5.00,2026-03-25,,,', 'K-9,5.00,2026-03-25,,,', 'K-8,5.01,2026-03-25,,,'),
    );
    expect((await preview(later.id)).map(({ errors }) => errors.length)).toEqual([0, 1, 1]);
  });

  test('Given a payment that is planned already, or a line twice, they are left out until somebody means them', async () => {
    const again = await received(
      payments('K-3,5.00,2026-03-23,,,', 'K-1,7.00,2026-03-24,,,', 'K-1,7.00,2026-03-24,,,'),
    );
    expect(again.counts).toMatchObject({ valid: 3, selected: 1, doubtful: 2 });
    const records = await preview(again.id);
    expect(records.map(({ selected, warnings }) => [selected, warnings.map(({ message }) => message)])).toEqual([
      [false, ['This customer has a payment of this amount on that day already. Choose the line if both are meant.']],
      [true, []],
      [false, ['Line 3 has the same amount and date. Choose this line if both are intended.']],
    ]);
    const chosen = await (await asOwner()).transactionImports.select({
      importId: again.id,
      rowIds: [records[2]?.id ?? ''],
      selected: true,
    });
    expect(chosen).toMatchObject({ counts: { selected: 2 }, selectedTotal: '14.00' });
  });

  test('a line is fixed in place, and one that became wrong meanwhile is refused by name while the others go on', async () => {
    const ready = await received(payments('K-2,oops,2026-03-25,,,', 'K-6,9.00,2026-03-25,,,'));
    const [bad] = await preview(ready.id);
    const fixed = await (await asOwner()).transactionImports.fixRow({
      importId: ready.id,
      rowId: bad?.id ?? '',
      values: { amount: '$9,00' },
    });
    expect(fixed).toMatchObject({ valid: true, selected: true, amount: '9.00', errors: [] });
    await inTransaction(
      world.database.worker,
      { clientId: 4n },
      ({ sql }) => sql`update customers set authorization_status = 'pending' where client_id = 4 and id = 4006`,
    );
    await (await asOwner()).transactionImports.start({ importId: ready.id });
    const done = await settled(ready.id);
    expect(done.counts).toMatchObject({ imported: 1, failed: 1 });
    const failed = (await preview(ready.id)).find(({ state }) => state === 'failed');
    expect(failed?.errors[0]?.message).toBeTruthy();
    expect(await schedulesOf('4006')).toEqual([]);
  });

  test('it is taken back as a whole, until money was asked by it', async () => {
    const ready = await received(payments('K-4,30.00,2026-03-18,,Monthly,', 'K-4,31.00,2026-03-19,,,'));
    await (await asOwner()).transactionImports.start({ importId: ready.id });
    expect(await settled(ready.id)).toMatchObject({ undoRefused: null });
    await (await asOwner()).transactionImports.undo({ importId: ready.id });
    expect(await settled(ready.id)).toMatchObject({ state: 'undone', counts: { undone: 2 } });
    expect(
      await world.database.owner`
        select action, result from audit_log
         where target_type = 'transactionImports' and target_id = ${ready.id} and actor like 'user:%' and request_id is null order by id`,
    ).toEqual([
      { action: 'transactionImports.finish', result: 'done' },
      { action: 'transactionImports.finishUndo', result: 'done' },
    ]);
    expect(await schedulesOf('4004')).toEqual([]);
    await (await asOwner()).transactionImports.again({ importId: ready.id });
    expect(await settled(ready.id)).toMatchObject({ state: 'ready', counts: { valid: 2, undone: 0 } });
    await (await asOwner()).transactionImports.start({ importId: ready.id });
    expect(await settled(ready.id)).toMatchObject({ state: 'imported', counts: { imported: 2 } });
  });

  test('an upload nobody uses is discarded', async () => {
    const ready = await received(payments('K-1,5.00,2026-03-18,,,'));
    await (await asOwner()).transactionImports.discard({ importId: ready.id });
    expect(await refusalFrom((await asOwner()).transactionImports.byId({ importId: ready.id }))).toMatchObject({
      code: 'record.not_found',
    });
  });

  test('columns under other names are matched by somebody once', async () => {
    const odd = paymentFile(['Who,How much,When', 'K-1,12.00,2026-04-01']);
    const asked = await received(odd);
    expect(asked).toMatchObject({ state: 'mapping', headers: ['Who', 'How much', 'When'] });
    expect(
      await refusalFrom(
        (await asOwner()).transactionImports.setMapping({ importId: asked.id, mapping: { amount: 1 } }),
      ),
    ).toMatchObject({ code: 'import.mapping_incomplete' });
    await (await asOwner()).transactionImports.setMapping({
      importId: asked.id,
      mapping: { custom_identifier: 0, amount: 1, process_date: 2 },
    });
    expect(await settled(asked.id)).toMatchObject({ state: 'ready', counts: { valid: 1 } });
    expect(await received(odd)).toMatchObject({ state: 'ready' });
  });

  test('in the United States alike, in its own currency and calendar', async () => {
    // June 19 is a holiday there.
    const ready = await received(payments('K-1,40.00,2026-06-19,,,'), 5n);
    expect(ready).toMatchObject({ counts: { valid: 1 }, selectedTotal: '40.00' });
  });
});

describe('who may not', () => {
  test.each(['client_read_only', 'client_custom'] as const)('%s without the key is refused', async (role) => {
    const asThem = await callers.member({ clientId: 4n, role, flags: [] });
    expect(
      await refusalFrom((await asThem()).transactionImports.receive({ file: payments('K-1,1.00,2026-04-01') })),
    ).toMatchObject({ code: 'auth.forbidden' });
  });

  test('another business sees nothing of an import', async () => {
    const ready = await received(payments('K-1,3.00,2026-04-02,,,'));
    const asStranger = await callers.member({ clientId: 5n, role: 'client_primary' });
    for (const call of ['byId', 'preview', 'start', 'undo', 'again', 'discard'] as const)
      expect(await refusalFrom((await asStranger()).transactionImports[call]({ importId: ready.id }))).toMatchObject({
        code: 'record.not_found',
      });
  });
});

test('killed at any point, an import goes on where it stopped and plans nothing twice', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, index) => `K-1,${index + 1}.00,2026-05-${String((index % 28) + 1).padStart(2, '0')},Run,,`,
  );
  const ready = await received(payments(...rows));
  expect(ready.counts).toMatchObject({ valid: 60, selected: 60 });
  await (await asOwner()).transactionImports.start({ importId: ready.id });
  for (const failpoint of ['import-before-commit', 'import-committed'] as const)
    expect(await world.dyingAt(failpoint, runTransactionImports, 1)).toBe(true);
  await Promise.all([runTransactionImports(world.app()), runTransactionImports(world.app())]);
  expect(await settled(ready.id)).toMatchObject({ state: 'imported', counts: { imported: 60, failed: 0 } });
  expect((await schedulesOf('4001')).filter(({ comment }) => comment === 'Run')).toHaveLength(25);
  const { count } = await (await asOwner()).transactionSchedules.list({
    customerId: '4001',
    search: 'Run',
    limit: 200,
  });
  expect(count).toBe(60);
});

describe('for programs', () => {
  test('a file is checked in one call and its lines are planned in another', async () => {
    const program = await callers.member({ clientId: 4n, role: 'client_primary' });
    const checked = await (await program()).transactionImports.csvPreview({
      file: payments('K-2,61.00,2026-06-01,,,', 'K-98,1.00,2026-06-01,,,'),
    });
    expect(checked).toMatchObject({
      count: 2,
      errors: ['Line 3, custom_identifier: No active customer has this custom identifier.'],
    });
    const [good, bad] = checked.records;
    const imported = await (await program()).transactionImports.csvImport({
      selectedTransactions: [good?.id ?? '', bad?.id ?? ''],
    });
    expect(imported).toMatchObject({ count: 1, total: '61.00' });
    expect(imported.errors).toHaveLength(1);
    expect(
      await refusalFrom((await program()).transactionImports.csvImport({ selectedTransactions: ['999999999'] })),
    ).toMatchObject({ code: 'record.not_found' });
  });

  test('a file without the needed columns is refused', async () => {
    expect(
      await refusalFrom(
        (await asOwner()).transactionImports.csvPreview({ file: paymentFile(['name,amount', 'Jo,1.00']) }),
      ),
    ).toMatchObject({ code: 'import.mapping_incomplete' });
  });
});

test('housekeeping removes spreadsheets nobody imported for a month, and the lines of imported ones after a year', async () => {
  const unused = await received(payments('K-1,10.00,2026-03-20,,,'));
  const used = await received(payments('K-2,10.00,2026-03-20,,,'));
  await (await asOwner()).transactionImports.start({ importId: used.id });
  await settled(used.id);
  const { owner } = world.database;
  await owner`
    update transaction_imports set created_at = now() - interval '31 days' where id in ${owner([unused.id, used.id])}`;
  await housekeeping(world.app());
  expect(await refusalFrom((await asOwner()).transactionImports.byId({ importId: unused.id }))).toMatchObject({
    status: 404,
  });
  expect(await (await asOwner()).transactionImports.byId({ importId: used.id })).toMatchObject({ state: 'imported' });
  await owner`update transaction_imports set finished_at = now() - interval '366 days' where id = ${used.id}`;
  await housekeeping(world.app());
  expect((await refusalFrom((await asOwner()).transactionImports.byId({ importId: used.id }))).status).toBe(404);
  const removed = await owner`
    select target_id as id from audit_log where action = 'transactionImports.remove' order by id`;
  expect(removed).toEqual(expect.arrayContaining([{ id: unused.id }, { id: used.id }]));
});
