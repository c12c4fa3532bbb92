import type {
  Account,
  AccountingBooks,
  Contact,
  CreditNote,
  Entry,
  Invoice,
  Organisation,
  Payment,
} from '../accounting/books.ts';

const PACIFIC_MS = 7 * 3_600_000;
export const amount = (cents: number): number => Number((cents / 100).toFixed(2));
/** Instants come in the time of the Pacific. */
export const wireTime = (at: number): string => `${new Date(at - PACIFIC_MS).toISOString().slice(0, 19)}-07:00`;
const meta = (changedAt: string) => ({
  CreateTime: wireTime(Date.parse(changedAt)),
  LastUpdatedTime: wireTime(Date.parse(changedAt)),
});

export const companyShape = (one: Organisation) => ({
  CompanyName: one.name,
  LegalName: one.name,
  Country: one.country,
  Id: '1',
  SyncToken: '0',
});

export const preferencesShape = (one: Organisation) => ({
  CurrencyPrefs: { MultiCurrencyEnabled: true, HomeCurrency: { value: one.currency } },
  SalesFormsPrefs: { CustomTxnNumbers: false },
});

const TYPES = {
  bank: ['Bank', 'Checking'],
  credit_card: ['Credit Card', 'CreditCard'],
  current_asset: ['Other Current Asset', 'OtherCurrentAssets'],
  undeposited: ['Other Current Asset', 'UndepositedFunds'],
  receivable: ['Accounts Receivable', 'AccountsReceivable'],
  revenue: ['Income', 'SalesOfProductIncome'],
  expense: ['Expense', 'BankCharges'],
} as const;

export const accountShape = (one: Account) => ({
  Id: one.id,
  SyncToken: '0',
  Name: one.name,
  FullyQualifiedName: one.name,
  Active: one.active,
  AccountType: TYPES[one.kind][0],
  AccountSubType: TYPES[one.kind][1],
  CurrencyRef: { value: one.currency },
});

export const customerShape = (one: Contact) => ({
  Id: one.id,
  SyncToken: String(one.revision),
  DisplayName: one.state === 'active' ? one.name : `${one.name} (deleted)`,
  Active: one.state === 'active',
  Job: false,
  ...(one.email && { PrimaryEmailAddr: { Address: one.email } }),
  ...(one.phone && { PrimaryPhone: { FreeFormNumber: `(514) ${one.phone}` } }),
  BillAddr: {
    Line1: one.street,
    City: one.city,
    CountrySubDivisionCode: one.region,
    PostalCode: one.postalCode,
    Country: 'CAN',
  },
  CurrencyRef: { value: one.currency },
  MetaData: meta(one.changedAt),
});

export function invoiceShape(books: AccountingBooks, one: Invoice) {
  const contact = books.contacts.get(one.contactId);
  const voided = one.state === 'voided';
  return {
    Id: one.id,
    SyncToken: String(one.revision),
    ...(one.number && { DocNumber: one.number }),
    TxnDate: one.date,
    DueDate: one.dueDate,
    CustomerRef: { value: one.contactId, name: contact?.name },
    ...(contact?.email && { BillEmail: { Address: contact.email } }),
    CurrencyRef: { value: one.currency },
    TotalAmt: amount(voided ? 0 : one.cents),
    Balance: amount(books.dueCents(one)),
    PrivateNote: voided ? 'Voided' : '',
    LinkedTxn: books.paymentsOf(one).map(({ id }) => ({ TxnId: id, TxnType: 'Payment' })),
    MetaData: meta(one.changedAt),
  };
}

export const creditMemoShape = (books: AccountingBooks, one: CreditNote) => ({
  Id: one.id,
  SyncToken: '0',
  DocNumber: one.number,
  TxnDate: one.date,
  CustomerRef: { value: one.contactId, name: books.contacts.get(one.contactId)?.name },
  CurrencyRef: { value: one.currency },
  TotalAmt: amount(one.cents),
  Balance: amount(one.remainingCents),
  MetaData: meta(one.changedAt),
});

/** What is left of a record that was deleted. */
export const deletedShape = ({ id, changedAt }: { readonly id: string; readonly changedAt: string }) => ({
  domain: 'QBO',
  status: 'Deleted',
  Id: id,
  MetaData: { LastUpdatedTime: wireTime(Date.parse(changedAt)) },
});

export function paymentShape(books: AccountingBooks, one: Payment) {
  const gone = one.state !== 'booked';
  return {
    Id: one.id,
    SyncToken: String(one.revision),
    TxnDate: one.date,
    TotalAmt: amount(gone ? 0 : one.cents),
    UnappliedAmt: amount(gone ? 0 : one.cents - one.appliedCents),
    ProcessPayment: false,
    CustomerRef: { value: one.contactId, name: books.contacts.get(one.contactId)?.name },
    DepositToAccountRef: { value: one.accountId },
    ...(one.reference && { PaymentRefNum: one.reference }),
    PrivateNote: gone ? 'Voided' : one.note,
    CurrencyRef: { value: one.currency },
    Line:
      one.invoiceId && !gone
        ? [{ Amount: amount(one.appliedCents), LinkedTxn: [{ TxnId: one.invoiceId, TxnType: 'Invoice' }] }]
        : [],
    MetaData: meta(one.changedAt),
  };
}

/** An entry in the journal: one line to an account each. */
export const journalShape = (one: Entry) => ({
  Id: one.id,
  SyncToken: '0',
  TxnDate: one.date,
  DocNumber: one.reference,
  PrivateNote: one.note,
  TotalAmt: amount(Math.abs(one.legs[0]?.cents ?? 0)),
  Line: one.legs.map(({ cents }) => ({
    Amount: amount(Math.abs(cents)),
    DetailType: 'JournalEntryLineDetail',
    JournalEntryLineDetail: { PostingType: cents > 0 ? 'Debit' : 'Credit' },
  })),
  MetaData: meta(one.changedAt),
});

export const transferShape = (one: Entry) => ({
  Id: one.id,
  SyncToken: '0',
  TxnDate: one.date,
  PrivateNote: one.note,
  Amount: amount(Math.abs(one.legs[0]?.cents ?? 0)),
  ToAccountRef: { value: one.legs[0]?.accountId },
  FromAccountRef: { value: one.legs[1]?.accountId },
  MetaData: meta(one.changedAt),
});
