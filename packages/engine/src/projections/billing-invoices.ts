import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { atClients, onlyClient } from '@cordelle/db/client-place.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { invoiceLineItems, invoiceLines, invoices } from '@cordelle/db/schema/invoices.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import { ITEM_STREAMS } from '@cordelle/domain/invoice/decider.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { idOrNull, projection, rowOf, type StoredEventOf } from '../projection.ts';
import { RowChanges } from '../row-changes.ts';

/** One row per invoice, one per line, and one per record that a line counts. */
export const invoicesProjection = projection({
  name: 'invoices',
  version: 3,
  tables: [invoices, invoiceLines, invoiceLineItems],
  async apply(tx, events) {
    const ofInvoices = events.flatMap((event) => (event.streamType === 'invoice' ? [event] : []));
    if (ofInvoices.length === 0) return;
    const rows = new RowChanges(invoices);
    for (const event of ofInvoices) change(rows, event);
    await Promise.all([rows.write(tx), insertLines(tx, ofInvoices), insertItems(tx, ofInvoices)]);
  },
});

type InvoiceEvents = StoredEventOf<'invoice'>;

function change(rows: RowChanges<typeof invoices>, event: InvoiceEvents): RowChanges<typeof invoices> {
  const { version } = event;
  switch (event.type) {
    case 'InvoiceDrafted': {
      const { number, period, startDate, endDate, currency } = event.data;
      return rows.insert(rowOf(event), {
        number,
        period,
        startDate,
        endDate,
        currency,
        status: 'Draft',
        subtotalCents: 0n,
        taxes: [],
        taxCents: 0n,
        totalCents: 0n,
        createdAt: event.occurredAt,
        version,
      });
    }
    case 'InvoiceItemsCounted':
      return rows.set(rowOf(event), { version });
    case 'InvoiceIssued': {
      const issued = event.data;
      return rows.set(rowOf(event), {
        status: 'Open',
        invoiceDate: issued.issuedOn,
        dueDate: issued.dueDate,
        collection: issued.collection,
        promoCode: issued.promo?.code ?? null,
        promoCents: issued.promo ? centsOf(issued.promo.amount) : 0n,
        promotionCents: centsOf(issued.promotion),
        subtotalCents: centsOf(issued.subtotal),
        taxes: issued.taxes.map(({ name, rate, amount }) => ({ name, rate, cents: String(centsOf(amount)) })),
        taxCents: centsOf(issued.tax),
        totalCents: centsOf(issued.total),
        version,
      });
    }
    case 'InvoiceDebitSent':
      return rows.set(rowOf(event), {
        debitState: 'Sent',
        bankFileId: BigInt(event.data.bankFileId),
        trace: event.data.trace,
        debitDate: event.data.debitDate,
        version,
      });
    case 'InvoiceDebitWithdrawn':
      return rows.set(rowOf(event), { debitState: null, debitDate: null, version });
    case 'InvoiceDebitReturned': {
      const { code, returnedOn, stage, source } = event.data;
      return rows.set(rowOf(event), {
        status: 'Overdue',
        overdueDate: returnedOn,
        debitState: stage === 'refused' ? 'Refused' : 'Returned',
        returnCode: code,
        returnedDate: returnedOn,
        returnFileId: BigInt(source.bankFileId),
        returnedAfterPayment: stage === 'after_payment',
        collectAgain: false,
        paidDate: null,
        paidBy: null,
        version,
      });
    }
    case 'InvoiceCollectionAsked':
      return rows.set(rowOf(event), { collectAgain: true, version });
    case 'InvoicePaid':
      return rows.set(rowOf(event), {
        status: 'Paid',
        ...(event.data.by === 'debit' && event.data.amount !== '0.00' ? { debitState: 'Paid' as const } : {}),
        paidDate: event.data.paidOn,
        paidBy: event.data.by,
        settlementId: idOrNull(event.data.settlementId),
        version,
      });
    case 'InvoiceOverdue':
      return rows.set(rowOf(event), { status: 'Overdue', overdueDate: event.data.overdueOn, version });
    case 'InvoiceCredited':
      return rows.set(rowOf(event), { status: 'Void', version });
    default:
      return unreachable(event);
  }
}

const INSERT_LINES = `
  insert into invoice_lines (client_id, invoice_id, position, kind, quantity, unit_cents, cents, days, of_days)
  select h.client_id, u.invoice_id, u.position, u.kind, u.quantity, u.unit_cents, u.cents, u.days, u.of_days
  from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::text[], $5::integer[], $6::bigint[], $7::bigint[],
    $8::integer[], $9::integer[])
    as u (client_id, invoice_id, position, kind, quantity, unit_cents, cents, days, of_days)
  ${atClients('$10')}`;

async function insertLines(tx: Tx, events: readonly InvoiceEvents[]): Promise<void> {
  const lines = events.flatMap((event) =>
    event.type === 'InvoiceIssued'
      ? event.data.lines.map((line, index) => ({ ...line, ...rowOf(event), position: index + 1 }))
      : [],
  );
  if (lines.length === 0) return;
  await tx.sql.unsafe(
    INSERT_LINES,
    [
      arrayLiteral(lines.map(({ clientId }) => clientId)),
      arrayLiteral(lines.map(({ id }) => id)),
      arrayLiteral(lines.map(({ position }) => position)),
      arrayLiteral(lines.map(({ kind }) => kind)),
      arrayLiteral(lines.map(({ quantity }) => quantity)),
      arrayLiteral(lines.map(({ unit }) => centsOf(unit))),
      arrayLiteral(lines.map(({ amount }) => centsOf(amount))),
      arrayLiteral(lines.map(({ part }) => part?.days ?? null)),
      arrayLiteral(lines.map(({ part }) => part?.ofDays ?? null)),
      onlyClient(lines.map(({ clientId }) => clientId)),
    ],
    { prepare: true },
  );
}

const INSERT_ITEMS = `
  insert into invoice_line_items (client_id, invoice_id, kind, stream_type, stream_id)
  select h.client_id, u.invoice_id, u.kind, u.stream_type, u.stream_id
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
    as u (client_id, invoice_id, kind, stream_type, stream_id)
  ${atClients('$6')}`;

async function insertItems(tx: Tx, events: readonly InvoiceEvents[]): Promise<void> {
  const items = events.flatMap((event) => {
    if (event.type !== 'InvoiceItemsCounted') return [];
    const { kind } = event.data;
    const streamType = ITEM_STREAMS[kind];
    return streamType === null ? [] : event.data.items.map((item) => ({ ...rowOf(event), kind, streamType, item }));
  });
  if (items.length === 0) return;
  await tx.sql.unsafe(
    INSERT_ITEMS,
    [
      arrayLiteral(items.map(({ clientId }) => clientId)),
      arrayLiteral(items.map(({ id }) => id)),
      arrayLiteral(items.map(({ kind }) => kind)),
      arrayLiteral(items.map(({ streamType }) => streamType)),
      arrayLiteral(items.map(({ item }) => item)),
      onlyClient(items.map(({ clientId }) => clientId)),
    ],
    { prepare: true },
  );
}
