import { zeroFilled } from '../text.ts';
import type { NachaTotals } from './records.ts';

const HASH_MODULUS = 10_000_000_000;

/**
 * Running totals of a batch or file. Plain numbers are exact here: a control field has at most twelve digits, sums only
 * grow, and what outgrows its field is refused by the writer and can never equal the field in the reader.
 */
export class RunningTotals {
  entryCount = 0;
  entryAddendaCount = 0;
  hash = 0;
  debitCents = 0;
  creditCents = 0;

  addEntry(receivingDfi: number, direction: 'debit' | 'credit' | undefined, amountCents: number): void {
    this.entryCount += 1;
    this.entryAddendaCount += 1;
    this.#addHash(receivingDfi);
    if (direction === 'debit') this.debitCents += amountCents;
    else if (direction === 'credit') this.creditCents += amountCents;
  }

  addAddenda(): void {
    this.entryAddendaCount += 1;
  }

  addBatch(batch: RunningTotals): void {
    this.entryCount += batch.entryCount;
    this.entryAddendaCount += batch.entryAddendaCount;
    this.#addHash(batch.hash);
    this.debitCents += batch.debitCents;
    this.creditCents += batch.creditCents;
  }

  result(): NachaTotals {
    return {
      entryCount: this.entryCount,
      entryAddendaCount: this.entryAddendaCount,
      entryHash: zeroFilled(this.hash, 10),
      debitCents: BigInt(this.debitCents),
      creditCents: BigInt(this.creditCents),
    };
  }

  #addHash(value: number): void {
    this.hash += value;
    if (this.hash >= HASH_MODULUS) this.hash -= HASH_MODULUS;
  }
}
