import { FileFault, type NachaFaultCode } from '../fault.ts';
import { cut, ENTRY, type Field, numberOf, textOf } from './layout.ts';
import { readAddenda } from './read-addenda.ts';
import {
  factsOfCode,
  isTransactionCode,
  type NachaAddenda,
  type NachaBatchHeader,
  type NachaDirection,
  type NachaReadEntry,
} from './records.ts';
import { BLANK_OR_ZEROS, entryBreach, entryFlags, nameBreach } from './rules.ts';
import { TraceSet } from './trace-set.ts';
import type { NachaQuarantinedEntry } from './visitor.ts';

/** The entry being read, until the next record shows that its addenda are complete. */
type Pending = {
  readonly record: string;
  readonly line: number;
  readonly trace: string;
  /** As counted in the totals; 0 when it is no number. */
  readonly amountCents: number;
  readonly direction: 'credit' | 'debit' | undefined;
  addenda: NachaAddenda | null;
  addendaRecords: string[];
  faults: FileFault[];
  otherTrace: boolean;
};

/** What the totals of a batch count of an entry, whatever is wrong in it. */
type CountedEntry = Pick<Pending, 'amountCents' | 'direction'> & { readonly receivingDfi: number };

type ClosedEntry = { readonly entry: NachaReadEntry } | { readonly quarantined: NachaQuarantinedEntry };

const RECEIVING_DFI: Field = { ...ENTRY.routingNumber, length: 8, end: ENTRY.routingNumber.end - 1 };
export const OUTSIDE_ASCII = /[^\x20-\x7e]/;

/** Records 6 and 7 of a file. `onFault` throws where one fault refuses the file; where it does not, the entry is set aside. */
export class EntryReader {
  readonly #direction: NachaDirection;
  readonly #onFault: (fault: FileFault) => void;
  readonly #traces = new TraceSet();
  #lastTrace = -1;
  #pending: Pending | undefined;

  constructor(direction: NachaDirection, onFault: (fault: FileFault) => void) {
    this.#direction = direction;
    this.#onFault = onFault;
  }

  get isOpen(): boolean {
    return this.#pending !== undefined;
  }

  /** Traces ascend within a batch. */
  startBatch(): void {
    this.#lastTrace = -1;
  }

  open(record: string, line: number): CountedEntry {
    const trace = cut(record, ENTRY.trace);
    const amountCents = Math.max(numberOf(record, ENTRY.amount), 0);
    const side = record.charCodeAt(ENTRY.transactionCode.end - 1) - 48;
    const direction = side >= 1 && side <= 4 ? 'credit' : side >= 6 && side <= 9 ? 'debit' : undefined;
    const none = { addenda: null, addendaRecords: [], faults: [], otherTrace: false };
    this.#pending = { record, line, trace, amountCents, direction, ...none };
    return { amountCents, direction, receivingDfi: Math.max(numberOf(record, RECEIVING_DFI), 0) };
  }

  /** A record 7 of the open entry. */
  addenda(record: string, line: number): void {
    const pending = this.#pending;
    if (!pending) return;
    pending.addendaRecords.push(record);
    if (OUTSIDE_ASCII.test(record)) this.#fault(pending, 'CHARSET', line, 'a byte outside 0x20–0x7E');
    else if (pending.addendaRecords.length > 1)
      this.#fault(pending, 'TOO_MANY_ADDENDA', line, 'more than one addenda record');
    else
      Object.assign(
        pending,
        readAddenda(record, pending.trace, (code, detail) => this.#fault(pending, code, line, detail)),
      );
  }

  /** Checks the open entry, which the record at hand has completed; undefined where none is open. */
  close(header: NachaBatchHeader): ClosedEntry | undefined {
    const pending = this.#pending;
    if (!pending) return undefined;
    this.#pending = undefined;
    const entry = this.#checked(pending, header);
    if (entry) return { entry };
    const { line, faults, direction, addenda } = pending;
    const records = [pending.record, ...pending.addendaRecords];
    const amountCents = BigInt(pending.amountCents);
    return { quarantined: { line, faults, records, amountCents, direction, addenda } };
  }

  #checked(pending: Pending, header: NachaBatchHeader): NachaReadEntry | undefined {
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

  #fault(pending: Pending, code: NachaFaultCode, line: number, detail: string): undefined {
    const fault = new FileFault(code, line, detail);
    this.#onFault(fault);
    pending.faults.push(fault);
  }
}
