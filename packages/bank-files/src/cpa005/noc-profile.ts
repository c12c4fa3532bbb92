import type { CpaFaultCode } from '../fault.ts';
import { digitsAt, rawText, text } from './decode.ts';
import { putNoticeTrailer, putShared, putText } from './encode.ts';
import { isAccountNumber, isInstitutionalId, NO_INSTITUTION } from './institution.ts';
import { NOTICE_SEGMENT as LAYOUT, NOTICE_TRAILER } from './layout.ts';
import type { NoticeSegment, SharedElements } from './records.ts';
import { ZERO_TRACE } from './trace.ts';

/** Refuses the file at the record being read. */
export type Refuse = (code: CpaFaultCode, detail: string) => never;

/**
 * How a bank lays out notices of change (U, S, V). Control areas, numbering and the one-type rule are the same for all;
 * a bank whose S segment or V record differs brings its own profile.
 */
export interface NocProfile {
  readonly name: string;
  /** Reads a used segment of 240 characters; `shared` are the elements that mean the same in every segment. */
  readNotice(segment: string, shared: SharedElements, refuse: Refuse): NoticeSegment;
  /** Writes a notice into 240 blank bytes at `base`. */
  writeNotice(bytes: Uint8Array, base: number, notice: NoticeSegment): void;
  /** Number of S segments that a V record states; null when it states none. */
  readTrailer(bytes: Uint8Array, base: number): number | null;
  writeTrailer(bytes: Uint8Array, base: number, noticeCount: number): void;
}

/**
 * The profile used until a bank says otherwise: the item's skeleton with the old account first and the new one in the
 * returns pair, zeros or blanks for what is unchanged. Not Standard 005 text, whose S positions are not public.
 */
export const PROJECT_NOC_PROFILE: NocProfile = {
  name: 'project',

  readNotice(segment, shared, refuse) {
    const transactionType = rawText(segment, LAYOUT.transactionType);
    if (!/^[0-9]{3}$/.test(transactionType)) refuse('TXN_TYPE', 'transaction type of a notice is not three digits');
    const old = { institution: rawText(segment, LAYOUT.oldInstitution), account: text(segment, LAYOUT.oldAccount) };
    if (!isInstitutionalId(old.institution)) refuse('INSTITUTION', 'old institutional id');
    if (!isAccountNumber(old.account)) refuse('ACCOUNT', 'old account');
    const institution = text(segment, LAYOUT.newInstitution);
    const account = text(segment, LAYOUT.newAccount);
    const newInstitution = institution === '' || institution === NO_INSTITUTION ? null : institution;
    const newAccount = /^0*$/.test(account) ? null : account;
    if (newInstitution !== null && !isInstitutionalId(newInstitution)) refuse('INSTITUTION', 'new institutional id');
    if (newAccount !== null && !isAccountNumber(newAccount)) refuse('ACCOUNT', 'new account');
    const originalTrace = text(segment, LAYOUT.originalTrace);
    if (!/^([0-9]{22})?$/.test(originalTrace)) refuse('FIELD_CONTENT', 'original trace is not 22 digits');
    return {
      type: 'S',
      ...shared,
      transactionType,
      old,
      newInstitution,
      newAccount,
      originalTrace: originalTrace === '' || originalTrace === ZERO_TRACE ? null : originalTrace,
    };
  },

  writeNotice(bytes, base, notice) {
    putShared(bytes, base, notice);
    putText(bytes, base, LAYOUT.transactionType, notice.transactionType);
    putText(bytes, base, LAYOUT.oldInstitution, notice.old.institution);
    putText(bytes, base, LAYOUT.oldAccount, notice.old.account);
    putText(bytes, base, LAYOUT.storedType, '000');
    putText(bytes, base, LAYOUT.newInstitution, notice.newInstitution ?? NO_INSTITUTION);
    putText(bytes, base, LAYOUT.newAccount, notice.newAccount ?? '');
    putText(bytes, base, LAYOUT.originalTrace, notice.originalTrace ?? ZERO_TRACE);
  },

  readTrailer(bytes, base) {
    const count = digitsAt(bytes, base, NOTICE_TRAILER.noticeCount);
    return count < 0 ? null : count;
  },

  writeTrailer: putNoticeTrailer,
};
