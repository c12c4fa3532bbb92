import { FileFault } from '../fault.ts';
import { dateOfYymmdd } from './date-fields.ts';
import { BATCH_HEADER, cut, FILE_HEADER, numberOf, textOf } from './layout.ts';
import {
  type NachaBatchHeader,
  type NachaDirection,
  type NachaFileHeader,
  SEC_CODES,
  SERVICE_CLASSES,
} from './records.ts';

/** Reads a record 1. Throws `FileFault` where a field is not what it has to be. */
export function readFileHeader(record: string, line: number): NachaFileHeader {
  if (cut(record, FILE_HEADER.priorityCode) !== FILE_HEADER.priorityCode.constant)
    throw new FileFault('FIELD_CONTENT', line, 'priority code is not 01');
  if (cut(record, FILE_HEADER.recordSize) !== FILE_HEADER.recordSize.constant)
    throw new FileFault('RECORD_SIZE', line, 'record size is not 094');
  if (cut(record, FILE_HEADER.blockingFactor) !== FILE_HEADER.blockingFactor.constant)
    throw new FileFault('BLOCKING_FACTOR', line, 'blocking factor is not 10');
  if (cut(record, FILE_HEADER.formatCode) !== FILE_HEADER.formatCode.constant)
    throw new FileFault('FORMAT_CODE', line, 'format code is not 1');
  const creationDate = dateOfYymmdd(cut(record, FILE_HEADER.creationDate));
  if (creationDate === undefined) throw new FileFault('FILE_DATE', line, 'creation date is not a date');
  const time = textOf(record, FILE_HEADER.creationTime);
  return {
    immediateDestination: institution(textOf(record, FILE_HEADER.immediateDestination)),
    immediateOrigin: institution(textOf(record, FILE_HEADER.immediateOrigin)),
    creationDate,
    creationTime: time === '' ? '' : `${time.slice(0, 2)}:${time.slice(2)}`,
    fileIdModifier: cut(record, FILE_HEADER.fileIdModifier),
    immediateDestinationName: textOf(record, FILE_HEADER.immediateDestinationName),
    immediateOriginName: textOf(record, FILE_HEADER.immediateOriginName),
    referenceCode: textOf(record, FILE_HEADER.referenceCode),
  };
}

/** Reads a record 5. Throws `FileFault` where a field is not what it has to be. */
export function readBatchHeader(record: string, line: number, direction: NachaDirection): NachaBatchHeader {
  const serviceClassText = cut(record, BATCH_HEADER.serviceClass);
  const serviceClass = SERVICE_CLASSES.find((known) => known === serviceClassText);
  if (!serviceClass) throw new FileFault('SERVICE_CLASS', line, 'not 200, 220 or 225');
  const secText = cut(record, BATCH_HEADER.sec);
  const sec = SEC_CODES.find((known) => known === secText);
  if (!sec) throw new FileFault('SEC_CODE', line, 'not PPD, CCD, WEB, TEL or COR');
  const effectiveDate = dateOfYymmdd(cut(record, BATCH_HEADER.effectiveDate));
  if (effectiveDate === undefined && direction === 'outbound')
    throw new FileFault('FIELD_CONTENT', line, 'effective entry date is not a date');
  if (cut(record, BATCH_HEADER.originatorStatus) !== BATCH_HEADER.originatorStatus.constant)
    throw new FileFault('FIELD_CONTENT', line, 'originator status code is not 1');
  const batchNumber = numberOf(record, BATCH_HEADER.batchNumber);
  if (batchNumber < 0) throw new FileFault('FIELD_CONTENT', line, 'batch number is not a number');
  const isSettled = textOf(record, BATCH_HEADER.settlementDay) !== '';
  return {
    serviceClass,
    companyName: textOf(record, BATCH_HEADER.companyName),
    companyDiscretionaryData: textOf(record, BATCH_HEADER.companyDiscretionaryData),
    companyId: textOf(record, BATCH_HEADER.companyId),
    sec,
    entryDescription: textOf(record, BATCH_HEADER.entryDescription),
    descriptiveDate: textOf(record, BATCH_HEADER.descriptiveDate),
    effectiveDate: effectiveDate ?? '',
    settlementDay: isSettled ? numberOf(record, BATCH_HEADER.settlementDay) : null,
    originatingDfi: cut(record, BATCH_HEADER.originatingDfi),
    batchNumber,
  };
}

/** A routing number without the blank before it; any other id as it stands. */
const institution = (field: string): string => (/^ [0-9]{9}$/.test(field) ? field.slice(1) : field);
