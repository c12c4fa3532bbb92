import { type Mutation, mutationsOf } from './mutation.ts';

const FILES = 'packages/bank-files/src';
const CPA = ['checklist', 'examples', 'file-date', 'parts'].map((name) => `${FILES}/cpa005/${name}.test.ts`);
const NACHA = ['examples', 'layout', 'reader', 'writer'].map((name) => `${FILES}/nacha/${name}.test.ts`);

/** Readers and writers of the bank's files. */
export const BANK_FILE_MUTATIONS: readonly Mutation[] = [
  ...mutationsOf(FILES, { tests: CPA }, [
    ['cpa005/file-date.ts', 'return partsOf(date).year === year ? date : null;', 'return date;'],
    [
      'cpa005/file-date.ts',
      'if (ordinal === 0) return null;',
      '',
      'the day before the first of January is of another year, which the last line refuses',
    ],
    ['cpa005/trace.ts', '(Number(current) % 9999) + 1', '(Number(current) % 10000) + 1'],
    ['cpa005/trace.ts', "if (profile.traceMode === 'zeros') return ZERO_TRACE;", ''],
    ['cpa005/item-rules.ts', 'item.amountCents > profile.maxItemCents', 'item.amountCents >= profile.maxItemCents'],
    ['cpa005/item-rules.ts', 'ahead > daysAhead || -ahead > daysBack', 'ahead > daysAhead || ahead > daysBack'],
    ['cpa005/item-rules.ts', 'if (item.amountCents <= 0n)', 'if (item.amountCents < 0n)'],
    ['cpa005/segment-reader.ts', 'party: swapped ? first : second,', 'party: swapped ? second : first,'],
    [
      'cpa005/segment-reader.ts',
      "if (shared.amountCents !== 0n) this.#refuse('AMOUNT', 'a notice moves no money');",
      '',
    ],
    [
      'cpa005/totals.ts',
      "      case 'C':\n      case 'I':\n        return this.credits;",
      "      case 'C':\n        return this.credits;\n      case 'I':\n        return this.debits;",
    ],
  ]),
  ...mutationsOf(FILES, { tests: NACHA }, [
    ['nacha/entry-reader.ts', 'if (traceNumber <= this.#lastTrace)', 'if (traceNumber < this.#lastTrace)'],
    ['nacha/file-scanner.ts', "['BC_HASH', BATCH_CONTROL.entryHash, batch.hash],", ''],
    ['nacha/file-scanner.ts', "['BC_DEBIT', BATCH_CONTROL.debitTotal, batch.debitCents],", ''],
    ['nacha/file-scanner.ts', 'if (this.#blockCount !== blockCount)', 'if (this.#blockCount > blockCount)'],
    ['nacha/rules.ts', 'if (!isRoutingNumber(entry.routingNumber))', 'if (entry.routingNumber.length !== 9)'],
    ['nacha/rules.ts', "if (code.kind === 'live' && isZero)", "if (code.kind === 'prenote' && isZero)"],
    [
      'nacha/rules.ts',
      "batch.serviceClass === '225' && code.direction === 'credit'",
      "batch.serviceClass === '225' && code.direction === 'debit'",
    ],
    ['nacha/totals.ts', 'if (this.hash >= HASH_MODULUS) this.hash -= HASH_MODULUS;', ''],
    [
      'nacha/totals.ts',
      "if (direction === 'debit') this.debitCents += amountCents;",
      "if (direction !== 'credit') this.creditCents += amountCents;",
    ],
    ['nacha/trace-set.ts', 'if ((word & mask) !== 0) return false;', ''],
  ]),
  ...mutationsOf(FILES, { tests: [`${FILES}/statement.test.ts`] }, [
    [
      'statement.ts',
      'if (closing.cents !== opening.cents + sum.cents)',
      'if (closing.cents < opening.cents + sum.cents)',
    ],
    ['statement.ts', 'if (Number(countText) !== count)', 'if (Number(countText) < count)'],
    ['statement.ts', "(expected !== '±' && expected !== sign)", "(expected !== '±' && expected === sign)"],
  ]),
  ...mutationsOf(FILES, { tests: [`${FILES}/acknowledgement.test.ts`] }, [
    [
      'acknowledgement.ts',
      "(ack.status === 'rejected') === (ack.rejectReason !== undefined)",
      "(ack.status === 'rejected') <= (ack.rejectReason !== undefined)",
    ],
    [
      'acknowledgement.ts',
      '(item.trace === undefined) !== (item.crossReference === undefined)',
      'item.trace !== undefined || item.crossReference !== undefined',
    ],
  ]),
];
