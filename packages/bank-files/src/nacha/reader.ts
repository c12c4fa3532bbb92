import { FAULTS_MAX, FileFault, type NachaFaultCode } from '../fault.ts';
import { dateOfYymmdd } from './date-fields.ts';
import {
  BATCH_CONTROL,
  BATCH_HEADER,
  BLOCKING_FACTOR,
  CHANGE_ADDENDA,
  CONTESTED_ADDENDA,
  cut,
  DISHONORED_ADDENDA,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  FILLER,
  type Field,
  numberOf,
  REMITTANCE_ADDENDA,
  RETURN_ADDENDA,
  textOf,
} from './layout.ts';
import { chunksOf, type NachaSource, RecordCutter } from './lines.ts';
import { CONTEST_REASONS, DISHONOR_REASONS } from './reason-codes.ts';
import {
  factsOfCode,
  isTransactionCode,
  type NachaAddenda,
  type NachaBatchHeader,
  type NachaDirection,
  type NachaFileHeader,
  type NachaFileTotals,
  type NachaReadEntry,
  type NachaTotals,
  SEC_CODES,
  SERVICE_CLASSES,
} from './records.ts';
import { BLANK_OR_ZEROS, batchHeaderBreach, entryBreach, entryFlags, fileHeaderBreach, nameBreach } from './rules.ts';
import { RunningTotals } from './totals.ts';
import { TraceSet } from './trace-set.ts';

export type NachaReadOptions = {
  readonly direction: NachaDirection;
  /**
   * What a fault inside one entry does. `throw` (default): the file is refused at its first fault. `quarantine`: the entry is
   * set aside, counted in the totals, and the rest proceeds. A fault of the file's or a batch's structure or totals always
   * refuses the file; with `quarantine` the `FileFault` names everything else that is wrong as well.
   */
  readonly onEntryFault?: 'throw' | 'quarantine';
};

/** An entry set aside: why, its records 6 and 7 as they stood in the file, and what can be read of it nevertheless. */
export type NachaQuarantinedEntry = {
  readonly line: number;
  /** As counted in the totals; 0 when it is no number. */
  readonly amountCents: bigint;
  readonly direction: 'credit' | 'debit' | undefined;
  readonly addenda: NachaAddenda | null;
  readonly faults: readonly FileFault[];
  readonly records: readonly string[];
};

/**
 * Called in file order while the file is read. What has been seen is provisional until `scanNacha` resolves: a later record
 * may still refuse the file. `afterChunk` may wait, which holds back the source.
 */
export type NachaVisitor = {
  readonly fileHeader?: (header: NachaFileHeader, line: number) => void;
  readonly batchHeader?: (header: NachaBatchHeader, line: number) => void;
  readonly entry?: (entry: NachaReadEntry, batch: NachaBatchHeader) => void;
  readonly quarantined?: (entry: NachaQuarantinedEntry, batch: NachaBatchHeader) => void;
  readonly batchControl?: (totals: NachaTotals, batch: NachaBatchHeader) => void;
  readonly afterChunk?: () => void | Promise<void>;
};

export type NachaScanResult = { readonly totals: NachaFileTotals; readonly quarantinedCount: number };

export type NachaReadBatch = {
  readonly header: NachaBatchHeader;
  readonly line: number;
  readonly entries: readonly NachaReadEntry[];
  readonly quarantined: readonly NachaQuarantinedEntry[];
  readonly totals: NachaTotals;
};

export type NachaFile = {
  readonly header: NachaFileHeader;
  readonly batches: readonly NachaReadBatch[];
  readonly totals: NachaFileTotals;
};

/**
 * Reads and checks a whole file without holding it: every record, count, total and hash. Resolves only when all of it is
 * good, throws `FileFault` with line and code otherwise. To act on a file without holding it, scan it twice: once without
 * a visitor, then with one.
 */
export async function scanNacha(
  source: NachaSource,
  visitor: NachaVisitor,
  options: NachaReadOptions,
): Promise<NachaScanResult> {
  const scanner = new Scanner(visitor, options);
  const cutter = new RecordCutter((record, line) => scanner.record(record, line));
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(source)) {
      bytes += chunk.byteLength;
      cutter.push(chunk);
      if (visitor.afterChunk) await visitor.afterChunk();
    }
    cutter.end();
    return scanner.finish(cutter.line, bytes);
  } catch (error) {
    throw error instanceof FileFault ? error.among(scanner.faults) : error;
  }
}

/** Reads a file into typed records: all of it, or a `FileFault`. */
export async function readNacha(source: NachaSource, options: NachaReadOptions): Promise<NachaFile> {
  const batches: NachaReadBatch[] = [];
  let header: NachaFileHeader | undefined;
  let batchLine = 0;
  let entries: NachaReadEntry[] = [];
  let quarantined: NachaQuarantinedEntry[] = [];
  const { totals } = await scanNacha(
    source,
    {
      fileHeader: (given) => {
        header = given;
      },
      batchHeader: (_, line) => {
        batchLine = line;
        entries = [];
        quarantined = [];
      },
      entry: (entry) => entries.push(entry),
      quarantined: (entry) => quarantined.push(entry),
      batchControl: (batchTotals, batch) =>
        batches.push({ header: batch, line: batchLine, entries, quarantined, totals: batchTotals }),
    },
    options,
  );
  if (!header) throw new FileFault('NO_FILE_HEADER', 1, 'the file has no record 1');
  return { header, batches, totals };
}

/** The entry being read, until the next record shows that its addenda are complete. */
type Pending = {
  readonly record: string;
  readonly line: number;
  readonly trace: string;
  readonly amountCents: number;
  readonly direction: 'credit' | 'debit' | undefined;
  addenda: NachaAddenda | null;
  addendaRecords: string[];
  faults: FileFault[];
  /** The addenda carries another trace than the entry: of a return, the bank's own affair. */
  otherTrace: boolean;
};

const RECEIVING_DFI: Field = { ...ENTRY.routingNumber, length: 8, end: ENTRY.routingNumber.end - 1 };
const OUTSIDE_ASCII = /[^\x20-\x7e]/;
const TRACE_WIDTH = ENTRY.trace.length;

class Scanner {
  readonly #visitor: NachaVisitor;
  readonly #direction: NachaDirection;
  readonly #quarantines: boolean;
  readonly #traces = new TraceSet();
  readonly #file = new RunningTotals();
  #place: 'start' | 'file' | 'batch' | 'end' = 'start';
  #batch = new RunningTotals();
  #header: NachaBatchHeader | undefined;
  #pending: Pending | undefined;
  #lastTrace = -1;
  #batchNumber = 0;
  #batchCount = 0;
  #recordCount = 0;
  #blockCount = 0;
  #controlLine = 0;
  #quarantinedCount = 0;
  /** Of entries and of the file, in the order met; `FAULTS_MAX` at most. */
  readonly faults: FileFault[] = [];
  #refusal: FileFault | undefined;

  constructor(visitor: NachaVisitor, { direction, onEntryFault = 'throw' }: NachaReadOptions) {
    this.#visitor = visitor;
    this.#direction = direction;
    this.#quarantines = onEntryFault === 'quarantine';
  }

  record(record: string, line: number): void {
    this.#recordCount += 1;
    const type = record.charCodeAt(0) - 48;
    if (type === 6) this.#entry(record, line);
    else if (type === 7) this.#addenda(record, line);
    else {
      if (OUTSIDE_ASCII.test(record)) throw new FileFault('CHARSET', line, 'a byte outside 0x20–0x7E');
      if (record === FILLER) this.#filler(line);
      else if (type === 1) this.#fileHeader(record, line);
      else if (type === 5) this.#batchHeader(record, line);
      else if (type === 8) this.#batchControl(record, line);
      else if (type === 9) this.#fileControl(record, line);
      else throw new FileFault('RECORD_TYPE', line, 'a record of unknown type');
    }
  }

  finish(lastLine: number, bytes: number): NachaScanResult {
    const line = Math.max(lastLine, 1);
    if (this.#place === 'start') throw new FileFault('NO_FILE_HEADER', line, 'the file has no record 1');
    if (this.#place === 'batch') throw new FileFault('BATCH_NOT_CLOSED', line, 'the file ends inside a batch');
    if (this.#place === 'file') throw new FileFault('NO_FILE_CONTROL', line, 'the file ends without record 9');
    const blockCount = Math.ceil(this.#recordCount / BLOCKING_FACTOR);
    if (this.#blockCount !== blockCount)
      this.#refuse('FC_BLOCK_COUNT', this.#controlLine, `block count is not ${blockCount}`);
    if (this.#refusal) throw this.#refusal;
    return {
      totals: {
        ...this.#file.result(),
        batchCount: this.#batchCount,
        blockCount,
        recordCount: this.#recordCount,
        bytes,
      },
      quarantinedCount: this.#quarantinedCount,
    };
  }

  #filler(line: number): void {
    if (this.#place !== 'end') this.#outOfOrder(line, 'filler before the file control');
  }

  #fileHeader(record: string, line: number): void {
    if (this.#place !== 'start') throw new FileFault('DUP_FILE_HEADER', line, 'a second record 1');
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
    const header: NachaFileHeader = {
      immediateDestination: institution(textOf(record, FILE_HEADER.immediateDestination)),
      immediateOrigin: institution(textOf(record, FILE_HEADER.immediateOrigin)),
      creationDate,
      creationTime: time === '' ? '' : `${time.slice(0, 2)}:${time.slice(2)}`,
      fileIdModifier: cut(record, FILE_HEADER.fileIdModifier),
      immediateDestinationName: textOf(record, FILE_HEADER.immediateDestinationName),
      immediateOriginName: textOf(record, FILE_HEADER.immediateOriginName),
      referenceCode: textOf(record, FILE_HEADER.referenceCode),
    };
    const breach = fileHeaderBreach(header);
    if (breach) throw new FileFault(breach.code, line, breach.detail);
    this.#place = 'file';
    this.#visitor.fileHeader?.(header, line);
  }

  #batchHeader(record: string, line: number): void {
    if (this.#place === 'batch') throw new FileFault('BATCH_NOT_CLOSED', line, 'a record 5 inside a batch');
    if (this.#place !== 'file') this.#outOfOrder(line, 'record 5');
    const serviceClassText = cut(record, BATCH_HEADER.serviceClass);
    const serviceClass = SERVICE_CLASSES.find((known) => known === serviceClassText);
    if (!serviceClass) throw new FileFault('SERVICE_CLASS', line, 'not 200, 220 or 225');
    const secText = cut(record, BATCH_HEADER.sec);
    const sec = SEC_CODES.find((known) => known === secText);
    if (!sec) throw new FileFault('SEC_CODE', line, 'not PPD, CCD, WEB, TEL or COR');
    const effectiveDate = dateOfYymmdd(cut(record, BATCH_HEADER.effectiveDate));
    if (effectiveDate === undefined && this.#direction === 'outbound')
      throw new FileFault('FIELD_CONTENT', line, 'effective entry date is not a date');
    if (cut(record, BATCH_HEADER.originatorStatus) !== BATCH_HEADER.originatorStatus.constant)
      throw new FileFault('FIELD_CONTENT', line, 'originator status code is not 1');
    const batchNumber = numberOf(record, BATCH_HEADER.batchNumber);
    if (batchNumber < 0) throw new FileFault('FIELD_CONTENT', line, 'batch number is not a number');
    const isSettled = textOf(record, BATCH_HEADER.settlementDay) !== '';
    const header: NachaBatchHeader = {
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
    const breach = batchHeaderBreach(header, this.#direction, this.#batchNumber);
    if (breach) throw new FileFault(breach.code, line, breach.detail);
    this.#place = 'batch';
    this.#header = header;
    this.#batchNumber = batchNumber;
    this.#batch = new RunningTotals();
    this.#lastTrace = -1;
    this.#visitor.batchHeader?.(header, line);
  }

  #entry(record: string, line: number): void {
    if (this.#place !== 'batch') this.#outOfOrder(line, 'record 6 outside a batch');
    this.#closeEntry();
    const trace = cut(record, ENTRY.trace);
    const amountCents = Math.max(numberOf(record, ENTRY.amount), 0);
    const side = record.charCodeAt(ENTRY.transactionCode.end - 1) - 48;
    const direction = side >= 1 && side <= 4 ? 'credit' : side >= 6 && side <= 9 ? 'debit' : undefined;
    const none = { addenda: null, addendaRecords: [], faults: [], otherTrace: false };
    this.#pending = { record, line, trace, amountCents, direction, ...none };
    this.#batch.addEntry(Math.max(numberOf(record, RECEIVING_DFI), 0), direction, amountCents);
  }

  #addenda(record: string, line: number): void {
    const pending = this.#pending;
    if (!pending) this.#outOfOrder(line, 'record 7 without record 6');
    this.#batch.addAddenda();
    pending.addendaRecords.push(record);
    if (OUTSIDE_ASCII.test(record)) this.#fault(pending, 'CHARSET', line, 'a byte outside 0x20–0x7E');
    else if (pending.addendaRecords.length > 1)
      this.#fault(pending, 'TOO_MANY_ADDENDA', line, 'more than one addenda record');
    else this.#readAddenda(pending, record, line);
  }

  #readAddenda(pending: Pending, record: string, line: number): void {
    const type = record.slice(1, 3);
    if (type === '05') {
      pending.addenda = { type: 'remittance', information: textOf(record, REMITTANCE_ADDENDA.information) };
      if (cut(record, REMITTANCE_ADDENDA.sequence) !== REMITTANCE_ADDENDA.sequence.constant)
        this.#fault(pending, 'FIELD_CONTENT', line, 'addenda sequence number is not 0001');
      if (cut(record, REMITTANCE_ADDENDA.entrySequence) !== pending.trace.slice(TRACE_WIDTH - 7))
        this.#fault(pending, 'ADDENDA_TRACE', line, 'entry detail sequence number is not that of the entry');
    } else if (type === '98' || type === '99') {
      pending.addenda = type === '98' ? changeOf(record) : this.#returnOf(pending, record, line);
      // what the answer is about is the original trace; this one is the bank's own
      if (cut(record, RETURN_ADDENDA.trace) !== pending.trace) pending.otherTrace = true;
    } else this.#fault(pending, 'ADDENDA_NOT_ALLOWED', line, 'an addenda type other than 05, 98 and 99');
  }

  #returnOf(pending: Pending, record: string, line: number): NachaAddenda {
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
    if (date === undefined) this.#fault(pending, 'FIELD_CONTENT', line, 'positions 22–27 are not a date');
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

  /** Checks the entry that the record at hand has completed, and hands it on. */
  #closeEntry(): void {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = undefined;
    const header = this.#openHeader(pending.line);
    const entry = this.#checkedEntry(pending, header);
    if (entry) this.#visitor.entry?.(entry, header);
    else {
      this.#quarantinedCount += 1;
      const { line, faults, direction, addenda } = pending;
      const records = [pending.record, ...pending.addendaRecords];
      const amountCents = BigInt(pending.amountCents);
      this.#visitor.quarantined?.({ line, faults, records, amountCents, direction, addenda }, header);
    }
  }

  #checkedEntry(pending: Pending, header: NachaBatchHeader): NachaReadEntry | undefined {
    const { record, line, trace, addenda } = pending;
    if (OUTSIDE_ASCII.test(record)) return this.#fault(pending, 'CHARSET', line, 'a byte outside 0x20–0x7E');
    const transactionCode = cut(record, ENTRY.transactionCode);
    const code = factsOfCode(transactionCode);
    if (!code || !isTransactionCode(transactionCode))
      return this.#fault(pending, 'TRAN_CODE', line, 'unknown transaction code');
    const amount = numberOf(record, ENTRY.amount);
    if (amount < 0) return this.#fault(pending, 'AMOUNT_NOT_NUMERIC', line, 'amount is not ten digits');
    const traceNumber = numberOf(record, ENTRY.trace);
    if (traceNumber < 0) return this.#fault(pending, 'TRACE_ODFI', line, 'trace is not 15 digits');
    const indicator = record.charCodeAt(ENTRY.addendaIndicator.start) - 48;
    if (indicator !== (pending.addendaRecords.length > 0 ? 1 : 0))
      return this.#fault(pending, 'ADDENDA_INDICATOR', line, 'addenda indicator does not agree with the records');
    if (pending.faults.length > 0) return undefined;
    const name = textOf(record, ENTRY.name);
    const entry: NachaReadEntry = {
      transactionCode,
      routingNumber: cut(record, ENTRY.routingNumber),
      accountNumber: cut(record, ENTRY.accountNumber).trim(),
      amountCents: BigInt(amount),
      identification: textOf(record, ENTRY.identification),
      name,
      discretionary: textOf(record, ENTRY.discretionary),
      trace,
      addenda,
      line,
      record,
      addendaRecord: pending.addendaRecords[0] ?? '',
      flags: pending.otherTrace ? [...entryFlags(addenda), 'ADDENDA_TRACE'] : entryFlags(addenda),
    };
    const written = this.#direction === 'outbound';
    const breach =
      entryBreach(entry, code, header, this.#direction) ??
      (written ? nameBreach(BLANK_OR_ZEROS.test(name), header.sec) : undefined);
    if (breach) return this.#fault(pending, breach.code, line, breach.detail);
    // banks number their answers as they like
    if (!written) return entry;
    if (traceNumber <= this.#lastTrace)
      return this.#fault(pending, 'TRACE_NOT_ASCENDING', line, 'trace is not above the one before');
    if (!this.#traces.add(traceNumber))
      return this.#fault(pending, 'TRACE_DUPLICATE', line, 'trace already stands in this file');
    this.#lastTrace = traceNumber;
    return entry;
  }

  #batchControl(record: string, line: number): void {
    if (this.#place !== 'batch') this.#outOfOrder(line, 'record 8 without record 5');
    this.#closeEntry();
    const header = this.#openHeader(line);
    const batch = this.#batch;
    if (batch.entryCount === 0) this.#outOfOrder(line, 'a batch without entries');
    const expect = (code: NachaFaultCode, field: Field, agrees: boolean) => {
      if (!agrees) this.#refuse(code, line, `${field.name} does not agree with the batch`);
    };
    const { serviceClass, companyId, originatingDfi, batchNumber } = BATCH_CONTROL;
    expect('BC_SERVICE_CLASS', serviceClass, cut(record, serviceClass) === header.serviceClass);
    for (const [code, field, value] of [
      ['BC_COUNT', BATCH_CONTROL.entryAddendaCount, batch.entryAddendaCount],
      ['BC_HASH', BATCH_CONTROL.entryHash, batch.hash],
      ['BC_DEBIT', BATCH_CONTROL.debitTotal, batch.debitCents],
      ['BC_CREDIT', BATCH_CONTROL.creditTotal, batch.creditCents],
    ] as const)
      expect(code, field, numberOf(record, field) === value);
    const id = textOf(record, companyId);
    const sameCompany = this.#direction === 'inbound' ? id.trim() === header.companyId.trim() : id === header.companyId;
    expect('BC_COMPANY_ID', companyId, sameCompany);
    expect('BC_ODFI', originatingDfi, cut(record, originatingDfi) === header.originatingDfi);
    expect('BC_BATCH_NUMBER', batchNumber, numberOf(record, batchNumber) === header.batchNumber);
    this.#file.addBatch(batch);
    this.#batchCount += 1;
    this.#place = 'file';
    this.#header = undefined;
    this.#visitor.batchControl?.(batch.result(), header);
  }

  #fileControl(record: string, line: number): void {
    if (this.#place === 'batch') throw new FileFault('BATCH_NOT_CLOSED', line, 'record 9 inside a batch');
    if (this.#place === 'end') throw new FileFault('DUP_FILE_CONTROL', line, 'a second record 9');
    if (this.#place === 'start') this.#outOfOrder(line, 'record 9');
    if (this.#batchCount === 0) this.#outOfOrder(line, 'a file without batches');
    for (const [code, field, value] of [
      ['FC_BATCH_COUNT', FILE_CONTROL.batchCount, this.#batchCount],
      ['FC_COUNT', FILE_CONTROL.entryAddendaCount, this.#file.entryAddendaCount],
      ['FC_HASH', FILE_CONTROL.entryHash, this.#file.hash],
      ['FC_DEBIT', FILE_CONTROL.debitTotal, this.#file.debitCents],
      ['FC_CREDIT', FILE_CONTROL.creditTotal, this.#file.creditCents],
    ] as const)
      if (numberOf(record, field) !== value) this.#refuse(code, line, `${field.name} does not agree with the file`);
    this.#blockCount = numberOf(record, FILE_CONTROL.blockCount);
    this.#controlLine = line;
    this.#place = 'end';
  }

  #fault(pending: Pending, code: NachaFaultCode, line: number, detail: string): undefined {
    const fault = new FileFault(code, line, detail);
    if (!this.#quarantines) throw fault;
    pending.faults.push(fault);
    this.#keep(fault);
  }

  /** The file is not good. Where faults are gathered, reading goes on to find the others. */
  #refuse(code: NachaFaultCode, line: number, detail: string): void {
    const fault = new FileFault(code, line, detail);
    if (!this.#quarantines) throw fault;
    this.#refusal ??= fault;
    this.#keep(fault);
  }

  #keep(fault: FileFault): void {
    if (this.faults.length < FAULTS_MAX) this.faults.push(fault);
  }

  #openHeader(line: number): NachaBatchHeader {
    return this.#header ?? this.#outOfOrder(line, 'no batch is open');
  }

  #outOfOrder(line: number, what: string): never {
    if (this.#place === 'start') throw new FileFault('NO_FILE_HEADER', line, 'the first record is not record 1');
    throw new FileFault('RECORD_ORDER', line, what);
  }
}

const changeOf = (record: string): NachaAddenda => ({
  type: 'change',
  code: cut(record, CHANGE_ADDENDA.code),
  originalTrace: cut(record, CHANGE_ADDENDA.originalTrace),
  originalReceivingDfi: cut(record, CHANGE_ADDENDA.originalReceivingDfi),
  correctedData: textOf(record, CHANGE_ADDENDA.correctedData),
});

/** A routing number without the blank before it; any other id as it stands. */
const institution = (field: string): string => (/^ [0-9]{9}$/.test(field) ? field.slice(1) : field);
