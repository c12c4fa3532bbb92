import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { payerNoticeRecipients, payerNotices } from '@cordelle/db/schema/payer-notices.ts';
import { isInTime, PAYER_NOTICE_DAYS } from '@cordelle/domain/authorization/payer-notice.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { deliveryOf } from '@cordelle/engine/outbox/delivery.ts';
import type {
  payerNotice,
  payerNoticeListInput,
  payerNoticePage,
  payerNoticeRecipientPage,
  payerNoticeRecipientsInput,
} from '@cordelle/validation/payer-notices.ts';
import type { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { alongNewest, COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';

type Client = { readonly id: bigint; readonly country: Rail };

const NOTICE = joined(
  columns(payerNotices, 'n', [
    'id',
    'kind',
    'audience',
    'previousName',
    'newName',
    'statementName',
    'fromDate',
    'state',
    'actor',
    'orderedAt',
    'sentAt',
  ]),
  computed<{ byMail: number; byLetter: number; lettersWaiting: number }>({
    byMail: 'r.mails',
    byLetter: 'r.letters',
    lettersWaiting: 'r.waiting',
  }),
);
type NoticeRow = Row<typeof NOTICE>;

const NOTICES = `payer_notices n cross join lateral (
  select (count(*) filter (where p.means = 'mail'))::int as mails, (count(*) filter (where p.means = 'letter'))::int as letters,
         (count(*) filter (where p.told_on is null))::int as waiting
    from payer_notice_recipients p where p.client_id = n.client_id and p.notice_id = n.id) r`;

async function shown(tx: Tx, { id, country }: Client, rows: readonly NoticeRow[]) {
  const names = await namesOfActors(
    tx,
    id,
    rows.map(({ actor }) => actor),
  );
  return rows.map(
    ({ actor, kind: what, fromDate: from, ...row }): z.input<typeof payerNotice> => ({
      ...row,
      id: String(row.id),
      what,
      from,
      orderedAt: row.orderedAt.toISOString(),
      orderedByName: names.get(actor) ?? null,
      sentAt: row.sentAt?.toISOString() ?? null,
      postBy: addDays(from, -PAYER_NOTICE_DAYS[country]),
    }),
  );
}

/** What payers of a client were told, the newest first. */
export async function listPayerNotices(
  tx: Tx,
  client: Client,
  { skip, limit }: z.output<typeof payerNoticeListInput>,
): Promise<z.input<typeof payerNoticePage>> {
  const { sql } = tx;
  const rows = await sql`
    select ${NOTICE} from ${sql.unsafe(NOTICES)} where n.client_id = ${client.id}
     order by ${sql.unsafe(alongNewest('desc', 'n.ordered_at', 'n.id'))} ${rowsOfPage(sql, { limit, skip })}`;
  const [counted] = await sql<{ count: bigint }[]>`
    select count(*) as count from (
      select 1 from payer_notices where client_id = ${client.id} limit ${COUNT_BOUND + 1}) counted`;
  return pageOf(await shown(tx, client, rows), counted?.count ?? 0n);
}

/** Throws `record.not_found`. */
export async function payerNoticeById(tx: Tx, client: Client, id: bigint): Promise<z.input<typeof payerNotice>> {
  const rows = await tx.sql`
    select ${NOTICE} from ${tx.sql.unsafe(NOTICES)} where n.client_id = ${client.id} and n.id = ${id}`;
  const [notice] = await shown(tx, client, rows);
  if (!notice) throw new DomainError('record.not_found');
  return notice;
}

const RECIPIENT = joined(
  columns(payerNoticeRecipients, 'r', ['customerId', 'means', 'letterBecause', 'toldOn']),
  columns(customers, 'c', ['name']),
);

const FILTERS = {
  all: 'true',
  mail: `r.means = 'mail'`,
  letter: `r.means = 'letter'`,
  waiting: 'r.told_on is null',
} as const;

/** Payers of a notice by name, and how each was told. Throws `record.not_found`. */
export async function recipientsOf(
  tx: Tx,
  client: Client,
  { id, filter, skip, limit }: z.output<typeof payerNoticeRecipientsInput>,
): Promise<z.input<typeof payerNoticeRecipientPage>> {
  const { sql } = tx;
  const { from } = await payerNoticeById(tx, client, BigInt(id));
  const wanted = sql`r.client_id = ${client.id} and r.notice_id = ${id}::bigint and ${sql.unsafe(FILTERS[filter])}`;
  const delivery = computed<{ delivery: 'sent' | 'waiting' | 'bounced' | 'failed' | null }>({
    delivery: deliveryOf(tx, 'o'),
  });
  const rows = await sql`
    select ${RECIPIENT}, ${delivery}
      from payer_notice_recipients r
      join customers c on c.client_id = r.client_id and c.id = r.customer_id
      left join outbox o on o.client_id = r.client_id and r.means = 'mail'
           and o.dedupe_key = 'payer_notice ' || r.notice_id || ' ' || r.customer_id
     where ${wanted}
     order by c.name collate "und-x-icu", c.id ${rowsOfPage(sql, { limit, skip })}`;
  const [counted] = await sql<{ count: bigint }[]>`
    select count(*) as count from (select 1 from payer_notice_recipients r where ${wanted} limit ${COUNT_BOUND + 1}) counted`;
  return pageOf(
    rows.map(({ customerId, toldOn, ...row }) => ({
      ...row,
      customerId: String(customerId),
      toldOn,
      inTime: toldOn === null ? null : isInTime(client.country, toldOn, from),
    })),
    counted?.count ?? 0n,
  );
}
