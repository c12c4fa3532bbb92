import { readCpa005 } from '@cordelle/bank-files/cpa005/reader.ts';
import { readNacha } from '@cordelle/bank-files/nacha/reader.ts';
import { factsOfCode } from '@cordelle/bank-files/nacha/records.ts';
import type { BankAccountNumbers } from '@cordelle/db/blind-index.ts';
import { americanName, canadianName, MODIFIERS } from '@cordelle/domain/bank-file/file-numbers.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { CanadianProfile, RailProfile } from '../../bank-profile.ts';
import { type EntrySubject, subjectOfReference } from '../entry-reference.ts';

/** An entry as it stands in a file of ours. */
export type OwnEntry = {
  /** Place in the file, from 1. */
  readonly sequence: number;
  readonly reference: string;
  /** What our reference names; null for one that is none of ours. */
  readonly subject: EntrySubject | null;
  readonly trace: string;
  readonly isDebit: boolean;
  readonly amountCents: bigint;
  readonly date: CalendarDate;
  readonly numbers: BankAccountNumbers;
  /** The client, as the bank prints it. */
  readonly clientName: string;
};

/** A file of ours, read back from its bytes. */
export type OwnFile = {
  readonly rail: Rail;
  readonly name: string;
  /** As `bank_files.number` has it. */
  readonly number: string;
  readonly businessDate: CalendarDate;
  /** CPA creation number, or the place of the modifier in its day. */
  readonly fileNumber: number;
  readonly entries: readonly OwnEntry[];
};

/** Reads a file of ours whole. Throws `FileFault` for one that is broken, and plainly for one under another name than its own. */
export async function readOwnFile(profile: RailProfile, name: string, bytes: Uint8Array): Promise<OwnFile> {
  const file = profile.rail === 'CA' ? await canadian(profile, bytes) : await american(bytes);
  if (file.name !== name) throw new Error(`${name} holds the bytes of ${file.name}`);
  return file;
}

async function canadian({ cpa005 }: CanadianProfile, bytes: Uint8Array): Promise<OwnFile> {
  const { header, segments } = await readCpa005(bytes, cpa005);
  const fileNumber = Number(header.fileCreationNumber);
  return {
    rail: 'CA',
    name: canadianName(header.creationDate, fileNumber),
    number: header.fileCreationNumber,
    businessDate: header.creationDate,
    fileNumber,
    entries: segments.map((segment, index) => {
      if (segment.type !== 'C' && segment.type !== 'D')
        throw new Error('a file of ours holds debits and credits alone');
      return {
        sequence: index + 1,
        reference: segment.crossReference,
        subject: subjectOfReference(segment.crossReference),
        trace: segment.trace,
        isDebit: segment.type === 'D',
        amountCents: segment.amountCents,
        date: segment.date,
        // the file puts a zero before institution and transit
        numbers: { country: 'CA', bank: segment.party.institution.slice(1), account: segment.party.account },
        clientName: segment.longName,
      };
    }),
  };
}

async function american(bytes: Uint8Array): Promise<OwnFile> {
  const { header, batches } = await readNacha(bytes, { direction: 'outbound' });
  const entries = batches.flatMap(({ header: batch, entries: read }) => read.map((entry) => ({ batch, entry })));
  return {
    rail: 'US',
    name: americanName(header.creationDate, header.fileIdModifier),
    number: `${header.creationDate} ${header.fileIdModifier}`,
    businessDate: header.creationDate,
    fileNumber: MODIFIERS.indexOf(header.fileIdModifier) + 1,
    entries: entries.map(({ batch, entry }, index) => ({
      sequence: index + 1,
      reference: entry.identification,
      subject: subjectOfReference(entry.identification),
      trace: entry.trace,
      isDebit: factsOfCode(entry.transactionCode)?.direction === 'debit',
      amountCents: entry.amountCents,
      date: batch.effectiveDate,
      numbers: { country: 'US', bank: entry.routingNumber, account: entry.accountNumber },
      clientName: batch.companyName,
    })),
  };
}
