import { z } from 'zod';
import type { Entry } from '../accounting/books.ts';
import type { AccountingWorld } from '../accounting/service.ts';
import { positiveUnits, ref, words } from '../accounting/wire-shapes.ts';

/** The account of what customers owe; a line to it names the customer. */
const RECEIVABLE = '84';
export const receivableShape = {
  Id: RECEIVABLE,
  SyncToken: '0',
  Name: 'Accounts Receivable',
  Active: true,
  AccountType: 'Accounts Receivable',
  AccountSubType: 'AccountsReceivable',
};

export const journalInput = z.object({
  TxnDate: z.iso.date(),
  DocNumber: z.string().max(21),
  PrivateNote: words.optional(),
  Line: z
    .array(
      z.object({
        Amount: positiveUnits,
        DetailType: z.literal('JournalEntryLineDetail'),
        JournalEntryLineDetail: z.object({
          PostingType: z.enum(['Debit', 'Credit']),
          AccountRef: ref,
          Entity: z.object({ Type: z.literal('Customer'), EntityRef: ref }).optional(),
        }),
      }),
    )
    .min(2)
    .max(50),
});
export const transferInput = z.object({
  TxnDate: z.iso.date(),
  FromAccountRef: ref,
  ToAccountRef: ref,
  Amount: positiveUnits,
  PrivateNote: words,
});
type Journal = z.output<typeof journalInput>;
type Transfer = z.output<typeof transferInput>;

const cents = (units: number): number => Math.round(units * 100);
export const accountsOf = ({ Line }: Journal): string[] =>
  Line.map(({ JournalEntryLineDetail: detail }) =>
    // A line to it without a customer names nothing that exists.
    detail.AccountRef.value === RECEIVABLE && !detail.Entity ? '' : detail.AccountRef.value,
  );

export function objectionToEntry(
  { books }: AccountingWorld,
  realm: string,
  date: string,
  accounts: readonly string[],
): [string, string] | null {
  const lock = books.organisations.get(realm)?.lockedUntil;
  if (lock && date <= lock) return ['6200', 'Account Period Closed, Cannot Update Through Services API'];
  const usable = (id: string) => {
    const found = books.accounts.get(id);
    return id === RECEIVABLE || (found?.organisationId === realm && found.active);
  };
  return accounts.every(usable) ? null : ['2500', 'Invalid Reference Id: the account is inactive'];
}

export function enteredJournal({ books }: AccountingWorld, organisationId: string, wanted: Journal): Entry {
  const customer = wanted.Line.map(({ JournalEntryLineDetail: { Entity } }) => Entity?.EntityRef.value).find(Boolean);
  return books.entries.put({
    id: books.newId(),
    organisationId,
    type: 'journalentry',
    legs: wanted.Line.map(({ Amount, JournalEntryLineDetail: { PostingType, AccountRef } }) => ({
      accountId: AccountRef.value === RECEIVABLE ? 'receivable' : AccountRef.value,
      cents: PostingType === 'Debit' ? cents(Amount) : -cents(Amount),
    })),
    contactId: customer ?? null,
    reference: wanted.DocNumber,
    note: wanted.PrivateNote ?? '',
    date: wanted.TxnDate,
    changedAt: new Date().toISOString(),
  });
}

export function enteredTransfer({ books }: AccountingWorld, organisationId: string, wanted: Transfer): Entry {
  return books.entries.put({
    id: books.newId(),
    organisationId,
    type: 'transfer',
    legs: [
      { accountId: wanted.ToAccountRef.value, cents: cents(wanted.Amount) },
      { accountId: wanted.FromAccountRef.value, cents: -cents(wanted.Amount) },
    ],
    contactId: null,
    reference: wanted.PrivateNote.split(' ')[0] ?? '',
    note: wanted.PrivateNote,
    date: wanted.TxnDate,
    changedAt: new Date().toISOString(),
  });
}
