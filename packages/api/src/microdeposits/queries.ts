import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { instantOf, localDate } from '@cordelle/domain/calendar/zones.ts';
import { expectedArrival, REMINDED_AGAIN_AFTER_HOURS } from '@cordelle/domain/microdeposit/arrival.ts';
import type { MICRODEPOSIT_STATUSES } from '@cordelle/domain/microdeposit/statuses.ts';
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
import { alongNewest, COUNT_BOUND, pageOf } from '../page.ts';

type Row = {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly customerId: bigint;
  readonly customerName: string;
  readonly status: (typeof MICRODEPOSIT_STATUSES)[number];
  readonly attempts: number;
  readonly createdAt: Date;
  readonly statusReason: string | null;
  readonly expiresOn: CalendarDate;
  readonly sentOn: CalendarDate | null;
  readonly tokenEncrypted: string | null;
  readonly remindedAt: Date | null;
  readonly remindersSent: number | null;
  readonly reachable: boolean;
};

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
    m.client_id = ${client.id} and m.created_at >= ${instantOf(first, '00:00', zone)}
    and (m.created_at at time zone ${zone})::date <= ${last}
    ${input.filter === 'All' ? sql`` : sql`and m.status = ${input.filter}`}`;
  const [rows, [counted]] = await Promise.all([
    sql<Row[]>`
      select m.client_id as "clientId", m.id, m.customer_id as "customerId", c.name as "customerName", m.status,
             m.attempts, m.created_at as "createdAt", m.status_reason as "statusReason", m.expires_on as "expiresOn",
             f.business_date as "sentOn", l.token_encrypted as "tokenEncrypted", l.reminded_at as "remindedAt",
             l.reminders_sent as "remindersSent",
             c.email is not null and c.email_bounced_at is null and c.active as reachable
        from microdeposits m
        join customers c on c.client_id = m.client_id and c.id = m.customer_id
        left join bank_files f on f.id = m.bank_file_id
        left join microdeposit_links l on l.client_id = m.client_id and l.id = m.id
       where ${wanted} order by ${sql.unsafe(orderText(input.sort))} limit ${input.limit} offset ${input.skip}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from microdeposits m where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  const tokens = await openTokens(tx, keys, rows.filter(hasAddress));
  return pageOf(
    rows.map((row) => onWire(row, hasAddress(row) ? (tokens.get(row) ?? null) : null, { client, now, language })),
    counted?.count ?? 0n,
  );
}

const hasAddress = (row: Row): row is Row & { readonly tokenEncrypted: string } =>
  row.status === 'Requested' && row.tokenEncrypted !== null;

function onWire(
  row: Row,
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
