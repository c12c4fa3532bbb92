import { type RejectedItem, writeAcknowledgement } from '@cordelle/bank-files/acknowledgement.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { BankFile } from './answers-of-day.ts';
import type { CustomerFile, Entry } from './entry.ts';

/** An entry left out of a file that was otherwise taken. */
export type RefusedItem = { readonly entry: Entry<unknown>; readonly code: string; readonly reason: string };

/** What became of a customer's file. `file` is null for one that could not be read. */
export type Receipt =
  | { readonly status: 'taken'; readonly file: CustomerFile<unknown>; readonly refusedItems: readonly RefusedItem[] }
  | { readonly status: 'refused'; readonly file: CustomerFile<unknown> | null; readonly reason: string };

const REFERENCE_LENGTH_MAX = 100;
const REASON_LENGTH_MAX = 500;

/** The bank's word on one file; counts and totals are those of the file as it came, refused items included. */
export function acknowledgementFile(
  rail: Rail,
  { name, copy }: { name: string; copy: string },
  at: Date,
  receipt: Receipt,
): BankFile {
  const { file } = receipt;
  const about = {
    fileReference: name.slice(0, REFERENCE_LENGTH_MAX),
    format: RAIL_FACTS[rail].format,
    batchCount: file?.batchCount ?? 0,
    entryCount: file?.entries.length ?? 0,
    debitTotal: centsText(file?.debitCents ?? 0n),
    creditTotal: centsText(file?.creditCents ?? 0n),
    receivedAt: at.toISOString(),
  };
  return {
    name: `${rail}_ACK_${copy}.json`,
    bytes: writeAcknowledgement(
      receipt.status === 'refused'
        ? { ...about, status: 'rejected', rejectedItems: [], rejectReason: receipt.reason.slice(0, REASON_LENGTH_MAX) }
        : {
            ...about,
            status: receipt.refusedItems.length > 0 ? 'accepted_with_errors' : 'accepted',
            rejectedItems: receipt.refusedItems.map(({ entry, code, reason }) => itemOf(rail, entry, code, reason)),
          },
    ),
  };
}

/** Canada names items by the customer's reference, the United States by trace. */
const itemOf = (rail: Rail, { trace, reference }: Entry<unknown>, code: string, reason: string): RejectedItem =>
  rail === 'CA' && reference !== '' ? { crossReference: reference, code, reason } : { trace, code, reason };
