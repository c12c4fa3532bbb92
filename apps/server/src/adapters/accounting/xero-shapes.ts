import type { BookedInvoiceState, ContactState } from '@cordelle/domain/accounting/records.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type {
  BookContact,
  BookCreditNote,
  BookInvoice,
  BookPayment,
} from '@cordelle/engine/ports/accounting-service.ts';
import { z } from 'zod';
import { amountCents } from './amounts.ts';
import { currency, id, listed, name, text } from './wire-shapes.ts';

const WIRE_DATE = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/;

/** Milliseconds in `/Date(…+0000)/`, or an ISO text without a zone: both mean UTC. */
export function instantOfWire(wire: string): Date {
  const [, ms] = WIRE_DATE.exec(wire) ?? [];
  const read =
    ms === undefined ? new Date(/(Z|[+-]\d{2}:\d{2})$/.test(wire) ? wire : `${wire}Z`) : new Date(Number(ms));
  if (Number.isNaN(read.getTime())) throw new Error('no instant');
  return read;
}
/** A business date is the UTC midnight of its day, whatever the offset says. */
export const dayOfWire = (wire: string): CalendarDate => instantOfWire(wire).toISOString().slice(0, 10) as CalendarDate;

const instant = z.string().max(60).transform(instantOfWire);
const day = z.string().max(60).transform(dayOfWire).nullish();

export const organisationShape = z.object({
  Name: name,
  BaseCurrency: currency,
  CountryCode: text,
  ShortCode: text,
  PeriodLockDate: day,
  EndOfYearLockDate: day,
});

export const accountShape = z.object({
  AccountID: id,
  Code: text,
  Name: name,
  Type: listed,
  Status: text,
  BankAccountType: text,
  CurrencyCode: text,
  EnablePaymentsToAccount: z.boolean().nullish(),
  SystemAccount: text,
});

const address = z.object({
  AddressType: text,
  AddressLine1: text,
  AddressLine2: text,
  City: text,
  Region: text,
  PostalCode: text,
});
const phone = z.object({ PhoneType: text, PhoneNumber: text, PhoneAreaCode: text, PhoneCountryCode: text });

export const contactShape = z.object({
  ContactID: id,
  ContactNumber: text,
  AccountNumber: text,
  ContactStatus: text,
  Name: name.nullish(),
  EmailAddress: text,
  Addresses: z.array(address).max(20).nullish(),
  Phones: z.array(phone).max(20).nullish(),
  IsCustomer: z.boolean().nullish(),
  DefaultCurrency: text,
  MergedToContactID: listed.nullish(),
  UpdatedDateUTC: instant,
});

const blank = (value: string | null | undefined): string | null => value?.trim() || null;

const CONTACT_STATE: Readonly<Record<string, ContactState>> = {
  ACTIVE: 'active',
  ARCHIVED: 'archived',
  GDPRREQUEST: 'erased',
};

export function contactOf(read: z.output<typeof contactShape>): BookContact {
  const merged = blank(read.MergedToContactID);
  const lines = read.Addresses ?? [];
  const chosen = ['STREET', 'POBOX'].flatMap((type) => lines.filter(({ AddressType }) => AddressType === type))[0];
  const phones = read.Phones ?? [];
  const numbers = ['DEFAULT', 'MOBILE', 'DDI']
    .flatMap((type) => phones.filter(({ PhoneType }) => PhoneType === type))
    .map(({ PhoneCountryCode, PhoneAreaCode, PhoneNumber }) =>
      PhoneNumber ? [PhoneCountryCode, PhoneAreaCode, PhoneNumber].filter(Boolean).join(' ') : '',
    );
  return {
    id: read.ContactID,
    name: read.Name?.trim() ?? '',
    email: blank(read.EmailAddress?.split(/[,;]/)[0]),
    phone: blank(numbers.find((number) => number.trim() !== '')),
    address: chosen?.AddressLine1
      ? {
          address1: blank(chosen.AddressLine1),
          address2: blank(chosen.AddressLine2),
          city: blank(chosen.City),
          region: blank(chosen.Region),
          postalCode: blank(chosen.PostalCode),
        }
      : null,
    number: blank(read.ContactNumber) ?? blank(read.AccountNumber),
    state: merged ? 'merged' : (CONTACT_STATE[read.ContactStatus ?? 'ACTIVE'] ?? 'archived'),
    mergedInto: merged,
    currency: blank(read.DefaultCurrency),
    isCustomer: read.IsCustomer ?? false,
    changedAt: read.UpdatedDateUTC,
  };
}

export const invoiceShape = z.object({
  Type: listed,
  InvoiceID: id,
  InvoiceNumber: text,
  Contact: z.object({ ContactID: id, Name: text, EmailAddress: text }),
  Date: day,
  DueDate: day,
  Status: listed,
  Total: amountCents,
  AmountDue: amountCents,
  CurrencyCode: currency,
  Payments: z
    .array(z.object({ PaymentID: id }))
    .max(1000)
    .nullish(),
  UpdatedDateUTC: instant,
});

const INVOICE_STATE: Readonly<Record<string, BookedInvoiceState>> = {
  DRAFT: 'draft',
  SUBMITTED: 'draft',
  AUTHORISED: 'open',
  PAID: 'paid',
  VOIDED: 'voided',
  DELETED: 'deleted',
};

export const invoiceOf = (read: z.output<typeof invoiceShape>): BookInvoice => ({
  id: read.InvoiceID,
  number: blank(read.InvoiceNumber),
  contactId: read.Contact.ContactID,
  contactName: read.Contact.Name?.trim() ?? '',
  contactEmail: blank(read.Contact.EmailAddress),
  issueDate: read.Date ?? null,
  dueDate: read.DueDate ?? null,
  totalCents: read.Total,
  dueCents: read.AmountDue,
  currency: read.CurrencyCode,
  state: INVOICE_STATE[read.Status] ?? 'draft',
  revision: read.UpdatedDateUTC.toISOString(),
  changedAt: read.UpdatedDateUTC,
});

export const creditNoteShape = z.object({
  Type: listed,
  CreditNoteID: id,
  CreditNoteNumber: text,
  Contact: z.object({ ContactID: id }),
  RemainingCredit: amountCents.nullish(),
  CurrencyCode: currency,
  Status: text,
  UpdatedDateUTC: instant,
});

export const creditNoteOf = (read: z.output<typeof creditNoteShape>): BookCreditNote => ({
  id: read.CreditNoteID,
  number: blank(read.CreditNoteNumber),
  contactId: read.Contact.ContactID,
  remainingCents: read.RemainingCredit ?? 0n,
  currency: read.CurrencyCode,
  changedAt: read.UpdatedDateUTC,
});

export const paymentShape = z.object({
  PaymentID: id,
  Date: z.string().max(60).transform(dayOfWire),
  Amount: amountCents,
  Reference: text,
  Status: text,
  Account: z.object({ AccountID: id }).nullish(),
  Invoice: z.object({ InvoiceID: id }).nullish(),
  UpdatedDateUTC: instant.nullish(),
});

export const paymentOf = (read: z.output<typeof paymentShape>): BookPayment => ({
  id: read.PaymentID,
  revision: read.UpdatedDateUTC?.toISOString() ?? null,
  reference: blank(read.Reference),
  date: read.Date,
  amountCents: read.Amount,
  unappliedCents: 0n,
  accountId: read.Account?.AccountID ?? null,
  invoiceIds: read.Invoice ? [read.Invoice.InvoiceID] : [],
  state: read.Status === 'DELETED' ? 'deleted' : 'booked',
  changedAt: read.UpdatedDateUTC ?? null,
});
