import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { Addresses } from '../app.ts';
import type { DayContext } from '../day-step.ts';
import { type OutboxMail, writeMails } from '../outbox-rows.ts';
import type { WrittenMail } from './mail-page.ts';
import { payerPages } from './payer-link.ts';
import { PAYMENT, PAYMENT_TABLES, type PaymentRow, REACHABLE } from './payment-rows.ts';
import { mailTo } from './write-stoppable.ts';

export type Telling = Pick<DayContext, 'app' | 'at'>;
export type OfDebit = { readonly clientId: bigint; readonly id: bigint };
/** The installation's addresses, and the page of the payer who is written to; null where there is none. */
export type Own = { readonly addresses: Addresses; readonly page: URL | null };

type Mail = {
  /** Name of the mail, and beginning of its business key. */
  readonly template: string;
  /** SQL: which of the debits `t` are written about; left out: all. */
  readonly only?: string;
  readonly draw: (row: PaymentRow, own: Own) => WrittenMail;
  /** What tells two such mails about one debit apart; left out: there is one at most. */
  readonly about?: (row: PaymentRow) => string;
};

/** Writes one mail about each of these debits to its payer, where they are reached. A constant number of statements. */
export async function writeOfDebits(
  tx: Tx,
  { app: { addresses, wallClock }, at }: Telling,
  debits: readonly OfDebit[],
  { template, only = 'true', draw, about }: Mail,
): Promise<void> {
  if (debits.length === 0) return;
  const { sql } = tx;
  const rows = await sql`
    select ${PAYMENT} from ${sql.unsafe(PAYMENT_TABLES)}
     where t.client_id = any(${arrayLiteral([...new Set(debits.map(({ clientId }) => clientId))])}::bigint[])
       and t.id = any(${arrayLiteral(debits.map(({ id }) => id))}::bigint[])
       and c.active and c.archived_at is null and ${sql.unsafe(REACHABLE)} and ${sql.unsafe(only)}
     order by t.client_id, t.id`;
  const pages = await payerPages(tx, addresses, rows, wallClock.now());
  const mails = rows.map(
    (row, index): OutboxMail => ({
      ...draw(row, { addresses, page: pages[index] ?? null }),
      ...mailTo(row),
      template,
      dedupeKey: [template, row.id, about?.(row)].filter((part) => part !== undefined).join(' '),
    }),
  );
  await writeMails(tx, mails, at);
}
