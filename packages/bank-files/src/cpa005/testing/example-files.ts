import { readFileSync } from 'node:fs';
import { BankProfile } from '../bank-profile.ts';
import type { ItemSegment, ReadSegment } from '../records.ts';
import { collect } from '../stream.ts';
import { type Cpa005Entry, writeCpa005 } from '../writer.ts';

/** The originator of the worked examples. */
export const MAPLE_FITNESS = BankProfile.parse({
  originatorId: '0123456789',
  dataCentre: '00320',
  originatingDataCentre: '00320',
  traceMode: 'compose',
  shortName: 'MAPLEFITNESS',
  longName: 'MAPLE FITNESS LTD',
  returnInstitution: '003',
  returnTransit: '12345',
  returnAccount: '1009988',
  currency: 'CAD',
  allowedCodes: ['401', '450', '460', '470', '480', '700', '718'],
  maxItemCents: '2500000',
  maxFileCents: '100000000',
  cutoffLocal: '13:00',
  leadBusinessDays: 1,
});

/** File 0042 of 2026-03-18, as the worked example states its ten items. */
export const FORWARD_HEADER = { fileCreationNumber: '0042', creationDate: '2026-03-18' } as const;

const due = '2026-03-19';

/** Debit 1 of the worked example, changed where a test says so. */
export const debit = (changes: Partial<Cpa005Entry> = {}): Cpa005Entry => ({
  type: 'D',
  transactionType: '470',
  amountCents: 15_000n,
  date: due,
  party: { institution: '000300123', account: '1234567' },
  name: 'Maya Thompson',
  crossReference: 'TXN-000000000001001',
  ...changes,
});

const row = (
  type: 'C' | 'D',
  transactionType: string,
  amountCents: bigint,
  institution: string,
  account: string,
  name: string,
  crossReference: string,
): Cpa005Entry => ({
  type,
  transactionType,
  amountCents,
  date: due,
  party: { institution, account },
  name,
  crossReference,
});

export const FORWARD_ENTRIES: readonly Cpa005Entry[] = [
  row('D', '470', 15_000n, '000300123', '1234567', 'Maya Thompson', 'TXN-000000000001001'),
  row('D', '470', 4_250n, '000410202', '5566778', 'Omar Haddad', 'TXN-000000000001002'),
  row('D', '470', 125_099n, '001000045', '0099112', 'Lúcia Ferreira', 'TXN-000000000001003'),
  row('D', '450', 9_999n, '000100011', '7007007', 'Priya Nair', 'TXN-000000000001004'),
  row('D', '401', 89_500n, '000612121', '445566', 'Jean-Luc Tremblay', 'TXN-000000000001005'),
  row('D', '480', 2_500n, '081530001', '123456789012', 'Émilie Gagnon', 'TXN-000000000001006'),
  {
    ...row('D', '718', 250_000n, '000247696', '000123456789', 'Northside Supply Inc', 'TXN-000000000001007'),
    payor: 'business',
  },
  row('C', '450', 17n, '000300123', '8800112', 'Anna Kowalski', 'MD-000000000000771'),
  row('C', '450', 42n, '000300123', '8800112', 'Anna Kowalski', 'MD-000000000000772'),
  row('C', '460', 361_250n, '000410202', '2233445', 'Maple Fitness Ltd', 'STL-00000000000310'),
];

/** A file of these entries in memory. */
export const written = async (
  entries: Iterable<Cpa005Entry> | AsyncIterable<Cpa005Entry>,
  profile: BankProfile = MAPLE_FITNESS,
): Promise<Buffer> => (await collect(writeCpa005(FORWARD_HEADER, entries, profile))).bytes;

/** One of the worked example files. */
export const example = (name: 'forward' | 'returns' | 'noc-profile'): Buffer =>
  readFileSync(new URL(`../../../examples/cpa005-${name}.txt`, import.meta.url));

export const isItem = (segment: ReadSegment): segment is ReadSegment & ItemSegment =>
  segment.type === 'C' || segment.type === 'D';
