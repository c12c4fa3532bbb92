import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invoices } from '@cordelle/db/schema/invoices.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { type InvoiceCommand, type InvoiceState, invoice } from '@cordelle/domain/invoice/decider.ts';
import { type InvoiceEvent, ITEMS_PER_EVENT_MAX } from '@cordelle/domain/invoice/events.ts';
import { invoiceFigures } from '@cordelle/domain/invoice/figures.ts';
import { INVOICE_LINE_KINDS, type InvoiceLineKind } from '@cordelle/domain/invoice/kinds.ts';
import {
  dueDateOf,
  type InvoicePeriod,
  invoiceNumberOf,
  OVERDUE_AFTER_BUSINESS_DAYS,
  periodBefore,
} from '@cordelle/domain/invoice/period.ts';
import { currencyOf, RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { Counts, DayContext } from '../day-step.ts';
import { Draft } from '../draft.ts';
import { command, handleAll, handleMany } from '../handle.ts';
import { whichAreDue } from '../which-are-due.ts';
import { type Charge, countRecords, listRecords } from './chargeable-records.ts';
import { feeTermsOf } from './fee-terms.ts';
import { writeInvoiceParties } from './invoice-parties.ts';
import { mayBeSuspended, suspendForInvoices, type TellOfHold } from './suspend-for-invoices.ts';

/** An invoice as somebody is told of it. */
export type IssuedInvoice = {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly number: string;
  readonly startDate: string;
  readonly issued: Extract<InvoiceEvent, { type: 'InvoiceIssued' }>['data'];
};
/** Tells of an invoice, in the transaction that issues it. */
type Tell = (tx: Tx, ctx: DayContext, invoice: IssuedInvoice) => Promise<void>;

/** Invoices of last month that are not made yet, on whatever day that is found; and those that nobody paid in time. */
export async function billClients(
  ctx: DayContext,
  { tell, tellOfHold }: { readonly tell: Tell; readonly tellOfHold: TellOfHold },
): Promise<Counts> {
  const period = periodBefore(ctx.date);
  let issued = 0;
  for (const clientId of await unbilledClients(ctx, period))
    if (await ctx.transaction((tx) => billClient(tx, ctx, { clientId, period, tell }))) issued += 1;
  const due = await whichAreDue(ctx.app.worker, {
    overdue: ctx.app.worker.sql`select from invoices where ${unpaidOn(ctx)}`,
    suspensions: mayBeSuspended(ctx),
  });
  const overdue = due.overdue ? await markOverdue(ctx) : 0;
  const suspensions = due.suspensions ? await suspendForInvoices(ctx, tellOfHold) : { suspended: 0, resumed: 0 };
  return { issued, overdue, ...suspensions };
}

/**
 * Clients that may owe fees of the month and have no invoice of it. One that closed before the month still may: its debits
 * can come back.
 */
async function unbilledClients({ app, rail }: DayContext, period: InvoicePeriod): Promise<bigint[]> {
  const { startDate, endDate } = period;
  const { zone } = RAIL_FACTS[rail];
  const rows = await app.worker.sql`
    select ${columns(clients, 'c', ['id'])} from clients c join event_heads h on h.client_id = c.id
     where c.country = ${rail} and (c.approved_at is not null or c.status = 'approved')
       and not exists (select 1 from invoices i where i.client_id = h.client_id and i.period = ${period.period})
       and (c.status <> 'closed' or c.closed_at >= ${instantOf(startDate, '00:00', zone)}
            or exists (select 1 from transactions t
                        where t.client_id = h.client_id and t.process_date between ${startDate} and ${endDate})
            or exists (select 1 from transactions t
                        where t.client_id = h.client_id and t.status in ('Declined', 'Chargeback')
                          and t.decline_date between ${startDate} and ${endDate}))
     order by c.id`;
  return rows.map(({ id }) => id);
}

/**
 * One invoice, and the mail about it, in one transaction: a crash leaves it whole or not begun. Returns false where there is nothing
 * to charge, or somebody else was first.
 */
async function billClient(
  tx: Tx,
  ctx: DayContext,
  { clientId, period, tell }: { readonly clientId: bigint; readonly period: InvoicePeriod; readonly tell: Tell },
): Promise<boolean> {
  if (!(await claim(tx, clientId, period))) return false;
  const { rail, currency, terms, collection } = await feeTermsOf(tx, clientId, period, ctx.date);
  const charge: Charge = { clientId, currency, period, prices: terms.prices };
  const expected = invoiceFigures(await countRecords(tx, charge), terms);
  if (expected.lines.length === 0) return false;
  const stream = await InvoiceStream.begin(tx, ctx, clientId);
  const number = invoiceNumberOf(String(clientId), period);
  await stream.write([{ type: 'draft', number, period, currency }]);
  await countInto(stream, listRecords(tx, charge));
  const issuedOn = ctx.date;
  const events = await stream.write([
    { type: 'issue', issuedOn, dueDate: dueDateOf(rail, issuedOn), collection, terms },
  ]);
  const [issued] = events;
  invariant(
    issued?.type === 'InvoiceIssued' &&
      issued.data.lines.every(({ quantity }, i) => quantity === expected.lines[i]?.quantity),
    'every record that is charged is listed',
  );
  await writeInvoiceParties(tx, stream.key, rail);
  await tell(tx, ctx, { ...stream.key, number, startDate: period.startDate, issued: issued.data });
  await ctx.app.failpoint('invoice-before-commit');
  return true;
}

/** Nobody else bills the client until the transaction ends, and nothing is added to its log: the counts stay true. */
async function claim({ sql }: Tx, clientId: bigint, { period }: InvoicePeriod): Promise<boolean> {
  await sql`set local lock_timeout = '60s'`;
  await sql`select 1 from clients where id = ${clientId} for no key update`;
  await sql`select 1 from event_heads where client_id = ${clientId} for update`;
  const billed = await sql`select 1 from invoices where client_id = ${clientId} and period = ${period}`;
  return billed.length === 0;
}

/** Writes down which records count, line by line, in events of the largest size. */
async function countInto(
  stream: InvoiceStream,
  records: AsyncIterable<readonly { kind: InvoiceLineKind; id: bigint }[]>,
): Promise<void> {
  const waiting = new Map<InvoiceLineKind, string[]>(INVOICE_LINE_KINDS.map((kind) => [kind, []]));
  const flush = (whole: boolean) =>
    stream.write(
      [...waiting].flatMap(([kind, ids]): InvoiceCommand[] => {
        const ready = whole ? ids.length : ids.length - (ids.length % ITEMS_PER_EVENT_MAX);
        return ready === 0 ? [] : [{ type: 'count', kind, items: ids.splice(0, ready) }];
      }),
    );
  for await (const chunk of records) {
    for (const { kind, id } of chunk) waiting.get(kind)?.push(String(id));
    await flush(false);
  }
  await flush(true);
}

/** A new invoice while it is written, some events at a time. */
class InvoiceStream {
  readonly #tx: Tx;
  readonly #ctx: DayContext;
  readonly #stream: { readonly clientId: bigint; readonly id: bigint };
  #state: InvoiceState = invoice.initial;

  private constructor(tx: Tx, ctx: DayContext, stream: { clientId: bigint; id: bigint }) {
    this.#tx = tx;
    this.#ctx = ctx;
    this.#stream = stream;
  }

  get key(): { readonly clientId: bigint; readonly id: bigint } {
    return this.#stream;
  }

  static async begin(tx: Tx, ctx: DayContext, clientId: bigint): Promise<InvoiceStream> {
    const [row] = await tx.sql<{ id: bigint }[]>`select nextval(pg_get_serial_sequence('invoices', 'id')) as id`;
    invariant(row, 'a sequence gives values');
    return new InvoiceStream(tx, ctx, { clientId, id: row.id });
  }

  async write(commands: readonly InvoiceCommand[]): Promise<InvoiceEvent[]> {
    const draft = new Draft(invoice, this.#state);
    for (const asked of commands) draft.decide(asked, {});
    this.#state = draft.state;
    const { rail, date, actor, at } = this.#ctx;
    const meta = { actor, cause: `billing ${rail} ${date}`, occurredAt: at };
    await handleAll(this.#tx, [draft.at(this.#stream)], meta);
    return draft.events;
  }
}

const unpaidOn = ({ app, rail, date }: DayContext) => app.worker.sql`
  currency = ${currencyOf(rail)} and status = 'Open' and collection = 'debit' and due_date < ${date}
  and debit_state is distinct from 'Sent'`;

/** Invoices that were to be debited, and are open still some banking days after they were due. */
async function markOverdue(ctx: DayContext): Promise<number> {
  const { rail, date, actor, at } = ctx;
  return ctx.transaction(async (tx) => {
    const due = await tx.sql`
      select ${columns(invoices, ['clientId', 'id'])},
             ${present(columns(invoices, ['dueDate']))} from invoices
       where ${unpaidOn(ctx)}
       order by client_id, id`;
    const works = due
      .filter(({ dueDate }) => addBusinessDays(calendarOf(rail), dueDate, OVERDUE_AFTER_BUSINESS_DAYS) < date)
      .map(({ clientId, id }) => command(invoice, { clientId, id }, { type: 'markOverdue', overdueOn: date }, {}));
    const outcomes = await handleMany(tx, works, { actor, cause: `billing ${rail} ${date}`, occurredAt: at });
    return outcomes.filter((outcome) => 'stored' in outcome && outcome.stored.length > 0).length;
  });
}
