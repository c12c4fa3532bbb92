import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import { instantVerifications as instantVerificationTable } from '@cordelle/db/schema/instant-verifications.ts';
import { microdeposits as microdepositTable } from '@cordelle/db/schema/microdeposits.ts';
import { outbox } from '@cordelle/db/schema/outbox.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { deliveryOf } from '@cordelle/engine/outbox/delivery.ts';
import { withoutSecrets } from '../activity/customer-mail.ts';
import type { DebitContents, Listed, MailContents, MicrodepositContents } from './pack-contents.ts';

/** A pack lists the newest up to here, and says how many there are: it is drawn in a few seconds, and small enough to be mailed. */
export const DEBITS_MAX = 2_000;
export const NOTICES_MAX = 500;
const MICRODEPOSITS_MAX = 100;
const CONFIRMATIONS_MAX = 20;

/** What is planned is no history yet; nor is a debit that ended without having been sent. */
const TAKEN = ['Sent to Bank', 'Processed', 'Approved', 'Declined', 'Chargeback'];
/** What is sent before a consent is given, and belongs to it. */
const ASKING = ['authorization_request', 'authorization_reminder', 'donation_verification'];

/** `origin`: of our own pages, whose links are the payer's alone. */
export type WhoseHistory = { readonly clientId: bigint; readonly customerId: bigint; readonly origin: string };

const MAIL = columns(outbox, 'o', {
  template: 'template',
  address: 'toAddress',
  subject: 'subject',
  writtenAt: 'createdAt',
  sentAt: 'sentAt',
  bouncedAt: 'bouncedAt',
  text: 'textBody',
  accepted: 'accepted',
  lastError: 'lastError',
});
const delivered = (tx: Pick<Tx, 'sql'>) => computed<{ delivery: string }>({ delivery: deliveryOf(tx, 'o') });
type MailRow = Row<typeof MAIL> & { readonly delivery: string };

const mailOf =
  (origin: string) =>
  ({ writtenAt, sentAt, bouncedAt, text, accepted, lastError, ...row }: MailRow): MailContents => ({
    ...row,
    serverAnswer: accepted ?? lastError,
    said: withoutSecrets(text, origin),
    writtenAt: writtenAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    bouncedAt: bouncedAt?.toISOString() ?? null,
  });

/** What confirmed an agreement, or a change of it, to the payer, and what became of it. */
export async function confirmationsOf(
  { sql }: Tx,
  { clientId, customerId, origin }: WhoseHistory,
  versions: readonly { readonly version: number }[],
): Promise<MailContents[]> {
  const keys = versions.map(({ version }) => `agreement_confirmation ${customerId} ${version}`);
  const rows = await sql`
    select ${MAIL}, ${delivered({ sql })} from outbox o
     where o.client_id = ${clientId} and o.customer_id = ${customerId} and o.template = 'agreement_confirmation'
       and o.dedupe_key = any(${arrayLiteral(keys)}::text[])
     order by o.created_at, o.id limit ${CONFIRMATIONS_MAX}`;
  return rows.map(mailOf(origin));
}

/** Which agreement is spoken of, and from when on; `before`: when the payer gave the one before it. */
export type SpokenOf = {
  readonly before: Date | null;
  readonly given: Date;
  readonly authorizationId: bigint;
};

/** Every other mail to the payer since they agreed, and what asked for it; not those about debits of other agreements. */
export async function noticesOf(
  { sql }: Tx,
  { clientId, customerId, origin }: WhoseHistory,
  { before, given, authorizationId }: SpokenOf,
): Promise<Listed<MailContents>> {
  const wanted = sql`
    o.client_id = ${clientId} and o.customer_id = ${customerId} and o.template <> 'agreement_confirmation'
    and (o.created_at >= ${given} or (o.template = any(${ASKING}::text[]) ${before ? sql`and o.created_at > ${before}` : sql``}))
    and not exists (
      select from transactions t
       where t.client_id = o.client_id and t.customer_id = o.customer_id and o.dedupe_key = o.template || ' ' || t.id
         and t.authorization_id <> ${authorizationId})`;
  const [rows, [count]] = await Promise.all([
    sql`
      select ${MAIL}, ${delivered({ sql })} from outbox o where ${wanted} order by o.created_at desc, o.id desc limit ${NOTICES_MAX}`,
    sql<{ total: number }[]>`select count(*)::int as total from outbox o where ${wanted}`,
  ]);
  return { listed: rows.length, total: count?.total ?? 0, records: rows.map(mailOf(origin)) };
}

type DebitRow = Omit<DebitContents, 'id' | 'amount'> & { readonly id: bigint; readonly amountCents: bigint };

/** Debits that were taken under an agreement. */
export async function debitsOf(
  { sql }: Tx,
  { clientId, customerId }: Omit<WhoseHistory, 'origin'>,
  authorizationId: bigint,
): Promise<Listed<DebitContents> & { readonly lastDebitOn: string | null }> {
  const wanted = sql`
    t.client_id = ${clientId} and t.customer_id = ${customerId} and t.authorization_id = ${authorizationId}
    and t.status = any(${TAKEN}::text[]) and t.stage is distinct from 'not_sent'`;
  const [rows, [count]] = await Promise.all([
    sql`
      select ${columns(transactions, 't', [
        'id',
        'requestedDate',
        'processDate',
        'amountCents',
        'currency',
        'status',
        'returnCode',
        'trace',
      ])},
             ${computed<Pick<DebitRow, 'returnedOn'>>({ returnedOn: 'coalesce(t.bank_date, t.decline_date)' })},
             ${nullable(columns(customerBankAccounts, 'b', { account: 'mask' }))}
        from transactions t
        left join customer_bank_accounts b on b.client_id = t.client_id and b.id = t.bank_account_id
       where ${wanted}
       order by coalesce(t.process_date, t.requested_date) desc, t.id desc limit ${DEBITS_MAX}`,
    sql<{ total: number; last: string | null }[]>`
      select count(*)::int as total, max(coalesce(t.process_date, t.requested_date)) as last from transactions t where ${wanted}`,
  ]);
  return {
    listed: rows.length,
    total: count?.total ?? 0,
    lastDebitOn: count?.last ?? null,
    records: rows.map(({ id, amountCents, ...row }) => ({ ...row, id: String(id), amount: centsText(amountCents) })),
  };
}

type MicrodepositRow = Omit<MicrodepositContents, 'id' | 'verifiedAt'> & {
  readonly id: bigint;
  readonly verifiedAt: Date | null;
};

/** How the payer's account was proved to be theirs. */
export async function verificationsOf({ sql }: Tx, { clientId, customerId }: Omit<WhoseHistory, 'origin'>) {
  const [microdeposits, instantVerifications] = await Promise.all([
    sql`
      select ${columns(microdepositTable, 'm', [
        'id',
        'requestedOn',
        'expiresOn',
        'status',
        'statusReason',
        'attempts',
      ])},
             ${computed<Pick<MicrodepositRow, 'verifiedAt'>>({ verifiedAt: 'v.occurred_at' })}
        from microdeposits m
        left join lateral (
          select e.occurred_at from events e
           where e.client_id = m.client_id and e.stream_type = 'microdeposit' and e.stream_id = m.id
             and e.type = 'MicrodepositVerified' order by e.version limit 1) v on true
       where m.client_id = ${clientId} and m.customer_id = ${customerId}
       order by m.created_at desc, m.id desc limit ${MICRODEPOSITS_MAX}`,
    sql`
      select ${columns(instantVerificationTable, ['verifiedOn'])} from instant_verifications
       where client_id = ${clientId} and customer_id = ${customerId} order by id desc limit ${MICRODEPOSITS_MAX}`,
  ]);
  return {
    microdeposits: microdeposits.map(({ id, verifiedAt, ...row }) => ({
      ...row,
      id: String(id),
      verifiedAt: verifiedAt?.toISOString() ?? null,
    })),
    instantVerifications: instantVerifications.map(({ verifiedOn }) => ({ verifiedOn })),
  };
}
