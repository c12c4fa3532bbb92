import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import {
  type CreditedDebit,
  documentsOfCredited,
  documentsOfReinstated,
  documentsOfSettlement,
  documentsOfTakenBack,
  type PlannedDocument,
  type TakenBack,
} from '@cordelle/domain/accounting/documents.ts';
import type { App } from '../app.ts';
import { ACTOR, type Connection, type ConnectionKey } from './connections.ts';
import { type ReportingOf, reportingOf } from './reporting-of.ts';

const LINES = 2000;
const SETTLEMENTS = 50;

const SETTLED = columns(settlements, 's', {
  id: 'id',
  date: 'settlementDate',
  payoutCents: 'payoutCents',
  feesNettedCents: 'feesNettedCents',
  holdbackCents: 'holdbackCents',
  holdbackReleasedCents: 'holdbackReleasedCents',
  adjustments: 'adjustments',
});
type Settled = Row<typeof SETTLED>;

/**
 * Writes down what is to be written of every settlement that has no such rows yet, oldest first; what stands there already stays as it
 * is. Of a settlement it is all or nothing, so that a crash leaves it for the next time. Returns how many settlements.
 */
export async function planReports(app: App, connection: Connection): Promise<number> {
  const { clientId, id } = connection;
  const of = await reportingOf(app, connection);
  let count = 0;
  for (;;) {
    const { settled, planned } = await inTransaction(app.worker, { readOnly: true }, async ({ sql }) => {
      const [row] = await sql<{ planned: bigint }[]>`
        select coalesce(planned_settlement_id, 0)::bigint as planned from accounting_connections
         where client_id = ${clientId} and id = ${id}`;
      if (!row) return { planned: 0n, settled: [] };
      const settled = await sql`
        select ${SETTLED} from settlements s
         where s.client_id = ${clientId} and s.currency = ${of.currency} and s.id > ${row.planned}
         order by s.id limit ${SETTLEMENTS}`;
      return { planned: row.planned, settled };
    });
    let before = planned;
    for (const one of settled) {
      const { count: advanced } = await inTransaction(app.worker, {}, async (tx) => {
        await planSettlement(tx, connection, one, of, ACTOR);
        // Somebody else came as far meanwhile, or all is to be planned anew: it is read again how far it is.
        return tx.sql`
          update accounting_connections set planned_settlement_id = ${one.id}
           where client_id = ${clientId} and id = ${id} and coalesce(planned_settlement_id, 0) = ${before}`;
      });
      count += 1;
      if (advanced === 0) break;
      before = one.id;
    }
    const last = settled.at(-1);
    if (settled.length < SETTLEMENTS && before === (last?.id ?? planned)) return count;
  }
}

/**
 * All settlements are planned once more: what is written of them already stays, and what was not known there at the time is found. Those
 * from before the books were connected wait for somebody's word as ever.
 */
export const planAllAgain = ({ sql }: Tx, { clientId, id }: ConnectionKey) =>
  sql`update accounting_connections set planned_settlement_id = null where client_id = ${clientId} and id = ${id}`;

/** The same of one settlement once more: debits whose payers or invoices became known there since are found. */
export async function planAgain(app: App, connection: Connection, settlementId: bigint, actor: string): Promise<void> {
  const of = await reportingOf(app, connection);
  await inTransaction(app.worker, {}, async (tx) => {
    const [settled] = await tx.sql`
      select ${SETTLED} from settlements s where s.client_id = ${connection.clientId} and s.id = ${settlementId}`;
    if (settled) await planSettlement(tx, connection, settled, of, actor);
  });
}

async function planSettlement(tx: Tx, connection: ConnectionKey, settled: Settled, of: ReportingOf, actor: string) {
  const add = (documents: readonly PlannedDocument[]) =>
    addReports(tx, connection, documents, { settlementId: settled.id, currency: of.currency, actor });
  for (let after = 0n; ; ) {
    const lines = await creditedAfter(tx, connection, settled.id, after);
    await add(documentsOfCredited(settled, lines, of.reporting));
    const last = lines.at(-1);
    if (!last || lines.length < LINES) break;
    after = last.transactionId;
  }
  for (let after = 0n; ; ) {
    const lines = await takenBackAfter(tx, connection, settled.id, after);
    await add(documentsOfTakenBack(settled, lines));
    const last = lines.at(-1);
    if (!last || lines.length < LINES) break;
    after = last.transactionId;
  }
  await add(documentsOfReinstated(settled, await reversedBefore(tx, connection, settled)));
  await add(documentsOfSettlement(settled, of.reporting));
}

/** Of a debit that was tried again the schedule is that of the first try. */
const creditedAfter = ({ sql }: Tx, { clientId, id }: ConnectionKey, settlementId: bigint, after: bigint) =>
  sql<CreditedDebit[]>`
    select t.id as "transactionId", t.amount_cents as "amountCents", coalesce(i.contact_id, l.contact_id) as "contactId",
           s.invoice_id as "invoiceId"
      from transactions t
      left join transactions o on o.client_id = t.client_id and o.id = t.retry_of
      left join accounting_schedules s on s.client_id = t.client_id and s.schedule_id = coalesce(t.schedule_id, o.schedule_id)
       and s.connection_id = ${id}
      left join accounting_invoices i on i.client_id = t.client_id and i.connection_id = ${id} and i.invoice_id = s.invoice_id
      left join accounting_customers l on l.client_id = t.client_id and l.connection_id = ${id} and l.customer_id = t.customer_id
     where t.client_id = ${clientId} and t.settlement_id = ${settlementId} and t.id > ${after}
     order by t.id limit ${LINES}`;

const WRITTEN = `coalesce((select jsonb_agg(jsonb_build_object('state', r.state, 'block', r.block)) from accounting_reports r
   where r.client_id = t.client_id and r.connection_id = c.id and r.transaction_id = t.id
     and r.subject = 'transaction ' || t.id and r.kind in ('payment', 'credit')), '[]'::jsonb)`;
/** Of the document that was to be written first. */
const first = (column: string) => `(select r.${column} from accounting_reports r
   where r.client_id = t.client_id and r.connection_id = c.id and r.transaction_id = t.id and r.kind in ('payment', 'credit')
   order by r.id limit 1)`;

const takenBackAfter = ({ sql }: Tx, { clientId, id }: ConnectionKey, settlementId: bigint, after: bigint) =>
  sql<TakenBack[]>`
    select t.id as "transactionId", t.amount_cents as "amountCents", ${sql.unsafe(first('contact_id'))} as "contactId",
           ${sql.unsafe(first('invoice_id'))} as "invoiceId", ${sql.unsafe(WRITTEN)} as written
      from transactions t join accounting_connections c on c.client_id = t.client_id and c.id = ${id}
     where t.client_id = ${clientId} and t.deducted_settlement_id = ${settlementId} and t.stage = 'after_approval'
       and t.id > ${after}
     order by t.id limit ${LINES}`;

async function reversedBefore({ sql }: Tx, { clientId, id }: ConnectionKey, { adjustments }: Settled) {
  const ids = adjustments.flatMap(({ kind, transactionId }) =>
    kind === 'return_reversed' && transactionId ? [transactionId] : [],
  );
  if (ids.length === 0) return new Map<bigint, Pick<TakenBack, 'contactId' | 'written'>>();
  const rows = await sql<TakenBack[]>`
    select t.id as "transactionId", ${sql.unsafe(first('contact_id'))} as "contactId", ${sql.unsafe(WRITTEN)} as written
      from transactions t join accounting_connections c on c.client_id = t.client_id and c.id = ${id}
     where t.client_id = ${clientId} and t.id = any(${arrayLiteral(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.transactionId, row]));
}

type Added = { readonly settlementId: bigint | null; readonly currency: string; readonly actor: string };

/** Two statements, however many; what is there already stays. Their ids follow the order in which they are given. */
export async function addReports(
  { sql }: Tx,
  { clientId, id }: ConnectionKey,
  documents: readonly PlannedDocument[],
  { settlementId, currency, actor }: Added,
): Promise<void> {
  if (documents.length === 0) return;
  const there = await sql<{ kind: string; subject: string }[]>`
    select r.kind, r.subject from accounting_reports r
     where r.client_id = ${clientId} and r.connection_id = ${id}
       and r.subject = any(${arrayLiteral(documents.map(({ subject }) => subject))}::text[])`;
  // A payment of which nothing was due became a credit; what is written anew has another generation.
  const covered = new Set(
    there.flatMap(({ kind, subject }) => [`${kind} ${subject}`, kind === 'credit' ? `payment ${subject}` : '']),
  );
  const missing = documents.filter(({ kind, subject }) => !covered.has(`${kind} ${subject}`));
  if (missing.length === 0) return;
  const column = (value: (document: PlannedDocument) => string | bigint | null) =>
    arrayLiteral(missing.map((document) => value(document)?.toString() ?? null));
  await sql`
    insert into accounting_reports (client_id, connection_id, settlement_id, currency, actor, created_at, updated_at, state, kind,
                                    subject, transaction_id, contact_id, invoice_id, amount_cents, date, reference, block)
    select ${clientId}, ${id}, ${settlementId}::bigint, ${currency}, ${actor}, now(), now(),
           case when d.block is null then 'waiting' else 'blocked' end, d.kind, d.subject, d.transaction_id, d.contact_id, d.invoice_id,
           d.amount_cents, d.date, d.reference, d.block
      from unnest(${column(({ kind }) => kind)}::text[], ${column(({ subject }) => subject)}::text[],
                  ${column(({ transactionId }) => transactionId)}::bigint[], ${column(({ contactId }) => contactId)}::text[],
                  ${column(({ invoiceId }) => invoiceId)}::text[], ${column(({ amountCents }) => amountCents)}::bigint[],
                  ${column(({ date }) => date)}::date[], ${column(({ reference }) => reference)}::text[],
                  ${column(({ block }) => block)}::text[])
           with ordinality as d (kind, subject, transaction_id, contact_id, invoice_id, amount_cents, date, reference, block, place)
     order by d.place
    on conflict (client_id, connection_id, kind, subject, generation) do nothing`;
}
