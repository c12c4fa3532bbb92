import { createHash } from 'node:crypto';
import {
  AccountingFailed,
  type BookDocument,
  type NewDocument,
  type Written,
} from '@cordelle/engine/ports/accounting-service.ts';
import { z } from 'zod';
import { amountCents, amountNumber } from './amounts.ts';
import { id, text } from './wire-shapes.ts';
import { refused, wordsOf } from './xero-failure.ts';

/** How lists are read, and documents put, under a path of the organisation's books. */
export type XeroCalls = {
  get(path: string, query: Readonly<Record<string, string>>): Promise<unknown>;
  put(path: string, body: unknown, idempotencyKey: string): Promise<unknown>;
};

/** Of one PUT, and of one question by references. */
const AT_ONCE = 25;
const PAGE = { page: '1', pageSize: '200' };

type Of<Kind extends NewDocument['kind']> = Extract<NewDocument, { readonly kind: Kind }>;
/** A list of theirs: the field of its records that is their id, and what of them we put into it. */
type Resource = {
  readonly path: string;
  readonly id: string;
  readonly amount: string;
  /** Where a reference of ours stands in a record. */
  readonly mark: (record: Found) => string | null;
  readonly where: (references: readonly string[], documents: readonly NewDocument[]) => string;
};
/** One record that is put to get a document, or a part of it. */
type Part = { readonly resource: Resource; readonly body: unknown };

const found = z.looseObject({
  Reference: text,
  Narration: text,
  Status: text,
  UpdatedDateUTC: text,
  LineItems: z
    .array(z.object({ Description: text }))
    .max(1000)
    .nullish(),
  JournalLines: z
    .array(z.object({ LineAmount: amountCents }))
    .max(1000)
    .nullish(),
});
type Found = z.output<typeof found>;

const byReference = (references: readonly string[]): string =>
  references.map((reference) => `Reference=="${reference}"`).join(' OR ');
const resource = (path: string, id: string, amount: string): Resource => ({
  path,
  id,
  amount,
  mark: ({ Reference }) => Reference ?? null,
  where: byReference,
});
const dateTime = (date: string): string => `DateTime(${date.split('-').join(',')})`;
const firstWord = (words: string | null | undefined): string | null => words?.split(' ')[0] ?? null;

const PAYMENTS = resource('Payments', 'PaymentID', 'Amount');
const INVOICES = resource('Invoices', 'InvoiceID', 'Total');
const CREDIT_NOTES = resource('CreditNotes', 'CreditNoteID', 'Total');
const BANK_TRANSACTIONS = resource('BankTransactions', 'BankTransactionID', 'Total');
const BANK_TRANSFERS = resource('BankTransfers', 'BankTransferID', 'Amount');
/** They keep no reference: it is the first word of their line. */
const OVERPAYMENTS: Resource = {
  ...BANK_TRANSACTIONS,
  mark: ({ LineItems }) => firstWord(LineItems?.[0]?.Description),
  where: (_, documents) =>
    `Type=="RECEIVE-OVERPAYMENT" AND Date>=${dateTime(documents.map(({ date }) => date).sort()[0] ?? '2000-01-01')}`,
};
const JOURNALS: Resource = {
  ...resource('ManualJournals', 'ManualJournalID', ''),
  mark: ({ Narration }) => firstWord(Narration),
  where: (references) => references.map((reference) => `Narration.StartsWith("${reference} ")`).join(' OR '),
};

const UNTAXED = { LineAmountTypes: 'NoTax' } as const;
const line = (description: string, cents: bigint, accountId?: string) => ({
  Description: description,
  Quantity: 1,
  UnitAmount: amountNumber(cents),
  ...(accountId && { AccountID: accountId }),
});

/** The records that make a document. Source: reference/accounting.md §3.6–3.8, §7.3 and §7.4. */
function partsOf(document: NewDocument): Part[] {
  switch (document.kind) {
    case 'payment':
      return [{ resource: PAYMENTS, body: paymentOf(document) }];
    case 'credit':
      return [creditOf(document)];
    case 'reversal':
      return reversalOf(document);
    case 'movement':
      return [movementOf(document)];
  }
}

const paymentOf = ({ invoiceId, account, date, amountCents: cents, reference }: Of<'payment'>) => ({
  Invoice: { InvoiceID: invoiceId },
  Account: { AccountID: account.id },
  Date: date,
  Amount: amountNumber(cents),
  Reference: reference,
  // No statement will ever be matched with it there.
  IsReconciled: account.kind === 'bank',
});

function creditOf({ account, contactId, date, amountCents: cents, reference, note }: Of<'credit'>): Part {
  const contact = { Contact: { ContactID: contactId }, Date: date, ...UNTAXED };
  if (account.kind === 'bank')
    return {
      resource: OVERPAYMENTS,
      body: {
        Type: 'RECEIVE-OVERPAYMENT',
        BankAccount: { AccountID: account.id },
        LineItems: [line(`${reference} ${note}`, cents)],
        ...contact,
      },
    };
  return {
    resource: CREDIT_NOTES,
    body: {
      Type: 'ACCRECCREDIT',
      Status: 'AUTHORISED',
      Reference: reference,
      LineItems: [line(note, cents, account.id)],
      ...contact,
    },
  };
}

/** An invoice in which the payer owes it anew; no invoice may name a bank account, so that an account stands between the two. */
function reversalOf(document: Of<'reversal'>): Part[] {
  const { contactId, number, account, returns, date, amountCents: cents, currency, reference, note } = document;
  const between = account.kind === 'bank' ? returns : null;
  const invoice = {
    Type: 'ACCREC',
    Status: 'AUTHORISED',
    Contact: { ContactID: contactId },
    Date: date,
    DueDate: date,
    InvoiceNumber: number === null ? reference : `${number}-${reference.slice('CDL-'.length)}`,
    Reference: reference,
    CurrencyCode: currency,
    ...UNTAXED,
    LineItems: [line(note, cents, (between ?? account).id)],
  };
  const parts: Part[] = [{ resource: INVOICES, body: invoice }];
  if (between)
    parts.push({
      resource: BANK_TRANSACTIONS,
      body: bankTransaction('SPEND', account.id, between.id, { ContactID: contactId }, document),
    });
  return parts;
}

function movementOf(document: Of<'movement'>): Part {
  const { from, to, partner, date, amountCents: cents, reference, note } = document;
  if (from.kind === 'bank' && to.kind === 'bank')
    return {
      resource: BANK_TRANSFERS,
      body: {
        FromBankAccount: { AccountID: from.id },
        ToBankAccount: { AccountID: to.id },
        Amount: amountNumber(cents),
        Date: date,
        Reference: reference,
        FromIsReconciled: true,
      },
    };
  const contact = { Name: partner };
  if (to.kind === 'bank')
    return { resource: BANK_TRANSACTIONS, body: bankTransaction('RECEIVE', to.id, from.id, contact, document) };
  if (from.kind === 'bank')
    return { resource: BANK_TRANSACTIONS, body: bankTransaction('SPEND', from.id, to.id, contact, document) };
  return {
    resource: JOURNALS,
    body: {
      Narration: `${reference} ${note}`,
      Date: date,
      Status: 'POSTED',
      ...UNTAXED,
      JournalLines: [
        { LineAmount: amountNumber(cents), AccountID: to.id, Description: note },
        { LineAmount: -amountNumber(cents), AccountID: from.id, Description: note },
      ],
    },
  };
}

const bankTransaction = (
  type: 'RECEIVE' | 'SPEND',
  bankAccountId: string,
  accountId: string,
  contact: unknown,
  { date, amountCents: cents, reference, note }: NewDocument,
) => ({
  Type: type,
  Contact: contact,
  BankAccount: { AccountID: bankAccountId },
  Date: date,
  Reference: reference,
  ...UNTAXED,
  LineItems: [line(note, cents, accountId)],
});

/** Documents like these that stand there: of one of several parts only where all of them do. */
export async function documentsLike(
  calls: XeroCalls,
  documents: readonly NewDocument[],
): Promise<ReadonlyMap<string, readonly BookDocument[]>> {
  const parts = documents.flatMap((document) => partsOf(document).map((part) => ({ document, part })));
  const known = new Map<Resource, Map<string, BookDocument[]>>();
  for (const [of, wanted] of Map.groupBy(parts, ({ part }) => part.resource))
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const some = wanted.slice(from, from + AT_ONCE).map(({ document }) => document);
      const seen = known.get(of) ?? new Map<string, BookDocument[]>();
      for (const one of await look(calls, of, some)) seen.set(one.reference, [...(seen.get(one.reference) ?? []), one]);
      known.set(of, seen);
    }
  return new Map(
    documents.map((document) => {
      const ofParts = partsOf(document).map((part) => known.get(part.resource)?.get(document.reference) ?? []);
      const [first = []] = ofParts;
      return [document.reference, ofParts.every((there) => there.length > 0) ? first : []];
    }),
  );
}

async function look(calls: XeroCalls, of: Resource, documents: readonly NewDocument[]): Promise<BookDocument[]> {
  const references = documents.map(({ reference }) => reference);
  const json = await calls.get(of.path, { ...PAGE, where: of.where(references, documents) });
  const read = z.object({ [of.path]: z.array(found).max(1000) }).safeParse(json);
  if (!read.success) throw new AccountingFailed({ kind: 'unavailable' }, null, { cause: read.error });
  // Told twice is there once.
  const byId = new Map((read.data[of.path] ?? []).map((record) => [String(record[of.id]), record]));
  return [...byId.values()]
    .flatMap((record) => documentOf(of, record) ?? [])
    .filter((one) => references.includes(one.reference));
}

function documentOf(of: Resource, record: Found): BookDocument | null {
  const reference = of.mark(record);
  const amount = record.JournalLines
    ? record.JournalLines.map(({ LineAmount }) => LineAmount).find((cents) => cents > 0n)
    : amountCents.safeParse(record[of.amount]).data;
  const found = id.safeParse(record[of.id]);
  if (!reference || amount === undefined || !found.success) return null;
  return {
    id: found.data,
    revision: record.UpdatedDateUTC ?? null,
    reference,
    amountCents: amount,
    state: record.Status === 'DELETED' ? 'deleted' : record.Status === 'VOIDED' ? 'voided' : 'booked',
  };
}

/** Writes documents: those of one kind that are one record each, some at a time; a refusal of one refuses no other. */
export async function write(calls: XeroCalls, documents: readonly NewDocument[]): Promise<Written[]> {
  const written = new Map<NewDocument, Written>();
  const single = documents.filter((document) => partsOf(document).length === 1);
  for (const [of, some] of Map.groupBy(single, (document) => partsOf(document)[0]?.resource ?? PAYMENTS))
    for (let from = 0; from < some.length; from += AT_ONCE) {
      const chunk = some.slice(from, from + AT_ONCE);
      const answers = await put(calls, of, chunk);
      for (const [place, document] of chunk.entries()) written.set(document, answers[place] ?? unknown());
    }
  for (const document of documents)
    if (!written.has(document)) written.set(document, await writeParts(calls, document));
  return documents.map((document) => written.get(document) ?? unknown());
}

const unknown = (cause?: unknown): Written => ({
  failed: new AccountingFailed({ kind: 'unknown_outcome' }, null, { cause }),
});

/** A document of several records: what stands there already is not put again. */
async function writeParts(calls: XeroCalls, document: NewDocument): Promise<Written> {
  let first: Written | null = null;
  for (const [place, part] of partsOf(document).entries()) {
    const answer = await failing(async () => {
      const [there] = (await look(calls, part.resource, [document])).filter(({ state }) => state === 'booked');
      if (there) return { document: there };
      const key = `${document.idempotencyKey}-${place}`;
      return elementsOf(
        part.resource,
        await calls.put(part.resource.path, { [part.resource.path]: [part.body] }, key),
        [document],
      )[0];
    });
    if ('failed' in answer) return answer;
    first ??= answer;
  }
  return first ?? unknown();
}

async function put(calls: XeroCalls, of: Resource, documents: readonly NewDocument[]): Promise<Written[]> {
  const bodies = documents.flatMap((document) => partsOf(document).map(({ body }) => body));
  const [only, ...others] = documents.map(({ idempotencyKey }) => idempotencyKey);
  // Others together are another request, and so have another key.
  const keys = createHash('sha256')
    .update(JSON.stringify([only, others, bodies]))
    .digest('hex');
  try {
    const key = others.length === 0 ? (only ?? '') : keys;
    return elementsOf(of, await calls.put(of.path, { [of.path]: bodies }, key), documents);
  } catch (error) {
    if (!(error instanceof AccountingFailed)) throw error;
    return documents.map(() => ({ failed: error }));
  }
}

async function failing(work: () => Promise<Written | undefined>): Promise<Written> {
  try {
    return (await work()) ?? unknown();
  } catch (error) {
    if (!(error instanceof AccountingFailed)) throw error;
    return { failed: error };
  }
}

const objection = z.looseObject({
  StatusAttributeString: text,
  HasValidationErrors: z.boolean().nullish(),
  ValidationErrors: z
    .array(z.object({ Message: text }))
    .max(100)
    .nullish(),
});

/** A 200 may hold refusals, and an answer that cannot be read leaves open whether anything was taken. */
function elementsOf(of: Resource, json: unknown, documents: readonly NewDocument[]): Written[] {
  const elements = z.object({ [of.path]: z.array(z.unknown()).max(200) }).safeParse(json).data?.[of.path] ?? [];
  return documents.map((document, place) => {
    const said = objection.safeParse(elements[place]).data;
    const words = wordsOf(said?.ValidationErrors);
    if (said?.HasValidationErrors || said?.StatusAttributeString === 'ERROR' || words.length > 0)
      return { failed: refused(words) };
    const record = found.safeParse(elements[place]);
    const made = record.success ? documentOf(of, record.data) : null;
    const same = made?.amountCents === document.amountCents && made.state === 'booked';
    return same && made.reference === document.reference ? { document: made } : unknown(record.error);
  });
}
