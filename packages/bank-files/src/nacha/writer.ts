import { FileFault, type NachaFaultCode } from '../fault.ts';
import { bankText } from '../text.ts';
import { yymmddOfDate } from './date-fields.ts';
import {
  BATCH_CONTROL,
  BATCH_HEADER,
  BLOCKING_FACTOR,
  CHANGE_ADDENDA,
  CONTESTED_ADDENDA,
  DISHONORED_ADDENDA,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  FILLER,
  type Field,
  REMITTANCE_ADDENDA,
  RETURN_ADDENDA,
} from './layout.ts';
import { type Misfit, RecordBuffer, template } from './record-buffer.ts';
import {
  factsOfCode,
  type NachaAddenda,
  type NachaBatchHeader,
  type NachaDirection,
  type NachaEntry,
  type NachaFileHeader,
  type NachaFileTotals,
  SEC_CODES,
  SERVICE_CLASSES,
} from './records.ts';
import { type Breach, batchHeaderBreach, entryBreach, fileHeaderBreach, nameBreach } from './rules.ts';
import { RunningTotals } from './totals.ts';
import { TraceSet } from './trace-set.ts';

/** One batch to write. An asynchronous source delivers pages, as a database cursor does. */
export type NachaBatch = {
  readonly header: NachaBatchHeader;
  readonly entries: Iterable<NachaEntry> | AsyncIterable<Iterable<NachaEntry>>;
};

export type NachaWriteOptions = {
  /** `inbound` is for a bank that writes returns and notifications of change. Default `outbound`. */
  readonly direction?: NachaDirection;
  /** What the bank asks for. Default `LF`. */
  readonly lineEnd?: 'LF' | 'CRLF' | 'none';
};

const LINE_ENDS = { LF: '\n', CRLF: '\r\n', none: '' } as const;

const FILE_HEADER_RECORD = template(FILE_HEADER);
const BATCH_HEADER_RECORD = template(BATCH_HEADER);
const ENTRY_RECORD = template(ENTRY);
const REMITTANCE_RECORD = template(REMITTANCE_ADDENDA);
const RETURN_RECORD = template(RETURN_ADDENDA);
const CHANGE_RECORD = template(CHANGE_ADDENDA);
const BATCH_CONTROL_RECORD = template(BATCH_CONTROL);
const FILE_CONTROL_RECORD = template(FILE_CONTROL);
const FILLER_RECORD = Buffer.from(FILLER, 'latin1');

const AMOUNT_MAX = 10n ** BigInt(ENTRY.amount.length) - 1n;

/**
 * Writes a NACHA file as chunks of bytes; returns its totals when the last chunk has been taken. Nothing but the current
 * chunk is held in memory. Every rule the reader checks is checked before the record is written, so a chunk never holds a
 * record the reader would refuse; throws `FileFault` with the line the record would have had. A file that faulted half-way
 * must be thrown away. One batch holds at most 999,999 records 6 and 7.
 */
export async function* writeNacha(
  header: NachaFileHeader,
  batches: Iterable<NachaBatch> | AsyncIterable<NachaBatch>,
  options: NachaWriteOptions = {},
): AsyncGenerator<Buffer, NachaFileTotals, undefined> {
  const writer = new FileWriter(options);
  writer.openFile(header);
  for await (const batch of batches) {
    writer.openBatch(batch.header);
    if (Symbol.iterator in batch.entries) {
      for (const entry of batch.entries) if (writer.entry(entry)) yield writer.take();
    } else {
      for await (const page of batch.entries) {
        for (const entry of page) if (writer.entry(entry)) yield writer.take();
      }
    }
    writer.closeBatch();
    if (writer.isFull) yield writer.take();
  }
  writer.closeFile();
  while (writer.fill()) yield writer.take();
  yield writer.take();
  return writer.totals();
}

/** `writeNacha` for a file small enough to hold: all its bytes and its totals. */
export async function composeNacha(
  header: NachaFileHeader,
  batches: Iterable<NachaBatch> | AsyncIterable<NachaBatch>,
  options: NachaWriteOptions = {},
): Promise<{ bytes: Buffer; totals: NachaFileTotals }> {
  const chunks: Buffer[] = [];
  const writing = writeNacha(header, batches, options);
  for (;;) {
    const step = await writing.next();
    if (step.done) return { bytes: Buffer.concat(chunks), totals: step.value };
    chunks.push(step.value);
  }
}

class FileWriter {
  readonly #direction: NachaDirection;
  readonly #records: RecordBuffer;
  readonly #traces = new TraceSet();
  readonly #file = new RunningTotals();
  #batch = new RunningTotals();
  #header: NachaBatchHeader | undefined;
  #lastTrace = -1;
  #batchCount = 0;
  #batchNumber = 0;
  #line = 1;

  constructor({ direction = 'outbound', lineEnd = 'LF' }: NachaWriteOptions) {
    this.#direction = direction;
    this.#records = new RecordBuffer(LINE_ENDS[lineEnd]);
  }

  get isFull(): boolean {
    return this.#records.isFull;
  }

  take(): Buffer {
    return this.#records.take();
  }

  openFile(header: NachaFileHeader): void {
    this.#refuse(fileHeaderBreach(header));
    const records = this.#records;
    records.begin(FILE_HEADER_RECORD);
    this.#key(FILE_HEADER.immediateDestination, institution(header.immediateDestination));
    this.#key(FILE_HEADER.immediateOrigin, institution(header.immediateOrigin));
    this.#date(FILE_HEADER.creationDate, header.creationDate, 'FILE_DATE');
    this.#key(FILE_HEADER.creationTime, header.creationTime.replace(':', ''));
    this.#key(FILE_HEADER.fileIdModifier, header.fileIdModifier);
    records.putText(FILE_HEADER.immediateDestinationName, header.immediateDestinationName);
    records.putText(FILE_HEADER.immediateOriginName, header.immediateOriginName);
    this.#key(FILE_HEADER.referenceCode, header.referenceCode);
    this.#end();
  }

  openBatch(given: NachaBatchHeader): void {
    const header = {
      ...given,
      companyName: bankText(given.companyName),
      entryDescription: bankText(given.entryDescription),
    };
    if (!SERVICE_CLASSES.includes(header.serviceClass)) this.#fail('SERVICE_CLASS', 'not 200, 220 or 225');
    if (!SEC_CODES.includes(header.sec)) this.#fail('SEC_CODE', 'not PPD, CCD, WEB, TEL or COR');
    this.#refuse(batchHeaderBreach(header, this.#direction, this.#batchNumber));
    const records = this.#records;
    records.begin(BATCH_HEADER_RECORD);
    this.#digits(BATCH_HEADER.serviceClass, header.serviceClass);
    records.putText(BATCH_HEADER.companyName, header.companyName);
    records.putText(BATCH_HEADER.companyDiscretionaryData, header.companyDiscretionaryData);
    this.#key(BATCH_HEADER.companyId, header.companyId);
    this.#key(BATCH_HEADER.sec, header.sec);
    this.#key(BATCH_HEADER.entryDescription, header.entryDescription);
    this.#key(BATCH_HEADER.descriptiveDate, header.descriptiveDate);
    this.#date(BATCH_HEADER.effectiveDate, header.effectiveDate, 'FIELD_CONTENT');
    if (header.settlementDay !== null) this.#number(BATCH_HEADER.settlementDay, header.settlementDay);
    this.#digits(BATCH_HEADER.originatingDfi, header.originatingDfi);
    this.#number(BATCH_HEADER.batchNumber, header.batchNumber);
    this.#end();
    this.#header = header;
    this.#batch = new RunningTotals();
    this.#batchNumber = header.batchNumber;
    this.#lastTrace = -1;
  }

  /** Writes an entry with its addenda; true when the chunk should be taken. */
  entry(entry: NachaEntry): boolean {
    const header = this.#openHeader();
    const code = factsOfCode(entry.transactionCode) ?? this.#fail('TRAN_CODE', 'unknown transaction code');
    const { amountCents, accountNumber: account } = entry;
    if (amountCents < 0n || amountCents > AMOUNT_MAX)
      this.#fail('AMOUNT_NOT_NUMERIC', 'amount is negative or wider than its field');
    this.#refuse(entryBreach(entry, code, header, this.#direction));

    const amount = Number(amountCents);
    const records = this.#records;
    records.begin(ENTRY_RECORD);
    this.#digits(ENTRY.transactionCode, entry.transactionCode);
    const routing = this.#digits(ENTRY.routingNumber, entry.routingNumber);
    this.#key(ENTRY.accountNumber, account.includes(' ') ? account.replaceAll(' ', '') : account);
    records.putNumber(ENTRY.amount, amount);
    this.#key(ENTRY.identification, entry.identification);
    const hasName = records.putText(ENTRY.name, entry.name);
    this.#refuse(nameBreach(!hasName, header.sec));
    this.#key(ENTRY.discretionary, entry.discretionary);
    records.putNumber(ENTRY.addendaIndicator, entry.addenda === null ? 0 : 1);
    const trace = this.#digits(ENTRY.trace, entry.trace);
    if (trace <= this.#lastTrace) this.#fail('TRACE_NOT_ASCENDING', 'trace is not above the one before');
    if (!this.#traces.add(trace)) this.#fail('TRACE_DUPLICATE', 'trace already stands in this file');
    this.#end();

    this.#lastTrace = trace;
    this.#batch.addEntry(Math.floor(routing / 10), code.direction, amount);
    if (entry.addenda !== null) {
      this.#addenda(entry.addenda, entry.trace);
      this.#batch.addAddenda();
    }
    return records.isFull;
  }

  closeBatch(): void {
    const header = this.#openHeader();
    const batch = this.#batch;
    if (batch.entryCount === 0) this.#fail('RECORD_ORDER', 'a batch without entries');
    this.#records.begin(BATCH_CONTROL_RECORD);
    this.#digits(BATCH_CONTROL.serviceClass, header.serviceClass);
    this.#number(BATCH_CONTROL.entryAddendaCount, batch.entryAddendaCount);
    this.#number(BATCH_CONTROL.entryHash, batch.hash);
    this.#number(BATCH_CONTROL.debitTotal, batch.debitCents);
    this.#number(BATCH_CONTROL.creditTotal, batch.creditCents);
    this.#key(BATCH_CONTROL.companyId, header.companyId);
    this.#digits(BATCH_CONTROL.originatingDfi, header.originatingDfi);
    this.#number(BATCH_CONTROL.batchNumber, header.batchNumber);
    this.#end();
    this.#file.addBatch(batch);
    this.#batchCount += 1;
    this.#header = undefined;
  }

  closeFile(): void {
    const file = this.#file;
    if (this.#batchCount === 0) this.#fail('RECORD_ORDER', 'a file without batches');
    this.#records.begin(FILE_CONTROL_RECORD);
    this.#number(FILE_CONTROL.batchCount, this.#batchCount);
    this.#number(FILE_CONTROL.blockCount, Math.ceil(this.#line / BLOCKING_FACTOR));
    this.#number(FILE_CONTROL.entryAddendaCount, file.entryAddendaCount);
    this.#number(FILE_CONTROL.entryHash, file.hash);
    this.#number(FILE_CONTROL.debitTotal, file.debitCents);
    this.#number(FILE_CONTROL.creditTotal, file.creditCents);
    this.#end();
  }

  /** Fills the last block; true when the chunk must be taken before the rest fits. */
  fill(): boolean {
    while ((this.#line - 1) % BLOCKING_FACTOR !== 0) {
      if (this.#records.isFull) return true;
      this.#records.begin(FILLER_RECORD);
      this.#end();
    }
    return false;
  }

  totals(): NachaFileTotals {
    const recordCount = this.#line - 1;
    return {
      ...this.#file.result(),
      batchCount: this.#batchCount,
      blockCount: recordCount / BLOCKING_FACTOR,
      recordCount,
      bytes: recordCount * this.#records.recordBytes,
    };
  }

  #addenda(addenda: NachaAddenda, trace: string): void {
    switch (addenda.type) {
      case 'remittance':
        this.#records.begin(REMITTANCE_RECORD);
        this.#key(REMITTANCE_ADDENDA.information, bankText(addenda.information));
        this.#digits(REMITTANCE_ADDENDA.entrySequence, trace.slice(8));
        break;
      case 'return':
        this.#records.begin(RETURN_RECORD);
        this.#key(RETURN_ADDENDA.reason, addenda.reason);
        this.#digits(RETURN_ADDENDA.originalTrace, addenda.originalTrace);
        if (addenda.dateOfDeath !== null) this.#date(RETURN_ADDENDA.dateOfDeath, addenda.dateOfDeath, 'FIELD_CONTENT');
        this.#digits(RETURN_ADDENDA.originalReceivingDfi, addenda.originalReceivingDfi);
        this.#records.putText(RETURN_ADDENDA.information, addenda.information);
        this.#digits(RETURN_ADDENDA.trace, trace);
        break;
      case 'dishonored':
        this.#records.begin(RETURN_RECORD);
        this.#key(DISHONORED_ADDENDA.reason, addenda.reason);
        this.#digits(DISHONORED_ADDENDA.originalTrace, addenda.originalTrace);
        this.#digits(DISHONORED_ADDENDA.originalReceivingDfi, addenda.originalReceivingDfi);
        this.#digits(DISHONORED_ADDENDA.returnTrace, addenda.returnTrace);
        this.#key(DISHONORED_ADDENDA.returnSettlementDay, addenda.returnSettlementDay);
        this.#key(DISHONORED_ADDENDA.returnReason, addenda.returnReason);
        this.#records.putText(DISHONORED_ADDENDA.information, addenda.information);
        this.#digits(DISHONORED_ADDENDA.trace, trace);
        break;
      case 'contested':
        this.#records.begin(RETURN_RECORD);
        this.#key(CONTESTED_ADDENDA.reason, addenda.reason);
        this.#digits(CONTESTED_ADDENDA.originalTrace, addenda.originalTrace);
        if (addenda.returnedDate !== null)
          this.#date(CONTESTED_ADDENDA.returnedDate, addenda.returnedDate, 'FIELD_CONTENT');
        this.#digits(CONTESTED_ADDENDA.originalReceivingDfi, addenda.originalReceivingDfi);
        this.#key(CONTESTED_ADDENDA.originalSettlementDay, addenda.originalSettlementDay);
        this.#digits(CONTESTED_ADDENDA.returnTrace, addenda.returnTrace);
        this.#key(CONTESTED_ADDENDA.returnSettlementDay, addenda.returnSettlementDay);
        this.#key(CONTESTED_ADDENDA.returnReason, addenda.returnReason);
        this.#key(CONTESTED_ADDENDA.dishonoredTrace, addenda.dishonoredTrace);
        this.#key(CONTESTED_ADDENDA.dishonoredSettlementDay, addenda.dishonoredSettlementDay);
        this.#key(CONTESTED_ADDENDA.dishonorReason, addenda.dishonorReason);
        this.#digits(CONTESTED_ADDENDA.trace, trace);
        break;
      case 'change':
        this.#records.begin(CHANGE_RECORD);
        this.#key(CHANGE_ADDENDA.code, addenda.code);
        this.#digits(CHANGE_ADDENDA.originalTrace, addenda.originalTrace);
        this.#digits(CHANGE_ADDENDA.originalReceivingDfi, addenda.originalReceivingDfi);
        this.#key(CHANGE_ADDENDA.correctedData, addenda.correctedData);
        this.#digits(CHANGE_ADDENDA.trace, trace);
        break;
    }
    this.#end();
  }

  #end(): void {
    this.#records.end();
    this.#line += 1;
  }

  #openHeader(): NachaBatchHeader {
    return this.#header ?? this.#fail('RECORD_ORDER', 'no batch is open');
  }

  #number(field: Field, value: number): void {
    if (!Number.isSafeInteger(value) || value < 0 || value >= 10 ** field.length)
      this.#fail('CAPACITY', `${field.name} does not fit in ${field.length} digits`);
    this.#records.putNumber(field, value);
  }

  /** Returns the value of the digits. */
  #digits(field: Field, digits: string): number {
    const value = this.#records.putDigits(field, digits);
    if (value < 0) this.#fail('FIELD_CONTENT', `${field.name} is not ${field.length} digits`);
    return value;
  }

  #key(field: Field, value: string): void {
    this.#misfit(field, this.#records.putKey(field, value));
  }

  #date(field: Field, date: string, code: NachaFaultCode): void {
    const yymmdd = yymmddOfDate(date);
    if (yymmdd === undefined) this.#fail(code, `${field.name} is not a date`);
    else this.#digits(field, yymmdd);
  }

  #misfit(field: Field, misfit: Misfit | undefined): void {
    if (misfit === undefined) return;
    this.#fail(misfit === 'too long' ? 'FIELD_LENGTH' : 'CHARSET', `${field.name} is ${misfit}`);
  }

  #refuse(breach: Breach | undefined): void {
    if (breach !== undefined) this.#fail(breach.code, breach.detail);
  }

  #fail(code: NachaFaultCode, detail: string): never {
    throw new FileFault(code, this.#line, detail);
  }
}

/** A routing number stands after a blank; any other id is written as the bank assigned it. */
const institution = (id: string): string => (/^[0-9]{9}$/.test(id) ? ` ${id}` : id);
