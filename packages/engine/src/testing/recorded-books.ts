import type { StreamAppend } from '@cordelle/db/event-store/stored-event.ts';
import type { StreamType } from '@cordelle/domain/decider.ts';
import type { DomainEvent } from '@cordelle/domain/events.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { Books } from '@cordelle/domain/testing/books.ts';
import { Streams } from '@cordelle/domain/testing/streams.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';

type History = { ids(clientId?: bigint): string[]; history(id: string): readonly DomainEvent[] };

/** `Books`, whose events can be taken out and stored: rules decide in memory, tests look at what the tables make of it. */
export class RecordedBooks {
  readonly books: Books;
  /** Plans of debits: no money moves by them, so they are in no book. */
  readonly schedules = new Streams(transactionSchedule);
  readonly clientIds: readonly bigint[];
  readonly #taken = new Map<string, number>();

  constructor(currency: Currency, clientIds: readonly bigint[]) {
    this.books = new Books(currency);
    this.clientIds = clientIds;
  }

  /** Everything that happened since it was last asked. */
  take(): StreamAppend[] {
    const { transactions, settlements, payouts, microdeposits, invoices, bankFiles } = this.books;
    const items: StreamAppend[] = [];
    const collect = (clientId: bigint, streamType: StreamType, streams: History) => {
      for (const id of streams.ids(clientId)) {
        const key = `${streamType} ${clientId}/${id}`;
        const expectedVersion = this.#taken.get(key) ?? 0;
        const events = streams.history(id).slice(expectedVersion);
        this.#taken.set(key, expectedVersion + events.length);
        if (events.length > 0) items.push({ clientId, streamType, streamId: BigInt(id), expectedVersion, events });
      }
    };
    collect(PROVIDER_CLIENT_ID, 'bank-file', bankFiles);
    for (const clientId of this.clientIds) {
      collect(clientId, 'transaction', transactions);
      collect(clientId, 'schedule', this.schedules);
      collect(clientId, 'settlement', settlements);
      collect(clientId, 'payout', payouts);
      collect(clientId, 'microdeposit', microdeposits);
      collect(clientId, 'invoice', invoices);
    }
    return items;
  }
}
