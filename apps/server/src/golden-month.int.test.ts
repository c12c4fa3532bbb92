import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readCsv } from '@cordelle/api/imports/read-spreadsheet.ts';
import { freePorts } from '@cordelle/db/testing/free-ports.ts';
import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { readPdf } from '@cordelle/documents/testing/read-pdf.ts';
import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GOLDEN_OWNER, LAST_DAY, prepareGoldenMonth } from './testing/golden-month.ts';

const SERVER = join(import.meta.dirname, 'main.ts');
const SANDBOX = join(import.meta.dirname, '../../sandbox/src/main.ts');

/** How the settlements read, newest first. Source: lifecycle §7, “How the settlements read”. */
const SETTLEMENTS = [
  {
    date: '2026-04-16',
    approved: ['2000.00', 1],
    chargeback: ['0.00', 0],
    declined: ['0.00', 0],
    total: ['2000.00', 1],
    holdback: '100.00',
    released: '0.00',
    opening: '-903.44',
    net: '996.56',
    payout: '996.56',
    closing: '0.00',
    status: 'Paid',
  },
  {
    date: '2026-04-09',
    approved: ['300.00', 1],
    chargeback: ['1250.99', 1],
    declined: ['0.00', 0],
    total: ['1550.99', 2],
    holdback: '15.00',
    released: '62.55',
    opening: '0.00',
    net: '-903.44',
    payout: '0.00',
    closing: '-903.44',
    status: 'Carried',
  },
  {
    date: '2026-03-26',
    approved: ['3893.48', 4],
    chargeback: ['0.00', 0],
    declined: ['1045.00', 2],
    total: ['4938.48', 6],
    holdback: '194.68',
    released: '0.00',
    opening: '0.00',
    net: '3698.80',
    payout: '3698.80',
    closing: '0.00',
    status: 'Paid',
  },
] as const;

type Sum = { readonly amount: string; readonly count: number };
type Settlement = Record<'approved' | 'chargeback' | 'declined' | 'total', Sum> & Record<string, string>;

let folder: string;
let database: TestDatabase;
let origin: string;
let headers: Record<string, string>;
let clientId: string;
let listed: readonly Settlement[];
const children: ChildProcess[] = [];

/** A program of ours, running once it has said its word. */
async function run(entry: string, env: Record<string, string>, word: string): Promise<void> {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = false;
  for await (const line of createInterface({ input: child.stdout })) {
    said = line.includes(word);
    if (said) break;
  }
  if (!said) throw new Error(`${entry} ended before it said “${word}”`);
  child.stdout.resume();
}

const v3 = (path: string, accept = 'application/json') =>
  fetch(`${origin}/v3${path}`, { headers: { ...headers, accept } });
const json = async (path: string) => (await v3(path)).json();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cordelle-golden-'));
  database = await createTestDatabase();
  await prepareGoldenMonth(database.worker, folder);
  const [port, sandboxPort, smtpPort, sftpPort] = await freePorts(4);
  origin = `http://localhost:${port}`;
  const env = {
    MODE: 'sandbox',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_BASE_URL: origin,
    SANDBOX_PORT: String(sandboxPort),
    SMTP_PORT: String(smtpPort),
    SFTP_PORT: String(sftpPort),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  };
  await run(SANDBOX, env, '');
  await run(SERVER, env, 'Ready on');
  const moved = await fetch(`${origin}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ until: LAST_DAY }),
  });
  expect(moved.status).toBe(200);
  const signedIn = await fetch(`${origin}/v3/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(GOLDEN_OWNER),
  });
  const named = ['access-token', 'token-type', 'client', 'expiry', 'uid'];
  headers = Object.fromEntries(named.flatMap((name) => [[name, signedIn.headers.get(name) ?? '']]));
  clientId = (await json('/clients')).records[0].id;
  listed = (await json(`/settlements?client_id=${clientId}`)).records;
}, 180_000);
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('there is a settlement on each day of the example and on no other', () => {
  expect(listed.map(({ settlement_date }) => settlement_date)).toEqual(SETTLEMENTS.map(({ date }) => date));
});

describe.each(SETTLEMENTS.map((expected, place) => ({ ...expected, place })))('the settlement of $date', (expected) => {
  const sum = ([amount, count]: readonly [string, number]) => ({ amount, count });
  const address = () => `/settlements/${listed[expected.place]?.id}`;
  const inClient = (more = '') => `?client_id=${clientId}${more}`;

  test('over /v3', async () => {
    const { settlement, records } = await json(`${address()}${inClient()}`);
    expect(settlement).toMatchObject({
      approved: sum(expected.approved),
      chargeback: sum(expected.chargeback),
      declined: sum(expected.declined),
      total: sum(expected.total),
      holdback: expected.holdback,
      holdback_released: expected.released,
      opening_carry: expected.opening,
      net: expected.net,
      payout: expected.payout,
      closing_carry: expected.closing,
      status: expected.status,
      residual: '0.00',
    });
    expect(records).toHaveLength(expected.total[1]);
  });

  test('as a spreadsheet, whose lines sum to the same', async () => {
    const csv = await v3(`${address()}/export${inClient()}`, 'text/csv');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const { headers, rows } = await readCsv(new UploadedFile('settlement.csv', await csv.bytes()));
    const amount = headers.indexOf('Amount');
    expect(rows).toHaveLength(expected.total[1]);
    const cents = rows.reduce((total, { cells }) => total + centsOf(cells[amount] ?? ''), 0n);
    expect(centsText(cents)).toBe(expected.total[0]);
  });

  test('as a PDF, with every figure of the proof', async () => {
    const pdf = await v3(`${address()}/export_pdf${inClient()}`, 'application/pdf');
    expect(pdf.headers.get('content-type')).toContain('application/pdf');
    const { text } = readPdf(Buffer.from(await pdf.arrayBuffer()));
    const shown = [expected.approved[0], expected.holdback, expected.payout, expected.opening, expected.released]
      .filter((amount) => amount !== '0.00')
      .map((amount) => Number(amount.replace('-', '')).toLocaleString('en-CA', { minimumFractionDigits: 2 }));
    for (const amount of shown) expect(text).toContain(amount);
  });
});
