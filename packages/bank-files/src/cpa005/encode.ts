import { fileDate } from './file-date.ts';
import { NO_INSTITUTION } from './institution.ts';
import {
  CORRECTION_SEGMENT,
  type Field,
  HEADER,
  ITEM_SEGMENT,
  NOTICE_TRAILER,
  RETURN_SEGMENT,
  TRAILER,
} from './layout.ts';
import type { Coordinates, Cpa005Header, Cpa005Totals, Segment, Total, TransactionSegment } from './records.ts';
import { ZERO_TRACE } from './trace.ts';

const BLANK = 0x20;
const ZERO = 0x30;

/** Writes an unsigned integer right-justified with zeros. The value must fit: fields are checked before. */
export function putDigits(bytes: Uint8Array, base: number, field: Field, value: number): void {
  let rest = value;
  for (let at = base + field.at + field.length - 1; at >= base + field.at; at--) {
    const tens = Math.trunc(rest / 10);
    bytes[at] = ZERO + rest - tens * 10;
    rest = tens;
  }
}

/** Writes a text of ASCII left-justified with blanks; what does not fit is cut. */
export function putText(bytes: Uint8Array, base: number, field: Field, text: string): void {
  const from = base + field.at;
  const used = Math.min(text.length, field.length);
  for (let i = 0; i < used; i++) bytes[from + i] = text.charCodeAt(i);
  for (let i = used; i < field.length; i++) bytes[from + i] = BLANK;
}

/** Writes a calendar date as `0YYDDD`. The date must exist: it is checked before. */
export function putDate(bytes: Uint8Array, base: number, field: Field, date: string): void {
  putText(bytes, base, field, fileDate(date));
}

/** What opens header and trailer alike is written by whoever numbers the records; this is the rest of A and U. */
export function putHeader(bytes: Uint8Array, base: number, header: Cpa005Header): void {
  putText(bytes, base, HEADER.originatorId, header.originatorId);
  putText(bytes, base, HEADER.fileCreationNumber, header.fileCreationNumber);
  putDate(bytes, base, HEADER.creationDate, header.creationDate);
  putText(bytes, base, HEADER.dataCentre, header.dataCentre);
  putText(bytes, base, HEADER.reserved, header.reserved);
  putText(bytes, base, HEADER.currency, header.currency);
}

/** The totals of a Z record. */
export function putTrailer(bytes: Uint8Array, base: number, totals: Cpa005Totals): void {
  const put = (cents: Field, count: Field, total: Total) => {
    putDigits(bytes, base, cents, Number(total.cents));
    putDigits(bytes, base, count, total.count);
  };
  put(TRAILER.debitCents, TRAILER.debitCount, totals.debits);
  put(TRAILER.creditCents, TRAILER.creditCount, totals.credits);
  put(TRAILER.correctionECents, TRAILER.correctionECount, totals.correctionsE);
  put(TRAILER.correctionFCents, TRAILER.correctionFCount, totals.correctionsF);
}

export function putNoticeTrailer(bytes: Uint8Array, base: number, noticeCount: number): void {
  putDigits(bytes, base, NOTICE_TRAILER.noticeCount, noticeCount);
}

/** The elements that mean the same in every segment. */
export function putShared(bytes: Uint8Array, base: number, segment: Omit<Segment, 'type'>): void {
  putDigits(bytes, base, ITEM_SEGMENT.amount, Number(segment.amountCents));
  putDate(bytes, base, ITEM_SEGMENT.date, segment.date);
  putText(bytes, base, ITEM_SEGMENT.trace, segment.trace);
  putText(bytes, base, ITEM_SEGMENT.shortName, segment.shortName);
  putText(bytes, base, ITEM_SEGMENT.name, segment.name);
  putText(bytes, base, ITEM_SEGMENT.longName, segment.longName);
  putText(bytes, base, ITEM_SEGMENT.userId, segment.userId);
  putText(bytes, base, ITEM_SEGMENT.crossReference, segment.crossReference);
  putText(bytes, base, ITEM_SEGMENT.sundry, segment.sundry);
  putText(bytes, base, ITEM_SEGMENT.settlementCode, segment.settlementCode);
  putText(bytes, base, ITEM_SEGMENT.invalidElements, segment.invalidElements.join('').padEnd(11, '0'));
}

function putPair(bytes: Uint8Array, base: number, institution: Field, account: Field, pair: Coordinates | null): void {
  putText(bytes, base, institution, pair?.institution ?? NO_INSTITUTION);
  putText(bytes, base, account, pair?.account ?? '');
}

/** One segment of a transaction file, into 240 bytes. Its values must be valid and plain ASCII. */
export function putSegment(bytes: Uint8Array, base: number, segment: TransactionSegment): void {
  putShared(bytes, base, segment);
  switch (segment.type) {
    case 'C':
    case 'D':
    case 'E':
    case 'F': {
      const layout = CORRECTION_SEGMENT;
      putText(bytes, base, layout.transactionType, segment.transactionType);
      putPair(bytes, base, layout.institution, layout.account, segment.party);
      putText(bytes, base, layout.storedType, '000');
      putPair(bytes, base, layout.returnInstitution, layout.returnAccount, segment.returnTo);
      if ('originalTrace' in segment) putText(bytes, base, layout.originalTrace, segment.originalTrace ?? ZERO_TRACE);
      return;
    }
    case 'I':
    case 'J': {
      const layout = RETURN_SEGMENT;
      putText(bytes, base, layout.reason, segment.reason);
      putPair(bytes, base, layout.firstInstitution, layout.firstAccount, segment.routedTo);
      putText(bytes, base, layout.originalType, segment.originalType);
      putPair(bytes, base, layout.secondInstitution, layout.secondAccount, segment.party);
      putText(bytes, base, layout.originalTrace, segment.originalTrace ?? ZERO_TRACE);
      return;
    }
  }
}
