import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { bankFileEntries } from '@cordelle/db/schema/bank-files.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { entryReference, isDebit, subjectOfReference } from '../entry-reference.ts';
import type { NamedAccount, ReadableAnswer } from './answers.ts';

/** What an entry of one of our files is known by. */
export const ENTRY_COLUMNS = [
  'clientId',
  'bankFileId',
  'kind',
  'streamId',
  'trace',
  'amountCents',
  'bankAccountId',
  'clientAccountId',
] as const;

/** An entry of one of our files to which an answer may refer. */
const SENT_ENTRY = joined(
  columns(bankFileEntries, 'e', ENTRY_COLUMNS),
  computed<{ blindIndex: string | null; part: 1 | 2 }>({
    blindIndex: 'a.blind_index',
    part: `case when e.kind = 'microdeposit' and exists (
    select 1 from bank_file_entries p
     where p.client_id = e.client_id and p.kind = e.kind and p.stream_id = e.stream_id
       and p.bank_file_id = e.bank_file_id and p.sequence < e.sequence) then 2 else 1 end`,
  }),
);
export type SentEntry = Row<typeof SENT_ENTRY>;

export type Match =
  | { readonly entry: SentEntry }
  | {
      readonly unmatched: 'unknown_trace' | 'several_matches' | 'amount_differs';
      /** What it would have been, where only the amount differs. */
      readonly candidate: SentEntry | null;
    };

/**
 * Finds what each answer refers to: by trace (or by our own reference where the bank gives none), the same account, the
 * same amount; of several the one with our reference, then the latest. Accounts are compared by blind index, never opened.
 * Source: bank formats §3.
 */
export async function matchEntries(
  tx: Tx,
  keys: KeyStore,
  rail: Rail,
  answers: readonly ReadableAnswer[],
): Promise<Map<ReadableAnswer, Match>> {
  const byTrace = Map.groupBy(await entriesByTrace(tx, rail, answers), ({ trace }) => trace);
  const byReference = Map.groupBy(await entriesByReference(tx, rail, answers), (entry) => referenceOf(rail, entry));
  return new Map(
    answers.map((answer) => {
      const candidates =
        (answer.trace === null ? byReference.get(answer.reference.trim()) : byTrace.get(answer.trace)) ?? [];
      return [answer, chosen(keys, rail, answer, candidates)];
    }),
  );
}

function chosen(keys: KeyStore, rail: Rail, answer: ReadableAnswer, candidates: readonly SentEntry[]): Match {
  const same = candidates.filter(
    (entry) =>
      sameAccount(keys, rail, entry, answer.party) && (answer.kind === 'notice' || sameDirection(entry, answer)),
  );
  const [first] = same;
  if (!first) return { unmatched: 'unknown_trace', candidate: null };
  const fitting = answer.kind === 'notice' ? same : same.filter((entry) => sameAmount(entry, answer.amountCents));
  const [only, ...others] = fitting;
  if (!only) return { unmatched: 'amount_differs', candidate: same.length === 1 ? first : null };
  if (others.length === 0) return { entry: only };
  const referenced = fitting.filter((entry) => referenceOf(rail, entry) === answer.reference.trim());
  const left = referenced.length > 0 ? referenced : fitting;
  const latest = left.reduce((newest, entry) => (entry.bankFileId > newest.bankFileId ? entry : newest));
  const tied = left.filter((entry) => entry.bankFileId === latest.bankFileId);
  return tied.length === 1 ? { entry: latest } : { unmatched: 'several_matches', candidate: null };
}

const referenceOf = (rail: Rail, { kind, streamId, part }: SentEntry): string =>
  entryReference(rail, { kind, streamId, part });

const sameDirection = (entry: SentEntry, answer: Extract<ReadableAnswer, { kind: 'return' }>): boolean =>
  isDebit(entry.kind) === (answer.direction === 'debit');

/** One credit of a microdeposit is part of the sum that is kept; which part stays secret. */
const sameAmount = (entry: SentEntry, cents: bigint): boolean =>
  entry.kind === 'microdeposit' ? cents > 0n && cents < entry.amountCents : cents === entry.amountCents;

function sameAccount(keys: KeyStore, rail: Rail, entry: SentEntry, party: NamedAccount | null): boolean {
  if (party === null || entry.blindIndex === null) return true;
  return searchIndexOf(keys, entry.clientId, { country: rail, ...party }) === entry.blindIndex;
}

const account = ({ sql }: Tx) => sql`
  left join customer_bank_accounts a on a.client_id = e.client_id and a.id = e.bank_account_id`;

async function entriesByTrace(tx: Tx, rail: Rail, answers: readonly ReadableAnswer[]): Promise<SentEntry[]> {
  const traces = [...new Set(answers.flatMap(({ trace }) => trace ?? []))];
  if (traces.length === 0) return [];
  return tx.sql`
    select ${SENT_ENTRY} from bank_file_entries e ${account(tx)}
     where e.trace = any(${arrayLiteral(traces)}::text[]) and e.rail = ${rail} and not e.withdrawn`;
}

async function entriesByReference(tx: Tx, rail: Rail, answers: readonly ReadableAnswer[]): Promise<SentEntry[]> {
  const ids = answers.flatMap(({ trace, reference }) =>
    trace === null ? (subjectOfReference(reference)?.streamId ?? []) : [],
  );
  if (ids.length === 0) return [];
  return tx.sql`
    select ${SENT_ENTRY} from bank_file_entries e ${account(tx)}
     where e.stream_id = any(${arrayLiteral(ids)}::bigint[]) and e.rail = ${rail} and not e.withdrawn`;
}
