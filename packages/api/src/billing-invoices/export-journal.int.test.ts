import { inTransaction } from '@cordelle/db/connection.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { JOURNAL_LAYOUTS } from '@cordelle/validation/journal-layout.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_KINDS } from '../downloads/export-kinds.ts';
import { exportSource } from '../exports/ask-for-export.ts';
import { csvBytes } from '../exports/export-bytes.ts';
import { ALBERTA, billedMarch, NETTED, US } from '../testing/billed-march.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { linesInParts } from '../testing/lines-in-parts.ts';

let days: BankingDays;

beforeAll(async () => {
  days = await billedMarch();
  await days.until('2026-04-20');
});
afterAll(() => days?.close());

type Rows = Record<string, string>[];
type Journal = 'bill_journal' | 'settlement_journal';
const journalOf = (clientId: bigint, input: object, language: 'en' | 'fr' = 'en', kind: Journal = 'bill_journal') =>
  EXPORT_KINDS[kind].of(input, exportSource(days.app(), clientId, language));
async function csvOf(clientId: bigint, input: object = {}, language?: 'en' | 'fr', kind?: Journal): Promise<Rows> {
  const pieces: Uint8Array[] = [];
  for await (const piece of csvBytes(days.world.database.app, clientId, journalOf(clientId, input, language, kind)))
    pieces.push(piece);
  return parse(Buffer.concat(pieces).toString().slice(1), { columns: true });
}
const cents = (text: string | undefined): bigint => (text ? centsOf(text) : 0n);
function balances(rows: Rows): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const { Account = '', Debit, Credit } of rows)
    sums.set(Account, (sums.get(Account) ?? 0n) + cents(Debit) - cents(Credit));
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n).map(([account, sum]) => [account, String(sum)]));
}
const ofMarch = (rows: Rows): Rows => rows.filter(({ Invoice }) => Invoice?.endsWith('202603'));
const said = (rows: Rows) =>
  rows.map(({ Date: date, Account, Description, Debit, Credit }) => [
    date,
    Account,
    Description,
    Debit || `-${Credit}`,
  ]);

describe('bills for fees as entries of a ledger', () => {
  test('issued with each tax by its name, taken off a settlement, counted once beside its journal', async () => {
    expect(said(ofMarch(await csvOf(NETTED)))).toEqual([
      ['2026-04-01', 'Bank fees', 'Invoice INV-2-202603', '27.45'],
      ['2026-04-01', 'Sales tax paid', 'Invoice INV-2-202603 – GST', '1.37'],
      ['2026-04-01', 'Sales tax paid', 'Invoice INV-2-202603 – QST', '2.74'],
      ['2026-04-01', 'Accounts payable', 'Invoice INV-2-202603', '-31.56'],
      ['2026-04-14', 'Accounts payable', 'Invoice INV-2-202603 taken off a settlement', '31.56'],
      ['2026-04-14', 'Bank fees', 'Invoice INV-2-202603 taken off a settlement', '-31.56'],
    ]);
    const settled = await csvOf(NETTED, {}, 'en', 'settlement_journal');
    const whole = balances([...ofMarch(await csvOf(NETTED)), ...settled]);
    expect([whole['Bank fees'], whole['Sales tax paid'], whole['Accounts payable']]).toEqual([
      '2745',
      '411',
      undefined,
    ]);
  });

  test('without taxes where none are charged, and by the day on which something happened', async () => {
    expect(said(ofMarch(await csvOf(US, { endDate: '2026-04-01' })))).toEqual([
      ['2026-04-01', 'Bank fees', 'Invoice INV-3-202603', '25.60'],
      ['2026-04-01', 'Accounts payable', 'Invoice INV-3-202603', '-25.60'],
    ]);
    expect(ofMarch(await csvOf(US, { startDate: '2026-04-02' }))).toEqual([]);
  });

  test.each(JOURNAL_LAYOUTS)('laid out for %s, in French, by the client’s own accounts', async (layout) => {
    const rows = await csvOf(NETTED, { layout, salesTax: '1310 TPS et TVQ' }, 'fr');
    const sum = rows.reduce((total, row) => total + cents(row.Debit) - cents(row.Credit) + cents(row.Amount), 0n);
    expect(sum).toBe(0n);
    const text = JSON.stringify(rows);
    for (const word of ['1310 TPS et TVQ', 'Comptes fournisseurs', 'Facture INV-2-202603 – TVQ'])
      expect(text).toContain(word);
  });

  test('come in parts of any size, none twice and none left out, as many as were counted', async () => {
    for (const clientId of [ALBERTA, NETTED]) {
      const whole = (await csvOf(clientId)).map((row) => Object.values(row));
      const journal = journalOf(clientId, {});
      const { worker } = days.world.database;
      expect(await inTransaction(worker, {}, (tx) => journal.count(tx))).toBe(whole.length);
      for (const limit of [1, 9]) expect(await linesInParts(worker, clientId, journal, limit)).toEqual(whole);
    }
  });

  test('are for whoever may read the bills, and nobody else’s', async () => {
    const callers = new Callers(days.world, days.app());
    const owner = await callers.member({ clientId: US, role: 'client_primary' });
    expect((await (await owner()).billingInvoices.exportJournal({ layout: 'wave' })).link?.url).toBeTruthy();
    const reader = await callers.member({ clientId: US, role: 'client_read_only' });
    expect(await refusalFrom((await reader()).billingInvoices.exportJournal({}))).toMatchObject({ status: 403 });
    expect((await csvOf(US)).every(({ Invoice }) => Invoice?.startsWith('INV-3-'))).toBe(true);
  });
});

describe('a bill that is debited', () => {
  const FIRM = 4n;
  let own: BankingDays;
  beforeAll(async () => {
    own = await BankingDays.open('2026-03-24', ['CA']);
    await own.world.addClient({ id: FIRM, rail: 'CA', pays: true });
    await own.world.database.owner`update clients set approved_at = '2026-03-24T12:00:00Z' where id = ${FIRM}`;
    await own.until('2026-04-02', '07:00');
  });
  afterAll(() => own?.close());

  const entries = async () => {
    const journal = EXPORT_KINDS.bill_journal.of({}, exportSource(own.app(), FIRM, 'en'));
    const rows = await linesInParts(own.world.database.worker, FIRM, journal, 1_000);
    return rows.map(([date, reference, account, description, debit, credit]) => ({
      date,
      reference,
      account,
      description,
      cents: cents(debit) - cents(credit),
    }));
  };
  /** What the client owes for fees: by its own books, and by our ledger. */
  const owed = async () => {
    const lines = (await entries()).filter(({ account }) => account === 'Accounts payable');
    const [ours] = await own.world.database.owner<{ cents: bigint }[]>`
      select coalesce(sum(cents), 0)::bigint as cents from balances where client_id = ${FIRM} and account = 'FEES_RECV'`;
    return [-lines.reduce((sum, line) => sum + line.cents, 0n), ours?.cents ?? 0n];
  };

  test('is paid out of the bank, owed again when the debit comes back, and entered as often as it happened', async () => {
    const [issued] = await owed();
    expect(issued).toBeGreaterThan(0n);
    expect(await owed()).toEqual([issued, issued]);
    const [invoice] = await own.world.database.owner<
      { id: bigint }[]
    >`select id from invoices where client_id = ${FIRM}`;
    own.banks.CA.fates.set(`INV-${invoice?.id}`, { code: '905', on: '2026-04-09' });
    await own.until('2026-04-08');
    expect(await owed()).toEqual([0n, 0n]);
    await own.until('2026-04-13');
    expect(await owed()).toEqual([issued, issued]);
    const bank = (await entries()).filter(({ account }) => account === 'Bank');
    expect(bank.map(({ cents: moved }) => moved)).toEqual([-(issued ?? 0n), issued]);
    expect(bank[0]?.description).toMatch(/^Invoice INV-4-202603 paid$/);
    expect(bank[1]?.description).toMatch(/^Debit of invoice INV-4-202603 returned$/);
    expect(new Set((await entries()).map(({ reference }) => reference)).size).toBe(3);
  });
});
