import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { microdepositLinks, microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { instantOf, localDate } from '@cordelle/domain/calendar/zones.ts';
import { expectedArrival, REMINDED_AGAIN_AFTER_HOURS } from '@cordelle/domain/microdeposit/arrival.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { openTokens } from '@cordelle/engine/microdeposits/links.ts';
import { reasonWords } from '@cordelle/engine/microdeposits/reason-words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import {
  MICRODEPOSIT_LIST_DAYS,
  type microdeposit,
  type microdepositListInput,
  type microdepositPage,
} from '@cordelle/validation/microdeposits.ts';
import type { z } from 'zod';
import { alongNewest, COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';

const COLUMNS = joined(
  columns(microdeposits, 'm', [
    'clientId',
    'id',
    'customerId',
    'status',
    'attempts',
    'createdAt',
    'statusReason',
    'expiresOn',
  ]),
  columns(customers, 'c', { customerName: 'name' }),
  nullable(columns(bankFiles, 'f', { sentOn: 'businessDate' })),
  nullable(columns(microdepositLinks, 'l', ['tokenEncrypted', 'remindedAt', 'remindersSent'])),
  computed<{ reachable: boolean }>({
    reachable: 'c.email is not null and c.email_bounced_at is null and c.active',
  }),
);

type Input = z.output<typeof microdepositListInput>;
type Asked = {
  readonly client: { readonly id: bigint; readonly country: Rail };
  readonly keys: KeyStore;
  readonly now: Date;
  readonly language: Language;
};

const SORT_COLUMNS = {
  customerName: 'c.name collate "und-x-icu"',
  status: 'm.status',
  attempts: 'm.attempts',
} as const;

/** Newest first unless asked otherwise; no two stand level. */
function orderText(sort: Input['sort']): string {
  const { field, direction } = sort ?? { field: 'createdAt', direction: 'desc' };
  return field === 'createdAt'
    ? alongNewest(direction, 'm.created_at', 'm.id')
    : `${SORT_COLUMNS[field]} ${direction}, m.created_at desc, m.id desc`;
}

/** One page of the microdeposits of a client, by the days on which they were asked for. */
export async function listMicrodeposits(
  tx: Tx,
  { client, keys, now, language }: Asked,
  input: Input,
): Promise<z.input<typeof microdepositPage>> {
  const { sql } = tx;
  const { zone } = RAIL_FACTS[client.country];
  const last = input.endDate ?? localDate(now, zone);
  const first = input.startDate ?? addDays(last, -MICRODEPOSIT_LIST_DAYS);
  const wanted = sql`
    m.client_id = ${client.id} and m.method = 'micro_entries' and m.created_at >= ${instantOf(first, '00:00', zone)}
    and (m.created_at at time zone ${zone})::date <= ${last}
    ${input.filter === 'All' ? sql`` : sql`and m.status = ${input.filter}`}`;
  const [rows, [counted]] = await Promise.all([
    sql`
      select ${COLUMNS}
        from microdeposits m
        join customers c on c.client_id = m.client_id and c.id = m.customer_id
        left join bank_files f on f.id = m.bank_file_id
        left join microdeposit_links l on l.client_id = m.client_id and l.id = m.id
       where ${wanted} order by ${sql.unsafe(orderText(input.sort))} ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from microdeposits m where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  const tokens = await openTokens(tx, keys, rows.filter(hasAddress));
  return pageOf(
    rows.map((row) => onWire(row, hasAddress(row) ? (tokens.get(row) ?? null) : null, { client, now, language })),
    counted?.count ?? 0n,
  );
}

const hasAddress = (row: Row<typeof COLUMNS>): row is Row<typeof COLUMNS> & { readonly tokenEncrypted: string } =>
  row.status === 'Requested' && row.tokenEncrypted !== null;

function onWire(
  row: Row<typeof COLUMNS>,
  formUrl: string | null,
  { client, now, language }: Omit<Asked, 'keys'>,
): z.input<typeof microdeposit> {
  const { remindedAt, remindersSent, sentOn } = row;
  const again = remindedAt && new Date(remindedAt.getTime() + REMINDED_AGAIN_AFTER_HOURS * 3_600_000);
  const waits = again !== null && again > now;
  const mayBe = formUrl !== null && row.reachable;
  return {
    id: String(row.id),
    customer: { id: String(row.customerId), name: row.customerName },
    status: row.status,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    formUrl,
    statusReason: reasonWords(row.statusReason, language),
    sentOn,
    expectedArrival: row.status === 'Requested' ? expectedArrival(client.country, sentOn, now) : null,
    expiresOn: row.expiresOn,
    remindedAt: remindedAt?.toISOString() ?? null,
    remindersSent: remindersSent ?? 0,
    mayRemind: mayBe && !waits,
    remindFrom: mayBe && waits ? again.toISOString() : null,
  };
}
