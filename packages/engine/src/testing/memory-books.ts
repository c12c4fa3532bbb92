import { inTransaction } from '@cordelle/db/connection.ts';
import { keepTokens } from '../accounting/tokens.ts';
import type { App } from '../app.ts';
import type {
  AccountingFailure,
  AccountingService,
  BookDocument,
  BookInvoice,
  Books,
  NewDocument,
  Tokens,
} from '../ports/accounting-service.ts';
import { AccountingFailed } from '../ports/accounting-service.ts';

type Standing = { document: NewDocument; state: BookDocument['state'] };

/** The books of one organisation, kept in memory; what they answer to the next writing may be told. */
export class MemoryBooks {
  readonly invoices = new Map<string, BookInvoice>();
  readonly standing: Standing[] = [];
  /** Everything that was sent, taken or not. */
  readonly sent: NewDocument[] = [];
  /** What the next documents meet, one each; `lost`: it is taken, and nobody answers. */
  readonly faults: (AccountingFailure | 'lost')[] = [];
  /** Nothing is answered at all. */
  silent = false;
  lockedUntil: string | null = null;
  /** Called before documents are written. */
  meanwhile: () => Promise<void> = async () => undefined;

  bill(id: string, dueCents: bigint, over: Partial<BookInvoice> = {}): void {
    this.invoices.set(id, {
      id,
      number: `INV-${id}`,
      contactId: 'jo',
      contactName: 'Jo',
      contactEmail: null,
      issueDate: '2026-03-01',
      dueDate: '2026-03-19',
      totalCents: dueCents,
      dueCents,
      currency: 'CAD',
      state: 'open',
      revision: null,
      changedAt: new Date(0),
      ...over,
    });
  }

  /** `CDL-P2 4250`, in the order in which they were taken. */
  get lines(): string[] {
    return this.standing.map(
      ({ document: { kind, reference, amountCents, date } }) => `${kind} ${reference} ${amountCents} ${date}`,
    );
  }

  /** What stands on an account, debits above zero. */
  balanceOf(accountId: string): bigint {
    return this.standing
      .filter(({ state }) => state === 'booked')
      .reduce((sum, { document }) => sum + effectOn(accountId, document), 0n);
  }

  readonly service: AccountingService = {
    software: 'xero',
    takesChallenge: false,
    limits: { atOnce: 4, burst: 1000, perMinute: 10_000, keptForPeople: 0 },
    consentPage: () => new URL('https://books.example.test'),
    exchange: async () => Promise.reject(new Error('nobody consents')),
    refresh: async () => Promise.reject(new Error('nothing is refreshed')),
    giveBack: async () => undefined,
    changedIn: () => null,
    pageOf: ({ kind, id }) => new URL(`https://books.example.test/${kind}/${id}`),
    books: ({ call }) => this.#books((work) => call(async () => work())),
  };

  #books(call: <T>(work: () => T) => Promise<T>): Books {
    const none = async () => ({ records: [], next: null, cursor: '', total: 0 });
    return {
      organisation: async () => ({
        name: 'Books',
        baseCurrency: 'CAD',
        country: 'CA',
        shortCode: null,
        lockedUntil: this.lockedUntil,
      }),
      accounts: async () => [],
      contacts: none,
      invoices: none,
      creditNotes: none,
      payments: async () => ({
        ...(await none()),
        records: this.standing.map(({ document, state }, place) => ({
          id: `d-${place + 1}`,
          revision: null,
          reference: document.reference,
          date: document.date,
          amountCents: document.amountCents,
          unappliedCents: 0n,
          accountId: 'account' in document ? document.account.id : null,
          invoiceIds: 'invoiceId' in document ? [document.invoiceId] : [],
          state,
          changedAt: null,
        })),
      }),
      invoicesOf: (ids) => call(() => ids.flatMap((id) => this.#due(id) ?? [])),
      documentsLike: (documents) =>
        call(() => {
          if (this.silent) throw new AccountingFailed({ kind: 'unavailable' });
          return new Map(documents.map(({ reference }) => [reference, this.#like(reference)]));
        }),
      write: async (documents) => {
        await this.meanwhile();
        return call(() => documents.map((document) => this.#write(document)));
      },
    };
  }

  #due(id: string): BookInvoice | null {
    const invoice = this.invoices.get(id);
    if (!invoice) return null;
    const paid = this.standing.reduce(
      (sum, { document, state }) =>
        state === 'booked' && document.kind === 'payment' && document.invoiceId === id
          ? sum + document.amountCents
          : sum,
      0n,
    );
    return { ...invoice, dueCents: invoice.dueCents - paid };
  }

  #like(reference: string): BookDocument[] {
    return this.standing.flatMap(({ document, state }, place) =>
      document.reference === reference
        ? { id: `d-${place + 1}`, revision: null, reference, amountCents: document.amountCents, state }
        : [],
    );
  }

  #write(document: NewDocument) {
    this.sent.push(document);
    const fault = this.faults.shift();
    if (fault && fault !== 'lost') return { failed: new AccountingFailed(fault) };
    const invoice = document.kind === 'payment' ? this.#due(document.invoiceId) : null;
    if (document.kind === 'payment' && document.amountCents > (invoice?.dueCents ?? 0n))
      return { failed: new AccountingFailed({ kind: 'refused', cause: 'exceeds_due', words: ['Too much.'] }) };
    if (this.lockedUntil !== null && document.date <= this.lockedUntil)
      return { failed: new AccountingFailed({ kind: 'refused', cause: 'locked_period', words: ['Locked.'] }) };
    this.standing.push({ document, state: 'booked' });
    if (fault === 'lost') return { failed: new AccountingFailed({ kind: 'unknown_outcome' }) };
    const [made] = this.#like(document.reference).slice(-1);
    return made ? { document: made } : { failed: new AccountingFailed({ kind: 'unknown_outcome' }) };
  }
}

function effectOn(accountId: string, document: NewDocument): bigint {
  const { amountCents: cents } = document;
  if (document.kind === 'movement')
    return document.to.id === accountId ? cents : document.from.id === accountId ? -cents : 0n;
  if (document.account.id !== accountId) return 0n;
  return document.kind === 'reversal' ? -cents : cents;
}

const BELIEVED: Tokens = {
  accessToken: 'access',
  refreshToken: 'refresh',
  accessExpiresAt: new Date('2099-01-01'),
  consentExpiresAt: null,
};

type Connecting = {
  readonly since?: string | null;
  readonly account?: string | null;
  readonly software?: AccountingService['software'];
  readonly organisationId?: string;
  readonly tokens?: Tokens;
};

/** Connects books to a client, as if somebody had given consent: from `since` on settlements are reported. */
export async function connectBooks(
  app: App,
  clientId: bigint,
  {
    since = null,
    account = 'clearing',
    software = 'xero',
    organisationId = `books of ${clientId}`,
    tokens = BELIEVED,
  }: Connecting = {},
): Promise<bigint> {
  return inTransaction(app.worker, { clientId }, async (tx) => {
    const kind = account === null ? null : 'current_asset';
    const [row] = await tx.sql<{ id: bigint }[]>`
      insert into accounting_connections (client_id, software, organisation_id, organisation_name, base_currency, status, status_since,
                                          connected_by, connected_at, payment_account_id, payment_account_name, payment_account_kind,
                                          payment_account_set_at, reports_since)
      values (${clientId}, ${software}, ${organisationId}, 'Books', 'CAD', 'not_connected', now(), 'user:1', now(), ${account},
              ${account}, ${kind}, ${account && new Date(0)}, ${since})
      on conflict (client_id, software, organisation_id) do update set problem = null, status = 'not_connected'
      returning id`;
    if (!row) throw new Error('nothing was connected');
    await keepTokens(app, tx, { clientId, id: row.id }, tokens);
    await tx.sql`update accounting_connections set status = 'connected' where client_id = ${clientId} and id = ${row.id}`;
    return row.id;
  });
}

/** A client's customer pays an invoice there by a schedule: what importing leads to. */
export async function linkDebit(
  app: App,
  clientId: bigint,
  connectionId: bigint,
  { transactionId, invoiceId }: { readonly transactionId: bigint; readonly invoiceId: string },
): Promise<void> {
  await inTransaction(app.worker, { clientId }, async ({ sql }) => {
    const scheduleId = 90_000n + transactionId;
    const made = await sql`
      insert into transaction_schedules (client_id, id, customer_id, customer_type, amount_cents, currency, frequency, installments, process_date,
                                         active, created_at, version)
      select client_id, ${scheduleId}, customer_id, customer_type, amount_cents, currency, 'Once', 1, process_date, false, now(), 1
        from transactions where client_id = ${clientId} and id = ${transactionId}`;
    if (made.count === 0) throw new Error('no schedule was made');
    await sql`update transactions set schedule_id = ${scheduleId} where client_id = ${clientId} and id = ${transactionId}`;
    await sql`
      insert into accounting_schedules (client_id, connection_id, schedule_id, invoice_id, number, due_cents, automatic, linked_at)
      select client_id, ${connectionId}, ${scheduleId}, ${invoiceId}, ${`INV-${invoiceId}`}, amount_cents, false, now()
        from transactions where client_id = ${clientId} and id = ${transactionId}`;
  });
}
