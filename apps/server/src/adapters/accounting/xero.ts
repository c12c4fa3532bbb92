import type { BookAccountKind } from '@cordelle/domain/accounting/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import {
  AccountingFailed,
  type AccountingService,
  type Answered,
  type Asked,
  type Books,
  type BooksAccess,
} from '@cordelle/engine/ports/accounting-service.ts';
import { z } from 'zod';
import { ask, below, noAnswer } from './ask.ts';
import { xeroTold } from './signed-message.ts';
import { documentsLike, write, type XeroCalls } from './xero-documents.ts';
import { failureOf } from './xero-failure.ts';
import { consentPage, exchange, giveBack, refresh, type XeroSettings } from './xero-oauth.ts';
import {
  accountShape,
  contactOf,
  contactShape,
  creditNoteOf,
  creditNoteShape,
  instantOfWire,
  invoiceOf,
  invoiceShape,
  organisationShape,
  paymentOf,
  paymentShape,
} from './xero-shapes.ts';

const PAGE_SIZE = 500;
const IDS_AT_ONCE = 40;
/** Clocks differ, and what was written a moment ago may be seen late. */
const OVERLAP_MS = 60_000;

type Query = Readonly<Record<string, string>>;
type Call = {
  readonly path: string;
  readonly query?: Query;
  readonly since?: string | null;
  readonly put?: { readonly body: unknown; readonly idempotencyKey: string };
};

const pagination = z.object({ page: z.int(), pageCount: z.int(), itemCount: z.int() });
const envelope = z.object({ DateTimeUTC: z.string().max(60).nullish(), pagination: pagination.nullish() });

/** Xero: Accounting API 2.0. Source: reference/accounting.md §2 and §3. */
export function xero(settings: XeroSettings): AccountingService {
  return {
    software: 'xero',
    takesChallenge: settings.challenges,
    // Of 5 at once, 60 a minute and 1,000 or 5,000 a day.
    limits: { atOnce: 4, burst: 10, perMinute: 55, keptForPeople: 200 },
    consentPage: (asked) => consentPage(settings, asked),
    exchange: (brought) => exchange(settings, brought),
    refresh: (refreshToken) => refresh(settings, refreshToken),
    giveBack: ({ tokens, grantId }) => giveBack(settings, tokens.accessToken, grantId),
    books: (access) => booksOf(settings, access),
    changedIn: ({ body, header }) =>
      xeroTold({ body, signature: header('x-xero-signature'), key: settings.webhookKey }),
    pageOf({ kind, id }, shortCode) {
      const path = {
        contact: `Contacts/View/${id}`,
        invoice: `AccountsReceivable/View.aspx?InvoiceID=${id}`,
        payment: `Bank/ViewTransaction.aspx?bankTransactionID=${id}`,
        credit: `AccountsReceivable/ViewCreditNote.aspx?creditNoteID=${id}`,
        reversal: `AccountsReceivable/View.aspx?InvoiceID=${id}`,
        movement: `Bank/ViewTransaction.aspx?bankTransactionID=${id}`,
      }[kind];
      const page = below(settings.pagesUrl, 'organisationlogin/default.aspx');
      if (shortCode) page.searchParams.set('shortcode', shortCode);
      page.searchParams.set('redirecturl', `/${path}`);
      return page;
    },
  };
}

function booksOf({ apiUrl }: XeroSettings, { organisationId, call }: BooksAccess): Books {
  const api = below(apiUrl, 'api.xro/2.0');

  const send = ({ path, query = {}, since, put }: Call): Promise<unknown> =>
    call(async (accessToken, tell) => {
      const url = below(api, path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const writes = put !== undefined;
      const answer = await ask({
        url,
        method: writes ? 'PUT' : 'GET',
        headers: {
          Authorization: `Bearer ${accessToken}`,
          'xero-tenant-id': organisationId,
          ...(since && { 'If-Modified-Since': since }),
          ...(put && { 'Content-Type': 'application/json', 'Idempotency-Key': put.idempotencyKey }),
        },
        ...(put && { body: JSON.stringify(put.body) }),
        writes,
      });
      const left = answer.headers.get('x-daylimit-remaining');
      tell({ leftToday: left !== null && /^\d{1,9}$/.test(left) ? Number(left) : null });
      if (answer.status !== 200) throw failureOf(answer, writes);
      if (answer.json === null) throw new AccountingFailed(noAnswer(writes));
      return answer.json;
    });

  /** The records under a key; one that is not as it should be makes the whole answer of no use. */
  const read = <Shape extends z.ZodType>(json: unknown, key: string, shape: Shape): z.output<Shape>[] => {
    const found = z.object({ [key]: z.array(shape).max(1000) }).safeParse(json);
    if (!found.success) throw new AccountingFailed({ kind: 'unavailable' }, null, { cause: found.error });
    return (found.data as Record<string, z.output<Shape>[]>)[key] ?? [];
  };

  /**
   * A page of a list. `page` carries when the first one was read: changes are asked from then on, however long all pages take.
   */
  async function list<Shape extends z.ZodType, T>(
    key: string,
    shape: Shape,
    { page, since }: Asked,
    query: Query,
    from: (record: z.output<Shape>) => T | null,
  ): Promise<Answered<T>> {
    const [number = '1', begun = ''] = page?.split(' ') ?? [];
    const json = await send({ path: key, query: { ...query, page: number, pageSize: String(PAGE_SIZE) }, since });
    const { DateTimeUTC, pagination: pages } = envelope.parse(json);
    const records = read(json, key, shape);
    const at = begun || cursorAt(DateTimeUTC ? instantOfWire(DateTimeUTC) : new Date());
    const more = pages ? pages.page < pages.pageCount : records.length === PAGE_SIZE;
    return {
      records: records.map(from).filter((record) => record !== null),
      next: more ? `${Number(number) + 1} ${at}` : null,
      cursor: at,
      total: pages?.itemCount ?? null,
    };
  }

  const one = async <Shape extends z.ZodType>(path: string, key: string, shape: Shape): Promise<z.output<Shape>> => {
    const [found] = read(await send({ path }), key, shape);
    if (!found) throw new AccountingFailed({ kind: 'not_found' });
    return found;
  };

  const calls: XeroCalls = {
    get: (path, query) => send({ path, query }),
    put: (path, body, idempotencyKey) =>
      send({ path, query: { summarizeErrors: 'false' }, put: { body, idempotencyKey } }),
  };

  return {
    async organisation() {
      const found = await one('Organisation', 'Organisations', organisationShape);
      const locks = [found.PeriodLockDate, found.EndOfYearLockDate].filter((day): day is CalendarDate => Boolean(day));
      return {
        name: found.Name,
        baseCurrency: found.BaseCurrency,
        country: found.CountryCode ?? null,
        shortCode: found.ShortCode ?? null,
        lockedUntil: locks.sort().at(-1) ?? null,
      };
    },

    async accounts() {
      const all = read(
        await send({ path: 'Accounts', query: { where: 'Status=="ACTIVE"' } }),
        'Accounts',
        accountShape,
      );
      return all.flatMap((account) => {
        const kind = kindOf(account);
        if (kind === null) return [];
        const { AccountID, Code, Name, CurrencyCode } = account;
        return { id: AccountID, name: Code ? `${Code} – ${Name}` : Name, kind, currency: CurrencyCode || null };
      });
    },

    contacts: (asked) =>
      list('Contacts', contactShape, asked, asked.since ? { includeArchived: 'true' } : {}, contactOf),

    invoices: (asked) =>
      list(
        'Invoices',
        invoiceShape,
        asked,
        // Of what is long paid nobody asks; that it was just paid is a change.
        { where: 'Type=="ACCREC"', ...(!asked.since && { Statuses: 'AUTHORISED' }) },
        (record) => (record.Type === 'ACCREC' ? invoiceOf(record) : null),
      ),

    async invoicesOf(ids) {
      const found = [];
      for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
        const query = { IDs: ids.slice(from, from + IDS_AT_ONCE).join(','), page: '1', pageSize: String(IDS_AT_ONCE) };
        found.push(...read(await send({ path: 'Invoices', query }), 'Invoices', invoiceShape).map(invoiceOf));
      }
      return found;
    },

    creditNotes: (asked) =>
      list('CreditNotes', creditNoteShape, asked, { where: 'Type=="ACCRECCREDIT"' }, (record) =>
        record.Type === 'ACCRECCREDIT' && (record.RemainingCredit ?? 0n) > 0n ? creditNoteOf(record) : null,
      ),

    payments: (asked) => list('Payments', paymentShape, asked, { where: 'PaymentType=="ACCRECPAYMENT"' }, paymentOf),

    documentsLike: (documents) => documentsLike(calls, documents),
    write: (documents) => write(calls, documents),
  };
}

function kindOf(account: z.output<typeof accountShape>): BookAccountKind | null {
  if ((account.Status ?? 'ACTIVE') !== 'ACTIVE' || account.SystemAccount) return null;
  if (account.Type === 'BANK') return account.BankAccountType === 'CREDITCARD' ? null : 'bank';
  if (account.Type === 'CURRENT') return account.EnablePaymentsToAccount ? 'current_asset' : 'other_asset';
  return account.Type === 'EXPENSE' || account.Type === 'OVERHEADS' ? 'expense' : null;
}

/** UTC, whole seconds, as the header wants it. */
const cursorAt = (now: Date): string => new Date(now.getTime() - OVERLAP_MS).toISOString().slice(0, 19);
