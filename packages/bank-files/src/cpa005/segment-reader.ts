import { FileFault } from '../fault.ts';
import { type BankProfile, returnsAccountOf } from './bank-profile.ts';
import { digitsAt, rawText, text } from './decode.ts';
import { dateOfFile } from './file-date.ts';
import { isAccountNumber, isInstitutionalId, NO_INSTITUTION } from './institution.ts';
import {
  CORRECTION_SEGMENT,
  type Field,
  ITEM_SEGMENT,
  NOTICE_SEGMENT,
  RETURN_SEGMENT,
  SEGMENT_LENGTH,
} from './layout.ts';
import { type NocProfile, PROJECT_NOC_PROFILE, type Refuse } from './noc-profile.ts';
import type {
  Coordinates,
  CorrectionSegment,
  ItemSegment,
  ReturnSegment,
  Segment,
  SegmentPlace,
  SharedElements,
} from './records.ts';
import { isKnownReason } from './return-reasons.ts';
import { ZERO_TRACE } from './trace.ts';

const THREE_DIGITS = /^[0-9]{3}$/;
const TRACE = /^[0-9]{22}$/;
const INVALID_ELEMENTS = /^[0-9]{11}$/;
const NO_INVALID_ELEMENTS = '00000000000';
const NONE: readonly string[] = [];

const same = (a: Coordinates | null, b: Coordinates | null): boolean =>
  a !== null && b !== null && a.institution === b.institution && a.account === b.account;

/** Turns the 240 bytes of a used segment into what they say, each element checked for its form. */
export class SegmentReader {
  readonly #returnsAccount: Coordinates | null;
  readonly #noc: NocProfile;
  #record = 0;
  #dateDigits = -1;
  #date = '';

  constructor(profile: BankProfile, noc: NocProfile | undefined) {
    this.#returnsAccount = returnsAccountOf(profile);
    this.#noc = noc ?? PROJECT_NOC_PROFILE;
  }

  /** Throws `FileFault` at `record`. */
  read(type: Segment['type'], bytes: Buffer, base: number, record: number, position: number): Segment & SegmentPlace {
    this.#record = record;
    const segment = bytes.toString('latin1', base, base + SEGMENT_LENGTH);
    switch (type) {
      case 'C':
      case 'D':
        return this.#item(type, segment, bytes, base, position);
      case 'I':
      case 'J':
        return this.#return(type, segment, bytes, base, position);
      case 'E':
      case 'F':
        return this.#correction(type, segment, bytes, base, position);
      case 'S': {
        const shared = this.#shared(segment, bytes, base, position, true);
        if (shared.amountCents !== 0n) this.#refuse('AMOUNT', 'a notice moves no money');
        return { ...this.#noc.readNotice(segment, shared, this.#refuse), record, position };
      }
    }
  }

  readonly #refuse: Refuse = (code, detail) => {
    throw new FileFault(code, this.#record, detail);
  };

  #item(type: 'C' | 'D', segment: string, bytes: Buffer, base: number, position: number): ItemSegment & SegmentPlace {
    const layout = ITEM_SEGMENT;
    const transactionType = this.#code(segment, layout.transactionType);
    const shared = this.#shared(segment, bytes, base, position);
    return {
      ...shared,
      type,
      transactionType,
      party: this.#party(segment),
      returnTo: this.#optionalPair(segment, layout.returnInstitution, layout.returnAccount),
    };
  }

  #correction(
    type: 'E' | 'F',
    segment: string,
    bytes: Buffer,
    base: number,
    position: number,
  ): CorrectionSegment & SegmentPlace {
    const layout = CORRECTION_SEGMENT;
    const transactionType = this.#code(segment, layout.transactionType);
    const shared = this.#shared(segment, bytes, base, position);
    if (shared.amountCents === 0n) this.#refuse('AMOUNT', 'amount is not above zero');
    return {
      ...shared,
      type,
      transactionType,
      party: this.#party(segment),
      returnTo: this.#optionalPair(segment, layout.returnInstitution, layout.returnAccount),
      originalTrace: this.#originalTrace(segment),
    };
  }

  /** Banks differ in which pair is ours and which the customer's: ours is known, so the other one is the customer's. */
  #return(
    type: 'I' | 'J',
    segment: string,
    bytes: Buffer,
    base: number,
    position: number,
  ): ReturnSegment & SegmentPlace {
    const layout = RETURN_SEGMENT;
    const reason = rawText(segment, layout.reason);
    if (!THREE_DIGITS.test(reason)) this.#refuse('RETURN_CODE', 'return reason is not three digits');
    const shared = this.#shared(segment, bytes, base, position, true);
    if (shared.amountCents === 0n) this.#refuse('AMOUNT', 'amount is not above zero');
    const first = this.#optionalPair(segment, layout.firstInstitution, layout.firstAccount);
    const second = this.#optionalPair(segment, layout.secondInstitution, layout.secondAccount);
    const firstIsOurs = same(first, this.#returnsAccount);
    const swapped = !firstIsOurs && same(second, this.#returnsAccount);
    return {
      ...shared,
      type,
      reason,
      reasonKnown: isKnownReason(reason),
      originalType: this.#code(segment, layout.originalType),
      originalTrace: this.#originalTrace(segment),
      party: swapped ? first : second,
      routedTo: swapped ? second : first,
      returnsAccountRecognised: firstIsOurs || swapped,
    };
  }

  /** `byBank`: its trace is the bank's own, and may be left blank. */
  #shared(segment: string, bytes: Buffer, base: number, position: number, byBank = false): SharedElements {
    const layout = NOTICE_SEGMENT;
    const cents = digitsAt(bytes, base, layout.amount);
    if (cents < 0) this.#refuse('AMOUNT', 'amount is not numeric');
    const written = rawText(segment, layout.trace);
    const trace = byBank && written.trim() === '' ? ZERO_TRACE : written;
    if (!TRACE.test(trace)) this.#refuse('TRACE_PREFIX', 'trace is not 22 digits');
    return {
      record: this.#record,
      position,
      amountCents: BigInt(cents),
      date: this.#dateAt(segment, bytes, base),
      trace,
      shortName: text(segment, layout.shortName),
      name: text(segment, layout.name),
      longName: text(segment, layout.longName),
      userId: text(segment, layout.userId),
      crossReference: text(segment, layout.crossReference),
      sundry: text(segment, layout.sundry),
      settlementCode: text(segment, layout.settlementCode),
      invalidElements: this.#invalidElements(rawText(segment, layout.invalidElements)),
    };
  }

  /** Consecutive segments mostly share a date. */
  #dateAt(segment: string, bytes: Buffer, base: number): string {
    const digits = digitsAt(bytes, base, NOTICE_SEGMENT.date);
    if (digits < 0 || digits !== this.#dateDigits) {
      const date = dateOfFile(rawText(segment, NOTICE_SEGMENT.date));
      if (date === null) return this.#refuse('DATE', 'date is not 0YYDDD');
      this.#dateDigits = digits;
      this.#date = date;
    }
    return this.#date;
  }

  #code(segment: string, field: Field): string {
    const code = rawText(segment, field);
    if (!THREE_DIGITS.test(code)) this.#refuse('TXN_TYPE', 'transaction type is not three digits');
    return code;
  }

  #party(segment: string): Coordinates {
    const institution = rawText(segment, ITEM_SEGMENT.institution);
    if (!isInstitutionalId(institution)) this.#refuse('INSTITUTION', 'institutional id is not 0 and eight digits');
    const account = text(segment, ITEM_SEGMENT.account);
    if (!isAccountNumber(account)) this.#refuse('ACCOUNT', 'account is not 1 to 12 digits');
    return { institution, account };
  }

  #optionalPair(segment: string, institutionField: Field, accountField: Field): Coordinates | null {
    const institution = text(segment, institutionField);
    const account = text(segment, accountField);
    if (institution === '' || institution === NO_INSTITUTION) {
      if (!/^0*$/.test(account)) this.#refuse('INSTITUTION', 'an account without an institutional id');
      return null;
    }
    if (!isInstitutionalId(institution)) this.#refuse('INSTITUTION', 'institutional id is not 0 and eight digits');
    if (!isAccountNumber(account)) this.#refuse('ACCOUNT', 'account is not 1 to 12 digits');
    return { institution, account };
  }

  #originalTrace(segment: string): string | null {
    const trace = text(segment, RETURN_SEGMENT.originalTrace);
    if (trace === '' || trace === ZERO_TRACE) return null;
    if (!TRACE.test(trace)) this.#refuse('FIELD_CONTENT', 'original trace is not 22 digits');
    return trace;
  }

  #invalidElements(value: string): readonly string[] {
    if (value === NO_INVALID_ELEMENTS) return NONE;
    if (!INVALID_ELEMENTS.test(value)) this.#refuse('FIELD_CONTENT', 'invalid data element ids are not digits');
    const pairs = value.match(/[0-9]{2}/g) ?? [];
    return pairs.slice(0, 5).filter((element) => element !== '00');
  }
}
