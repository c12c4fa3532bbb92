import { FAULTS_MAX, FileFault, type NachaFaultCode } from '../fault.ts';
import { EntryReader, OUTSIDE_ASCII } from './entry-reader.ts';
import { BATCH_CONTROL, BLOCKING_FACTOR, cut, FILE_CONTROL, FILLER, type Field, numberOf, textOf } from './layout.ts';
import { readBatchHeader, readFileHeader } from './read-headers.ts';
import type { NachaBatchHeader, NachaDirection } from './records.ts';
import { batchHeaderBreach, fileHeaderBreach } from './rules.ts';
import { RunningTotals } from './totals.ts';
import type { NachaReadOptions, NachaScanResult, NachaVisitor } from './visitor.ts';

/** The order of a file's records, its batches and its totals. */
export class FileScanner {
  readonly #visitor: NachaVisitor;
  readonly #direction: NachaDirection;
  readonly #quarantines: boolean;
  readonly #entries: EntryReader;
  readonly #file = new RunningTotals();
  #place: 'start' | 'file' | 'batch' | 'end' = 'start';
  #batch = new RunningTotals();
  #header: NachaBatchHeader | undefined;
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
    this.#entries = new EntryReader(direction, (fault) => this.#keep(fault));
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
    const header = readFileHeader(record, line);
    const breach = fileHeaderBreach(header);
    if (breach) throw new FileFault(breach.code, line, breach.detail);
    this.#place = 'file';
    this.#visitor.fileHeader?.(header, line);
  }

  #batchHeader(record: string, line: number): void {
    if (this.#place === 'batch') throw new FileFault('BATCH_NOT_CLOSED', line, 'a record 5 inside a batch');
    if (this.#place !== 'file') this.#outOfOrder(line, 'record 5');
    const header = readBatchHeader(record, line, this.#direction);
    const breach = batchHeaderBreach(header, this.#direction, this.#batchNumber);
    if (breach) throw new FileFault(breach.code, line, breach.detail);
    this.#place = 'batch';
    this.#header = header;
    this.#batchNumber = header.batchNumber;
    this.#batch = new RunningTotals();
    this.#entries.startBatch();
    this.#visitor.batchHeader?.(header, line);
  }

  #entry(record: string, line: number): void {
    if (this.#place !== 'batch') this.#outOfOrder(line, 'record 6 outside a batch');
    this.#closeEntry();
    const { receivingDfi, direction, amountCents } = this.#entries.open(record, line);
    this.#batch.addEntry(receivingDfi, direction, amountCents);
  }

  #addenda(record: string, line: number): void {
    if (!this.#entries.isOpen) this.#outOfOrder(line, 'record 7 without record 6');
    this.#batch.addAddenda();
    this.#entries.addenda(record, line);
  }

  /** Hands on the entry that the record at hand has completed. */
  #closeEntry(): void {
    const header = this.#header;
    const closed = header && this.#entries.close(header);
    if (!closed) return;
    if ('entry' in closed) this.#visitor.entry?.(closed.entry, header);
    else {
      this.#quarantinedCount += 1;
      this.#visitor.quarantined?.(closed.quarantined, header);
    }
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

  /** The file is not good. Where faults are gathered, reading goes on to find the others. */
  #refuse(code: NachaFaultCode, line: number, detail: string): void {
    const fault = new FileFault(code, line, detail);
    this.#keep(fault);
    this.#refusal ??= fault;
  }

  #keep(fault: FileFault): void {
    if (!this.#quarantines) throw fault;
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
