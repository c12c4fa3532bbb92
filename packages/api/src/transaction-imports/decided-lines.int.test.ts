import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentFiles, type PaymentFiles, payments } from '../testing/payment-files.ts';

let files: PaymentFiles;

beforeAll(async () => {
  files = await openPaymentFiles();
});
afterAll(() => files.close());

test('Given identifiers nobody has, each is decided by itself: no blank line and no other customer’s is touched', async () => {
  const ready = await files.received(
    payments('k-1,41.31,2026-06-10,,,', 'K-99,42.32,2026-06-10,,,', ',43.33,2026-06-11,,,', 'K-1,44.34,2026-03-01,,,'),
  );
  const calls = await files.asOwner();
  const importId = ready.id;
  const { problems } = await calls.transactionImports.review({ importId });
  const kinds = problems.map(({ field, count, values }) => [field, count, values.map(({ text }) => text)]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['custom_identifier', 2, ['K-99', 'k-1']],
      ['custom_identifier', 1, ['']],
      ['process_date', 1, ['2026-03-01']],
    ]),
  );
  const answers = [{ do: 'read_as', field: 'custom_identifier', from: 'k-1', to: 'K-2' } as const];
  await calls.transactionImports.answer({ importId, answers });
  expect((await files.linesOf(importId)).map(({ valid, customer }) => [valid, customer?.id])).toEqual([
    [true, '4002'],
    [false, undefined],
    [false, undefined],
    [false, '4001'],
  ]);
});

test('Given a refusal that hangs on the rest of the line, nothing is decided of the cell for all others', async () => {
  await files.world.database.owner`update customers set monthly_limit_cents = 2500 where client_id = 4 and id = 4004`;
  const ready = await files.received(payments('K-4,26.00,2026-06-10,,,', 'K-2,26.00,2026-06-10,,,'));
  const { problems } = await (await files.asOwner()).transactionImports.review({ importId: ready.id });
  expect(problems).toMatchObject([{ count: 1, values: [], mayReplace: false, mayLeaveOut: false }]);
  await files.world.database.owner`update customers set monthly_limit_cents = null where client_id = 4 and id = 4004`;
});

test('Given the same file held twice, what the first one planned is held back of the second until somebody looks again', async () => {
  const twice = () => payments('K-2,71.00,2026-07-10,,,', 'K-2,72.00,2026-07-10,,,', 'K-2,72.00,2026-07-10,,,');
  const [first, second] = [await files.received(twice()), await files.received(twice())];
  const calls = await files.asOwner();
  const [, , repeated] = await files.linesOf(first.id);
  await calls.transactionImports.select({ importId: first.id, rowIds: [repeated?.id ?? ''], selected: true });
  await calls.transactionImports.start({ importId: first.id });
  await calls.transactionImports.start({ importId: second.id });
  expect(await files.settled(second.id)).toMatchObject({ counts: { imported: 0, failed: 2, valid: 1 } });
  expect(await files.settled(first.id)).toMatchObject({ counts: { imported: 3, failed: 0 }, importedTotal: '215.00' });
  const [line] = await files.linesOf(second.id);
  expect(line).toMatchObject({
    state: 'failed',
    errors: [{ message: expect.stringContaining('after this line was checked') }],
  });
  const at = { importId: second.id, rowId: line?.id ?? '' };
  const looked = await calls.transactionImports.fixRow({ ...at, values: {} });
  expect(looked).toMatchObject({ valid: true, selected: false, warnings: [{ field: null }] });
  await calls.transactionImports.select({ importId: second.id, rowIds: [at.rowId], selected: true });
  await calls.transactionImports.start({ importId: second.id });
  expect(await files.settled(second.id)).toMatchObject({ counts: { imported: 1 }, importedTotal: '71.00' });
});

test('Given a column that writes a comma before cents, no comma groups: 83,333 is refused, and is told where nothing says so', async () => {
  const pay = (...amounts: string[]) => payments(...amounts.map((amount) => `K-3,"${amount}",2026-06-15,,,`));
  const french = await files.received(pay('83,33', '1 083,33', '83,333', '0,125'));
  expect((await files.linesOf(french.id)).map(({ amount, valid }) => (valid ? amount : null))).toEqual([
    '83.33',
    '1083.33',
    null,
    null,
  ]);
  const whole = await files.received(pay('1,250'));
  expect((await files.linesOf(whole.id))[0]).toMatchObject({
    amount: '1250.00',
    readings: [{ how: 'amount', from: '1,250', to: '1250.00' }],
  });
  const english = await files.received(pay('1,250', '45.50'));
  expect((await files.linesOf(english.id))[0]).toMatchObject({ amount: '1250.00', readings: [] });
});

test('a decision about other lines leaves doubtful ones chosen as they were, and is withdrawn from every line it made good', async () => {
  const twice = 'K-4,10.00,2026-06-22,,,';
  const ready = await files.received(payments(twice, twice, twice, 'K-98,11.00,2026-06-22,,,'));
  const importId = ready.id;
  const calls = await files.asOwner();
  const [, second] = await files.linesOf(importId);
  await calls.transactionImports.select({ importId, rowIds: [second?.id ?? ''], selected: true });
  const known = { do: 'read_as', field: 'custom_identifier', from: 'K-98', to: 'K-6' } as const;
  const chosen = async () => (await files.linesOf(importId)).map(({ valid, selected }) => valid && selected);
  await calls.transactionImports.answer({ importId, answers: [known] });
  expect(await chosen()).toEqual([true, true, false, true]);
  await calls.transactionImports.answer({ importId, withdrawn: [known] });
  expect(await chosen()).toEqual([true, true, false, false]);
  expect((await files.linesOf(importId)).map(({ valid }) => valid)).toEqual([true, true, true, false]);
});
