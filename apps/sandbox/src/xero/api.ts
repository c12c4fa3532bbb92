import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Payment } from '../accounting/books.ts';
import { withFaults } from '../accounting/faults.ts';
import type { AccountingWorld } from '../accounting/service.ts';
import { id, units } from '../accounting/wire-shapes.ts';
import { documentWriters, ENTRY_PATHS, entryShape } from './documents.ts';
import { Meter } from './meter.ts';
import { unauthorized } from './oauth.ts';
import {
  accountShape,
  contactShape,
  creditNoteShape,
  invoiceShape,
  invoiceStatus,
  organisationShape,
  paymentShape,
  wireInstant,
} from './shapes.ts';
import { whereOf } from './where.ts';

const ANSWERS_KEPT_MS = 6 * 60_000;
const PAGE_SIZE = 100;
const PAGE_SIZE_MAX = 1000;

type Env = { Variables: { organisationId: string } };
type Ask = Context<Env>;

const paymentInput = z.object({
  Invoice: z.object({ InvoiceID: id }),
  Account: z.object({ AccountID: id }),
  Date: z.iso.date(),
  Amount: units,
  Reference: z.string().max(255).nullish(),
  IsReconciled: z.boolean().nullish(),
});

const invalid = (messages: readonly string[]) => ({
  ErrorNumber: 10,
  Type: 'ValidationException',
  Message: 'A validation exception occurred',
  Elements: [{ ValidationErrors: messages.map((Message) => ({ Message })) }],
});

/** The Accounting API 2.0 over the sandbox's books. Source: reference/accounting.md §3. */
export function xeroApi(world: AccountingWorld): Hono<Env> {
  const { books } = world;
  const app = new Hono<Env>().basePath('/xero/api.xro/2.0');
  const meter = new Meter(() => world.perMinute);
  const envelope = (c: Ask, key: string, rows: readonly unknown[], more: Record<string, unknown> = {}) => {
    const answer = {
      Id: randomUUID(),
      Status: 'OK',
      ProviderName: 'sandbox',
      DateTimeUTC: wireInstant(new Date().toISOString()),
      ...more,
      [key]: rows,
    };
    // Who does not ask for JSON gets what the service likes best.
    if (!c.req.header('accept')?.includes('json')) return c.body('<Response/>', 200, { 'content-type': 'text/xml' });
    return c.json(answer);
  };

  app.use(
    withFaults(
      world.faults,
      (forDay) => new Response(null, { status: 429, headers: Meter.refusal(forDay ? 'day' : 'minute', 2) }),
    ),
  );
  app.use(async (c, next) => {
    if (!world.grants.of(c.req.header('authorization'))) return unauthorized(c);
    const organisationId = c.req.header('xero-tenant-id') ?? '';
    if (!world.connectionTo(organisationId)) return unauthorized(c, 403);
    c.set('organisationId', organisationId);
    const refusal = meter.begin(organisationId);
    if (refusal) return c.body(null, 429, refusal);
    try {
      await next();
    } finally {
      for (const [name, value] of Object.entries(meter.end(organisationId))) c.res.headers.set(name, value);
    }
  });

  const own = <T extends { readonly organisationId: string }>(c: Ask, rows: readonly T[]): T[] =>
    rows.filter(({ organisationId }) => organisationId === c.get('organisationId'));
  const since = <T extends { readonly changedAt: string }>(c: Ask, rows: readonly T[]): T[] => {
    const wanted = c.req.header('if-modified-since');
    return wanted ? rows.filter(({ changedAt }) => Date.parse(changedAt) >= Date.parse(`${wanted}Z`)) : [...rows];
  };
  /** A page of a list in the service's order, which is that of the last change. */
  function paged<T extends { readonly id: string; readonly changedAt: string }>(
    c: Ask,
    key: string,
    rows: readonly T[],
    shape: (row: T) => unknown,
  ) {
    const page = Number(c.req.query('page') ?? 1);
    const pageSize = Math.min(Number(c.req.query('pageSize') ?? PAGE_SIZE), PAGE_SIZE_MAX);
    const sorted = rows.toSorted((a, b) => a.changedAt.localeCompare(b.changedAt) || a.id.localeCompare(b.id));
    const shown = sorted.slice((page - 1) * pageSize, page * pageSize).map(shape);
    const pagination = { page, pageSize, pageCount: Math.ceil(sorted.length / pageSize), itemCount: sorted.length };
    return envelope(c, key, shown, { pagination });
  }

  app.get('/Organisation', (c) => {
    const found = books.organisations.get(c.get('organisationId'));
    return envelope(c, 'Organisations', found ? [organisationShape(found)] : []);
  });
  app.get('/Accounts', (c) => {
    const matches = whereOf(c.req.query('where'));
    const rows = own(c, books.accounts.all()).map(accountShape);
    const fields = (row: Record<string, unknown>) => (name: string) => row[name] as string;
    return envelope(
      c,
      'Accounts',
      rows.filter((row) => matches(fields(row))),
    );
  });
  app.get('/Contacts', (c) => {
    const rows = since(c, own(c, books.contacts.all()));
    const archived = c.req.query('includeArchived') === 'true';
    return paged(
      c,
      'Contacts',
      rows.filter(({ state }) => archived || state === 'active'),
      contactShape,
    );
  });
  app.get('/Invoices', (c) => {
    const matches = whereOf(c.req.query('where'));
    const statuses = c.req.query('Statuses')?.split(',');
    const ids = c.req.query('IDs')?.split(',');
    const contacts = c.req.query('ContactIDs')?.split(',');
    const rows = since(c, own(c, books.invoices.all())).filter((row) => {
      const fields: Record<string, string | number> = {
        Type: 'ACCREC',
        Status: invoiceStatus(books, row),
        Reference: row.reference ?? '',
        DueDate: row.dueDate,
        Date: row.date,
        AmountDue: books.dueCents(row) / 100,
        'Contact.ContactID': row.contactId,
      };
      return (
        matches((name) => fields[name]) &&
        (!statuses || statuses.includes(String(fields.Status))) &&
        (!ids || ids.includes(row.id)) &&
        (!contacts || contacts.includes(row.contactId))
      );
    });
    return paged(c, 'Invoices', rows, (row) => invoiceShape(books, row));
  });
  app.get('/Invoices/:id', (c) => {
    const found = own(
      c,
      [books.invoices.get(c.req.param('id'))].flatMap((row) => row ?? []),
    )[0];
    return found ? envelope(c, 'Invoices', [invoiceShape(books, found)]) : c.body(null, 404);
  });
  app.get('/CreditNotes', (c) => {
    const matches = whereOf(c.req.query('where'));
    const rows = since(c, own(c, books.creditNotes.all())).filter(({ reference, date }) =>
      matches((name) => ({ Type: 'ACCRECCREDIT', Reference: reference ?? '', Date: date })[name]),
    );
    return paged(c, 'CreditNotes', rows, (row) => creditNoteShape(books, row));
  });
  app.get('/Payments', (c) => {
    const matches = whereOf(c.req.query('where'));
    const rows = since(c, own(c, books.payments.all())).filter(({ reference, date }) =>
      matches((name) => ({ PaymentType: 'ACCRECPAYMENT', Reference: reference, Date: date })[name]),
    );
    return paged(c, 'Payments', rows, (row) => paymentShape(books, row));
  });
  for (const path of ENTRY_PATHS)
    app.get(`/${path}`, (c) => {
      const matches = whereOf(c.req.query('where'));
      const rows = since(c, own(c, books.entries.all())).filter(
        (row) => row.type === path && matches((name) => String(entryShape(books, row)[name] ?? '')),
      );
      return paged(c, path, rows, (row) => entryShape(books, row));
    });
  app.get('/Payments/:id', (c) => {
    const found = own(
      c,
      [books.payments.get(c.req.param('id'))].flatMap((row) => row ?? []),
    )[0];
    return found ? envelope(c, 'Payments', [paymentShape(books, found)]) : c.body(null, 404);
  });

  /** Writes one element after the other; a refusal is told in the element's place, or of them all. */
  function puts<Input extends object>(
    path: string,
    element: z.ZodType<Input>,
    objection: (organisationId: string, wanted: Input) => string | null,
    book: (organisationId: string, wanted: Input) => unknown,
  ) {
    const body = z.object({ [path]: z.array(element).min(1).max(50) });
    app.put(`/${path}`, async (c) => {
      const text = await c.req.text();
      const key = c.req.header('idempotency-key');
      const asked = createHash('sha256').update(text).digest('hex');
      const known = key ? world.answers.get(key) : undefined;
      if (known && Date.parse(known.at) > Date.now() - ANSWERS_KEPT_MS) {
        if (known.asked !== asked)
          return c.json(invalid(['The Idempotency-Key is used with a different request.']), 400);
        return c.body(known.body, 200, { 'content-type': 'application/json' });
      }
      const input = body.safeParse(JSON.parse(text));
      if (!input.success) return c.json(invalid(['The document is not as it should be.']), 400);
      const wanted = (input.data as Record<string, Input[]>)[path] ?? [];
      const organisationId = c.get('organisationId');
      if (c.req.query('summarizeErrors') !== 'false') {
        const objections = wanted.flatMap((one) => objection(organisationId, one) ?? []);
        if (objections.length > 0) return c.json(invalid(objections), 400);
      }
      const rows = wanted.map((one) => {
        const words = objection(organisationId, one);
        if (words === null) return book(organisationId, one);
        const told = { StatusAttributeString: 'ERROR', HasValidationErrors: true };
        return { ...one, ...told, ValidationErrors: [{ Message: words }] };
      });
      const answer = envelope(c, path, rows);
      if (key) world.answers.put({ id: key, asked, at: new Date().toISOString(), body: await answer.clone().text() });
      await world.kept();
      return answer;
    });
  }

  puts(
    'Payments',
    paymentInput,
    (organisationId, wanted) => objectionTo(world, organisationId, wanted),
    (organisationId, wanted) => paymentShape(books, booked(world, organisationId, wanted)),
  );
  for (const { path, element, objection, book } of documentWriters(world)) puts(path, element, objection, book);

  app.post('/Payments/:id', async (c) => {
    const found = own(
      c,
      [books.payments.get(c.req.param('id'))].flatMap((row) => row ?? []),
    )[0];
    if (!found) return c.body(null, 404);
    if (found.reconciled) return c.json(invalid(['This payment cannot be deleted as it is reconciled.']), 400);
    const removed = books.remove(found, 'deleted', new Date());
    await world.kept();
    return envelope(c, 'Payments', [paymentShape(books, removed)]);
  });
  return app;
}

type Wanted = z.output<typeof paymentInput>;

/** What the service says against a payment; null: nothing. */
function objectionTo({ books }: AccountingWorld, organisationId: string, wanted: Wanted): string | null {
  const invoice = books.invoices.get(wanted.Invoice.InvoiceID);
  const account = books.accounts.get(wanted.Account.AccountID);
  const lock = books.organisations.get(organisationId)?.lockedUntil;
  if (invoice?.organisationId !== organisationId) return 'Invoice could not be found';
  if (invoice.state !== 'open') return 'Payments can only be made against Authorised documents';
  if (
    account?.organisationId !== organisationId ||
    !account.active ||
    (account.kind !== 'bank' && !account.takesPayments)
  )
    return 'Account is not a valid account for this payment.';
  if (account.kind === 'bank' && account.currency !== invoice.currency)
    return 'The currency of the account is not that of the document.';
  if (lock && wanted.Date <= lock)
    return `The document date cannot be before the period lock date, currently set at ${lock}`;
  if (Math.round(wanted.Amount * 100) > books.dueCents(invoice))
    return 'Payment amount exceeds the amount outstanding on this document';
  return null;
}

function booked({ books }: AccountingWorld, organisationId: string, wanted: Wanted): Payment {
  const invoice = books.invoices.get(wanted.Invoice.InvoiceID);
  const cents = Math.round(wanted.Amount * 100);
  return books.book(
    {
      organisationId,
      invoiceId: wanted.Invoice.InvoiceID,
      contactId: invoice?.contactId ?? '',
      accountId: wanted.Account.AccountID,
      cents,
      appliedCents: cents,
      currency: invoice?.currency ?? '',
      date: wanted.Date,
      reference: wanted.Reference ?? '',
      note: '',
      reconciled: wanted.IsReconciled ?? false,
    },
    new Date(),
  );
}
