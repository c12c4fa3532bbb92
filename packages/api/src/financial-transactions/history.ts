import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { events } from '@cordelle/db/schema/events.ts';
import { postings } from '@cordelle/db/schema/ledger.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { transactionHistory } from '@cordelle/validation/financial-transactions.ts';
import type { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';

type History = z.input<typeof transactionHistory>;
type Related = History['related'];

const ENTRY = joined(
  columns(events, 'e', ['position', 'type', 'data', 'actor', 'occurredAt', 'recordedAt']),
  nullable(columns(postings, 'p', { rule: 'rule', debit: 'debitAccount', credit: 'creditAccount', cents: 'cents' })),
  computed<{ seal: string }>({ seal: `left(encode(e.hash, 'hex'), 12)` }),
);
type EntryRow = Row<typeof ENTRY>;

const RELATED = joined(
  nullable(columns(bankFiles, 'f', { fileId: 'id', fileName: 'name', fileState: 'state' })),
  columns(transactions, 't', { creditedBy: 'settlementId', creditedOn: 'settledDate', deductedOn: 'deductedDate' }),
  computed<{ deductedBy: bigint | null }>({
    deductedBy: `case when t.stage = 'after_approval' then t.deducted_settlement_id end`,
  }),
);
type RelatedRow = Row<typeof RELATED>;

/** Every recorded fact of one transaction with what it posted, oldest first, and what it points at. Throws `record.not_found`. */
export async function historyOf(tx: Tx, clientId: bigint, id: bigint): Promise<History> {
  const [rows, [related]] = await Promise.all([
    tx.sql`
      select ${ENTRY}
        from events e
        left join postings p on p.client_id = e.client_id and p.position = e.position
       where e.client_id = ${clientId} and e.stream_type = 'transaction' and e.stream_id = ${id}
       order by e.version, p.leg`,
    tx.sql`
      select ${RELATED}
        from transactions t left join bank_files f on f.id = t.bank_file_id
       where t.client_id = ${clientId} and t.id = ${id}`,
  ]);
  if (rows.length === 0 || !related) throw new DomainError('record.not_found');
  const names = await namesOfActors(
    tx,
    clientId,
    rows.map(({ actor }) => actor),
  );
  return { entries: entriesOf(rows, names), related: relatedOf(related) };
}

/** One entry per fact: the rows of one event differ only by their posting. */
function entriesOf(rows: readonly EntryRow[], names: ReadonlyMap<string, string>): History['entries'] {
  const entries = new Map<bigint, History['entries'][number]>();
  for (const { position, rule, debit, credit, cents, occurredAt, recordedAt, ...row } of rows) {
    const entry = entries.get(position) ?? {
      ...row,
      position: String(position),
      actorName: names.get(row.actor) ?? null,
      occurredAt: occurredAt.toISOString(),
      recordedAt: recordedAt.toISOString(),
      postings: [],
    };
    if (rule !== null && debit !== null && credit !== null && cents !== null)
      entry.postings.push({ rule, debit, credit, amount: centsText(cents) });
    entries.set(position, entry);
  }
  return [...entries.values()];
}

function relatedOf(row: RelatedRow): Related {
  const settlementOf = (id: bigint | null, date: string | null) =>
    id === null || date === null ? null : { id: String(id), settlementDate: date };
  return {
    bankFile:
      row.fileId === null || row.fileName === null || row.fileState === null
        ? null
        : { id: String(row.fileId), name: row.fileName, state: row.fileState },
    settlement: settlementOf(row.creditedBy, row.creditedOn),
    deductedIn: settlementOf(row.deductedBy, row.deductedOn),
  };
}
