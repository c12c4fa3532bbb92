import { BANK_FILE_ENTRY_KINDS } from '@cordelle/db/schema/bank-files.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

export type EntryKind = (typeof BANK_FILE_ENTRY_KINDS)[number];

/** What an entry of a file belongs to. A microdeposit has two: part 1 and part 2. */
export type EntrySubject = { readonly kind: EntryKind; readonly streamId: bigint; readonly part: 1 | 2 };

const PREFIX = {
  debit: 'TXN-',
  payout: 'PAY-',
  microdeposit: 'MD-',
  prenote: 'PN-',
  invoice: 'INV-',
  test_credit: 'TC-',
} as const satisfies Record<EntryKind, string>;
/** CPA-005 cross reference; NACHA identification. */
const LENGTH = { CA: 19, US: 15 } as const satisfies Record<Rail, number>;
const REFERENCE = /^(?:TXN-|PAY-|MD-|PN-|INV-|TC-)([0-9]+)(?:-([12]))?$/;

/** Our own reference in a file, echoed by returns: `TXN-000000000001001`, `MD-00000000000771-2`. As wide as the rail allows. */
export function entryReference(rail: Rail, { kind, streamId, part }: EntrySubject): string {
  const suffix = kind === 'microdeposit' ? `-${part}` : '';
  const width = LENGTH[rail] - PREFIX[kind].length - suffix.length;
  const digits = streamId.toString().padStart(width, '0');
  invariant(digits.length <= width, `the id ${streamId} fits a reference of the ${rail} rail`);
  return PREFIX[kind] + digits + suffix;
}

/** Whether an entry takes money from an account, or gives it. A prenote announces what takes. */
export const isDebit = (kind: EntryKind): boolean => kind === 'debit' || kind === 'invoice' || kind === 'prenote';

/** What a reference names; null for a text that is none of ours. */
export function subjectOfReference(reference: string): EntrySubject | null {
  const match = REFERENCE.exec(reference.trim());
  if (!match?.[1]) return null;
  const kind = BANK_FILE_ENTRY_KINDS.find((known) => reference.startsWith(PREFIX[known]));
  if (!kind || (kind === 'microdeposit') !== (match[2] !== undefined)) return null;
  return { kind, streamId: BigInt(match[1]), part: match[2] === '2' ? 2 : 1 };
}
