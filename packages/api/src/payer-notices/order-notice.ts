import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import {
  earliestChange,
  PAYER_NOTICES_WITHIN,
  renaming,
  requireTellable,
  type WantedPayerNotice,
} from '@cordelle/domain/authorization/payer-notice.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { MAIL_BUSINESS } from '@cordelle/engine/mail/payer-mail.ts';
import { type NoticeFacts, noticeMail } from '@cordelle/engine/payer-notices/notice-words.ts';
import { AUDIENCES } from '@cordelle/engine/payer-notices/send-notices.ts';
import { brandOf } from '@cordelle/engine/provider/provider.ts';
import { translate } from '@cordelle/engine/words.ts';
import { LANGUAGES } from '@cordelle/validation/language.ts';
import type { payerNoticeInput, payerNoticePreview } from '@cordelle/validation/payer-notices.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';

type Input = z.output<typeof payerNoticeInput>;
const DAY = 24 * 60 * 60_000;

const BUSINESS = joined(
  columns(clients, 'cl', ['statementLongName', 'country']),
  computed<{ nextStatement: string }>({
    nextStatement: 'coalesce(cl.next_statement_long_name, cl.statement_long_name)',
  }),
  MAIL_BUSINESS,
);
type Business = Row<typeof BUSINESS>;

async function wantedOf(tx: Tx, clientId: bigint, input: Input) {
  const [business] = await tx.sql`select ${BUSINESS} from clients cl where cl.id = ${clientId}`;
  invariant(business, 'whoever tells payers is a client');
  const { name: service } = await brandOf(tx);
  const wanted: WantedPayerNotice = {
    kind: input.what,
    was: input.previousName || null,
    is: input.what === 'processor_changed' ? service : business.business,
    from: input.from,
    assignable: input.assignable,
  };
  return { business, wanted };
}

const factsOf = (business: Business, { kind, was, is, from }: WantedPayerNotice): NoticeFacts => ({
  ...business,
  kind,
  previousName: was,
  newName: is,
  statementName: kind === 'renamed' ? business.nextStatement : business.statementLongName,
  fromDate: from,
});

const COUNTS = computed<{ byMail: number; byLetter: number }>({
  byMail: '(count(*) filter (where c.email is not null and c.email_bounced_at is null))::int',
  byLetter: '(count(*) filter (where c.email is null or c.email_bounced_at is not null))::int',
});

async function countsOf({ sql }: Tx, clientId: bigint, { audience }: Pick<Input, 'audience'>) {
  const [counts] = await sql`
    select ${COUNTS} from customers c where c.client_id = ${clientId} and ${sql.unsafe(AUDIENCES[audience])}`;
  return counts ?? { byMail: 0, byLetter: 0 };
}

/**
 * What ordering a notice would do: who is written to, what they read, and which debits are taken before it is so. Nothing is
 * kept. Throws what `requireTellable` does, but for a day that is too soon: it answers the earliest.
 */
export async function previewPayerNotice(
  { app, client }: MemberContext,
  tx: Tx,
  input: Input,
): Promise<z.input<typeof payerNoticePreview>> {
  const { business, wanted } = await wantedOf(tx, client.id, input);
  const today = localDate(app.clock.now(), RAIL_FACTS[client.country].zone);
  const earliest = earliestChange(client.country, today);
  requireTellable(client.country, { ...wanted, from: wanted.from < earliest ? earliest : wanted.from }, today);
  const counts = await countsOf(tx, client.id, input);
  const [before] = await tx.sql`
    select ${computed<{ count: number; first: string | null }>({ count: 'count(*)::int', first: 'min(t.process_date)' })}
      from transactions t join customers c on c.client_id = t.client_id and c.id = t.customer_id
     where t.client_id = ${client.id} and t.status = 'Future' and t.process_date < ${wanted.from}
       and ${tx.sql.unsafe(AUDIENCES[input.audience])}`;
  const page = new URL('/my_payments/example', app.addresses.publicBaseUrl);
  return {
    earliest,
    ...counts,
    debitsBefore: before ?? { count: 0, first: null },
    mails: LANGUAGES.map((language) => {
      const payer = { name: translate('notice_example_name', language), language, agreements: ['C-00000001-1'] };
      return { language, ...noticeMail(factsOf(business, wanted), payer, { addresses: app.addresses, page }) };
    }),
  };
}

/**
 * Orders that payers are told; the job does it. Throws what `requireTellable` does, `payer_notice.nobody`,
 * `payer_notice.too_many`.
 */
export async function orderPayerNotice({ app, client, actor }: MemberContext, tx: Tx, input: Input): Promise<bigint> {
  const at = app.clock.now();
  const { business, wanted } = await wantedOf(tx, client.id, input);
  requireTellable(client.country, wanted, localDate(at, RAIL_FACTS[client.country].zone));
  const { byMail, byLetter } = await countsOf(tx, client.id, input);
  if (byMail + byLetter === 0) throw new DomainError('payer_notice.nobody');
  const statementName = wanted.kind === 'renamed' ? business.nextStatement : business.statementLongName;
  return writeNotice(tx, client.id, { ...wanted, audience: input.audience, statementName, actor, at });
}

type Ordered = WantedPayerNotice & {
  readonly audience: Input['audience'];
  /** How debits are named on the payer's statement from that day on. */
  readonly statementName: string;
  readonly actor: string;
  readonly at: Date;
};

/** Notices are rare: who could send many would be read by nobody. Two who order at once wait for each other. */
async function writeNotice({ sql }: Tx, clientId: bigint, ordered: Ordered): Promise<bigint> {
  const { kind, audience, was, is, statementName, from, assignable, actor, at } = ordered;
  await sql`select 1 from clients where id = ${clientId} for no key update`;
  const since = new Date(at.getTime() - PAYER_NOTICES_WITHIN.days * DAY);
  const lately = await sql<{ state: string }[]>`
    select state from payer_notices where client_id = ${clientId} and (ordered_at > ${since} or state = 'sending')`;
  if (lately.length >= PAYER_NOTICES_WITHIN.most || lately.some(({ state }) => state === 'sending'))
    throw new DomainError('payer_notice.too_many', { ...PAYER_NOTICES_WITHIN });
  const [row] = await sql<{ id: bigint }[]>`
    insert into payer_notices (client_id, kind, audience, previous_name, new_name, statement_name, from_date, assignable, actor,
                               ordered_at)
    values (${clientId}, ${kind}, ${audience}, ${was}, ${is}, ${statementName}, ${from}, ${assignable}, ${actor}, ${at})
    returning id`;
  invariant(row, 'a row that is written has an id');
  return row.id;
}

/**
 * Payers whose agreements stand are told of another name that the business gave itself, and their statements show it from the day
 * that is returned on: the first one that the rules allow. Where nobody is to be told, it is so at once. Throws
 * `payer_notice.too_many`.
 */
export async function tellOfNewName(
  tx: Tx,
  {
    client,
    actor,
    at,
  }: { readonly client: { readonly id: bigint; readonly country: Rail }; readonly actor: string; readonly at: Date },
  { was, is, statementName }: { readonly was: string; readonly is: string; readonly statementName: string },
): Promise<CalendarDate> {
  const audience = 'all';
  const { byMail, byLetter } = await countsOf(tx, client.id, { audience });
  const today = localDate(at, RAIL_FACTS[client.country].zone);
  const { isTold, from } = renaming(client.country, { was, is, hasPayers: byMail + byLetter > 0 }, today);
  if (isTold)
    await writeNotice(tx, client.id, {
      kind: 'renamed',
      audience,
      was,
      is,
      from,
      assignable: false,
      statementName,
      actor,
      at,
    });
  return from;
}
