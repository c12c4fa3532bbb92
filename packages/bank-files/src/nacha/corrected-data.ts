import { isRoutingNumber } from '@cordelle/domain/bank-numbers/routing-number.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { CHANGE_ADDENDA } from './layout.ts';
import { isTransactionCode, type TransactionCode } from './records.ts';

/** What a notification of change replaces. Only the members its code speaks of are there. */
export type CorrectedData = {
  readonly routingNumber?: string;
  readonly accountNumber?: string;
  /** Tells the account type: 2x checking, 3x savings. */
  readonly transactionCode?: TransactionCode;
  readonly name?: string;
  readonly identification?: string;
};

export type CorrectedDataReading =
  /** Values that stood where they belong, or were told apart without doubt. */
  | { readonly status: 'read'; readonly data: CorrectedData }
  /** C13: our addenda was malformed; there is nothing to correct in the bank details. */
  | { readonly status: 'nothing_to_apply' }
  /** For a person: an unknown code, or data that do not validate. */
  | { readonly status: 'review'; readonly because: 'unknown_code' | 'not_understood' };

type Part = keyof CorrectedData;
type Slot = readonly [part: Part, from: number, to: number];

const WIDTH = CHANGE_ADDENDA.correctedData.length;

/** Where each code puts its values, positions from 1 within the 29 characters. Source: NACHA addenda 98. */
const SLOTS: Readonly<Record<string, readonly Slot[]>> = {
  C01: [['accountNumber', 1, 17]],
  C02: [['routingNumber', 1, 9]],
  C03: [
    ['routingNumber', 1, 9],
    ['accountNumber', 13, 29],
  ],
  C04: [['name', 1, 22]],
  C05: [['transactionCode', 1, 2]],
  C06: [
    ['accountNumber', 1, 17],
    ['transactionCode', 21, 22],
  ],
  C07: [
    ['routingNumber', 1, 9],
    ['accountNumber', 10, 26],
    ['transactionCode', 27, 28],
  ],
  C09: [['identification', 1, 22]],
};

const ACCOUNT = /^[\x21-\x7e]{1,17}$/;
const BLANKS = / +/;

const VALID: Readonly<Record<Part, (value: string) => boolean>> = {
  routingNumber: isRoutingNumber,
  accountNumber: (value) => ACCOUNT.test(value),
  transactionCode: (value) => isTransactionCode(value) && !/[16]$/.test(value),
  name: (value) => value !== '',
  identification: (value) => value !== '',
};

/**
 * Reads the corrected data of a notification of change by position. Where a producer left another gap (C03, C06 and C07
 * vary), the values are told apart by the blanks between them, only if every piece validates. Source: NACHA addenda 98.
 */
export function parseCorrectedData(code: string, correctedData: string): CorrectedDataReading {
  if (code === 'C13') return { status: 'nothing_to_apply' };
  const slots = SLOTS[code];
  if (!slots) return { status: 'review', because: 'unknown_code' };
  const field = correctedData.padEnd(WIDTH, ' ');
  const data = byPosition(slots, field) ?? byBlanks(code, slots, field);
  return data ? { status: 'read', data } : { status: 'review', because: 'not_understood' };
}

/** The 29 characters of a code, without their trailing blanks. Every value the code speaks of must be given and valid. */
export function formatCorrectedData(code: string, data: CorrectedData): string {
  const slots = SLOTS[code];
  invariant(slots, `a change code with data: ${code}`);
  let field = '';
  for (const [part, from, to] of slots) {
    const value = data[part] ?? '';
    invariant(VALID[part](value) && value.length <= to - from + 1, `${part} as ${code} carries it`);
    field = field.padEnd(from - 1, ' ') + value;
  }
  return field;
}

function byPosition(slots: readonly Slot[], field: string): CorrectedData | undefined {
  let outside = field;
  for (const [, from, to] of slots)
    outside = outside.slice(0, from - 1) + ' '.repeat(to - from + 1) + outside.slice(to);
  if (outside.trim() !== '') return undefined;
  return validated(
    slots,
    slots.map(([, from, to]) => field.slice(from - 1, to).trim()),
  );
}

function byBlanks(code: string, slots: readonly Slot[], field: string): CorrectedData | undefined {
  const pieces = field.trim().split(BLANKS);
  const [first = '', second = ''] = pieces;
  const isJoined = code === 'C07' && pieces.length === 2 && first.length > 9;
  return validated(slots, isJoined ? [first.slice(0, 9), first.slice(9), second] : pieces);
}

function validated(slots: readonly Slot[], values: readonly string[]): CorrectedData | undefined {
  if (values.length !== slots.length) return undefined;
  const pairs = slots.map(([part], at) => [part, values[at] ?? ''] as const);
  return pairs.every(([part, value]) => VALID[part](value)) ? Object.fromEntries(pairs) : undefined;
}
