import { columns, computed, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { activity } from '@cordelle/db/schema/activity.ts';
import { customerFacts } from '@cordelle/db/schema/customer-facts.ts';
import { outbox } from '@cordelle/db/schema/outbox.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { deliveryOf } from '@cordelle/engine/outbox/delivery.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import type { activityEntry, activityInput } from '@cordelle/validation/customers/activity.ts';
import type { ActivityKind } from '@cordelle/validation/customers/activity-kinds.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';
import { factWords } from './fact-words.ts';
import { scheduleChangeWords } from './schedule-change-words.ts';

type Entry = z.input<typeof activityEntry>;

const LOGGED = columns(activity, [
  'id',
  'type',
  'amountCents',
  'transactionId',
  'scheduleId',
  'settlementId',
  'actor',
  'occurredAt',
  'data',
]);
const NO_LINKS = computed<Record<'amountCents' | 'transactionId' | 'scheduleId' | 'settlementId', null>>({
  amountCents: 'null::bigint',
  transactionId: 'null::bigint',
  scheduleId: 'null::bigint',
  settlementId: 'null::bigint',
});
const NOT_HELD = computed<Record<'holdReason' | 'heldCents', null>>({
  holdReason: 'null::text',
  heldCents: 'null::bigint',
});
const FACT = columns(customerFacts, 'f', ['id', 'type']);
const FACT_BY = columns(customerFacts, 'f', ['actor', 'occurredAt', 'data']);
const MAIL = columns(outbox, 'o', { id: 'id', type: 'template' });
const MAIL_AT = columns(outbox, 'o', { occurredAt: 'createdAt' });

/** Every source in one shape: the columns of each arm of the union stand in the same order. */
type EntryRow = {
  readonly subject: string | null;
  readonly subjectLanguage: Language | null;
  readonly delivery: Entry['delivery'];
  readonly mailId: bigint | null;
  /** Of a debit that was held back before it left: why. */
  readonly holdReason: string | null;
  readonly heldCents: bigint | null;
} & (
  | ({ readonly source: 'log' } & Row<typeof LOGGED>)
  | ({ readonly source: 'fact' } & Row<typeof FACT> & Row<typeof NO_LINKS> & Row<typeof FACT_BY>)
  | ({ readonly source: 'mail'; readonly actor: string; readonly data: null } & Row<typeof MAIL> &
      Row<typeof NO_LINKS> &
      Row<typeof MAIL_AT>)
);

/** Facts that are about a mail: they tell who sent it, and the mail what became of it. */
const TEMPLATE_OF = {
  authorization_requested: 'authorization_request',
  authorization_reminded: 'authorization_reminder',
  microdeposit_reminded: 'microdeposit_reminder',
  debit_approval_requested: 'debit_approval',
  debit_approval_reminded: 'debit_approval_reminder',
};
const MAIL_FACTS = [...Object.keys(TEMPLATE_OF), 'email_bounced'];

/** What happened with one customer: their money, what people and the bank changed, and mails to them; newest first. */
export async function listActivity(
  tx: Tx,
  client: { readonly id: bigint; readonly currency: Currency },
  asked: Pick<z.output<typeof activityInput>, 'customerId' | 'skip' | 'limit' | 'kind' | 'sort'>,
  language: Language,
) {
  const entries = sources(tx, client.id, asked);
  const { sql } = tx;
  const order = asked.sort?.direction === 'asc' ? sql`asc` : sql`desc`;
  const [rows, [counted]] = await Promise.all([
    sql<EntryRow[]>`
      select * from (${entries}) e
       order by "occurredAt" ${order}, source ${order}, id ${order} ${rowsOfPage(sql, asked)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from (${entries}) e limit ${COUNT_BOUND + 1}) counted`,
  ]);
  const names = await namesOfActors(
    tx,
    client.id,
    rows.map(({ actor }) => actor),
  );
  return pageOf(
    rows.map((row) => entryOf(row, names, client.currency, language)),
    counted?.count ?? 0n,
  );
}

/** Everything of the kinds asked for, in one shape. */
function sources({ sql }: Tx, clientId: bigint, { customerId, kind }: { customerId: string; kind?: ActivityKind }) {
  const of = sql`client_id = ${clientId} and customer_id = ${customerId}::bigint`;
  const log = (types: string) => sql`
    select 'log' as source, ${LOGGED}, null as subject, null as "subjectLanguage", null as delivery, null::bigint as "mailId", held.*
      from activity
      left join lateral (
        select t.hold_reason as "holdReason", t.amount_cents as "heldCents" from transactions t
         where activity.type = 'transaction_declined' and t.client_id = activity.client_id and t.id = activity.transaction_id
           and t.stage = 'not_sent') held on true
     where ${of} and ${sql.unsafe(types)}`;
  const facts = (aboutMail: boolean | null) => sql`
    select 'fact' as source, ${FACT}, ${NO_LINKS}, ${FACT_BY}, null as subject, null as "subjectLanguage", ${deliveryOf({ sql }, 'm')} as delivery, m.id as "mailId", ${NOT_HELD}
      from customer_facts f
      left join lateral (
        select o.id, o.sent_at, o.bounced_at, o.attempts from outbox o
         where o.client_id = f.client_id and o.customer_id = f.customer_id and o.created_at = f.occurred_at
           and o.template = (${JSON.stringify(TEMPLATE_OF)}::jsonb ->> f.type) limit 1) m on true
     where f.client_id = ${clientId} and f.customer_id = ${customerId}::bigint
       ${aboutMail === null ? sql`` : sql`and (f.type = any(${MAIL_FACTS}::text[])) = ${aboutMail}`}`;
  const mails = sql`
    select 'mail' as source, ${MAIL}, ${NO_LINKS}, 'system' as actor, ${MAIL_AT}, null::jsonb as data, o.subject, o.language as "subjectLanguage", ${deliveryOf({ sql }, 'o')} as delivery, o.id as "mailId", ${NOT_HELD}
      from outbox o where ${of} and o.template <> all(${Object.values(TEMPLATE_OF)}::text[])`;
  switch (kind) {
    case undefined:
      return sql`${log('true')} union all ${facts(null)} union all ${mails}`;
    case 'money':
      return log("type not like 'schedule%'");
    case 'schedules':
      return log("type like 'schedule%'");
    case 'customer':
      return facts(false);
    case 'mail':
      return sql`${facts(true)} union all ${mails}`;
  }
}

const text = (id: bigint | null): string | null => (id === null ? null : String(id));

function kindOf(row: EntryRow): ActivityKind {
  if (row.source === 'mail') return 'mail';
  if (row.source === 'fact') return MAIL_FACTS.includes(row.type) ? 'mail' : 'customer';
  return row.type.startsWith('schedule') ? 'schedules' : 'money';
}

function sentenceOf(row: EntryRow, currency: Currency, language: Language): string {
  if (row.source === 'mail') return translate('activity_mail', language, { subject: row.subject ?? '' });
  if (row.source === 'fact') return factWords(row.type, row.data, language);
  if (row.holdReason !== null) {
    const held = formatMoney(centsText(row.heldCents ?? 0n), currency, language);
    return translate('activity_transaction_not_sent', language, {
      amount: held,
      reason: translate(`hold_reason_${row.holdReason}`, language),
    });
  }
  const money = (text: string) => formatMoney(text, currency, language);
  const amount = row.amountCents === null ? '' : money(centsText(row.amountCents));
  return (
    scheduleChangeWords(row.type, row.data, { amount, money, language }) ??
    translate(`activity_${row.type}`, language, { amount }).trim()
  );
}

const entryOf = (row: EntryRow, names: ReadonlyMap<string, string>, currency: Currency, language: Language): Entry => ({
  id: `${row.source}:${row.id}`,
  kind: kindOf(row),
  type: row.holdReason === null ? row.type : 'transaction_not_sent',
  dateAndTime: row.occurredAt.toISOString(),
  action: sentenceOf(row, currency, language),
  userName: names.get(row.actor) ?? 'System',
  actor: row.actor,
  actorName: names.get(row.actor) ?? null,
  amount: row.amountCents === null ? null : centsText(row.amountCents),
  transactionId: text(row.transactionId),
  scheduleId: text(row.scheduleId),
  settlementId: text(row.settlementId),
  delivery: row.delivery,
  mailId: text(row.mailId),
  subject: row.subject,
  subjectLanguage: row.subjectLanguage,
});
