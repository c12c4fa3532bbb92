import type { BookAccountKind } from '@cordelle/domain/accounting/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type {
  BookAccount,
  BookContact,
  BookCreditNote,
  BookInvoice,
  BookPayment,
} from '@cordelle/engine/ports/accounting-service.ts';
import { z } from 'zod';
import { amountCents } from './amounts.ts';
import { currency, id, listed, name, numericId, syncToken, text } from './wire-shapes.ts';

const ref = z.object({ value: id, name: text });
const instant = z.iso.datetime({ offset: true }).transform((wire) => new Date(wire));
const day = z.iso.date().transform((wire) => wire as CalendarDate);
const meta = z.object({ LastUpdatedTime: instant });
const blank = (value: string | null | undefined): string | null => value?.trim() || null;

export const companyShape = z.object({ CompanyName: name, Country: text });
export const preferencesShape = z.object({
  CurrencyPrefs: z.object({ HomeCurrency: z.object({ value: currency }).nullish() }).nullish(),
});

export const accountShape = z.object({
  Id: numericId,
  Name: name,
  FullyQualifiedName: text,
  Active: z.boolean(),
  AccountType: listed,
  AccountSubType: text,
  CurrencyRef: ref.nullish(),
});

const KINDS: Readonly<Record<string, BookAccountKind>> = {
  Bank: 'bank',
  'Other Current Asset': 'current_asset',
  Expense: 'expense',
};

export function accountOf(read: z.output<typeof accountShape>): BookAccount | null {
  const kind = read.AccountSubType === 'UndepositedFunds' ? 'undeposited' : KINDS[read.AccountType];
  if (!kind || !read.Active) return null;
  return { id: read.Id, name: read.FullyQualifiedName || read.Name, kind, currency: read.CurrencyRef?.value ?? null };
}

export const customerShape = z.object({
  Id: numericId,
  DisplayName: name,
  Active: z.boolean(),
  PrimaryEmailAddr: z.object({ Address: text }).nullish(),
  PrimaryPhone: z.object({ FreeFormNumber: text }).nullish(),
  Mobile: z.object({ FreeFormNumber: text }).nullish(),
  BillAddr: z
    .object({ Line1: text, Line2: text, City: text, CountrySubDivisionCode: text, PostalCode: text })
    .nullish(),
  CurrencyRef: ref.nullish(),
  MetaData: meta,
});

export const contactOf = (read: z.output<typeof customerShape>): BookContact => ({
  id: read.Id,
  name: read.DisplayName.trim(),
  email: blank(read.PrimaryEmailAddr?.Address?.split(/[,;]/)[0]),
  phone: blank(read.PrimaryPhone?.FreeFormNumber) ?? blank(read.Mobile?.FreeFormNumber),
  address: read.BillAddr?.Line1
    ? {
        address1: blank(read.BillAddr.Line1),
        address2: blank(read.BillAddr.Line2),
        city: blank(read.BillAddr.City),
        region: blank(read.BillAddr.CountrySubDivisionCode),
        postalCode: blank(read.BillAddr.PostalCode),
      }
    : null,
  number: null,
  state: read.Active ? 'active' : 'archived',
  mergedInto: null,
  currency: read.CurrencyRef?.value ?? null,
  isCustomer: true,
  changedAt: read.MetaData.LastUpdatedTime,
});

const gone = z.object({ Id: numericId, status: z.literal('Deleted'), MetaData: meta });
const whole = z.object({
  Id: numericId,
  SyncToken: syncToken,
  DocNumber: text,
  TxnDate: day.nullish(),
  DueDate: day.nullish(),
  CustomerRef: ref,
  BillEmail: z.object({ Address: text }).nullish(),
  CurrencyRef: ref.nullish(),
  TotalAmt: amountCents,
  Balance: amountCents,
  PrivateNote: text,
  MetaData: meta,
});
export const invoiceShape = z.union([gone, whole]);

/** `home`: the currency of books that keep only one, and name it nowhere. */
export function invoiceOf(read: z.output<typeof invoiceShape>, home: string): BookInvoice {
  const changedAt = read.MetaData.LastUpdatedTime;
  if ('status' in read)
    return {
      id: read.Id,
      number: null,
      contactId: '',
      contactName: '',
      contactEmail: null,
      issueDate: null,
      dueDate: null,
      totalCents: 0n,
      dueCents: 0n,
      currency: home,
      state: 'deleted',
      revision: null,
      changedAt,
    };
  const voided = read.TotalAmt === 0n && /^voided/i.test(read.PrivateNote ?? '');
  return {
    id: read.Id,
    number: blank(read.DocNumber),
    contactId: read.CustomerRef.value,
    contactName: read.CustomerRef.name?.trim() ?? '',
    contactEmail: blank(read.BillEmail?.Address?.split(/[,;]/)[0]),
    issueDate: read.TxnDate ?? null,
    dueDate: read.DueDate ?? null,
    totalCents: read.TotalAmt,
    dueCents: read.Balance,
    currency: read.CurrencyRef?.value ?? home,
    state: voided ? 'voided' : read.Balance > 0n ? 'open' : 'paid',
    revision: read.SyncToken,
    changedAt,
  };
}

export const creditMemoShape = z.object({
  Id: numericId,
  DocNumber: text,
  CustomerRef: ref,
  Balance: amountCents.nullish(),
  CurrencyRef: ref.nullish(),
  MetaData: meta,
});

export const creditNoteOf = (read: z.output<typeof creditMemoShape>, home: string): BookCreditNote => ({
  id: read.Id,
  number: blank(read.DocNumber),
  contactId: read.CustomerRef.value,
  remainingCents: read.Balance ?? 0n,
  currency: read.CurrencyRef?.value ?? home,
  changedAt: read.MetaData.LastUpdatedTime,
});

const linked = z.object({ TxnId: id, TxnType: listed });
export const standingPaymentShape = z.object({
  Id: numericId,
  SyncToken: syncToken,
  TxnDate: day,
  TotalAmt: amountCents,
  UnappliedAmt: amountCents.nullish(),
  PaymentRefNum: text,
  PrivateNote: text,
  DepositToAccountRef: ref.nullish(),
  Line: z
    .array(z.object({ LinkedTxn: z.array(linked).max(100).nullish() }))
    .max(1000)
    .nullish(),
  MetaData: meta,
});
/** As the feed of changes tells it. */
export const paymentShape = z.union([gone, standingPaymentShape]);

/** One that is there no more: no list holds it. */
export const gonePayment = (paymentId: string, changedAt: Date | null): BookPayment => ({
  id: paymentId,
  revision: null,
  reference: null,
  date: null,
  amountCents: 0n,
  unappliedCents: 0n,
  accountId: null,
  invoiceIds: [],
  state: 'deleted',
  changedAt,
});

export const paymentOf = (read: z.output<typeof paymentShape>): BookPayment =>
  'status' in read ? gonePayment(read.Id, read.MetaData.LastUpdatedTime) : standingPayment(read);

export const standingPayment = (read: z.output<typeof standingPaymentShape>): BookPayment => ({
  id: read.Id,
  revision: read.SyncToken,
  reference: blank(read.PaymentRefNum),
  date: read.TxnDate,
  amountCents: read.TotalAmt,
  unappliedCents: read.UnappliedAmt ?? 0n,
  accountId: read.DepositToAccountRef?.value ?? null,
  invoiceIds: (read.Line ?? []).flatMap(({ LinkedTxn }) =>
    (LinkedTxn ?? []).filter(({ TxnType }) => TxnType === 'Invoice').map(({ TxnId }) => TxnId),
  ),
  state: read.TotalAmt === 0n && /^voided/i.test(read.PrivateNote ?? '') ? 'voided' : 'booked',
  changedAt: read.MetaData.LastUpdatedTime,
});
