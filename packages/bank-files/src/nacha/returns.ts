import { routingNumberOf } from '@cordelle/domain/bank-numbers/routing-number.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { zeroFilled } from '../text.ts';
import { dayOfYear } from './date-fields.ts';
import {
  isTransactionCode,
  type NachaAddenda,
  type NachaBatchHeader,
  type NachaEntry,
  TRANSACTION_CODES,
  type TransactionCode,
} from './records.ts';
import type { NachaBatch } from './writer.ts';

/** An entry as its originator sent it, with the batch that carried it. */
export type SentEntry = { readonly batch: NachaBatchHeader; readonly entry: NachaEntry };

type Answer = {
  readonly sent: SentEntry;
  /** `YYYY-MM-DD` on which the return or notification settled. */
  readonly settlementDate: string;
  /** The seven digits the answering bank adds to its id; ascending and never twice in a file. */
  readonly sequence: number;
};

/** The receiving bank sends an entry back. */
export type ReturnAnswer = Answer & {
  readonly type: 'return';
  /** `R01`… */
  readonly reason: string;
  /** With R14 and R15. */
  readonly dateOfDeath?: string;
  readonly information?: string;
};

/** The receiving bank corrects what the originator holds; the entry itself was posted. */
export type ChangeAnswer = Answer & {
  readonly type: 'change';
  /** `C01`… */
  readonly code: string;
  /** From `formatCorrectedData`. */
  readonly correctedData: string;
};

/**
 * The batches in which receiving banks answer what they were sent: one per answering bank, original batch, kind and
 * settlement date, in the order first met, entries in ascending trace order. To be written with `direction: 'inbound'`.
 * Source: NACHA addenda 99 and 98.
 */
export function answerBatches(answers: Iterable<ReturnAnswer | ChangeAnswer>, firstBatchNumber = 1): NachaBatch[] {
  const groups = new Map<string, (ReturnAnswer | ChangeAnswer)[]>();
  for (const answer of answers) {
    const { sent, type, settlementDate } = answer;
    const { direction } = TRANSACTION_CODES[sent.entry.transactionCode];
    const key = [receivingDfiOf(sent), JSON.stringify(sent.batch), type, direction, settlementDate].join('|');
    const group = groups.get(key);
    if (group) group.push(answer);
    else groups.set(key, [answer]);
  }
  return [...groups.values()].map((group, at) => {
    const inOrder = group.toSorted((a, b) => a.sequence - b.sequence);
    const [first] = inOrder;
    invariant(first, 'a group holds at least one answer');
    return { header: headerOf(first, firstBatchNumber + at), entries: inOrder.map(answerEntry) };
  });
}

/** The entry that answers another: account, amount (0 for a change), reference and name as sent, addressed to the sender. */
export function answerEntry(answer: ReturnAnswer | ChangeAnswer): NachaEntry {
  const { entry, batch } = answer.sent;
  return {
    ...entry,
    transactionCode: answerCodeOf(entry.transactionCode),
    routingNumber: routingNumberOf(batch.originatingDfi),
    amountCents: answer.type === 'change' ? 0n : entry.amountCents,
    trace: receivingDfiOf(answer.sent) + zeroFilled(answer.sequence, 7),
    addenda: addendaOf(answer),
  };
}

/** The code a return or change carries: 27/28/29 → 26, 22/23/24 → 21, 37/38/39 → 36, 32/33/34 → 31. */
export function answerCodeOf(code: TransactionCode): TransactionCode {
  const { direction } = TRANSACTION_CODES[code];
  const answer = code.slice(0, 1) + (direction === 'debit' ? '6' : '1');
  invariant(isTransactionCode(answer), 'every account type has a return code');
  return answer;
}

function headerOf({ sent, type, settlementDate }: ReturnAnswer | ChangeAnswer, batchNumber: number): NachaBatchHeader {
  return {
    ...sent.batch,
    serviceClass: TRANSACTION_CODES[sent.entry.transactionCode].direction === 'debit' ? '225' : '220',
    sec: type === 'change' ? 'COR' : sent.batch.sec,
    settlementDay: dayOfYear(settlementDate),
    originatingDfi: receivingDfiOf(sent),
    batchNumber,
  };
}

function addendaOf(answer: ReturnAnswer | ChangeAnswer): NachaAddenda {
  const original = { originalTrace: answer.sent.entry.trace, originalReceivingDfi: receivingDfiOf(answer.sent) };
  if (answer.type === 'change')
    return { type: 'change', code: answer.code, ...original, correctedData: answer.correctedData };
  return {
    type: 'return',
    reason: answer.reason,
    ...original,
    dateOfDeath: answer.dateOfDeath ?? null,
    information: answer.information ?? '',
  };
}

const receivingDfiOf = ({ entry }: SentEntry): string => entry.routingNumber.slice(0, 8);
