import {
  AccountingFailed,
  type BookDocument,
  type NewDocument,
  type Written,
} from '@cordelle/engine/ports/accounting-service.ts';
import { z } from 'zod';
import { amountCents, amountNumber } from './amounts.ts';
import { standingPayment, standingPaymentShape } from './quickbooks-shapes.ts';
import { currency, numericId, syncToken, text } from './wire-shapes.ts';

/** How a company is asked in the query language, and documents are posted. */
export type QuickbooksCalls = {
  found<Shape extends z.ZodType>(entity: string, shape: Shape, rest: string): Promise<z.output<Shape>[]>;
  post(path: string, body: unknown, requestId: string): Promise<unknown>;
};

/** References in one question. */
const AT_ONCE = 30;
const ROWS_MAX = 1000;

type Entity = 'Payment' | 'JournalEntry' | 'Transfer';
type Of<Kind extends NewDocument['kind']> = Extract<NewDocument, { readonly kind: Kind }>;

const journalShape = z.object({
  Id: numericId,
  SyncToken: syncToken,
  DocNumber: text,
  PrivateNote: text,
  Line: z.array(z.object({ Amount: amountCents.nullish() })).max(1000),
});
const transferShape = z.object({ Id: numericId, SyncToken: syncToken, PrivateNote: text, Amount: amountCents });
const receivable = z.object({ Id: numericId, CurrencyRef: z.object({ value: currency }).nullish() });

export const quoted = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Between two accounts of assets it is a transfer, which a line of the bank is matched with; anything else is an entry. */
function entityOf(document: NewDocument): Entity {
  if (document.kind === 'payment' || document.kind === 'credit') return 'Payment';
  if (document.kind === 'reversal') return 'JournalEntry';
  return [document.from, document.to].some(({ kind }) => kind === 'expense') ? 'JournalEntry' : 'Transfer';
}

/** Documents like these that stand there: by their reference number or, where there is none, by the first word of the note. */
export async function documentsLike(
  calls: QuickbooksCalls,
  documents: readonly NewDocument[],
): Promise<ReadonlyMap<string, readonly BookDocument[]>> {
  const there = new Map<string, Map<string, BookDocument>>();
  for (const [entity, wanted] of Map.groupBy(documents, entityOf))
    for (let from = 0; from < wanted.length; from += AT_ONCE)
      for (const one of await look(calls, entity, wanted.slice(from, from + AT_ONCE)))
        there.set(one.reference, (there.get(one.reference) ?? new Map()).set(one.id, one));
  return new Map(documents.map(({ reference }) => [reference, [...(there.get(reference)?.values() ?? [])]]));
}

async function look(
  calls: QuickbooksCalls,
  entity: Entity,
  documents: readonly NewDocument[],
): Promise<BookDocument[]> {
  const references = documents.map(({ reference }) => reference);
  const listed = `(${references.map(quoted).join(', ')})`;
  const max = `maxresults ${ROWS_MAX}`;
  if (entity === 'Payment') {
    const payments = await calls.found('Payment', standingPaymentShape, `where PaymentRefNum in ${listed} ${max}`);
    return payments.map(ofPayment);
  }
  if (entity === 'JournalEntry') {
    const entries = await calls.found('JournalEntry', journalShape, `where DocNumber in ${listed} ${max}`);
    return entries.map(ofJournal);
  }
  const since = documents.map(({ date }) => date).sort()[0] ?? '';
  const transfers = await calls.found('Transfer', transferShape, `where TxnDate >= ${quoted(since)} ${max}`);
  return transfers.map(ofTransfer).filter(({ reference }) => references.includes(reference));
}

function ofPayment(read: z.output<typeof standingPaymentShape>): BookDocument {
  const { id: paymentId, revision, reference, amountCents: cents, state } = standingPayment(read);
  return { id: paymentId, revision, reference: reference ?? '', amountCents: cents, state };
}
const ofJournal = ({ Id, SyncToken, DocNumber, Line }: z.output<typeof journalShape>): BookDocument => ({
  id: Id,
  revision: SyncToken,
  reference: DocNumber ?? '',
  amountCents: Line[0]?.Amount ?? 0n,
  state: 'booked',
});
const ofTransfer = ({ Id, SyncToken, PrivateNote, Amount }: z.output<typeof transferShape>): BookDocument => ({
  id: Id,
  revision: SyncToken,
  reference: PrivateNote?.split(' ')[0] ?? '',
  amountCents: Amount,
  state: 'booked',
});

/** Writes documents one by one; a refusal of one refuses no other. Source: reference/accounting.md §5.8, §5.9 and §7.4. */
export async function write(calls: QuickbooksCalls, documents: readonly NewDocument[]): Promise<Written[]> {
  const written: Written[] = [];
  for (const document of documents)
    written.push(
      await posted(calls, document).catch((error: unknown) => {
        if (!(error instanceof AccountingFailed)) throw error;
        return { failed: error };
      }),
    );
  return written;
}

async function posted(calls: QuickbooksCalls, document: NewDocument): Promise<Written> {
  const entity = entityOf(document);
  const body = await bodyOf(calls, document);
  const json = await calls.post(entity.toLowerCase(), body, document.idempotencyKey);
  const made = madeOf(entity, json);
  if (made?.amountCents !== document.amountCents || made.reference !== document.reference || made.state !== 'booked')
    throw new AccountingFailed({ kind: 'unknown_outcome' });
  return { document: made };
}

function madeOf(entity: Entity, json: unknown): BookDocument | null {
  const record = z.looseObject({ [entity]: z.unknown() }).safeParse(json).data?.[entity];
  if (entity === 'Payment') {
    const read = standingPaymentShape.safeParse(record);
    return read.success ? ofPayment(read.data) : null;
  }
  if (entity === 'JournalEntry') {
    const read = journalShape.safeParse(record);
    return read.success ? ofJournal(read.data) : null;
  }
  const read = transferShape.safeParse(record);
  return read.success ? ofTransfer(read.data) : null;
}

async function bodyOf(calls: QuickbooksCalls, document: NewDocument): Promise<unknown> {
  const { date, amountCents: cents, currency, reference, note } = document;
  switch (document.kind) {
    case 'payment':
    case 'credit':
      return paymentBody(document);
    case 'reversal': {
      const contact = { Entity: { Type: 'Customer', EntityRef: { value: document.contactId } } };
      const owed = await receivableOf(calls, currency);
      return journal(document, { debit: { AccountRef: owed, ...contact }, credit: accountRef(document.account) });
    }
    case 'movement':
      if (entityOf(document) === 'JournalEntry')
        return journal(document, { debit: accountRef(document.to), credit: accountRef(document.from) });
      return {
        TxnDate: date,
        FromAccountRef: { value: document.from.id },
        ToAccountRef: { value: document.to.id },
        Amount: amountNumber(cents),
        PrivateNote: `${reference} ${note}`,
        CurrencyRef: { value: currency },
      };
  }
}

function paymentBody(document: Of<'payment'> | Of<'credit'>) {
  const { date, contactId, account, currency, reference, note } = document;
  const amount = amountNumber(document.amountCents);
  return {
    TxnDate: date,
    CustomerRef: { value: contactId },
    TotalAmt: amount,
    PaymentRefNum: reference,
    PrivateNote: note,
    // Without an account it waits among the undeposited funds.
    ...(account.kind !== 'undeposited' && { DepositToAccountRef: { value: account.id } }),
    CurrencyRef: { value: currency },
    Line:
      document.kind === 'payment'
        ? [{ Amount: amount, LinkedTxn: [{ TxnId: document.invoiceId, TxnType: 'Invoice' }] }]
        : [],
  };
}

const accountRef = ({ id: value }: { readonly id: string }) => ({ AccountRef: { value } });

function journal(
  { date, amountCents: cents, currency, reference, note }: NewDocument,
  { debit, credit }: { readonly debit: object; readonly credit: object },
) {
  const line = (PostingType: 'Debit' | 'Credit', detail: object) => ({
    Amount: amountNumber(cents),
    DetailType: 'JournalEntryLineDetail',
    Description: note,
    JournalEntryLineDetail: { PostingType, ...detail },
  });
  return {
    TxnDate: date,
    DocNumber: reference,
    PrivateNote: note,
    CurrencyRef: { value: currency },
    GlobalTaxCalculation: 'NotApplicable',
    Line: [line('Debit', debit), line('Credit', credit)],
  };
}

/** Where the company keeps what its customers owe, in a currency. */
async function receivableOf(calls: QuickbooksCalls, currency: string): Promise<{ readonly value: string }> {
  const where = `where AccountType = 'Accounts Receivable' and Active = true maxresults ${ROWS_MAX}`;
  const accounts = await calls.found('Account', receivable, where);
  const account = accounts.find(({ CurrencyRef }) => (CurrencyRef?.value ?? currency) === currency);
  if (!account)
    throw new AccountingFailed({ kind: 'refused', cause: 'account_unusable', words: ['Accounts Receivable'] });
  return { value: account.Id };
}
