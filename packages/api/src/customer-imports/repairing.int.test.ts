import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../imports/readings.ts';
import { refusalFrom } from '../testing/callers.ts';
import { type CustomerFiles, csv, openCustomerFiles } from '../testing/customer-files.ts';
import { americanMembers, canadianMembers } from '../testing/messy-spreadsheets.ts';
import { xlsx } from '../testing/workbooks.ts';
import { runTransactionImports } from '../transaction-imports/run-transaction-imports.ts';
import { refusedCustomers } from './refused-customers.ts';
import { runCustomerImports } from './run-imports.ts';

let uploads: CustomerFiles;

beforeAll(async () => {
  uploads = await openCustomerFiles();
});
afterAll(() => uploads.close());

/** What a person decides about a file, kind by kind, and how many dialogs that is. */
type Decisions = Partial<Record<ImportField, { readonly to?: string; readonly leaveOut?: true }>>;

describe('spreadsheets as offices keep them', () => {
  test('of 799 members in Canada at least 97 of 100 come in without a hand, and the rest by one decision for each kind', async () => {
    const ready = await uploads.received(canadianMembers());
    expect(ready).toMatchObject({ state: 'ready', rowCount: 799 });
    expect(ready.counts.valid).toBeGreaterThanOrEqual(0.97 * ready.rowCount);
    const asOwner = await uploads.asOwner();
    const review = await asOwner.customerImports.review({ importId: ready.id });
    expect(review.unmatchedColumns).toEqual([]);
    expect(review.readings.find(({ field, how }) => field === 'province_code' && how === 'region')?.values).toEqual(
      expect.arrayContaining([expect.objectContaining({ from: 'Ontario', to: 'ON' })]),
    );
    expect(review.dateOrders).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'authorization_date', order: 'day_first', sure: true }),
      ]),
    );
    await decide(asOwner, ready.id, { account_number: { leaveOut: true }, name: { to: 'Membre sans nom' } });
    const decided = await asOwner.customerImports.byId({ importId: ready.id });
    expect(decided.counts).toMatchObject({ valid: 799, invalid: 0 });
  });

  test('of 800 members in the United States as well', async () => {
    await uploads.world.addClient({ id: 6n, rail: 'US' });
    const asOwner = await (await uploads.callers.member({ clientId: 6n, role: 'client_primary' }))();
    const { id } = await asOwner.customerImports.receive({ file: americanMembers() });
    await runCustomerImports(uploads.world.app());
    const ready = await asOwner.customerImports.byId({ importId: id });
    expect(ready).toMatchObject({ state: 'ready', rowCount: 800 });
    expect(ready.counts.valid).toBeGreaterThanOrEqual(0.97 * ready.rowCount);
    await decide(asOwner, id, { account_number: { leaveOut: true }, authorization_amount: { to: 'no limit' } });
    expect((await asOwner.customerImports.byId({ importId: id })).counts).toMatchObject({ valid: 800, invalid: 0 });
  });

  async function decide(
    asOwner: Awaited<ReturnType<CustomerFiles['asOwner']>>,
    importId: string,
    decisions: Decisions,
  ): Promise<void> {
    const { problems } = await asOwner.customerImports.review({ importId });
    expect(new Set(problems.map(({ field }) => field))).toEqual(new Set(Object.keys(decisions)));
    const answers = problems.flatMap(({ field, values, mayLeaveOut, mayReplace }): Answer<ImportField>[] => {
      if (field === null) return [];
      const { to, leaveOut } = decisions[field] ?? {};
      expect(leaveOut ? mayLeaveOut : mayReplace).toBe(true);
      return leaveOut
        ? [{ do: 'leave_out', field }]
        : values.map(({ text }) => ({ do: 'read_as', field, from: text, to: to ?? '' }));
    });
    await asOwner.customerImports.answer({ importId, answers });
  }
});

describe('what somebody decides about a file', () => {
  const HEAD = 'name,customer_type,province_code,authorization_date,email';

  test('holds for every line that says the same, and is withdrawn again; lines left out stay left out', async () => {
    const ready = await uploads.received(
      csv([HEAD, 'Ann A,Friend,Ontario,,', 'Ben B,friend,ON,,', 'Cyd C,,Ontario,,', 'Dan D,Personal,Ontario,,']),
    );
    expect(ready.counts).toMatchObject({ valid: 1, invalid: 3 });
    const asOwner = await uploads.asOwner();
    const importId = ready.id;
    const dan = (await uploads.linesOf(importId)).find(({ name }) => name === 'Dan D');
    await asOwner.customerImports.select({ importId, rowIds: [dan?.id ?? ''], selected: false });
    const friend = { do: 'read_as', field: 'customer_type', from: 'Friend', to: 'Personal' } as const;
    const blank = { do: 'read_as', field: 'customer_type', from: '', to: 'Business' } as const;
    const region = { do: 'as_written', field: 'province_code', how: 'region', from: 'Ontario' } as const;
    const decided = await asOwner.customerImports.answer({ importId, answers: [friend, blank, region] });
    expect(decided).toMatchObject({ state: 'ready', counts: { valid: 4, invalid: 0, selected: 3 } });
    const review = await asOwner.customerImports.review({ importId });
    expect(review).toMatchObject({
      problems: [],
      readings: [
        { field: 'province_code', how: 'left_out', count: 3, values: [{ from: 'Ontario', to: '', count: 3 }] },
      ],
    });
    expect(review.answers).toEqual([friend, blank, region]);
    const withdrawn = await asOwner.customerImports.answer({ importId, withdrawn: [region, blank] });
    expect(withdrawn.counts).toMatchObject({ valid: 3, invalid: 1 });
    expect((await asOwner.customerImports.review({ importId })).answers).toEqual([friend]);
    // No line that it made good tells of it.
    const none = await asOwner.customerImports.answer({ importId, withdrawn: [friend] });
    expect(none.counts).toMatchObject({ valid: 1, invalid: 3, selected: 0 });
  });

  test('makes no customer of the line of totals, unless somebody chooses it', async () => {
    const ready = await uploads.received(
      csv(['Nom,Type,Courriel', 'Tot A,Personnel,tot@example.test', 'Sous-total :,,']),
    );
    const asOwner = await uploads.asOwner();
    const importId = ready.id;
    const [, total] = await uploads.linesOf(importId);
    const blank = (to: string) => ({ do: 'read_as', field: 'customer_type', from: '', to }) as const;
    const decided = await asOwner.customerImports.answer({ importId, answers: [blank('Personal')] });
    expect(decided.counts).toMatchObject({ valid: 2, selected: 1 });
    expect((await asOwner.customerImports.review({ importId })).readings).toMatchObject([
      { field: 'name', how: 'total_line', values: [{ from: 'Sous-total :', to: '' }] },
    ]);
    await asOwner.customerImports.select({ importId, rowIds: [total?.id ?? ''], selected: true });
    const again = await asOwner.customerImports.answer({ importId, answers: [blank('Business')] });
    expect(again.counts).toMatchObject({ valid: 2, selected: 2 });
  });

  test('is asked of each written name, and a good line keeps its own', async () => {
    const ready = await uploads.received(
      csv(['Prénom,Nom,Type', 'Jean<Pierre,Roy,Personnel', 'Marie <Mimi>,Roy,Personnel', 'Noël,L’Heureux,Personnel']),
    );
    const asOwner = await uploads.asOwner();
    const importId = ready.id;
    expect((await asOwner.customerImports.review({ importId })).problems).toMatchObject([
      { field: 'name', count: 2, values: [{ text: 'Jean<Pierre Roy' }, { text: 'Marie <Mimi> Roy' }] },
    ]);
    expect((await uploads.linesOf(importId)).map(({ name }) => name)).toContain('Marie <Mimi> Roy');
    const answers = [{ do: 'read_as', field: 'name', from: 'Jean<Pierre Roy', to: 'Jean-Pierre Roy' } as const];
    const decided = await asOwner.customerImports.answer({ importId, answers });
    expect(decided.counts).toMatchObject({ valid: 2, invalid: 1 });
    await asOwner.customerImports.start({ importId });
    await uploads.settled(importId);
    const names = async (search: string) => (await asOwner.customers.list({ search })).records.map(({ name }) => name);
    expect(await names('Jean-Pierre')).toEqual(['Jean-Pierre Roy']);
    expect(await names('Noël')).toEqual(['Noël L’Heureux']);
  });

  test('does not touch what is known of somebody: blank cells ask nothing of them', async () => {
    const first = await uploads.received(csv(['name,custom_identifier,customer_type', 'Kim K,K-1,Business']));
    const asOwner = await uploads.asOwner();
    await asOwner.customerImports.start({ importId: first.id });
    await uploads.settled(first.id);
    const again = await uploads.received(csv(['name,custom_identifier,customer_type', 'Kim K,K-1,', 'Lou L,L-1,']));
    const blank = { do: 'read_as', field: 'customer_type', from: '', to: 'Personal' } as const;
    await asOwner.customerImports.answer({ importId: again.id, answers: [blank] });
    await asOwner.customerImports.start({ importId: again.id });
    expect(await uploads.settled(again.id)).toMatchObject({ counts: { imported: 1, updated: 1 } });
    const [kim] = (await asOwner.customers.list({ search: 'K-1' })).records;
    expect(kim).toMatchObject({ customerType: 'Business' });
  });

  test('a guess of day and month is told, and exchanged for the whole column', async () => {
    const ready = await uploads.received(csv([HEAD, 'Eva E,Personal,,03/04/2021,', 'Fay F,Personal,,05/06/2021,']));
    const asOwner = await uploads.asOwner();
    const importId = ready.id;
    const review = await asOwner.customerImports.review({ importId });
    expect(review.dateOrders).toEqual([{ field: 'authorization_date', order: 'day_first', sure: false }]);
    expect(review.readings).toMatchObject([{ how: 'date_guess', count: 2 }]);
    const order = { do: 'date_order', field: 'authorization_date', order: 'month_first' } as const;
    await asOwner.customerImports.answer({ importId, answers: [order] });
    expect((await asOwner.customerImports.review({ importId })).readings).toMatchObject([
      { how: 'date', values: [{ to: '2021-03-04' }, { to: '2021-05-06' }] },
    ]);
  });

  test('is refused once the file is imported, for another client, and beyond its bound', async () => {
    const ready = await uploads.received(csv([HEAD, 'Gus G,Personal,,,']));
    const asOwner = await uploads.asOwner();
    const importId = ready.id;
    const answer = (from: string) => ({ do: 'read_as', field: 'email', from, to: '' }) as const;
    const many = Array.from({ length: 500 }, (_, index) => answer(`e${index}`));
    await asOwner.customerImports.answer({ importId, answers: many });
    expect(
      await refusalFrom(asOwner.customerImports.answer({ importId, answers: [answer('one more')] })),
    ).toMatchObject({
      code: 'import.too_many_answers',
    });
    const elsewhere = await (await uploads.callers.member({ clientId: 5n, role: 'client_primary' }))();
    expect(await refusalFrom(elsewhere.customerImports.review({ importId }))).toMatchObject({ status: 404 });
    expect(await refusalFrom(elsewhere.customerImports.answer({ importId, answers: [] }))).toMatchObject({
      status: 404,
    });
    await asOwner.customerImports.start({ importId });
    await uploads.settled(importId);
    expect(await refusalFrom(asOwner.customerImports.answer({ importId, answers: [] }))).toMatchObject({
      code: 'import.wrong_state',
    });
  });
});

test('refused lines are taken along with their reasons, bank numbers masked, and come back with their numbers', async () => {
  const head = 'Nom,Type,Transit,Institution,Compte';
  const ready = await uploads.received(csv([head, 'Hal H,Ami,00123,003,7654321', 'Ida I,Personnel,00123,003,7654322']));
  expect(ready.counts).toMatchObject({ valid: 1, invalid: 1 });
  const asked = { clientId: 4n, importId: BigInt(ready.id), language: 'fr' } as const;
  const parts: Uint8Array[] = [];
  for await (const part of refusedCustomers(uploads.world.app(), asked)) parts.push(part);
  const text = Buffer.concat(parts).toString('utf8');
  expect(text.split('\r\n')).toEqual([
    `\uFEFF${head},raisons,cordelle_line`,
    `Hal H,Ami,*****,***,*****21,"Type : Écrivez l’un de ceux-ci : Particulier, Entreprise.",${ready.id}:2`
      .replace(' :', '\u00a0:')
      .replace(' :', '\u00a0:'),
    '',
  ]);
  const corrected = new UploadedFile('corrected.csv', Buffer.from(text.replace('Ami', 'Personnel')));
  const again = await uploads.received(corrected);
  expect(again.counts).toMatchObject({ valid: 1, invalid: 0 });
  const asOwner = await uploads.asOwner();
  await asOwner.customerImports.start({ importId: again.id });
  await uploads.settled(again.id);
  const [hal] = (await asOwner.customers.list({ search: 'Hal H' })).records;
  expect(hal).toMatchObject({ bankAccount: { accountNumber: '*****21' } });
  // Somebody else's file is no way to their numbers.
  const elsewhere = await (await uploads.callers.member({ clientId: 5n, role: 'client_primary' }))();
  const { id } = await elsewhere.customerImports.receive({ file: corrected });
  await runCustomerImports(uploads.world.app());
  expect((await elsewhere.customerImports.byId({ importId: id })).counts).toMatchObject({ valid: 0, invalid: 1 });
});

test('a workbook says who joined when and what is collected: customers first, then their payments, looked at and planned', async () => {
  const sheet = [
    [
      'Prénom',
      'Nom',
      'No de membre',
      'Type',
      'Autorisation',
      'Transit',
      'Institution',
      'Compte',
      'Adhésion',
      'Cotisation',
      'Fréquence',
      'Premier paiement',
    ],
    ['Jo', 'Roy', 'J-1', 'P', 'Papier', '00123', 3, 7654323, { serial: 44319 }, 45.5, 'Mensuel', '2026-04-15'],
    ['Ky', 'Roy', 'J-2', 'P', 'Papier', '00123', 3, 7654324, { serial: 44319 }, null, '', ''],
  ] as const;
  const ready = await uploads.received(new UploadedFile('membres.xlsx', xlsx(sheet)));
  expect(ready).toMatchObject({ state: 'ready', counts: { valid: 2, invalid: 0 } });
  const asOwner = await uploads.asOwner();
  expect(await refusalFrom(asOwner.customerImports.planPayments({ importId: ready.id }))).toMatchObject({
    code: 'import.wrong_state',
  });
  await asOwner.customerImports.start({ importId: ready.id });
  expect(await uploads.settled(ready.id)).toMatchObject({ counts: { imported: 2, planned: 1 } });
  const { id } = await asOwner.customerImports.planPayments({ importId: ready.id });
  await runTransactionImports(uploads.world.app());
  const plan = await asOwner.transactionImports.byId({ importId: id });
  expect(plan).toMatchObject({ state: 'ready', rowCount: 1, counts: { valid: 1 }, selectedTotal: '45.50' });
  await asOwner.transactionImports.start({ importId: id });
  await runTransactionImports(uploads.world.app());
  const { records } = await asOwner.transactionImports.preview({ importId: id });
  expect(records).toMatchObject([
    { state: 'imported', customer: { name: 'Jo Roy' }, amount: '45.50', date: '2026-04-15', frequency: 'Monthly' },
  ]);
});

describe('payments that a file of customers plans', () => {
  const sheet = (name: string) =>
    csv([
      'Nom,No de membre,Type,Autorisation,Transit,Institution,Compte,Cotisation,Fréquence,Premier paiement',
      ...[1, 2, 3].map(
        (at) => `${name} ${at},${name}-${at},P,Papier,00123,003,12345${at}${name.length},45.50,Mensuel,2026-04-15`,
      ),
    ]);
  async function imported(file: UploadedFile): Promise<string> {
    const { id } = await uploads.received(file);
    await (await uploads.asOwner()).customerImports.start({ importId: id });
    await uploads.settled(id);
    return id;
  }
  const planned = async (importId: string) =>
    (await (await uploads.asOwner()).customerImports.byId({ importId })).counts.planned;
  async function plan(importId: string): Promise<string> {
    const { id } = await (await uploads.asOwner()).customerImports.planPayments({ importId });
    await runTransactionImports(uploads.world.app());
    return id;
  }

  test('are planned once: an undecided plan is the plan, planned lines are gone, those left over and taken back are offered', async () => {
    const asOwner = await uploads.asOwner();
    const importId = await imported(sheet('Una'));
    const [one, two] = await Promise.all([plan(importId), plan(importId)]);
    expect(one).toBe(two);
    const [left] = (await asOwner.transactionImports.preview({ importId: one })).records;
    await asOwner.transactionImports.select({ importId: one, rowIds: [left?.id ?? ''], selected: false });
    await asOwner.transactionImports.start({ importId: one });
    await runTransactionImports(uploads.world.app());
    expect(await planned(importId)).toBe(1);
    const rest = await plan(importId);
    expect(await asOwner.transactionImports.byId({ importId: rest })).toMatchObject({ rowCount: 1, state: 'ready' });
    // It waits in two imports now: in whichever it is planned first, the other one refuses it, on whatever day.
    await asOwner.transactionImports.fixRow({
      importId: one,
      rowId: left?.id ?? '',
      values: { process_date: '2026-05-20' },
    });
    for (const id of [one, rest]) {
      await asOwner.transactionImports.select({ importId: id, every: true, selected: true });
      await asOwner.transactionImports.start({ importId: id });
      await runTransactionImports(uploads.world.app());
    }
    expect((await asOwner.transactionImports.preview({ importId: rest })).records).toMatchObject([
      { state: 'failed', errors: [{ message: 'The payment of this line was planned already, by another import.' }] },
    ]);
    expect(await planned(importId)).toBe(0);
    expect(await refusalFrom(asOwner.customerImports.planPayments({ importId }))).toMatchObject({
      code: 'import.nothing_selected',
    });
    await asOwner.transactionImports.undo({ importId: one });
    await runTransactionImports(uploads.world.app());
    expect(await planned(importId)).toBe(3);
    expect(await asOwner.transactionImports.byId({ importId: await plan(importId) })).toMatchObject({ rowCount: 3 });
  });

  test('of somebody who was archived meanwhile say so, however much of a line is read', async () => {
    const asOwner = await uploads.asOwner();
    const importId = await imported(
      csv([
        'Nom,No de membre,Type,Autorisation,Transit,Institution,Compte,Cotisation,Premier paiement',
        'Arc 1,ARC-1,P,Papier,00123,003,7654391,45.50,2026-04-15',
        'Arc 2,ARC-2,P,Papier,00123,003,7654392,45.50,',
      ]),
    );
    const { id } = await asOwner.customerImports.planPayments({ importId });
    for (const { id: customerId } of (await asOwner.customers.list({ search: 'Arc ' })).records)
      await asOwner.customers.act({ ids: [customerId], name: 'archive' });
    await runTransactionImports(uploads.world.app());
    const lines = (await asOwner.transactionImports.preview({ importId: id })).records;
    const said = lines.map(({ errors }) => errors.filter(({ field }) => field === 'custom_identifier'));
    expect(said[0]).toMatchObject([{ message: expect.stringMatching(/archived/) }]);
    expect(said[1]).toEqual(said[0]);
  });

  test('end with their customers: their import tells which stand, and takes back those alone', async () => {
    const asOwner = await uploads.asOwner();
    const importId = await imported(sheet('Duo'));
    const id = await plan(importId);
    await asOwner.transactionImports.start({ importId: id });
    await runTransactionImports(uploads.world.app());
    const lines = async () =>
      (await asOwner.transactionImports.preview({ importId: id })).records.map(
        ({ state, scheduleActive }) => `${state} ${scheduleActive}`,
      );
    const [first] = (await asOwner.transactionImports.preview({ importId: id })).records;
    await asOwner.transactionSchedules.remove({ id: first?.scheduleId ?? '' });
    expect(await asOwner.transactionImports.byId({ importId: id })).toMatchObject({
      counts: { imported: 3, standing: 2 },
      standingTotal: '91.00',
    });
    const other = await imported(sheet('Trio'));
    const whole = await plan(other);
    await asOwner.transactionImports.start({ importId: whole });
    await runTransactionImports(uploads.world.app());
    await asOwner.customerImports.undo({ importId: other });
    await uploads.settled(other);
    expect((await asOwner.transactionImports.byId({ importId: whole })).counts).toMatchObject({ standing: 0 });
    await asOwner.transactionImports.undo({ importId: id });
    await runTransactionImports(uploads.world.app());
    expect(await asOwner.transactionImports.byId({ importId: id })).toMatchObject({
      state: 'undone',
      counts: { undone: 2 },
    });
    expect(await lines()).toEqual(['imported false', 'undone false', 'undone false']);
  });
});
