import { z } from 'zod';
import type { AccountingBooks, Entry } from '../accounting/books.ts';
import type { AccountingWorld } from '../accounting/service.ts';
import { id, positiveUnits, units, words } from '../accounting/wire-shapes.ts';
import { amount, creditNoteShape, invoiceShape, wireDay, wireInstant } from './shapes.ts';

/** Lists of what moved between accounts of the organisation. */
export const ENTRY_PATHS = ['BankTransactions', 'BankTransfers', 'ManualJournals'] as const;
const IDS = {
  BankTransactions: 'BankTransactionID',
  BankTransfers: 'BankTransferID',
  ManualJournals: 'ManualJournalID',
} as const;

const account = z.object({ AccountID: id });
const contact = z.object({ ContactID: id.optional(), Name: z.string().max(500).optional() });
const line = z.object({
  Description: words,
  Quantity: z.literal(1),
  UnitAmount: positiveUnits,
  AccountID: id.optional(),
});
const untaxed = { LineAmountTypes: z.literal('NoTax'), LineItems: z.array(line).length(1) };
const reference = z.string().max(255);

const invoiceInput = z.object({
  Type: z.literal('ACCREC'),
  Status: z.literal('AUTHORISED'),
  Contact: contact,
  Date: z.iso.date(),
  DueDate: z.iso.date(),
  InvoiceNumber: z.string().max(255),
  Reference: reference,
  CurrencyCode: z.string().length(3),
  ...untaxed,
});
const creditInput = z.object({
  Type: z.literal('ACCRECCREDIT'),
  Status: z.literal('AUTHORISED'),
  Contact: contact,
  Date: z.iso.date(),
  Reference: reference,
  ...untaxed,
});
const bankTransactionInput = z.object({
  Type: z.enum(['RECEIVE', 'SPEND', 'RECEIVE-OVERPAYMENT']),
  Contact: contact,
  BankAccount: account,
  Date: z.iso.date(),
  Reference: reference.optional(),
  ...untaxed,
});
const bankTransferInput = z.object({
  FromBankAccount: account,
  ToBankAccount: account,
  Amount: positiveUnits,
  Date: z.iso.date(),
  Reference: reference,
});
const journalInput = z.object({
  Narration: words.min(1),
  Date: z.iso.date(),
  JournalLines: z
    .array(z.object({ LineAmount: units, AccountID: id }))
    .min(2)
    .max(50),
});

const cents = (units: number): number => Math.round(units * 100);

type Writer = {
  readonly path: string;
  readonly element: z.ZodType<object>;
  readonly objection: (organisationId: string, wanted: object) => string | null;
  readonly book: (organisationId: string, wanted: object) => unknown;
};
function writer<Input extends object>(
  path: string,
  element: z.ZodType<Input>,
  objection: (organisationId: string, wanted: Input) => string | null,
  book: (organisationId: string, wanted: Input) => unknown,
): Writer {
  // Each is given what its own element read.
  return {
    path,
    element,
    objection: (id, wanted) => objection(id, wanted as Input),
    book: (id, wanted) => book(id, wanted as Input),
  };
}

/** What programs write besides payments. Source: reference/accounting.md §3.7, §3.8 and §7.4. */
export function documentWriters({ books }: AccountingWorld): Writer[] {
  const locked = (organisationId: string, date: string) => {
    const lock = books.organisations.get(organisationId)?.lockedUntil;
    return lock && date <= lock
      ? `The document date cannot be before the period lock date, currently set at ${lock}`
      : null;
  };
  const unusable = (organisationId: string, id: string | undefined, isBank: boolean) => {
    const found = id === undefined ? undefined : books.accounts.get(id);
    const usable = found?.organisationId === organisationId && found.active && (found.kind === 'bank') === isBank;
    return usable ? null : `Account ${id} is not a valid account for this document.`;
  };
  const stranger = (organisationId: string, id: string | undefined) => {
    const found = id === undefined ? null : books.contacts.get(id);
    if (found === null) return null;
    if (found?.organisationId !== organisationId) return 'The contact does not exist';
    return found.state === 'active' ? null : 'The Contact is archived';
  };
  const lineOf = (wanted: { readonly LineItems: readonly z.output<typeof line>[] }) => wanted.LineItems[0];
  const at = () => new Date().toISOString();
  const enter = (entry: Omit<Entry, 'id' | 'changedAt'>) =>
    entryShape(books, books.entries.put({ ...entry, id: books.newId(), changedAt: at() }));
  const currencyOf = (organisationId: string) => books.organisations.get(organisationId)?.currency ?? 'CAD';

  return [
    writer(
      'Invoices',
      invoiceInput,
      (id, wanted) =>
        locked(id, wanted.Date) ??
        stranger(id, wanted.Contact.ContactID) ??
        unusable(id, lineOf(wanted)?.AccountID, false) ??
        (books.invoices.all().some((one) => one.organisationId === id && one.number === wanted.InvoiceNumber)
          ? 'Invoice # must be unique.'
          : null),
      (organisationId, wanted) => {
        const made = books.invoices.put({
          id: books.newId(),
          organisationId,
          number: wanted.InvoiceNumber,
          contactId: wanted.Contact.ContactID ?? '',
          date: wanted.Date,
          dueDate: wanted.DueDate,
          cents: cents(lineOf(wanted)?.UnitAmount ?? 0),
          creditedCents: 0,
          currency: wanted.CurrencyCode,
          state: 'open',
          revision: 0,
          changedAt: at(),
          lineAccountId: lineOf(wanted)?.AccountID ?? '',
          reference: wanted.Reference,
        });
        return invoiceShape(books, made);
      },
    ),
    writer(
      'CreditNotes',
      creditInput,
      (id, wanted) =>
        locked(id, wanted.Date) ??
        stranger(id, wanted.Contact.ContactID) ??
        unusable(id, lineOf(wanted)?.AccountID, false),
      (organisationId, wanted) => {
        const value = cents(lineOf(wanted)?.UnitAmount ?? 0);
        const id = books.newId();
        const made = books.creditNotes.put({
          id,
          organisationId,
          number: `CN-${id.slice(0, 8)}`,
          contactId: wanted.Contact.ContactID ?? '',
          cents: value,
          remainingCents: value,
          currency: currencyOf(organisationId),
          date: wanted.Date,
          changedAt: at(),
          lineAccountId: lineOf(wanted)?.AccountID ?? '',
          reference: wanted.Reference,
        });
        return creditNoteShape(books, made);
      },
    ),
    writer(
      'BankTransactions',
      bankTransactionInput,
      (id, wanted) =>
        locked(id, wanted.Date) ??
        stranger(id, wanted.Contact.ContactID) ??
        unusable(id, wanted.BankAccount.AccountID, true) ??
        (wanted.Type === 'RECEIVE-OVERPAYMENT' ? null : unusable(id, lineOf(wanted)?.AccountID, false)),
      (organisationId, wanted) => {
        const value = cents(lineOf(wanted)?.UnitAmount ?? 0) * (wanted.Type === 'SPEND' ? -1 : 1);
        const other = wanted.Type === 'RECEIVE-OVERPAYMENT' ? 'receivable' : (lineOf(wanted)?.AccountID ?? '');
        return enter({
          organisationId,
          type: 'BankTransactions',
          legs: [
            { accountId: wanted.BankAccount.AccountID, cents: value },
            { accountId: other, cents: -value },
          ],
          contactId: wanted.Contact.ContactID ?? null,
          reference: wanted.Reference ?? '',
          note: lineOf(wanted)?.Description ?? '',
          date: wanted.Date,
        });
      },
    ),
    writer(
      'BankTransfers',
      bankTransferInput,
      (id, wanted) =>
        locked(id, wanted.Date) ??
        unusable(id, wanted.FromBankAccount.AccountID, true) ??
        unusable(id, wanted.ToBankAccount.AccountID, true),
      (organisationId, wanted) =>
        enter({
          organisationId,
          type: 'BankTransfers',
          legs: [
            { accountId: wanted.ToBankAccount.AccountID, cents: cents(wanted.Amount) },
            { accountId: wanted.FromBankAccount.AccountID, cents: -cents(wanted.Amount) },
          ],
          contactId: null,
          reference: wanted.Reference,
          note: '',
          date: wanted.Date,
        }),
    ),
    writer(
      'ManualJournals',
      journalInput,
      (id, wanted) =>
        locked(id, wanted.Date) ??
        wanted.JournalLines.reduce<string | null>(
          (words, { AccountID }) => words ?? unusable(id, AccountID, false),
          null,
        ) ??
        (wanted.JournalLines.reduce((sum, { LineAmount }) => sum + cents(LineAmount), 0) === 0
          ? null
          : 'The total debits must equal total credits'),
      (organisationId, wanted) =>
        enter({
          organisationId,
          type: 'ManualJournals',
          legs: wanted.JournalLines.map(({ AccountID, LineAmount }) => ({
            accountId: AccountID,
            cents: cents(LineAmount),
          })),
          contactId: null,
          reference: wanted.Narration.split(' ')[0] ?? '',
          note: wanted.Narration,
          date: wanted.Date,
        }),
    ),
  ];
}

/** An entry as its list has it. */
export function entryShape(books: AccountingBooks, one: Entry): Record<string, unknown> {
  const [first] = one.legs;
  const common = {
    [IDS[one.type as keyof typeof IDS]]: one.id,
    Date: wireDay(one.date),
    UpdatedDateUTC: wireInstant(one.changedAt),
    HasValidationErrors: false,
  };
  const total = amount(Math.abs(first?.cents ?? 0));
  if (one.type === 'BankTransfers') return { ...common, Amount: total, Reference: one.reference };
  if (one.type === 'ManualJournals')
    return {
      ...common,
      Narration: one.note,
      Status: 'POSTED',
      JournalLines: one.legs.map(({ accountId, cents: value }) => ({
        AccountID: accountId,
        LineAmount: amount(value),
      })),
    };
  const overpaid = one.legs.some(({ accountId }) => accountId === 'receivable');
  return {
    ...common,
    Type: overpaid ? 'RECEIVE-OVERPAYMENT' : (first?.cents ?? 0) > 0 ? 'RECEIVE' : 'SPEND',
    Status: 'AUTHORISED',
    Contact: { ContactID: one.contactId, Name: books.contacts.get(one.contactId ?? '')?.name },
    Reference: one.reference,
    Total: total,
    LineItems: [{ Description: one.note, Quantity: 1, UnitAmount: total }],
  };
}
