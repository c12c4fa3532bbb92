import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { withFaults } from '../accounting/faults.ts';
import type { AccountingWorld } from '../accounting/service.ts';
import { id, ref, units, words } from '../accounting/wire-shapes.ts';
import {
  accountsOf,
  enteredJournal,
  enteredTransfer,
  journalInput,
  objectionToEntry,
  receivableShape,
  transferInput,
} from './entries.ts';
import { queryOf } from './query.ts';
import {
  accountShape,
  companyShape,
  creditMemoShape,
  customerShape,
  deletedShape,
  invoiceShape,
  journalShape,
  paymentShape,
  preferencesShape,
  transferShape,
  wireTime,
} from './shapes.ts';

const FEED_MS = 30 * 86_400_000;
const FEED_MAX = 1000;

const paymentInput = z.object({
  TxnDate: z.iso.date(),
  CustomerRef: ref,
  TotalAmt: units,
  PaymentRefNum: z.string().max(21).optional(),
  PrivateNote: words.optional(),
  DepositToAccountRef: ref.optional(),
  CurrencyRef: ref,
  Line: z
    .array(
      z.object({
        Amount: units,
        LinkedTxn: z.array(z.object({ TxnId: id, TxnType: z.literal('Invoice') })).length(1),
      }),
    )
    .max(1),
});
type Wanted = z.output<typeof paymentInput>;

const now = () => wireTime(Date.now());
const fault = (c: Context, code: string, message: string, type = 'ValidationFault') =>
  c.json({ Fault: { Error: [{ Message: message, Detail: message, code, element: '' }], type }, time: now() }, 400);
/** As the gateway says it, with the token in its words. */
const unauthorized = (c: Context) =>
  c.json(
    {
      warnings: null,
      fault: {
        error: [
          {
            message: 'message=AuthenticationFailed; errorCode=003200; statusCode=401',
            detail: `Token expired: ${c.req.header('authorization')}`,
            code: '3200',
            element: null,
          },
        ],
        type: 'AUTHENTICATION',
      },
      time: Date.now(),
    },
    401,
  );
const throttled = (): Response =>
  Response.json(
    {
      fault: { error: [{ message: 'ThrottleExceeded', detail: '', code: '003001' }], type: 'THROTTLE' },
      time: Date.now(),
    },
    { status: 429 },
  );

/** The Accounting API v3 over the sandbox's books. Source: reference/accounting.md §5. */
export function quickbooksApi(world: AccountingWorld): Hono {
  const { books } = world;
  const app = new Hono().basePath('/quickbooks/v3/company/:realm');
  const realmOf = (c: Context): string => c.req.param('realm') ?? '';

  app.use(withFaults(world.faults, throttled));
  app.use(async (c, next) => {
    const grant = world.grants.of(c.req.header('authorization'));
    if (!grant) return unauthorized(c);
    if (grant.organisationId !== realmOf(c)) return c.json({ Fault: { Error: [{ code: '3100' }] } }, 403);
    await next();
    c.res.headers.set('intuit_tid', randomUUID());
  });

  const own = <T extends { readonly organisationId: string }>(c: Context, rows: readonly T[]): T[] =>
    rows.filter(({ organisationId }) => organisationId === realmOf(c));
  const entities: Readonly<Record<string, (c: Context) => Record<string, unknown>[]>> = {
    // What customers owe has an account in every company, which no program made.
    Account: (c) => [...own(c, books.accounts.all()).map(accountShape), receivableShape],
    Customer: (c) => own(c, books.contacts.all()).map(customerShape),
    Invoice: (c) =>
      own(c, books.invoices.all())
        .filter(({ state }) => state === 'open' || state === 'voided')
        .map((one) => invoiceShape(books, one)),
    CreditMemo: (c) => own(c, books.creditNotes.all()).map((one) => creditMemoShape(books, one)),
    Payment: (c) =>
      own(c, books.payments.all())
        .filter(({ state }) => state !== 'deleted')
        .map((one) => paymentShape(books, one)),
    JournalEntry: (c) => entriesOf(c, 'journalentry').map(journalShape),
    Transfer: (c) => entriesOf(c, 'transfer').map(transferShape),
  };
  const entriesOf = (c: Context, type: string) => own(c, books.entries.all()).filter((one) => one.type === type);

  app.get('/companyinfo/:id', (c) => {
    const found = books.organisations.get(realmOf(c));
    return found ? c.json({ CompanyInfo: companyShape(found), time: now() }) : c.body(null, 404);
  });
  app.get('/preferences', (c) => {
    const found = books.organisations.get(realmOf(c));
    return found ? c.json({ Preferences: preferencesShape(found), time: now() }) : c.body(null, 404);
  });

  app.get('/query', (c) => {
    try {
      const query = queryOf(c.req.query('query') ?? '');
      const rows = entities[query.entity]?.(c);
      if (!rows) return fault(c, '4000', 'Error parsing query');
      const found = rows
        .filter((row) => query.namesActive || row.Active !== false)
        .filter((row) => query.matches((name) => fieldOf(row, name)))
        .toSorted((a, b) => Number(a.Id) - Number(b.Id))
        .slice(query.start - 1, query.start - 1 + query.max);
      const answer =
        found.length === 0 ? {} : { [query.entity]: found, startPosition: query.start, maxResults: found.length };
      return c.json({ QueryResponse: answer, time: now() });
    } catch {
      return fault(c, '4000', 'Error parsing query');
    }
  });

  app.get('/cdc', (c) => {
    const since = Date.parse(c.req.query('changedSince') ?? '');
    if (!(since > Date.now() - FEED_MS)) return fault(c, '2020', 'changedSince is too long ago');
    const names = (c.req.query('entities') ?? '').split(',');
    const answer = names.map((name) => {
      const all = fed[name]?.(c) ?? entities[name]?.(c) ?? [];
      const changed = all.filter((row) => Date.parse(String(fieldOf(row, 'MetaData.LastUpdatedTime'))) >= since);
      return changed.length === 0 ? {} : { [name]: changed.slice(0, FEED_MAX) };
    });
    return c.json({ CDCResponse: [{ QueryResponse: answer }], time: now() });
  });
  /** Lists of which the feed tells what was deleted, too. */
  const fed: typeof entities = {
    Invoice: (c) =>
      own(c, books.invoices.all())
        .filter(({ state }) => state !== 'draft')
        .map((one) => (one.state === 'deleted' ? deletedShape(one) : invoiceShape(books, one))),
    Payment: (c) =>
      own(c, books.payments.all()).map((one) =>
        one.state === 'deleted' ? deletedShape(one) : paymentShape(books, one),
      ),
  };

  /** Writes one document. The first answer to a key is kept for good, and told again whatever became of it. */
  function posts<Input>(
    path: string,
    entity: string,
    shape: z.ZodType<Input>,
    objection: (realm: string, wanted: Input) => [string, string] | null,
    book: (realm: string, wanted: Input) => unknown,
  ) {
    app.post(`/${path}`, async (c) => {
      const id = c.req.query('requestid') ?? '';
      if (id.length > 50) return fault(c, '2130', 'The requestid is malformed');
      const known = id ? world.answers.get(`${realmOf(c)} ${id}`) : undefined;
      if (known) return c.body(known.body, 200, { 'content-type': 'application/json' });
      const input = shape.safeParse(await c.req.json().catch(() => null));
      if (!input.success) return fault(c, '2010', 'Request has invalid or unsupported property');
      const said = objection(realmOf(c), input.data);
      if (said) return fault(c, ...said);
      const body = JSON.stringify({ [entity]: book(realmOf(c), input.data), time: now() });
      if (id) world.answers.put({ id: `${realmOf(c)} ${id}`, asked: '', at: new Date().toISOString(), body });
      await world.kept();
      return c.body(body, 200, { 'content-type': 'application/json' });
    });
  }
  posts(
    'payment',
    'Payment',
    paymentInput,
    (realm, wanted) => objectionTo(world, realm, wanted),
    (realm, wanted) => paymentShape(books, booked(world, realm, wanted)),
  );
  posts(
    'journalentry',
    'JournalEntry',
    journalInput,
    (realm, wanted) => objectionToEntry(world, realm, wanted.TxnDate, accountsOf(wanted)),
    (realm, wanted) => journalShape(enteredJournal(world, realm, wanted)),
  );
  posts(
    'transfer',
    'Transfer',
    transferInput,
    (realm, wanted) =>
      objectionToEntry(world, realm, wanted.TxnDate, [wanted.FromAccountRef.value, wanted.ToAccountRef.value]),
    (realm, wanted) => transferShape(enteredTransfer(world, realm, wanted)),
  );
  return app;
}

function fieldOf(row: Readonly<Record<string, unknown>>, path: string): string | number | boolean | undefined {
  let value: unknown = row;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** Code and words of what the service says against a payment; null: nothing. It takes more than is due, and keeps it as a credit. */
function objectionTo({ books }: AccountingWorld, realm: string, wanted: Wanted): [string, string] | null {
  const lock = books.organisations.get(realm)?.lockedUntil;
  if (lock && wanted.TxnDate <= lock) return ['6200', 'Account Period Closed, Cannot Update Through Services API'];
  const account = wanted.DepositToAccountRef && books.accounts.get(wanted.DepositToAccountRef.value);
  if (wanted.DepositToAccountRef && (account?.organisationId !== realm || !account.active))
    return ['2500', 'Invalid Reference Id: the account is inactive'];
  const [line] = wanted.Line;
  const invoice = line && books.invoices.get(line.LinkedTxn[0]?.TxnId ?? '');
  if (line && (invoice?.organisationId !== realm || invoice.state !== 'open'))
    return ['610', 'Object Not Found: something you are trying to use has been made inactive'];
  if (invoice && invoice.contactId !== wanted.CustomerRef.value)
    return ['6000', 'The customer is not that of the invoice'];
  return null;
}

function booked({ books }: AccountingWorld, organisationId: string, wanted: Wanted) {
  const cents = Math.round(wanted.TotalAmt * 100);
  const [line] = wanted.Line;
  const invoice = books.invoices.get(line?.LinkedTxn[0]?.TxnId ?? '');
  const asked = line ? Math.round(line.Amount * 100) : 0;
  const undeposited = books.accounts
    .all()
    .find((account) => account.organisationId === organisationId && account.kind === 'undeposited');
  return books.book(
    {
      organisationId,
      invoiceId: invoice?.id ?? null,
      contactId: wanted.CustomerRef.value,
      accountId: wanted.DepositToAccountRef?.value ?? undeposited?.id ?? '',
      cents,
      appliedCents: invoice ? Math.min(asked, books.dueCents(invoice)) : 0,
      currency: wanted.CurrencyRef.value,
      date: wanted.TxnDate,
      reference: wanted.PaymentRefNum ?? '',
      note: wanted.PrivateNote ?? '',
      reconciled: false,
    },
    new Date(),
  );
}
