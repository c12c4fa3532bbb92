import type { FaultCode } from '../../fault.ts';
import { type Field, SEGMENT_LENGTH } from '../layout.ts';
import type { Cpa005ReadOptions } from '../parser.ts';
import { readCpa005 } from '../reader.ts';
import { writeReturnsCpa005 } from '../returns.ts';
import { collect } from '../stream.ts';
import { example, isItem, MAPLE_FITNESS } from './example-files.ts';

export type Example = 'forward' | 'returns' | 'noc-profile' | 'corrections';

/** A file as its records, to be broken one place at a time. */
export class Records {
  readonly lines: string[];

  constructor(bytes: Buffer) {
    this.lines = bytes.toString('latin1').split('\r\n').slice(0, -1);
  }

  /** Overwrites characters of a record (1 is the header), positions counted from 1 as the standard does. */
  write(record: number, position: number, text: string): this {
    const line = this.lines[record - 1] ?? '';
    this.lines[record - 1] = line.slice(0, position - 1) + text + line.slice(position - 1 + text.length);
    return this;
  }

  /** Overwrites a field of a segment (1–6). */
  field(record: number, segment: number, field: Field, text: string): this {
    const position = 25 + (segment - 1) * SEGMENT_LENGTH + field.at;
    return this.write(record, position, text.padEnd(field.length));
  }

  without(record: number): this {
    this.lines.splice(record - 1, 1);
    return this;
  }

  get bytes(): Buffer {
    return Buffer.from(this.lines.map((line) => `${line}\r\n`).join(''), 'latin1');
  }
}

async function corrections(): Promise<Buffer> {
  const { segments } = await readCpa005(example('forward'), MAPLE_FITNESS);
  const originals = segments.filter(isItem);
  const first = originals.filter((item) => item.type === 'D').slice(0, 2);
  const second = originals.filter((item) => item.type === 'C').slice(0, 1);
  const instructions = [...first, ...second].map((original) => ({ original, correction: true }) as const);
  const header = { fileCreationNumber: '0018', creationDate: '2026-03-20' };
  return (await collect(writeReturnsCpa005(header, instructions, MAPLE_FITNESS))).bytes;
}

export const fileOf = async (name: Example): Promise<Records> =>
  new Records(name === 'corrections' ? await corrections() : example(name));

/** A file broken at one place, and what the reader says of it. */
export type Broken = {
  code: FaultCode;
  line: number;
  because: string;
  file: Example;
  broken: (records: Records) => Records;
  options?: Cpa005ReadOptions;
};
