import { createHash } from 'node:crypto';
import { inTransaction } from '@cordelle/db/connection.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { currencyOf, type Rail } from '@cordelle/domain/rail.ts';
import { clearingProofOf } from '@cordelle/engine/accounting/clearing-proof.ts';
import { reportToBooks } from '@cordelle/engine/accounting/report-work.ts';
import type { AccountingService } from '@cordelle/engine/ports/accounting-service.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { connectBooks, linkDebit } from '@cordelle/engine/testing/memory-books.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickbooks } from './adapters/accounting/quickbooks.ts';
import { xero } from './adapters/accounting/xero.ts';
import { sandboxQuickbooks, sandboxXero } from './settings/accounting-settings.ts';
import { consentInSandbox } from './testing/sandbox-consent.ts';
import { type Organisation, SandboxProcess } from './testing/sandbox-process.ts';

// `npm run drill books` lives through a year; the gate through some weeks. The same for the same seed.
const DAYS = Number(process.env.BOOKS_DAYS ?? 17);
const SEED = process.env.BOOKS_SEED ?? '1';
const PRODUCT = 'https://pay.example.test';
const BEGIN = '2026-03-02';
const ROUNDS = 12;
const FIRST_SETTLED = 7;
/** Payers of a firm. Who takes a payment back is debited no more: of a year many are needed, and few who do. */
const PAYERS = DAYS > 50 ? 200 : 20;
const FATES = DAYS > 50 ? 25 : 9;

/** What the day's reporting meets. */
const TROUBLES = ['none', 'throttle', 'cut', 'half', 'double', 'away', 'claimed', 'written', 'two', 'revoke'] as const;

type Firm = {
  readonly software: AccountingService['software'];
  readonly rail: Rail;
  readonly clientId: bigint;
  readonly organisation: string;
  readonly chargedBack: string;
  readonly declined: string;
  connectionId: bigint;
};
const FIRMS: Firm[] = [
  {
    software: 'xero',
    rail: 'CA',
    clientId: 4n,
    organisation: 'Maple Dental Inc.',
    chargedBack: '917',
    declined: '901',
    connectionId: 0n,
  },
  {
    software: 'quickbooks',
    rail: 'US',
    clientId: 5n,
    organisation: 'Boreal Gym LLC',
    chargedBack: 'R10',
    declined: 'R01',
    connectionId: 0n,
  },
];

let days: BankingDays;
let sandbox: SandboxProcess;

/** Numbers that are the same for the same words. */
const chance = (words: string, below: number): number =>
  createHash('sha256').update(`${SEED} ${words}`).digest().readUInt32BE(0) % below;

const serviceOf = ({ software }: Firm): AccountingService => {
  const service = days.world.accountingServices[software];
  if (!service) throw new Error('no service');
  return service;
};
async function booksOf({ software, organisation }: Firm): Promise<Organisation> {
  const found = (await sandbox.books(software)).find(({ name }) => name === organisation);
  if (!found) throw new Error('no such organisation');
  return found;
}
const accountOf = (books: Organisation, name: string): string => {
  const found = books.accounts.find((account) => account.name === name);
  if (!found) throw new Error(`no account ${name}`);
  return found.id;
};

/** Somebody gives consent, on the software's own page. */
async function connect(firm: Firm): Promise<bigint> {
  const service = serviceOf(firm);
  const books = await booksOf(firm);
  const tokens = await consentInSandbox(service, books.id, PRODUCT);
  return connectBooks(days.app(), firm.clientId, {
    software: firm.software,
    organisationId: books.id,
    account: accountOf(books, 'Debit clearing'),
    tokens,
  });
}

beforeAll(async () => {
  sandbox = await SandboxProcess.start(PRODUCT);
  days = await BankingDays.open(BEGIN);
  days.world.accountingServices = {
    xero: {
      ...xero(sandboxXero(sandbox.port)),
      limits: { atOnce: 4, burst: 100, perMinute: 10_000, keptForPeople: 0 },
    },
    quickbooks: quickbooks(sandboxQuickbooks(sandbox.port)),
  };
  await sandbox.tell('xero', { do: 'limits', perMinute: 100_000 });
  for (const firm of FIRMS) {
    await days.world.addClient({ id: firm.clientId, rail: firm.rail, customers: PAYERS, pays: true });
    await days.world.database.owner`update clients set holdback_bps = 500 where id = ${String(firm.clientId)}`;
    const books = await booksOf(firm);
    await sandbox.tell(firm.software, { do: 'lock', organisation: books.id, until: null });
    firm.connectionId = await connect(firm);
    const chosen = (name: string, kind: string) => ({ id: accountOf(books, name), name, kind, since: BEGIN });
    const reserve = chosen('Deposits paid', firm.software === 'xero' ? 'other_asset' : 'current_asset');
    const roles = { bank: chosen('Operating', 'bank'), fees: chosen('Bank fees', 'expense'), reserve };
    await days.world.database.owner`
      update accounting_connections set booking_accounts = ${JSON.stringify(roles)}::jsonb where id = ${String(firm.connectionId)}`;
  }
});
afterAll(async () => {
  await sandbox?.close();
  await days?.close();
});

let lastDebit = 100n;

/** Debits of a firm that are taken in two days, each for an invoice in its books: some are due less than was asked, some come back. */
async function sell(firm: Firm, date: string): Promise<void> {
  const { software, rail, clientId } = firm;
  const calendar = calendarOf(rail);
  const books = await booksOf(firm);
  const contacts = books.contacts.filter(({ currency }) => currency === books.currency);
  const made: { readonly id: bigint; readonly number: string }[] = [];
  const count = 1 + chance(`${rail} ${date}`, 3);
  for (let n = 0; n < count; n += 1) {
    lastDebit += 1n;
    const id = lastDebit;
    const cents = 1_000 + chance(`${id} cents`, 250_000);
    const requestedDate = addBusinessDays(calendar, date, 2);
    const customerId = clientId * 1000n + 1n + BigInt(chance(`${id} customer`, PAYERS));
    await days.world.addDebit({ rail, clientId, customerId, id, amount: centsText(BigInt(cents)), requestedDate });
    const fate = chance(`${id} fate`, FATES);
    if (fate === 0)
      days.banks[rail].fates.set(`TXN-${id}`, { code: firm.declined, on: addBusinessDays(calendar, requestedDate, 1) });
    if (fate === 1)
      days.banks[rail].fates.set(`TXN-${id}`, {
        code: firm.chargedBack,
        on: addBusinessDays(calendar, requestedDate, 7),
      });
    const due = fate === 2 ? Math.floor(cents / 2) : fate === 3 ? cents + 700 : cents;
    const contact = contacts[chance(`${id} contact`, contacts.length)]?.id ?? '';
    await sandbox.tell(software, {
      do: 'bill',
      organisation: books.id,
      contact,
      number: `D-${id}`,
      cents: due,
      on: date,
    });
    made.push({ id, number: `D-${id}` });
  }
  const { billed } = await booksOf(firm);
  for (const { id, number } of made) {
    const invoiceId = billed.find((invoice) => invoice.number === number)?.id ?? '';
    await linkDebit(days.app(), clientId, firm.connectionId, { transactionId: id, invoiceId });
    // Somebody voids one there before it is reported.
    if (chance(`${id} voided`, 17) === 0) await sandbox.tell(software, { do: 'void_invoice', invoice: invoiceId });
  }
}

/** Reports through the day's trouble, until nothing is left to report. */
async function reportThrough(trouble: (typeof TROUBLES)[number]): Promise<void> {
  const { owner } = days.world.database;
  for (const firm of FIRMS) {
    const books = await booksOf(firm);
    if (['throttle', 'cut', 'half', 'double', 'away'].includes(trouble))
      await sandbox.tell(firm.software, {
        do: 'fault',
        fault: trouble,
        times: 1 + chance(`${trouble} ${books.id}`, 4),
      });
    if (trouble === 'revoke') await sandbox.tell(firm.software, { do: 'revoke', organisation: books.id });
  }
  if (trouble === 'claimed' || trouble === 'written')
    await days.world.dyingAt(`accounting-${trouble}`, (app) => reportToBooks(app), 1 + chance(`${trouble} time`, 2));
  if (trouble === 'two') await Promise.all([reportToBooks(days.app()), reportToBooks(days.app())]);
  for (let round = 0; round < ROUNDS; round += 1) {
    await reportToBooks(days.app());
    const lost = await owner<{ id: bigint }[]>`select id from accounting_connections where status <> 'connected'`;
    for (const firm of FIRMS)
      if (lost.some(({ id }) => id === firm.connectionId)) expect(await connect(firm)).toBe(firm.connectionId);
    const [left] = await owner<{ count: number }[]>`
      select count(*)::int as count from accounting_reports where state in ('waiting', 'sending', 'unknown')`;
    if (left?.count === 0 && lost.length === 0) return;
    // Time passes: what was to be asked later is asked now.
    await owner`update accounting_reports set next_attempt_at = null`;
    await owner`update accounting_allowances set paused_until = null, left_today = null`;
  }
}

const proofOf = ({ clientId, connectionId, rail }: Firm) =>
  inTransaction(days.world.database.worker, { readOnly: true }, (tx) =>
    clearingProofOf(tx, { clientId, id: connectionId }, currencyOf(rail)),
  );

/** The software's own books against our ledger. */
async function compare(firm: Firm): Promise<void> {
  const books = await booksOf(firm);
  const proof = await proofOf(firm);
  const there = (name: string) => BigInt(books.balances[accountOf(books, name)] ?? 0);
  const gaps = proof.lines.flatMap(({ kind, gaps: ofKind }) => ofKind.map(({ reason }) => `${kind} ${reason}`));
  expect({
    clearing: there('Debit clearing'),
    reserve: there('Deposits paid'),
    residual: proof.residualCents,
    gaps: gaps.filter((gap) => gap !== 'not_settled_yet next_settlement'),
  }).toEqual({ clearing: proof.clearingCents, reserve: proof.reserveCents, residual: 0n, gaps: [] });
  expect(there('Debit clearing') + there('Deposits paid') + proof.missingCents).toBe(proof.owedCents);
  expect(Object.values(books.balances).reduce((sum, cents) => sum + cents, 0)).toBe(0);
}

test('through every trouble the clearing account is what the ledger says, and nothing is there twice', {
  timeout: DAYS * 20_000,
}, async () => {
  let date = BEGIN;
  for (let day = 0; day < DAYS; day += 1) {
    for (const firm of FIRMS) await sell(firm, date);
    await days.until(date);
    // Nothing is settled before the first debits are final.
    if (day >= FIRST_SETTLED) {
      await reportThrough(TROUBLES[day % TROUBLES.length] ?? 'none');
      for (const firm of FIRMS) await compare(firm);
    }
    date = addBusinessDays(calendarOf('CA'), date, 1);
  }
  const { owner } = days.world.database;
  for (const firm of FIRMS) {
    const books = await booksOf(firm);
    const rows = await owner<{ reference: string }[]>`
        select reference from accounting_reports where state = 'reported' and client_id = ${String(firm.clientId)}`;
    const written = [...books.payments.filter(({ state }) => state === 'booked'), ...books.documents];
    const references = written.map(({ reference }) => reference).sort();
    expect(references).toEqual(rows.map(({ reference }) => reference).sort());
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(references).size).toBe(references.length);
  }
  expect(await reportToBooks(days.app())).toEqual({ written: 0, refused: 0 });
  expect(await days.ledgerFaults()).toEqual([]);
  const [sum] = await owner<{ documents: number; days: number }[]>`
      select count(*)::int as documents, count(distinct settlement_id)::int as days from accounting_reports`;
  console.log(`books: ${DAYS} days, ${sum?.days} settlements, ${sum?.documents} documents`);
});
