import type { NachaFaultCode } from '../fault.ts';
import { dateOfYymmdd } from './date-fields.ts';
import {
  CHANGE_ADDENDA,
  CONTESTED_ADDENDA,
  cut,
  DISHONORED_ADDENDA,
  REMITTANCE_ADDENDA,
  RETURN_ADDENDA,
  textOf,
} from './layout.ts';
import { CONTEST_REASONS, DISHONOR_REASONS } from './reason-codes.ts';
import type { NachaAddenda } from './records.ts';

type Report = (code: NachaFaultCode, detail: string) => void;

type ReadAddenda = {
  /** Null where the type is none that is taken. */
  readonly addenda: NachaAddenda | null;
  /** It carries another trace than the entry: of a return, the bank's own affair. */
  readonly otherTrace: boolean;
};

const SEQUENCE_DIGITS = REMITTANCE_ADDENDA.entrySequence.length;

/** Reads the record 7 of the entry with this trace. What is wrong in it is reported. */
export function readAddenda(record: string, trace: string, report: Report): ReadAddenda {
  const type = record.slice(1, 3);
  if (type === '05') {
    if (cut(record, REMITTANCE_ADDENDA.sequence) !== REMITTANCE_ADDENDA.sequence.constant)
      report('FIELD_CONTENT', 'addenda sequence number is not 0001');
    if (cut(record, REMITTANCE_ADDENDA.entrySequence) !== trace.slice(-SEQUENCE_DIGITS))
      report('ADDENDA_TRACE', 'entry detail sequence number is not that of the entry');
    const information = textOf(record, REMITTANCE_ADDENDA.information);
    return { addenda: { type: 'remittance', information }, otherTrace: false };
  }
  if (type !== '98' && type !== '99') {
    report('ADDENDA_NOT_ALLOWED', 'an addenda type other than 05, 98 and 99');
    return { addenda: null, otherTrace: false };
  }
  // what the answer is about is the original trace; this one is the bank's own
  const otherTrace = cut(record, RETURN_ADDENDA.trace) !== trace;
  return { addenda: type === '98' ? changeOf(record) : returnOf(record, report), otherTrace };
}

function returnOf(record: string, report: Report): NachaAddenda {
  const reason = cut(record, RETURN_ADDENDA.reason);
  const originalTrace = cut(record, RETURN_ADDENDA.originalTrace);
  const originalReceivingDfi = cut(record, RETURN_ADDENDA.originalReceivingDfi);
  if (DISHONOR_REASONS.has(reason))
    return {
      type: 'dishonored',
      reason,
      originalTrace,
      originalReceivingDfi,
      returnTrace: cut(record, DISHONORED_ADDENDA.returnTrace),
      returnSettlementDay: textOf(record, DISHONORED_ADDENDA.returnSettlementDay),
      returnReason: textOf(record, DISHONORED_ADDENDA.returnReason),
      information: textOf(record, DISHONORED_ADDENDA.information),
    };
  const dateField = textOf(record, RETURN_ADDENDA.dateOfDeath);
  const date = dateField === '' ? null : dateOfYymmdd(dateField);
  if (date === undefined) report('FIELD_CONTENT', 'positions 22–27 are not a date');
  if (CONTEST_REASONS.has(reason))
    return {
      type: 'contested',
      reason,
      originalTrace,
      returnedDate: date ?? null,
      originalReceivingDfi,
      originalSettlementDay: textOf(record, CONTESTED_ADDENDA.originalSettlementDay),
      returnTrace: cut(record, CONTESTED_ADDENDA.returnTrace),
      returnSettlementDay: textOf(record, CONTESTED_ADDENDA.returnSettlementDay),
      returnReason: textOf(record, CONTESTED_ADDENDA.returnReason),
      dishonoredTrace: textOf(record, CONTESTED_ADDENDA.dishonoredTrace),
      dishonoredSettlementDay: textOf(record, CONTESTED_ADDENDA.dishonoredSettlementDay),
      dishonorReason: textOf(record, CONTESTED_ADDENDA.dishonorReason),
    };
  return {
    type: 'return',
    reason,
    originalTrace,
    dateOfDeath: date ?? null,
    originalReceivingDfi,
    information: textOf(record, RETURN_ADDENDA.information),
  };
}

const changeOf = (record: string): NachaAddenda => ({
  type: 'change',
  code: cut(record, CHANGE_ADDENDA.code),
  originalTrace: cut(record, CHANGE_ADDENDA.originalTrace),
  originalReceivingDfi: cut(record, CHANGE_ADDENDA.originalReceivingDfi),
  correctedData: textOf(record, CHANGE_ADDENDA.correctedData),
});
