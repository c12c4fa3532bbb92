import { readFileSync } from 'node:fs';
import type { NachaBatchHeader, NachaEntry, NachaFileHeader } from '../records.ts';
import type { ChangeAnswer, ReturnAnswer, SentEntry } from '../returns.ts';
import type { NachaBatch } from '../writer.ts';

const read = (name: string): Buffer => readFileSync(new URL(`../../../examples/${name}`, import.meta.url));

/** Four batches as a business sends them. */
export const forwardBytes = (): Buffer => read('nacha-forward.ach');
/** What comes back: two returns and a notification of change. */
export const inboundBytes = (): Buffer => read('nacha-return-noc.ach');

export const forwardHeader: NachaFileHeader = {
  immediateDestination: '091000019',
  immediateOrigin: '1234567890',
  creationDate: '2026-03-18',
  creationTime: '14:05',
  fileIdModifier: 'A',
  immediateDestinationName: 'EXAMPLE BANK NA',
  immediateOriginName: 'EXAMPLE COLLECT INC',
  referenceCode: '',
};

export const batchHeader = (changes: Partial<NachaBatchHeader> = {}): NachaBatchHeader => ({
  serviceClass: '225',
  companyName: 'MAPLE FITNESS',
  companyDiscretionaryData: '',
  companyId: '1234567890',
  sec: 'PPD',
  entryDescription: 'DUES',
  descriptiveDate: '',
  effectiveDate: '2026-03-19',
  settlementDay: null,
  originatingDfi: '09100001',
  batchNumber: 1,
  ...changes,
});

export const entry = (changes: Partial<NachaEntry> = {}): NachaEntry => ({
  transactionCode: '27',
  routingNumber: '231380104',
  accountNumber: '0001234567',
  amountCents: 15000n,
  identification: 'C-1001',
  name: 'MAYA THOMPSON',
  discretionary: '',
  trace: '091000010000001',
  addenda: null,
  ...changes,
});

const maya = entry();
const omar = entry({
  transactionCode: '37',
  routingNumber: '121042882',
  accountNumber: '99887766',
  amountCents: 4250n,
  identification: 'C-1002',
  name: 'OMAR HADDAD',
  trace: '091000010000002',
});
const lucia = entry({
  routingNumber: '011401533',
  accountNumber: '555000111222',
  amountCents: 125099n,
  identification: 'C-1003',
  name: 'Lucia Ferreira',
  trace: '091000010000003',
});
const priya = entry({
  accountNumber: '7007007',
  amountCents: 9999n,
  identification: 'C-2001',
  name: 'PRIYA NAIR',
  discretionary: 'R',
  trace: '091000010000004',
});
const jon = entry({
  routingNumber: '121042882',
  accountNumber: '1200340056',
  amountCents: 20000n,
  identification: 'C-2002',
  name: 'JON SMITH',
  discretionary: 'S',
  trace: '091000010000005',
  addenda: { type: 'remittance', information: 'ORDER 88213 ONLINE' },
});
const northside = entry({
  routingNumber: '011401533',
  accountNumber: '330044',
  amountCents: 250000n,
  identification: 'INV-5501',
  name: 'NORTHSIDE SUPPLY LLC',
  trace: '091000010000006',
});
const anna = entry({
  transactionCode: '22',
  accountNumber: '8800112233',
  amountCents: 17n,
  identification: 'MD-77-1',
  name: 'ANNA KOWALSKI',
  trace: '091000010000007',
});

const dues = batchHeader();
const purchase = batchHeader({ sec: 'WEB', entryDescription: 'PURCHASE', batchNumber: 2 });

export const forwardBatches: readonly NachaBatch[] = [
  { header: dues, entries: [maya, omar, lucia] },
  { header: purchase, entries: [priya, jon] },
  {
    header: batchHeader({ sec: 'CCD', entryDescription: 'INVOICE', batchNumber: 3 }),
    entries: [northside],
  },
  {
    header: batchHeader({ serviceClass: '220', entryDescription: 'ACCTVERIFY', batchNumber: 4 }),
    entries: [anna, { ...anna, amountCents: 42n, identification: 'MD-77-2', trace: '091000010000008' }],
  },
];

export const inboundHeader: NachaFileHeader = {
  immediateDestination: '1234567890',
  immediateOrigin: '091000019',
  creationDate: '2026-03-23',
  creationTime: '06:30',
  fileIdModifier: '1',
  immediateDestinationName: 'EXAMPLE COLLECT INC',
  immediateOriginName: 'EXAMPLE BANK NA',
  referenceCode: '',
};

const sent = (batch: NachaBatchHeader, sentEntry: NachaEntry): SentEntry => ({ batch, entry: sentEntry });

export const answers: readonly (ReturnAnswer | ChangeAnswer)[] = [
  { type: 'return', sent: sent(dues, maya), reason: 'R01', settlementDate: '2026-03-20', sequence: 900101 },
  { type: 'return', sent: sent(purchase, jon), reason: 'R10', settlementDate: '2026-03-23', sequence: 55012 },
  {
    type: 'change',
    sent: sent(dues, omar),
    code: 'C03',
    correctedData: '121000358   4400099887766',
    settlementDate: '2026-03-20',
    sequence: 55040,
  },
];
