import { columns, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { loadStream } from '@cordelle/db/event-store/load.ts';
import type { StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { bankFileEvent } from '@cordelle/domain/bank-file/events.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { App } from '@cordelle/engine/app.ts';
import { ContentsUnreadable, readContents } from '@cordelle/engine/bank-files/file-contents.ts';
import { maskBrokenLine } from '@cordelle/engine/bank-files/inbound/mask-line.ts';
import { storableLine } from '@cordelle/engine/bank-files/inbound/storable-line.ts';
import type { bankFile, bankFileDetail, bankFileListInput } from '@cordelle/validation/bank-files.ts';
import type { z } from 'zod';
import { alongNewest, COUNT_BOUND, likePattern, pageOf, rowsOfPage } from '../page.ts';

type Wire = z.input<typeof bankFile>;

const COLUMNS = columns(bankFiles, 'f', [
  'id',
  'rail',
  'direction',
  'kind',
  'name',
  'number',
  'businessDate',
  'state',
  'debitsCents',
  'debitsCount',
  'creditsCents',
  'creditsCount',
  'entries',
  'applied',
  'duplicates',
  'unmatched',
  'totalCents',
  'sha256',
  'bytes',
  'faultCode',
  'faultLine',
  'detail',
  'createdAt',
]);

const SORT_COLUMNS = { createdAt: 'f.created_at', businessDate: 'f.business_date', name: 'f.name' } as const;

const sumOf = (cents: bigint | null, count: number | null) =>
  cents === null || count === null ? null : { amount: centsText(cents), count };

const onWire = (row: Row<typeof COLUMNS>): Wire => ({
  id: String(row.id),
  rail: row.rail,
  direction: row.direction,
  kind: row.kind,
  name: row.name,
  number: row.number,
  businessDate: row.businessDate,
  state: row.state,
  debits: sumOf(row.debitsCents, row.debitsCount),
  credits: sumOf(row.creditsCents, row.creditsCount),
  bytes: row.bytes === null ? null : Number(row.bytes),
  applied:
    row.entries === null
      ? null
      : {
          entries: row.entries,
          applied: row.applied ?? 0,
          duplicates: row.duplicates ?? 0,
          unmatched: row.unmatched ?? 0,
          total: centsText(row.totalCents ?? 0n),
        },
  fault: row.detail === null ? null : { code: row.faultCode, line: row.faultLine, detail: row.detail },
  createdAt: row.createdAt.toISOString(),
});

/** Files of both rails, ours and the bank's; newest first unless asked otherwise. */
export async function listBankFiles({ sql }: Tx, input: z.output<typeof bankFileListInput>) {
  const { field, direction } = input.sort ?? { field: 'createdAt', direction: 'desc' };
  const order = sql.unsafe(alongNewest(direction, SORT_COLUMNS[field], 'f.id'));
  const wanted = sql`
    true
    ${input.rail ? sql`and f.rail = ${input.rail}` : sql``}
    ${input.direction ? sql`and f.direction = ${input.direction}` : sql``}
    ${input.state ? sql`and f.state = ${input.state}` : sql``}
    ${input.search ? sql`and f.name ilike ${likePattern(input.search)}` : sql``}`;
  const [rows, [counted]] = await Promise.all([
    sql`
      select ${COLUMNS} from bank_files f
       where ${wanted} order by ${order} ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from bank_files f where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  return pageOf(rows.map(onWire), counted?.count ?? 0n);
}

/** One file with its facts and, when it is quarantined, the lines around the fault. Throws `record.not_found`. */
export async function bankFileById(app: App, id: bigint): Promise<z.input<typeof bankFileDetail>> {
  const { row, events } = await inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const [[found], stream] = await Promise.all([
      tx.sql`select ${COLUMNS} from bank_files f where f.id = ${id}`,
      loadStream(tx, { clientId: PROVIDER_CLIENT_ID, streamType: 'bank-file', streamId: id }),
    ]);
    if (!found) throw new DomainError('record.not_found');
    return { row: found, events: stream };
  });
  return {
    ...onWire(row),
    sha256: row.sha256,
    history: events.map(({ type, actor, occurredAt, data }) => ({
      type,
      actor,
      occurredAt: occurredAt.toISOString(),
      data: { ...data },
    })),
    otherFaults: row.state === 'Quarantined' ? otherFaultsOf(events) : [],
    excerpt:
      row.state === 'Quarantined' && row.faultLine !== null && row.faultLine > 0
        ? await excerptOf(readContents(app.worker, app.keys, id), row.faultLine, (text) =>
            row.kind === 'entries' ? '' : storableLine(maskBrokenLine(row.rail, row.kind, text)),
          ).catch(nothingIfUnreadable)
        : [],
  };
}

function otherFaultsOf(events: readonly StoredEvent[]): z.input<typeof bankFileDetail>['otherFaults'] {
  const last = events.findLast(({ type }) => type === 'BankFileQuarantined');
  const event = last && bankFileEvent.parse({ type: last.type, data: last.data });
  return event?.type === 'BankFileQuarantined' ? event.data.others : [];
}

/** What cannot be opened any more cannot be shown; the file and its history still are. */
function nothingIfUnreadable(error: unknown): [] {
  if (error instanceof ContentsUnreadable) return [];
  throw error;
}

const LINES_AROUND = 2;
const LINE_LENGTH_MAX = 1500;

/** Lines around one line (from 1), as `masked` lets people see them. Holds no more than those lines. */
async function excerptOf(
  bytes: AsyncIterable<Buffer>,
  line: number,
  masked: (text: string) => string,
): Promise<{ line: number; text: string }[]> {
  const shown: { line: number; text: string }[] = [];
  let at = 1;
  let rest = '';
  const keep = (text: string) => {
    if (Math.abs(at - line) <= LINES_AROUND) shown.push({ line: at, text: masked(text.slice(0, LINE_LENGTH_MAX)) });
    at += 1;
  };
  for await (const chunk of bytes) {
    const lines = (rest + chunk.toString('latin1')).split(/\r?\n/);
    rest = (lines.pop() ?? '').slice(0, LINE_LENGTH_MAX);
    for (const text of lines) keep(text);
    if (at > line + LINES_AROUND) return shown;
  }
  if (rest !== '') keep(rest);
  return shown;
}
