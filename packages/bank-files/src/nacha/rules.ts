import { isRoutingNumber } from '@cordelle/domain/bank-numbers/routing-number.ts';
import type { NachaFaultCode } from '../fault.ts';
import { isKnownChangeCode, isKnownReturnReason } from './reason-codes.ts';
import type {
  NachaAddenda,
  NachaBatchHeader,
  NachaDirection,
  NachaEntry,
  NachaFileHeader,
  TransactionCodeFacts,
} from './records.ts';

/** A rule that does not hold: what a `FileFault` says, before the line is known. */
export type Breach = { readonly code: NachaFaultCode; readonly detail: string };

const breach = (code: NachaFaultCode, detail: string): Breach => ({ code, detail });

/** What stands for nothing in a mandatory text. */
export const BLANK_OR_ZEROS = /^[0 ]*$/;
const DFI = /^[0-9]{8}$/;
const TRACE = /^[0-9]{15}$/;
const TIME = /^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9])?$/;
const PAYMENT_TYPE = /^(?:R|S|ST)$/;
const DAY_OF_YEAR_MAX = 366;

/** First broken rule of record 1. Its date is checked where it is parsed. */
export function fileHeaderBreach(header: NachaFileHeader): Breach | undefined {
  if (header.immediateDestination.trim() === '') return breach('FIELD_CONTENT', 'immediate destination is blank');
  if (header.immediateOrigin.trim() === '') return breach('FIELD_CONTENT', 'immediate origin is blank');
  if (!TIME.test(header.creationTime)) return breach('FIELD_CONTENT', 'creation time is not HHMM');
  if (!/^[A-Z0-9]$/.test(header.fileIdModifier))
    return breach('FILE_ID_MODIFIER', 'file id modifier is not A–Z or 0–9');
  return undefined;
}

/**
 * First broken rule of record 5; names, dates and numbers that decide no money are asked of what we write alone. `previousNumber` is the number
 * of the batch before, 0 for the first.
 */
export function batchHeaderBreach(
  header: NachaBatchHeader,
  direction: NachaDirection,
  previousNumber: number,
): Breach | undefined {
  if (direction === 'outbound' && BLANK_OR_ZEROS.test(header.companyName))
    return breach('COMPANY_NAME_EMPTY', 'company name is blank or zeros');
  if (direction === 'outbound' && header.companyId.trim() === '')
    return breach('FIELD_CONTENT', 'company identification is blank');
  if (direction === 'outbound' && header.sec === 'COR') return breach('SEC_CODE', 'COR is never originated');
  if (direction === 'outbound' && BLANK_OR_ZEROS.test(header.entryDescription))
    return breach('ENTRY_DESC_EMPTY', 'company entry description is blank or zeros');
  if (header.settlementDay !== null) {
    if (direction === 'outbound') return breach('FIELD_CONTENT', 'settlement date is filled by the operator');
    if (header.settlementDay < 1 || header.settlementDay > DAY_OF_YEAR_MAX)
      return breach('FIELD_CONTENT', 'settlement date is not a day of the year');
  }
  if (!DFI.test(header.originatingDfi)) return breach('FIELD_CONTENT', 'originating DFI id is not eight digits');
  if (direction === 'outbound' && header.batchNumber <= previousNumber)
    return breach('FIELD_CONTENT', 'batch number does not ascend');
  return undefined;
}

/** Broken when an entry of this class must carry a name and the name that stands on the file is blank or all zeros. */
export function nameBreach(isBlankOrZeros: boolean, sec: NachaBatchHeader['sec']): Breach | undefined {
  if (!isBlankOrZeros || sec === 'CCD' || sec === 'COR') return undefined;
  return breach('INDIVIDUAL_NAME_EMPTY', 'individual name is blank or zeros');
}

/** First broken rule of an entry within its batch, except its name (`nameBreach`) and its neighbours' traces. */
export function entryBreach(
  entry: NachaEntry,
  code: TransactionCodeFacts,
  batch: NachaBatchHeader,
  direction: NachaDirection,
): Breach | undefined {
  const { sec } = batch;
  const inbound = direction === 'inbound';
  if (inbound !== (code.kind === 'return'))
    return breach('TRAN_CODE', inbound ? 'not a code of returns and changes' : 'a code of returns and changes');
  if (code.kind === 'zero_dollar' && sec !== 'CCD') return breach('TRAN_CODE', 'zero-dollar entries are CCD only');
  if (sec === 'TEL' && code.direction === 'credit') return breach('TRAN_CODE', 'TEL entries are debits');
  if (batch.serviceClass === '220' && code.direction === 'debit')
    return breach('SVC_CLASS_MISMATCH', 'a debit in a batch of credits');
  if (batch.serviceClass === '225' && code.direction === 'credit')
    return breach('SVC_CLASS_MISMATCH', 'a credit in a batch of debits');
  if (!isRoutingNumber(entry.routingNumber))
    return breach('CHECK_DIGIT', 'receiving routing number fails its checksum');
  if (entry.accountNumber.trim() === '') return breach('FIELD_CONTENT', 'account number is blank');
  const isZero = entry.amountCents === 0n;
  if (code.kind === 'live' && isZero) return breach('AMOUNT_ZERO', 'a live entry of amount 0');
  if ((code.kind === 'prenote' || code.kind === 'zero_dollar' || sec === 'COR') && !isZero)
    return breach('PRENOTE_NONZERO', 'an entry that must be of amount 0');
  if (!inbound && !hasPaymentType(sec, entry.discretionary))
    return breach('FIELD_CONTENT', `payment type of a ${sec} entry is not R, S or ST`);
  if (!entry.trace.startsWith(batch.originatingDfi))
    return breach('TRACE_ODFI', 'trace does not begin with the originating DFI id of the batch');
  if (entry.addenda === null) {
    if (inbound) return breach('ADDENDA_INDICATOR', 'a return or change without its addenda');
    return code.kind === 'zero_dollar'
      ? breach('ADDENDA_INDICATOR', 'a zero-dollar entry without remittance')
      : undefined;
  }
  return addendaBreach(entry.addenda, sec, direction);
}

function hasPaymentType(sec: NachaBatchHeader['sec'], discretionary: string): boolean {
  if (sec === 'WEB') return PAYMENT_TYPE.test(discretionary);
  return sec !== 'TEL' || discretionary === '' || PAYMENT_TYPE.test(discretionary);
}

function addendaBreach(
  addenda: NachaAddenda,
  sec: NachaBatchHeader['sec'],
  direction: NachaDirection,
): Breach | undefined {
  if (addenda.type === 'remittance') {
    const allowed = direction === 'outbound' && sec !== 'TEL';
    return allowed ? undefined : breach('ADDENDA_NOT_ALLOWED', `addenda 05 in an ${direction} ${sec} entry`);
  }
  if (direction === 'outbound') return breach('ADDENDA_NOT_ALLOWED', 'a return or change is never originated');
  if ((addenda.type === 'change') !== (sec === 'COR'))
    return breach('ADDENDA_NOT_ALLOWED', 'addenda 98 belong in COR batches, addenda 99 in all others');
  if (addenda.type === 'change') {
    if (!/^C[0-9]{2}$/.test(addenda.code)) return breach('CHANGE_CODE', 'change code is not C and two digits');
    if (addenda.correctedData.trim() === '' && addenda.code !== 'C13')
      return breach('CORRECTED_DATA_EMPTY', 'corrected data is blank');
  } else if (!/^R[0-9]{2}$/.test(addenda.reason)) return breach('RETURN_CODE', 'return reason is not R and two digits');
  if (!TRACE.test(addenda.originalTrace)) return breach('FIELD_CONTENT', 'original entry trace is not 15 digits');
  if (!DFI.test(addenda.originalReceivingDfi))
    return breach('FIELD_CONTENT', 'original receiving DFI id is not eight digits');
  return undefined;
}

const NO_FLAGS: readonly NachaFaultCode[] = [];
const UNKNOWN_REASON: readonly NachaFaultCode[] = ['RETURN_CODE'];
const UNKNOWN_CHANGE: readonly NachaFaultCode[] = ['CHANGE_CODE'];

/** What a person should look at in an entry that is otherwise good. */
export function entryFlags(addenda: NachaAddenda | null): readonly NachaFaultCode[] {
  if (addenda === null || addenda.type === 'remittance') return NO_FLAGS;
  if (addenda.type === 'change') return isKnownChangeCode(addenda.code) ? NO_FLAGS : UNKNOWN_CHANGE;
  return isKnownReturnReason(addenda.reason) ? NO_FLAGS : UNKNOWN_REASON;
}
