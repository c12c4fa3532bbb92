import { formatCorrectedData } from '@cordelle/bank-files/nacha/corrected-data.ts';
import { FILE_CONTROL, RECORD_LENGTH } from '@cordelle/bank-files/nacha/layout.ts';
import { readNacha } from '@cordelle/bank-files/nacha/reader.ts';
import { type NachaFileHeader, TRANSACTION_CODES } from '@cordelle/bank-files/nacha/records.ts';
import { answerBatches, type SentEntry } from '@cordelle/bank-files/nacha/returns.ts';
import { composeNacha } from '@cordelle/bank-files/nacha/writer.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import {
  type Entry,
  movedAccount,
  type PlannedNotice,
  type PlannedReturn,
  type RailFormat,
  returnedCents,
} from './entry.ts';

/** An entry with its batch, and the file's header, which answers turn round. */
export type AmericanOriginal = { readonly sent: SentEntry; readonly header: NachaFileHeader };

const FILE_ID_MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const ANSWER_TIME = '02:00';
const ACCOUNT_VERIFICATION = 'ACCTVERIFY';
const MOVED_ROUTING = '121000358';
const UNKNOWN_TRACE_TAIL = '9999999';
const SEQUENCES = 10_000_000;

/** ACH as this bank speaks it: NACHA both ways, notifications of change among the returns as COR batches. */
export const unitedStates: RailFormat<AmericanOriginal> = {
  rail: 'US',
  extension: 'ach',
  noticesApart: false,
  originatorOf: ({ header }) => `${header.immediateOrigin} ${header.immediateDestination}`,

  async read(bytes) {
    const { header, batches, totals } = await readNacha(bytes, { direction: 'outbound' });
    return {
      key: `${header.immediateOrigin} ${header.creationDate} ${header.fileIdModifier}`,
      number: `${header.creationDate} ${header.fileIdModifier}`,
      creationDate: header.creationDate,
      batchCount: totals.batchCount,
      debitCents: totals.debitCents,
      creditCents: totals.creditCents,
      entries: batches.flatMap((batch) =>
        batch.entries.map((entry) => entryOf({ batch: batch.header, entry }, header)),
      ),
    };
  },

  async writeReturns({ returns, notices }, number, date) {
    const header = (returns[0]?.entry ?? notices[0]?.entry)?.original.header;
    invariant(header, 'a file of answers answers something');
    const { bytes } = await composeNacha(
      {
        ...header,
        immediateDestination: header.immediateOrigin,
        immediateOrigin: header.immediateDestination,
        immediateDestinationName: header.immediateOriginName,
        immediateOriginName: header.immediateDestinationName,
        creationDate: date,
        creationTime: ANSWER_TIME,
        fileIdModifier: FILE_ID_MODIFIERS.charAt((number - 1) % FILE_ID_MODIFIERS.length),
        referenceCode: '',
      },
      answerBatches([
        ...returns.map((planned) => returnAnswer(planned, date)),
        ...notices.map((planned) => changeAnswer(planned, date)),
      ]),
      { direction: 'inbound' },
    );
    return bytes;
  },

  writeNotices: (answers, number, date) => unitedStates.writeReturns(answers, number, date),

  withBrokenTotals(bytes) {
    const broken = Buffer.from(bytes);
    const control = bytes.lastIndexOf('\n9000');
    invariant(control > 0 && bytes[control + 1 + RECORD_LENGTH] === 0x0a, 'record 9 stands on a line');
    const { start, length } = FILE_CONTROL.debitTotal;
    const from = control + 1 + start;
    const stated = BigInt(bytes.toString('latin1', from, from + length));
    broken.write((stated + 1n).toString().padStart(length, '0'), from, 'latin1');
    return broken;
  },
};

function entryOf(sent: SentEntry, header: NachaFileHeader): Entry<AmericanOriginal> {
  const { entry, batch } = sent;
  const isDebit = TRANSACTION_CODES[entry.transactionCode].direction === 'debit';
  return {
    key: entry.trace,
    trace: entry.trace,
    reference: entry.identification,
    purpose: purposeOf(isDebit, entry.amountCents, batch.entryDescription),
    holder: batch.sec === 'CCD' ? 'business' : 'person',
    amountCents: entry.amountCents,
    dueDate: batch.effectiveDate,
    bank: entry.routingNumber,
    account: entry.accountNumber,
    original: { sent, header },
  };
}

/** A prenote asks about the account as test credits do: funds have no say in it. */
function purposeOf(isDebit: boolean, amountCents: bigint, description: string): Entry<AmericanOriginal>['purpose'] {
  if (isDebit) return amountCents === 0n ? 'microdeposit' : 'debit';
  return description === ACCOUNT_VERIFICATION ? 'microdeposit' : 'payout';
}

const answer = (planned: { entry: Entry<AmericanOriginal>; sequence: number }, settlementDate: CalendarDate) => ({
  sent: planned.entry.original.sent,
  settlementDate,
  sequence: planned.sequence % SEQUENCES,
});

function returnAnswer(planned: PlannedReturn<AmericanOriginal>, date: CalendarDate) {
  return {
    ...answer(planned, date),
    type: 'return' as const,
    reason: planned.code,
    sent: sentAsReturned(planned),
  };
}

function sentAsReturned(planned: PlannedReturn<AmericanOriginal>): SentEntry {
  const { batch, entry } = planned.entry.original.sent;
  const amountCents = returnedCents(planned);
  if (planned.wrong !== 'trace') return { batch, entry: { ...entry, amountCents } };
  return {
    batch,
    entry: {
      ...entry,
      amountCents,
      trace: batch.originatingDfi + UNKNOWN_TRACE_TAIL,
      identification: `UNKNOWN${planned.sequence}`.slice(0, 15),
    },
  };
}

function changeAnswer(planned: PlannedNotice<AmericanOriginal>, date: CalendarDate) {
  const accountNumber = movedAccount(planned.entry.account);
  const code = planned.change === 'account' ? 'C01' : 'C03';
  const correctedData = formatCorrectedData(
    code,
    planned.change === 'account' ? { accountNumber } : { accountNumber, routingNumber: MOVED_ROUTING },
  );
  return { ...answer(planned, date), type: 'change' as const, code, correctedData };
}
