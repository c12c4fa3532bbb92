import type { Currency } from '@cordelle/domain/money.ts';
import type { FileFault } from '../fault.ts';

/** A bank account as the file names it: `0IIITTTTT` (institution, transit) and 1–12 digits. */
export type Coordinates = { readonly institution: string; readonly account: string };

/** The header of a file: A opens a file of transactions, U a file of notices of change. */
export type Cpa005Header = {
  readonly type: 'A' | 'U';
  readonly originatorId: string;
  /** `0001`–`9999`; `0000` or `TEST` in test files of some banks. */
  readonly fileCreationNumber: string;
  /** `YYYY-MM-DD`. */
  readonly creationDate: string;
  readonly dataCentre: string;
  /** The bank's own 20 characters, without the blanks on the right. */
  readonly reserved: string;
  /** As stated, or the profile's when the file leaves it blank. */
  readonly currency: Currency;
};

/** Where a segment stands: record number (A is 1) and place in the record (1–6). */
export type SegmentPlace = { readonly record: number; readonly position: number };

/** What every segment carries. Texts come without the blanks on the right. */
type SegmentBase = {
  /** Cents in the header's currency; 0 only in a notice. */
  readonly amountCents: bigint;
  /** `YYYY-MM-DD`: due date of a debit, day the funds are available of a credit. */
  readonly date: string;
  /** 22 digits; all zeros where the bank fills it in. */
  readonly trace: string;
  readonly shortName: string;
  readonly name: string;
  readonly longName: string;
  readonly userId: string;
  readonly crossReference: string;
  readonly sundry: string;
  readonly settlementCode: string;
  /** Up to five element numbers, `07`; meaningful with return reason 900. */
  readonly invalidElements: readonly string[];
};

/** C pays the named account, D collects from it. */
export type ItemSegment = SegmentBase & {
  readonly type: 'C' | 'D';
  /** Standard 007 code, `450`. */
  readonly transactionType: string;
  /** The payor's or payee's account. */
  readonly party: Coordinates;
  /** Our account for returns; null where the bank fills it in. */
  readonly returnTo: Coordinates | null;
};

/** I is a credit that came back, J a debit. */
export type ReturnSegment = SegmentBase & {
  readonly type: 'I' | 'J';
  /** Three digits, `901`. */
  readonly reason: string;
  /** False: not on the Standard 007 list. Kept as it came, to be reviewed by a person. */
  readonly reasonKnown: boolean;
  readonly originalType: string;
  /** 22 digits; null when blank or zeros. */
  readonly originalTrace: string | null;
  /** The account we had addressed, whichever pair it came in; null when blank. */
  readonly party: Coordinates | null;
  /** The account the return is routed to; null when blank. */
  readonly routedTo: Coordinates | null;
  /** False: neither pair is the returns account of the profile, and the documented order (16/17 ours addressed) was taken. */
  readonly returnsAccountRecognised: boolean;
};

/** E takes a credit back, F gives a debit back. */
export type CorrectionSegment = SegmentBase & {
  readonly type: 'E' | 'F';
  /** Of the item that is corrected. */
  readonly transactionType: string;
  readonly party: Coordinates;
  readonly returnTo: Coordinates | null;
  readonly originalTrace: string | null;
};

/** An account has moved within its institution. Null: that half is unchanged. */
export type NoticeSegment = SegmentBase & {
  readonly type: 'S';
  readonly transactionType: string;
  readonly old: Coordinates;
  readonly newInstitution: string | null;
  readonly newAccount: string | null;
  readonly originalTrace: string | null;
};

export type TransactionSegment = ItemSegment | ReturnSegment | CorrectionSegment;
export type Segment = TransactionSegment | NoticeSegment;
export type ReadSegment = Segment & SegmentPlace;

/** A segment that cannot be used: why, and its 240 characters. */
export type SetAsideSegment = SegmentPlace & {
  readonly type: Segment['type'];
  readonly fault: FileFault;
  /** As counted in the totals; 0 when it is no number. */
  readonly amountCents: bigint;
  readonly text: string;
};

/** Sum in cents and number of segments (never records). */
export type Total = { readonly cents: bigint; readonly count: number };

/** What a file amounts to. D and J are debits, C and I credits. */
export type Cpa005Totals = {
  readonly debits: Total;
  readonly credits: Total;
  readonly correctionsE: Total;
  readonly correctionsF: Total;
  readonly notices: number;
  /** Records, header and trailer included. */
  readonly records: number;
};

/** The elements that mean the same in every segment, and where the segment stands. */
export type SharedElements = Omit<
  NoticeSegment,
  'type' | 'transactionType' | 'old' | 'newInstitution' | 'newAccount' | 'originalTrace'
> &
  SegmentPlace;
