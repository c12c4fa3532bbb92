import { BankProfile } from '@cordelle/bank-files/cpa005/bank-profile.ts';
import { RECORD_LENGTH, TRAILER } from '@cordelle/bank-files/cpa005/layout.ts';
import { readCpa005 } from '@cordelle/bank-files/cpa005/reader.ts';
import type { ItemSegment, ReadSegment } from '@cordelle/bank-files/cpa005/records.ts';
import { writeNoticesCpa005, writeReturnsCpa005 } from '@cordelle/bank-files/cpa005/returns.ts';
import { collect } from '@cordelle/bank-files/cpa005/stream.ts';
import { ZERO_TRACE } from '@cordelle/bank-files/cpa005/trace.ts';
import { PAYOUT_TYPE, seriesOf, TRANSACTION_TYPES } from '@cordelle/bank-files/cpa005/transaction-types.ts';
import { FileFault } from '@cordelle/bank-files/fault.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { type Answers, type Entry, movedAccount, type PlannedReturn, type RailFormat, returnedCents } from './entry.ts';

/** An item with the header facts that answers to it repeat. */
export type CanadianOriginal = {
  readonly segment: ItemSegment;
  readonly originatorId: string;
  readonly dataCentre: string;
};

const HEADER_START = /(?:^|\n)[AU][0-9]{9}(.{10}).{4}.{6}([0-9]{5})/;
const LOOK_BYTES = 4096;
const MICRODEPOSIT_CENTS_MAX = 99n;
const MOVED_TRANSIT = '99001';
const UNKNOWN_TRACE_TAIL = '999999999';

/** AFT as this bank speaks it: CPA-005 both ways, notices of change in a file of their own. */
export const canada: RailFormat<CanadianOriginal> = {
  rail: 'CA',
  extension: 'txt',
  noticesApart: true,
  originatorOf: ({ originatorId, dataCentre }) => `${originatorId} ${dataCentre}`,

  async read(bytes) {
    const file = await readCpa005(bytes, profileOfSender(bytes));
    const { originatorId, dataCentre, fileCreationNumber, creationDate } = file.header;
    if (file.header.type !== 'A') throw new FileFault('TYPE', 1, 'a customer sends transactions only');
    return {
      key: `${originatorId} ${fileCreationNumber}`,
      number: fileCreationNumber,
      creationDate,
      batchCount: 1,
      debitCents: file.totals.debits.cents,
      creditCents: file.totals.credits.cents,
      entries: file.segments.map((segment) => entryOf(segment, originatorId, dataCentre)),
    };
  },

  async writeReturns({ returns }, number, date) {
    const { bytes } = await collect(
      writeReturnsCpa005(
        headerOf(number, date),
        returns.map((planned) => ({
          original: originalAsReturned(planned),
          reason: planned.code,
          traceSequence: planned.sequence,
        })),
        profileOfAnswer({ returns, notices: [] }),
      ),
    );
    return bytes;
  },

  async writeNotices({ notices }, number, date) {
    const { bytes } = await collect(
      writeNoticesCpa005(
        headerOf(number, date),
        notices.map(({ entry, change, sequence }) => {
          const { party } = entry.original.segment;
          const moved = { original: entry.original.segment, date, newAccount: movedAccount(party.account) };
          return change === 'account'
            ? { ...moved, traceSequence: sequence }
            : { ...moved, traceSequence: sequence, newInstitution: party.institution.slice(0, 4) + MOVED_TRANSIT };
        }),
        profileOfAnswer({ returns: [], notices }),
      ),
    );
    return bytes;
  },

  withBrokenTotals(bytes) {
    const broken = Buffer.from(bytes);
    const lineLength = bytes.indexOf('\n') + 1;
    invariant(lineLength > RECORD_LENGTH, 'records end with a line end');
    const { at, length } = TRAILER.debitCents;
    const from = bytes.length - lineLength + at;
    const stated = BigInt(bytes.toString('latin1', from, from + length));
    broken.write((stated + 1n).toString().padStart(length, '0'), from, 'latin1');
    return broken;
  },
};

/** The file itself says who sends it: this bank serves any originator and holds them to the standard only. */
function profileOfSender(bytes: Buffer): BankProfile {
  const [, originatorId = '', dataCentre = ''] = HEADER_START.exec(bytes.toString('latin1', 0, LOOK_BYTES)) ?? [];
  const profile = profileOf(originatorId, dataCentre, 'zeros');
  if (!profile)
    throw new FileFault('NO_HEADER', 1, 'the file does not begin with a record A that names its originator');
  return profile;
}

function profileOfAnswer({ returns, notices }: Answers<CanadianOriginal>): BankProfile {
  const first = returns[0]?.entry ?? notices[0]?.entry;
  invariant(first, 'a file of answers answers something');
  const profile = profileOf(first.original.originatorId, first.original.dataCentre, 'compose');
  invariant(profile, 'a file that was taken names its originator');
  return profile;
}

/** `zeros` accepts a customer's traces either way; with `compose` the bank's own answers all bear one. */
function profileOf(originatorId: string, dataCentre: string, traceMode: 'zeros' | 'compose'): BankProfile | null {
  const parsed = BankProfile.safeParse({
    originatorId,
    dataCentre,
    originatingDataCentre: dataCentre,
    traceMode,
    shortName: 'SANDBOX',
    longName: 'SANDBOX BANK',
    returnInstitution: null,
    returnTransit: null,
    returnAccount: null,
    currency: 'CAD',
    allowedCodes: Object.keys(TRANSACTION_TYPES).filter((code) => seriesOf(code) !== null),
    debitWindow: { daysAhead: 173, daysBack: 173 },
    creditWindow: { daysAhead: 173, daysBack: 173 },
    cutoffLocal: '21:00',
    leadBusinessDays: 0,
  });
  return parsed.success ? parsed.data : null;
}

function entryOf(segment: ReadSegment, originatorId: string, dataCentre: string): Entry<CanadianOriginal> {
  if (segment.type !== 'C' && segment.type !== 'D')
    throw new FileFault('TYPE', segment.record, 'a customer sends credits and debits only');
  const { trace, crossReference, transactionType, amountCents, date, party } = segment;
  if (trace === ZERO_TRACE && crossReference === '')
    throw new FileFault('FIELD_CONTENT', segment.record, 'an item with neither trace nor cross reference');
  return {
    key: trace === ZERO_TRACE ? `${originatorId} ${crossReference}` : `${originatorId} ${trace}`,
    trace,
    reference: crossReference,
    purpose: segment.type === 'D' ? 'debit' : isMicrodeposit(transactionType, amountCents) ? 'microdeposit' : 'payout',
    holder: seriesOf(transactionType) === 'business' ? 'business' : 'person',
    amountCents,
    dueDate: date,
    bank: party.institution,
    account: party.account,
    original: { segment, originatorId, dataCentre },
  };
}

const isMicrodeposit = (transactionType: string, cents: bigint): boolean =>
  transactionType !== PAYOUT_TYPE && cents <= MICRODEPOSIT_CENTS_MAX;

function originalAsReturned(planned: PlannedReturn<CanadianOriginal>): ItemSegment {
  const { segment } = planned.entry.original;
  const amountCents = returnedCents(planned);
  if (planned.wrong !== 'trace') return { ...segment, amountCents };
  return {
    ...segment,
    amountCents,
    trace: segment.trace.slice(0, -UNKNOWN_TRACE_TAIL.length) + UNKNOWN_TRACE_TAIL,
    crossReference: `UNKNOWN-${planned.sequence.toString().padStart(11, '0')}`,
  };
}

/** Numbered 0001–9999 and again from 0001. */
const headerOf = (number: number, date: CalendarDate) => ({
  fileCreationNumber: (((number - 1) % 9999) + 1).toString().padStart(4, '0'),
  creationDate: date,
});
