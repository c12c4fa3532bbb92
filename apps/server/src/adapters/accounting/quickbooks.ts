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
import { documentsLike, type QuickbooksCalls, quoted, write } from './quickbooks-documents.ts';
import { failureOf } from './quickbooks-failure.ts';
import { consentPage, exchange, giveBack, type QuickbooksSettings, refresh } from './quickbooks-oauth.ts';
import {
  accountOf,
  accountShape,
  companyShape,
  contactOf,
  creditMemoShape,
  creditNoteOf,
  customerShape,
  gonePayment,
  invoiceOf,
  invoiceShape,
  paymentOf,
  paymentShape,
  preferencesShape,
  standingPaymentShape,
} from './quickbooks-shapes.ts';
import { quickbooksTold } from './signed-message.ts';

const MINOR_VERSION = '75';
const PAGE_SIZE = 500;
const IDS_AT_ONCE = 40;
const OVERLAP_MS = 60_000;
/** The feed of changes looks back thirty days, and tells of a thousand objects at most. */
const FEED_MS = 29 * 86_400_000;
const FEED_MAX = 1000;

type Call = {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly post?: { readonly body: unknown; readonly requestId: string };
};

const timed = z.object({ time: z.iso.datetime({ offset: true }).nullish() });

/** QuickBooks Online: Accounting API v3. Source: reference/accounting.md §4 and §5. */
export function quickbooks(settings: QuickbooksSettings): AccountingService {
  return {
    software: 'quickbooks',
    takesChallenge: false,
    // Of 10 a second and 500 a minute.
    limits: { atOnce: 4, burst: 4, perMinute: 300, keptForPeople: 0 },
    consentPage: (asked) => consentPage(settings, asked),
    exchange: (brought) => exchange(settings, brought),
    refresh: (refreshToken) => refresh(settings, refreshToken),
    giveBack: ({ tokens }) => giveBack(settings, tokens.refreshToken),
    books: (access) => booksOf(settings, access),
    changedIn: ({ body, header }) =>
      quickbooksTold({ body, signature: header('intuit-signature'), key: settings.webhookVerifier }),
    pageOf({ kind, id }) {
      const path = {
        contact: 'customerdetail?nameId=',
        invoice: 'invoice?txnId=',
        payment: 'recvpayment?txnId=',
        credit: 'recvpayment?txnId=',
        reversal: 'journal?txnId=',
        movement: 'journal?txnId=',
      }[kind];
      return below(settings.pagesUrl, `app/${path}${encodeURIComponent(id)}`);
    },
  };
}

function booksOf({ apiUrl }: QuickbooksSettings, { organisationId, call }: BooksAccess): Books {
  const company = below(apiUrl, `v3/company/${organisationId}`);

  const send = ({ path, query = {}, post }: Call): Promise<unknown> =>
    call(async (accessToken) => {
      const url = below(company, path);
      const asked = { ...query, minorversion: MINOR_VERSION, ...(post && { requestid: post.requestId }) };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      const writes = post !== undefined;
      const answer = await ask({
        url,
        method: writes ? 'POST' : 'GET',
        headers: {
          Authorization: `Bearer ${accessToken}`,
          ...(writes && { 'Content-Type': 'application/json' }),
        },
        ...(post && { body: JSON.stringify(post.body) }),
        writes,
      });
      const failure = failureOf(answer, writes);
      if (failure) throw failure;
      if (answer.json === null) throw new AccountingFailed(noAnswer(writes));
      return answer.json;
    });

  const understood = <Shape extends z.ZodType>(json: unknown, shape: Shape, writes = false): z.output<Shape> => {
    const read = shape.safeParse(json);
    if (!read.success) throw new AccountingFailed(noAnswer(writes), null, { cause: read.error });
    return read.data;
  };

  /** An answer to a question in the query language: where nothing was found, the key is not there. */
  async function found<Shape extends z.ZodType>(entity: string, shape: Shape, rest: string) {
    const json = await send({ path: 'query', query: { query: `select * from ${entity} ${rest}` } });
    const { QueryResponse } = understood(
      json,
      z.object({ QueryResponse: z.object({ [entity]: z.array(shape).max(1000).optional() }) }),
    );
    const records = (QueryResponse as Record<string, z.output<Shape>[] | undefined>)[entity] ?? [];
    return { records, at: cursorAt(understood(json, timed).time) };
  }

  /** A page of a list. `page` carries when the first one was read: changes are asked from then on. */
  async function list<Shape extends z.ZodType, T>(
    entity: string,
    shape: Shape,
    { page, since }: Asked,
    { all, changed }: { readonly all: string; readonly changed: string },
    from: (record: z.output<Shape>) => T,
  ): Promise<Answered<T>> {
    const [position = '1', begun = ''] = page?.split(' ') ?? [];
    const conditions = since ? [changed, `MetaData.LastUpdatedTime >= ${quoted(since)}`] : [all];
    const where = conditions.filter(Boolean).join(' and ');
    const paging = `orderby Id startposition ${position} maxresults ${PAGE_SIZE}`;
    const { records, at } = await found(entity, shape, `${where && `where ${where} `}${paging}`);
    const cursor = begun || at;
    return {
      records: records.map(from),
      next: records.length === PAGE_SIZE ? `${Number(position) + PAGE_SIZE} ${cursor}` : null,
      cursor,
      total: null,
    };
  }

  /** Those of these records that stand there. */
  async function byIds<Shape extends z.ZodType>(entity: string, shape: Shape, ids: readonly string[]) {
    const read: z.output<Shape>[] = [];
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const some = ids
        .slice(from, from + IDS_AT_ONCE)
        .map(quoted)
        .join(', ');
      read.push(...(await found(entity, shape, `where Id in (${some}) maxresults ${IDS_AT_ONCE}`)).records);
    }
    return read;
  }

  let home: Promise<string> | null = null;
  const homeCurrency = (): Promise<string> => {
    home ??= send({ path: 'preferences' }).then(
      (json) =>
        understood(json, z.object({ Preferences: preferencesShape })).Preferences.CurrencyPrefs?.HomeCurrency?.value ??
        'USD',
    );
    return home;
  };

  /** What changed of a list, and what was deleted of it; null: nothing was asked since, or more changed than the feed tells. */
  async function feed<Shape extends z.ZodType>(
    entity: string,
    shape: Shape,
    { page, since }: Asked,
  ): Promise<Answered<z.output<Shape>> | null> {
    if (since === null || page !== null || Date.now() - Date.parse(since) > FEED_MS) return null;
    const json = await send({ path: 'cdc', query: { entities: entity, changedSince: since } });
    const answers = z.array(z.object({ [entity]: z.array(shape).max(FEED_MAX).optional() })).max(10);
    const { CDCResponse } = understood(
      json,
      z.object({ CDCResponse: z.array(z.object({ QueryResponse: answers })).max(10) }),
    );
    const records = CDCResponse.flatMap(({ QueryResponse }) =>
      QueryResponse.flatMap((answer) => (answer as Record<string, z.output<Shape>[] | undefined>)[entity] ?? []),
    );
    if (records.length >= FEED_MAX) return null;
    return { records, next: null, cursor: cursorAt(understood(json, timed).time), total: null };
  }

  const calls: QuickbooksCalls = {
    found: async (entity, shape, rest) => (await found(entity, shape, rest)).records,
    post: (path, body, requestId) => send({ path, post: { body, requestId } }),
  };

  return {
    async organisation() {
      const { CompanyInfo } = understood(
        await send({ path: `companyinfo/${organisationId}` }),
        z.object({ CompanyInfo: companyShape }),
      );
      return {
        name: CompanyInfo.CompanyName,
        baseCurrency: await homeCurrency(),
        country: CompanyInfo.Country ?? null,
        shortCode: null,
        // It closes its books without telling until when.
        lockedUntil: null,
      };
    },

    async accounts() {
      const where = "where AccountType in ('Bank', 'Other Current Asset', 'Expense') and Active = true maxresults 1000";
      const { records } = await found('Account', accountShape, where);
      return records.map(accountOf).filter((account) => account !== null);
    },

    contacts: (asked) =>
      list('Customer', customerShape, asked, { all: 'Active = true', changed: 'Active in (true, false)' }, contactOf),

    async invoices(asked) {
      const currency = await homeCurrency();
      const changes = await feed('Invoice', invoiceShape, asked);
      if (changes) return { ...changes, records: changes.records.map((record) => invoiceOf(record, currency)) };
      return list('Invoice', invoiceShape, asked, { all: "Balance > '0'", changed: '' }, (record) =>
        invoiceOf(record, currency),
      );
    },

    async invoicesOf(ids) {
      const currency = await homeCurrency();
      return (await byIds('Invoice', invoiceShape, ids)).map((record) => invoiceOf(record, currency));
    },

    async creditNotes(asked) {
      const currency = await homeCurrency();
      const open = { all: "Balance > '0'", changed: '' };
      return list('CreditMemo', creditMemoShape, asked, open, (record) => creditNoteOf(record, currency));
    },

    async payments(asked, known) {
      const changes = await feed('Payment', paymentShape, asked);
      if (changes) return { ...changes, records: changes.records.map(paymentOf) };
      const listed = await list('Payment', paymentShape, asked, { all: '', changed: '' }, paymentOf);
      if (listed.next !== null) return listed;
      // A list says nothing of what was deleted.
      const ids = await known();
      const standing = new Set((await byIds('Payment', standingPaymentShape, ids)).map(({ Id }) => Id));
      const missing = ids.filter((one) => !standing.has(one)).map((one) => gonePayment(one, null));
      return { ...listed, records: [...listed.records, ...missing] };
    },

    documentsLike: (documents) => documentsLike(calls, documents),
    write: (documents) => write(calls, documents),
  };
}

const cursorAt = (time: string | null | undefined): string =>
  new Date((time ? Date.parse(time) : Date.now()) - OVERLAP_MS).toISOString();
