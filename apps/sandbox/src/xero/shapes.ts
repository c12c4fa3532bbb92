import type {
  Account,
  AccountingBooks,
  Contact,
  CreditNote,
  Invoice,
  Organisation,
  Payment,
} from '../accounting/books.ts';

const NO_PAGE = '00000000-0000-0000-0000-000000000000';
export const amount = (cents: number): number => Number((cents / 100).toFixed(2));
export const wireInstant = (iso: string): string => `/Date(${Date.parse(iso)}+0000)/`;
export const wireDay = (day: string): string => wireInstant(`${day}T00:00:00Z`);

export const organisationShape = (one: Organisation) => ({
  Name: one.name,
  LegalName: one.name,
  OrganisationID: one.id,
  BaseCurrency: one.currency,
  CountryCode: one.country,
  ShortCode: one.shortCode,
  Timezone: 'EASTERNSTANDARDTIME',
  OrganisationStatus: 'ACTIVE',
  Class: 'STANDARD',
  ...(one.lockedUntil && { PeriodLockDate: wireDay(one.lockedUntil) }),
});

const TYPES = {
  bank: ['BANK', 'ASSET'],
  credit_card: ['BANK', 'LIABILITY'],
  current_asset: ['CURRENT', 'ASSET'],
  undeposited: ['CURRENT', 'ASSET'],
  receivable: ['CURRENT', 'ASSET'],
  revenue: ['REVENUE', 'REVENUE'],
  expense: ['EXPENSE', 'EXPENSE'],
} as const;

export const accountShape = (one: Account) => ({
  AccountID: one.id,
  Code: one.code,
  Name: one.name,
  Type: TYPES[one.kind][0],
  Class: TYPES[one.kind][1],
  Status: one.active ? 'ACTIVE' : 'ARCHIVED',
  TaxType: 'NONE',
  EnablePaymentsToAccount: one.takesPayments,
  ...(TYPES[one.kind][0] === 'BANK' && {
    BankAccountType: one.kind === 'bank' ? 'BANK' : 'CREDITCARD',
    CurrencyCode: one.currency,
  }),
  SystemAccount: '',
});

export const contactShape = (one: Contact) => ({
  ContactID: one.id,
  ContactNumber: one.number,
  AccountNumber: '',
  ContactStatus: one.state === 'active' ? 'ACTIVE' : one.state === 'erased' ? 'GDPRREQUEST' : 'ARCHIVED',
  Name: one.name,
  EmailAddress: one.email,
  Addresses: [
    {
      AddressType: 'STREET',
      AddressLine1: one.street,
      City: one.city,
      Region: one.region,
      PostalCode: one.postalCode,
      Country: 'Canada',
    },
    { AddressType: 'POBOX' },
  ],
  Phones: [
    {
      PhoneType: 'DEFAULT',
      PhoneNumber: one.phone,
      PhoneAreaCode: one.phone && '514',
      PhoneCountryCode: one.phone && '1',
    },
    { PhoneType: 'FAX', PhoneNumber: '', PhoneAreaCode: '', PhoneCountryCode: '' },
  ],
  IsCustomer: one.isCustomer,
  IsSupplier: false,
  DefaultCurrency: one.currency,
  ...(one.mergedInto && { MergedToContactID: one.mergedInto }),
  UpdatedDateUTC: wireInstant(one.changedAt),
  HasValidationErrors: false,
});

export function invoiceStatus(books: AccountingBooks, one: Invoice): string {
  if (one.state === 'open') return books.dueCents(one) === 0 ? 'PAID' : 'AUTHORISED';
  return { draft: 'DRAFT', voided: 'VOIDED', deleted: 'DELETED' }[one.state];
}

export function invoiceShape(books: AccountingBooks, one: Invoice) {
  const paid = books.paymentsOf(one);
  return {
    Type: 'ACCREC',
    InvoiceID: one.id,
    InvoiceNumber: one.number,
    Reference: one.reference ?? '',
    Contact: { ContactID: one.contactId, Name: books.contacts.get(one.contactId)?.name },
    DateString: `${one.date}T00:00:00`,
    Date: wireDay(one.date),
    DueDateString: `${one.dueDate}T00:00:00`,
    DueDate: wireDay(one.dueDate),
    Status: invoiceStatus(books, one),
    LineAmountTypes: 'Exclusive',
    SubTotal: amount(one.cents),
    TotalTax: 0,
    Total: amount(one.state === 'voided' ? 0 : one.cents),
    AmountDue: amount(books.dueCents(one)),
    AmountPaid: amount(books.paidCents(one)),
    // Missing where it is nothing, as a single read has it.
    ...(one.creditedCents > 0 && { AmountCredited: amount(one.creditedCents) }),
    CurrencyCode: one.currency,
    CurrencyRate: 1.0,
    Payments: paid.map(({ id, date, cents, reference }) => ({
      PaymentID: id,
      Date: wireDay(date),
      Amount: amount(cents),
      Reference: reference,
    })),
    CreditNotes: [],
    Prepayments: [],
    Overpayments: [],
    UpdatedDateUTC: wireInstant(one.changedAt),
  };
}

export const creditNoteShape = (books: AccountingBooks, one: CreditNote) => ({
  Type: 'ACCRECCREDIT',
  CreditNoteID: one.id,
  CreditNoteNumber: one.number,
  Reference: one.reference ?? '',
  Contact: { ContactID: one.contactId, Name: books.contacts.get(one.contactId)?.name },
  Date: wireDay(one.date),
  Status: one.remainingCents > 0 ? 'AUTHORISED' : 'PAID',
  Total: amount(one.cents),
  RemainingCredit: amount(one.remainingCents),
  CurrencyCode: one.currency,
  UpdatedDateUTC: wireInstant(one.changedAt),
});

export function paymentShape(books: AccountingBooks, one: Payment) {
  const invoice = books.invoices.get(one.invoiceId ?? '');
  return {
    PaymentID: one.id,
    Date: wireDay(one.date),
    Amount: amount(one.cents),
    BankAmount: amount(one.cents),
    CurrencyRate: 1.0,
    PaymentType: 'ACCRECPAYMENT',
    Status: one.state === 'booked' ? 'AUTHORISED' : 'DELETED',
    IsReconciled: one.reconciled,
    Reference: one.reference,
    HasAccount: true,
    Account: { AccountID: one.accountId, Code: books.accounts.get(one.accountId)?.code },
    Invoice: invoice
      ? {
          InvoiceID: invoice.id,
          InvoiceNumber: invoice.number,
          AmountDue: amount(books.dueCents(invoice)),
          AmountPaid: amount(books.paidCents(invoice)),
          Status: invoiceStatus(books, invoice),
        }
      : { InvoiceID: NO_PAGE },
    UpdatedDateUTC: wireInstant(one.changedAt),
    HasValidationErrors: false,
  };
}
