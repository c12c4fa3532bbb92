import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import {
  ENTRY_OF_ADJUSTMENT,
  JOURNAL_ENTRIES,
  type JournalAccount,
  type JournalEntryKind,
  linesOfEntry,
  referenceOfDebit,
  withReferences,
} from '@cordelle/domain/accounting/general-journal.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { settlementJournalInput } from '@cordelle/validation/settlement-journal.ts';
import type { z } from 'zod';
import { exportKind, partByPart } from '../exports/export-kind.ts';
import { type JournalLine, journalColumns } from '../exports/journal-layouts.ts';
import type { Place } from '../exports/list-order.ts';

type Wanted = z.output<typeof settlementJournalInput>;
type Entry = {
  readonly date: string;
  readonly reference: string;
  readonly settlementId: bigint;
  readonly transactionId: bigint | null;
  readonly customerName: string | null;
  readonly currency: string;
  readonly kind: JournalEntryKind;
  readonly cents: bigint;
};

type Line = Entry & JournalLine;

/** What a ledger is told besides. */
const BESIDES = [
  ['Customer', ({ customerName }: Line) => customerName ?? ''],
  ['Settlement', ({ settlementId }: Line) => String(settlementId)],
  ['Transaction', ({ transactionId }: Line) => transactionId?.toString() ?? ''],
] as const;
const columnsOf = ({ layout }: Wanted) => journalColumns<Line>(layout, BESIDES);

/** Settlements as entries of a ledger, line by line; as much is debited as is credited, entry by entry. */
export const settlementJournalExport = exportKind(
  'settlement_journal',
  'settlements.export',
  settlementJournalInput,
  (wanted, { clientId, language }) => ({
    filename: ['settlement-journal', wanted.layout, wanted.startDate, wanted.endDate].filter(Boolean).join('-'),
    count: (tx) => countLines(tx, clientId, wanted),
    csvColumns: columnsOf(wanted).map(([heading]) => heading),
    csvParts: partByPart(async (tx, { place, limit }) => {
      const { entries, next } = await entriesFrom(tx, clientId, wanted, place, Math.max(1, Math.floor(limit / 2)));
      return { rows: entries.flatMap((entry) => rowsOf(entry, wanted, language)), next };
    }),
    // Programs read it; for people there is the statement of each settlement.
    pdf: () => Promise.reject(new DomainError('export.too_long_for_pdf')),
  }),
);

function rowsOf(entry: Entry, wanted: Wanted, language: Language): string[][] {
  const words = translate(`journal_entry_${entry.kind}`, language);
  const description = [words, entry.customerName].filter(Boolean).join(' – ');
  return linesOfEntry(entry.kind, entry.cents).map((line) => {
    const whole: Line = { ...entry, ...line, description, account: nameOf(line.account, wanted, language) };
    return columnsOf(wanted).map(([, cell]) => cell(whole));
  });
}

const DEFAULT_WORDS: Readonly<Record<JournalAccount, string>> = {
  clearing: 'journal_account_clearing',
  receivable: 'journal_account_receivable',
  bank: 'journal_account_bank',
  fees: 'journal_account_fees',
  reserve: 'journal_account_reserve',
  writtenOff: 'journal_account_written_off',
};
const nameOf = (account: JournalAccount, wanted: Wanted, language: Language): string =>
  wanted[account] ?? translate(DEFAULT_WORDS[account], language);

const SETTLED = columns(settlements, 's', [
  'id',
  'settlementDate',
  'currency',
  'feesNettedCents',
  'holdbackCents',
  'holdbackReleasedCents',
  'payoutCents',
  'adjustments',
]);
type Settled = Row<typeof SETTLED>;

const between = ({ sql }: Tx, { startDate, endDate }: Wanted) => sql`
  ${startDate ? sql`s.settlement_date >= ${startDate}` : sql`true`} and ${endDate ? sql`s.settlement_date <= ${endDate}` : sql`true`}`;

/** Sections of a settlement in the journal: what it credits, what it takes back, and what it moves. */
const SECTIONS = ['approved', 'chargeback', 'moved'] as const;

/** So many entries from a place on: settlement, section of it, and debit in that. A settlement of a million debits comes in parts as well. */
async function entriesFrom(tx: Tx, clientId: bigint, wanted: Wanted, place: Place | null, max: number) {
  const entries: Entry[] = [];
  let at = BigInt(place?.[0] ?? 0);
  let section = Number(place?.[1] ?? 0);
  let after = BigInt(place?.[2] ?? 0);
  for (;;) {
    const [settled] = await tx.sql`
      select ${SETTLED} from settlements s
       where s.client_id = ${clientId} and s.id >= ${at} and ${between(tx, wanted)} order by s.id limit 1`;
    if (!settled) return { entries, next: null };
    if (settled.id !== at) {
      at = settled.id;
      section = 0;
      after = 0n;
    }
    for (; section < SECTIONS.length; section += 1) {
      const left = max - entries.length;
      const name = SECTIONS[section];
      const found =
        name === 'moved' || !name ? movedBy(settled) : await debitsOf(tx, clientId, settled, name, after, left);
      entries.push(...found);
      if (name !== 'moved' && found.length === left)
        return { entries, next: [String(at), String(section), String(found.at(-1)?.transactionId ?? after)] };
      after = 0n;
    }
    at += 1n;
    section = 0;
    if (entries.length >= max) return { entries, next: [String(at), '0', '0'] };
  }
}

async function debitsOf(
  { sql }: Tx,
  clientId: bigint,
  { id, settlementDate, currency }: Settled,
  kind: 'approved' | 'chargeback',
  after: bigint,
  limit: number,
): Promise<Entry[]> {
  const ofSettlement =
    kind === 'approved'
      ? sql`t.settlement_id = ${id}`
      : sql`t.deducted_settlement_id = ${id} and t.stage = 'after_approval'`;
  const rows = await sql<{ transactionId: bigint; cents: bigint; customerName: string; inBoth: boolean }[]>`
    select t.id as "transactionId", t.amount_cents as cents, c.name as "customerName",
           t.settlement_id is not distinct from t.deducted_settlement_id as "inBoth"
      from transactions t join customers c on c.client_id = t.client_id and c.id = t.customer_id
     where t.client_id = ${clientId} and ${ofSettlement} and t.id > ${after} order by t.id limit ${limit}`;
  return rows.map(({ inBoth, ...row }) => ({
    ...row,
    kind,
    date: settlementDate,
    reference: referenceOfDebit(id, row.transactionId, kind, inBoth),
    settlementId: id,
    currency,
  }));
}

/** What a settlement moves besides its debits: one entry of a kind each way. */
function movedBy({ id, settlementDate, currency, adjustments, ...settled }: Settled): Entry[] {
  const parts: { readonly kind: JournalEntryKind; readonly cents: bigint }[] = [
    { kind: 'fees', cents: settled.feesNettedCents },
    { kind: 'reserve', cents: settled.holdbackCents - settled.holdbackReleasedCents },
    { kind: 'payout', cents: settled.payoutCents },
    ...adjustments.map(({ kind, amount }) => {
      const entry = ENTRY_OF_ADJUSTMENT[kind];
      return { kind: entry.kind, cents: entry.sign * centsOf(amount) };
    }),
  ];
  const moved = parts
    .filter(({ cents }) => cents !== 0n)
    .sort((a, b) => JOURNAL_ENTRIES.indexOf(a.kind) - JOURNAL_ENTRIES.indexOf(b.kind));
  return withReferences(id, moved).map((part) => ({
    ...part,
    date: settlementDate,
    settlementId: id,
    transactionId: null,
    customerName: null,
    currency,
  }));
}

async function countLines(tx: Tx, clientId: bigint, wanted: Wanted): Promise<number> {
  const [row] = await tx.sql<{ entries: bigint }[]>`
    select coalesce(sum(s.approved_count + s.chargeback_count + (s.fees_netted_cents <> 0)::int + (s.payout_cents <> 0)::int
                        + (s.holdback_cents <> s.holdback_released_cents)::int + jsonb_array_length(s.adjustments)), 0)::bigint as entries
      from settlements s where s.client_id = ${clientId} and ${between(tx, wanted)}`;
  return Number(row?.entries ?? 0n) * 2;
}
