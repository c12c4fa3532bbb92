import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccountingService, Books } from '@cordelle/engine/ports/accounting-service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickbooksOf, xeroOf } from '../../settings/accounting-settings.ts';
import { failureOf, written } from '../../testing/accounting-calls.ts';
import { quickbooks } from './quickbooks.ts';
import { xero } from './xero.ts';

// Bodies as the makers' own descriptions and recordings have them. Source: reference/accounting.md §3 and §5.
type Recorded = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown };

let recorded: Recorded = { body: {} };
let asked: { method: string; url: string; headers: Record<string, unknown>; body: string };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    asked = {
      method: request.method ?? '',
      url: decodeURIComponent(request.url ?? ''),
      headers: request.headers,
      body,
    };
    const text = typeof recorded.body === 'string' ? recorded.body : JSON.stringify(recorded.body);
    response.writeHead(recorded.status ?? 200, recorded.headers).end(text);
  });
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const booksOf = (service: AccountingService | null): Books => {
  if (!service) throw new Error('no settings');
  return service.books({ organisationId: '9130', call: (send) => send('token', () => undefined) });
};
const keys = { XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 's', QBO_CLIENT_ID: 'id', QBO_CLIENT_SECRET: 's' };
const xeroBooks = () => {
  const settings = xeroOf({ ...keys, XERO_API_URL: base });
  return booksOf(settings && xero(settings));
};
const quickbooksBooks = () => {
  const settings = quickbooksOf({ ...keys, QBO_API_URL: base });
  return booksOf(settings && quickbooks(settings));
};
const all = { page: null, since: null } as const;

const PAYMENT = {
  kind: 'payment',
  invoiceId: 'c7c37b83',
  contactId: '58',
  account: { id: '91', kind: 'current_asset' },
  amountCents: 125_099n,
  currency: 'CAD',
  date: '2026-03-26',
  reference: 'CDL-S1-c',
  note: 'a debit',
  idempotencyKey: 'key',
} as const;

describe('Xero', () => {
  test('a contact, with its first address, whole number and number there', async () => {
    recorded = {
      body: {
        pagination: { page: 1, pageSize: 500, pageCount: 1, itemCount: 1 },
        Contacts: [
          {
            ContactID: 'a3675fc4',
            ContactNumber: 'JT-104',
            AccountNumber: '',
            ContactStatus: 'ACTIVE',
            Name: 'Jo Tremblay',
            EmailAddress: 'jo@example.test',
            Addresses: [
              { AddressType: 'POBOX' },
              { AddressType: 'STREET', AddressLine1: '12 Rue A', City: 'Laval', Region: 'QC', PostalCode: 'H7A 1A1' },
            ],
            Phones: [{ PhoneType: 'DEFAULT', PhoneNumber: '555 0100', PhoneAreaCode: '450', PhoneCountryCode: '1' }],
            IsCustomer: true,
            DefaultCurrency: 'CAD',
            UpdatedDateUTC: '/Date(1772500000000+0000)/',
            HasValidationErrors: false,
          },
        ],
      },
    };
    const { records, next, total } = await xeroBooks().contacts(all);
    expect([next, total]).toEqual([null, 1]);
    expect(records[0]).toMatchObject({
      name: 'Jo Tremblay',
      email: 'jo@example.test',
      phone: '1 450 555 0100',
      number: 'JT-104',
      address: { address1: '12 Rue A', city: 'Laval', region: 'QC' },
      state: 'active',
      changedAt: new Date('2026-03-03T01:06:40Z'),
    });
    expect(asked.headers).toMatchObject({ 'xero-tenant-id': '9130', accept: 'application/json' });
  });

  const invoice = {
    Type: 'ACCREC',
    InvoiceID: 'c7c37b83',
    InvoiceNumber: 'INV-0043',
    Contact: { ContactID: 'a3675fc4', Name: 'Jo Tremblay' },
    Date: '/Date(1772323200000+0000)/',
    DueDate: '/Date(1773878400000+1300)/',
    Status: 'AUTHORISED',
    Total: 1250.99,
    AmountDue: 1250.9,
    CurrencyCode: 'CAD',
    Payments: [],
    UpdatedDateUTC: '2026-03-02T15:04:05.1234560',
  };
  test('an invoice: its days are those of UTC, whatever the offset says, and its amounts are to the cent', async () => {
    recorded = { body: { Invoices: [invoice] } };
    const { records } = await xeroBooks().invoices(all);
    expect(records[0]).toMatchObject({
      number: 'INV-0043',
      issueDate: '2026-03-01',
      dueDate: '2026-03-19',
      totalCents: 125_099n,
      dueCents: 125_090n,
      state: 'open',
    });
    expect(asked.url).toContain('where=Type=="ACCREC"&Statuses=AUTHORISED');
  });

  test('an amount of three digits is none, and makes the answer of no use', async () => {
    recorded = { body: { Invoices: [{ ...invoice, AmountDue: 12.345 }] } };
    expect(await failureOf(xeroBooks().invoices(all))).toEqual({ kind: 'unavailable' });
  });

  test('a payment, sent by its ids and the key of its attempt', async () => {
    const taken = {
      PaymentID: '61ed71fc',
      Date: '/Date(1774483200000+0000)/',
      Amount: 1250.99,
      Status: 'AUTHORISED',
      Reference: 'CDL-S1-c',
      Account: { AccountID: '91' },
      Invoice: { InvoiceID: 'c7c37b83' },
      HasValidationErrors: false,
    };
    recorded = { body: { Payments: [taken] } };
    expect(await written(xeroBooks(), PAYMENT)).toMatchObject({
      id: '61ed71fc',
      amountCents: 125_099n,
      state: 'booked',
    });
    expect(asked).toMatchObject({ method: 'PUT', url: '/api.xro/2.0/Payments?summarizeErrors=false' });
    expect(asked.headers['idempotency-key']).toBe('key');
    expect(JSON.parse(asked.body).Payments[0]).toMatchObject({
      Amount: 1250.99,
      Date: '2026-03-26',
      IsReconciled: false,
    });
    // As the description's own example has it: a 200, an id, and a refusal.
    const words = 'Payment amount exceeds the amount outstanding on this document';
    recorded = {
      body: { Payments: [{ ...taken, HasValidationErrors: true, ValidationErrors: [{ Message: words }] }] },
    };
    expect(await failureOf(written(xeroBooks(), PAYMENT))).toEqual({
      kind: 'refused',
      cause: 'exceeds_due',
      words: [words],
    });
  });

  test('a charge-back: an invoice of its own, of which no line is a sale', async () => {
    const { invoiceId: _, ...rest } = PAYMENT;
    const reversal = { ...rest, kind: 'reversal', reference: 'CDL-R9', number: 'INV-0043', returns: null } as const;
    recorded = {
      body: { Invoices: [{ InvoiceID: 'i-1', Reference: 'CDL-R9', Total: 1250.99, Status: 'AUTHORISED' }] },
    };
    expect(await written(xeroBooks(), reversal)).toMatchObject({ id: 'i-1', amountCents: 125_099n });
    expect(JSON.parse(asked.body).Invoices[0]).toMatchObject({
      Type: 'ACCREC',
      InvoiceNumber: 'INV-0043-R9',
      LineAmountTypes: 'NoTax',
      LineItems: [{ Quantity: 1, UnitAmount: 1250.99, AccountID: '91' }],
    });
  });

  test('several payments are one call; what is told of none of them may have been taken', async () => {
    const two = [PAYMENT, { ...PAYMENT, reference: 'CDL-S1-d', idempotencyKey: 'other' }];
    recorded = { body: { Payments: [{ PaymentID: 'p-1', Amount: 1250.99, Reference: 'CDL-S1-c' }] } };
    expect(await xeroBooks().write(two)).toMatchObject([
      { document: { id: 'p-1' } },
      { failed: { failure: { kind: 'unknown_outcome' } } },
    ]);
    expect(JSON.parse(asked.body).Payments).toHaveLength(2);
  });

  test.each([[undefined], ['x'.repeat(101)]])(
    'a payment that is answered without an id of theirs may have been taken: %s',
    async (PaymentID) => {
      recorded = { body: { Payments: [{ PaymentID, Amount: 1250.99, Reference: 'CDL-S1-c' }] } };
      expect(await failureOf(written(xeroBooks(), PAYMENT))).toEqual({ kind: 'unknown_outcome' });
    },
  );

  const refused = { ErrorNumber: 10, Type: 'ValidationException', Message: 'A validation exception occurred' };
  const away = { Type: null, Title: 'Unauthorized', Status: 401, Detail: 'AuthenticationUnsuccessful', Instance: 'x' };
  test.each([
    ['401', { status: 401, body: away }, { kind: 'token_refused' }],
    ['403 of an organisation that was taken away', { status: 403, body: away }, { kind: 'token_refused' }],
    ['403 for want of a right', { status: 403, body: { Title: 'Forbidden', Detail: 'no' } }, { kind: 'forbidden' }],
    [
      '429 of a minute',
      { status: 429, headers: { 'X-Rate-Limit-Problem': 'Minute', 'Retry-After': '7' }, body: '' },
      { kind: 'throttled', forDay: false },
    ],
    [
      '429 of a day',
      { status: 429, headers: { 'X-Rate-Limit-Problem': 'DayLimit', 'Retry-After': '9000' }, body: '' },
      { kind: 'throttled', forDay: true },
    ],
    ['503 in HTML', { status: 503, body: '<html>' }, { kind: 'unavailable' }],
    ['500', { status: 500, body: 'oops' }, { kind: 'unavailable' }],
    [
      '400',
      {
        status: 400,
        body: {
          ...refused,
          Elements: [
            { ValidationErrors: [{ Message: 'The document date cannot be before the end of year lock date' }] },
          ],
        },
      },
      { kind: 'refused', cause: 'locked_period' },
    ],
    ['XML', { body: '<Response/>' }, { kind: 'unavailable' }],
  ])('%s', async (_, answer, failure) => {
    recorded = answer;
    expect(await failureOf(xeroBooks().organisation())).toMatchObject(failure);
  });

  test('what was sent and answered by a fault may have been taken', async () => {
    recorded = { status: 500, body: 'oops' };
    expect(await failureOf(written(xeroBooks(), PAYMENT))).toEqual({ kind: 'unknown_outcome' });
  });
});

describe('QuickBooks Online', () => {
  const meta = { MetaData: { LastUpdatedTime: '2026-03-01T08:00:00-08:00' } };
  const invoice = {
    Id: '130',
    SyncToken: '2',
    DocNumber: '1043',
    TxnDate: '2026-03-01',
    DueDate: '2026-03-19',
    CustomerRef: { value: '58', name: 'Jo Tremblay' },
    BillEmail: { Address: 'jo@example.test, office@example.test' },
    TotalAmt: 1250.99,
    Balance: 1250.99,
    PrivateNote: '',
    ...meta,
  };
  /** Everything is asked of one server: preferences and invoices stand in one answer. */
  const answer = (QueryResponse: unknown) => ({
    body: {
      QueryResponse,
      Preferences: { CurrencyPrefs: { HomeCurrency: { value: 'CAD' } } },
      time: '2026-03-02T08:00:00.000-08:00',
    },
  });

  test('an invoice without a currency is in that of the books; a void one says so in its note', async () => {
    const voided = { ...invoice, Id: '131', TotalAmt: 0, Balance: 0, PrivateNote: 'Voided - by somebody' };
    recorded = answer({ Invoice: [invoice, voided, { ...invoice, Id: '132', Balance: 0 }] });
    const { records, cursor } = await quickbooksBooks().invoices(all);
    expect(records).toMatchObject([
      {
        id: '130',
        number: '1043',
        currency: 'CAD',
        dueCents: 125_099n,
        contactEmail: 'jo@example.test',
        state: 'open',
        revision: '2',
      },
      { id: '131', state: 'voided' },
      { id: '132', state: 'paid' },
    ]);
    expect(cursor).toBe('2026-03-02T15:59:00.000Z');
  });

  test('nothing found is an answer without the key', async () => {
    recorded = answer({});
    expect(await quickbooksBooks().contacts(all)).toMatchObject({ records: [], next: null });
    const like = { ...PAYMENT, reference: "CDL-'1" };
    expect(await quickbooksBooks().documentsLike([like])).toEqual(new Map([["CDL-'1", []]]));
    expect(asked.url).toContain("where PaymentRefNum in ('CDL-\\'1')");
  });

  test('a payment, sent by its ids and the key of its attempt; what is read tells what of it paid no invoice', async () => {
    const payment = {
      Id: '223',
      SyncToken: '0',
      TxnDate: '2026-03-26',
      TotalAmt: 1250.99,
      UnappliedAmt: 0.99,
      PaymentRefNum: 'CDL-S1-c',
      DepositToAccountRef: { value: '91' },
      Line: [{ Amount: 1250, LinkedTxn: [{ TxnId: '130', TxnType: 'Invoice' }] }],
      ...meta,
    };
    recorded = { body: { Payment: payment, time: '2026-03-26T09:00:00.000-07:00' } };
    expect(await written(quickbooksBooks(), PAYMENT)).toMatchObject({
      id: '223',
      amountCents: 125_099n,
      state: 'booked',
    });
    expect(asked).toMatchObject({ method: 'POST', url: '/v3/company/9130/payment?minorversion=75&requestid=key' });
    expect(JSON.parse(asked.body)).not.toHaveProperty('ProcessPayment');
    recorded = answer({ Payment: [payment] });
    const known = async () => ['223'];
    expect((await quickbooksBooks().payments(all, known)).records).toMatchObject([
      { id: '223', unappliedCents: 99n, invoiceIds: ['130'] },
    ]);
    const gone = { domain: 'QBO', status: 'Deleted', Id: '224', ...meta };
    recorded = {
      body: { CDCResponse: [{ QueryResponse: [{ Payment: [payment, gone] }] }], time: meta.MetaData.LastUpdatedTime },
    };
    const since = new Date().toISOString();
    expect((await quickbooksBooks().payments({ page: null, since }, known)).records).toMatchObject([
      { id: '223', state: 'booked' },
      { id: '224', state: 'deleted' },
    ]);
    expect(asked.url).toContain('/cdc?entities=Payment&changedSince=');
  });

  test('a payment that was deleted before the feed of changes reaches back is missed by its id', async () => {
    recorded = answer({});
    const since = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const { records } = await quickbooksBooks().payments({ page: null, since }, async () => ['225']);
    expect(records).toMatchObject([{ id: '225', state: 'deleted' }]);
    expect(asked.url).toContain("select * from Payment where Id in ('225')");
  });

  test('a charge-back: an entry in which the customer owes it anew', async () => {
    const { invoiceId: _, ...rest } = PAYMENT;
    const reversal = { ...rest, kind: 'reversal', reference: 'CDL-R9', number: '1043', returns: null } as const;
    const entry = { Id: '170', SyncToken: '0', DocNumber: 'CDL-R9', Line: [{ Amount: 1250.99 }, { Amount: 1250.99 }] };
    recorded = {
      body: { JournalEntry: entry, QueryResponse: { Account: [{ Id: '84', CurrencyRef: { value: 'CAD' } }] } },
    };
    expect(await written(quickbooksBooks(), reversal)).toMatchObject({ id: '170', reference: 'CDL-R9' });
    expect(asked.url).toContain('/journalentry?');
    expect(JSON.parse(asked.body)).toMatchObject({
      DocNumber: 'CDL-R9',
      GlobalTaxCalculation: 'NotApplicable',
      Line: [
        {
          Amount: 1250.99,
          JournalEntryLineDetail: {
            PostingType: 'Debit',
            AccountRef: { value: '84' },
            Entity: { Type: 'Customer', EntityRef: { value: '58' } },
          },
        },
        { Amount: 1250.99, JournalEntryLineDetail: { PostingType: 'Credit', AccountRef: { value: '91' } } },
      ],
    });
  });

  const fault = (code: string) => ({
    Fault: { Error: [{ Message: 'No', Detail: '…', code, element: '' }], type: 'x' },
    time: 't',
  });
  const gateway = (code: string) => ({
    warnings: null,
    fault: { error: [{ message: 'm', detail: 'Token expired: eyJ', code, element: null }], type: 'x' },
    time: 1,
  });
  test.each([
    [
      'an expired token, in the words of the gateway',
      { status: 401, body: gateway('3200') },
      { kind: 'token_refused' },
    ],
    ['too much, with noughts before its code', { status: 429, body: gateway('003001') }, { kind: 'throttled' }],
    ['a fault under a 200', { body: fault('5010') }, { kind: 'conflict' }],
    ['closed books', { status: 400, body: fault('6210') }, { kind: 'refused', cause: 'locked_period' }],
    ['an inactive account', { status: 400, body: fault('2500') }, { kind: 'refused', cause: 'account_unusable' }],
    ['an ended subscription', { status: 400, body: fault('6190') }, { kind: 'subscription_ended' }],
    ['no administrator any more', { status: 400, body: fault('120') }, { kind: 'forbidden' }],
    ['a fault of its own', { status: 503, body: fault('10000') }, { kind: 'unavailable' }],
  ])('%s', async (_, answered, failure) => {
    recorded = answered;
    expect(await failureOf(quickbooksBooks().accounts())).toMatchObject(failure);
  });
});
