import type { BookAccountKind } from '@cordelle/domain/accounting/connection.ts';
import type { BookedInvoiceState, ContactState } from '@cordelle/domain/accounting/records.ts';
import type { AccountingSoftware } from '@cordelle/domain/accounting/software.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';

/** What it says no to, where that is one of the things we know what to do about. */
export const REFUSAL_CAUSES = [
  'exceeds_due',
  'not_open',
  'locked_period',
  'account_unusable',
  'contact_archived',
  'currency',
  'duplicate',
  'other',
] as const;
export type RefusalCause = (typeof REFUSAL_CAUSES)[number];

export type AccountingFailure =
  /** Too much was asked; `forDay`: its day is used up, which may take hours. */
  | { readonly kind: 'throttled'; readonly until: Date; readonly forDay: boolean }
  /** The access token is not believed (any more): a newer one may be. */
  | { readonly kind: 'token_refused' }
  /** Nothing of ours is believed any more: somebody has to connect again. */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'subscription_ended' }
  /** It understood and says no, in its own words; the same again is refused again. */
  | { readonly kind: 'refused'; readonly cause: RefusalCause; readonly words: readonly string[] }
  /** Somebody changed the record since it was read. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'not_found' }
  /** It did nothing: it was not reached, or said that it is away. */
  | { readonly kind: 'unavailable' }
  /** A document was sent and no answer came: it may stand there or not, and has to be looked for. */
  | { readonly kind: 'unknown_outcome' };

/** The software, or an answer of it, was not what a call needs. */
export class AccountingFailed extends Error {
  readonly failure: AccountingFailure;
  /** Its own name of the call. */
  readonly trace: string | null;

  constructor(failure: AccountingFailure, trace: string | null = null, options?: ErrorOptions) {
    super(`accounting software: ${failure.kind}`, options);
    this.failure = failure;
    this.trace = trace;
  }
}

export type Tokens = {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken: string;
  /** When the right to refresh ends for good, where it says so. */
  readonly consentExpiresAt: Date | null;
};

/** An organisation that somebody's consent opens. */
export type OpenedOrganisation = {
  readonly organisationId: string;
  readonly name: string;
  /** What the consent for it is taken back by; null where the software has no such thing. */
  readonly grantId: string | null;
};

export type Consent = {
  readonly tokens: Tokens;
  /** Organisations this consent was given for; none: whoever was asked chose none that is new. */
  readonly chosen: readonly OpenedOrganisation[];
  /** Everything the same person opened to us before, besides: a client's earlier organisation may be among them. */
  readonly before: readonly OpenedOrganisation[];
};

export type Organisation = {
  readonly name: string;
  readonly baseCurrency: string;
  /** ISO 3166, two letters. */
  readonly country: string | null;
  /** What links to its records begin with; null where they need nothing. */
  readonly shortCode: string | null;
  /** Nothing may be booked on this day or before, as far as it tells. */
  readonly lockedUntil: CalendarDate | null;
};

/** An account that we may write to. */
export type BookAccount = {
  readonly id: string;
  readonly name: string;
  readonly kind: BookAccountKind;
  /** Null: that of the organisation. */
  readonly currency: string | null;
};

/** An account as a document names it. */
export type AccountRef = Pick<BookAccount, 'id' | 'kind'>;

export type ContactAddress = {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
};

export type BookContact = {
  readonly id: string;
  readonly name: string;
  /** The first, where it keeps several. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: ContactAddress | null;
  readonly number: string | null;
  readonly state: ContactState;
  readonly mergedInto: string | null;
  readonly currency: string | null;
  readonly isCustomer: boolean;
  readonly changedAt: Date;
};

/** Of one that was deleted no more may be known than its id, and when. */
export type BookInvoice = {
  readonly id: string;
  readonly number: string | null;
  readonly contactId: string;
  readonly contactName: string;
  readonly contactEmail: string | null;
  readonly issueDate: CalendarDate | null;
  readonly dueDate: CalendarDate | null;
  readonly totalCents: bigint;
  /** What is still to be paid, payments and applied credits taken off. */
  readonly dueCents: bigint;
  readonly currency: string;
  readonly state: BookedInvoiceState;
  readonly revision: string | null;
  readonly changedAt: Date;
};

/** Of one that was deleted no more may be known than its id, and when. */
export type BookPayment = {
  readonly id: string;
  readonly revision: string | null;
  readonly reference: string | null;
  readonly date: CalendarDate | null;
  readonly amountCents: bigint;
  /** Part of the amount that paid no invoice. */
  readonly unappliedCents: bigint;
  readonly accountId: string | null;
  readonly invoiceIds: readonly string[];
  readonly state: 'booked' | 'voided' | 'deleted';
  readonly changedAt: Date | null;
};

export type BookCreditNote = {
  readonly id: string;
  readonly number: string | null;
  readonly contactId: string;
  readonly remainingCents: bigint;
  readonly currency: string;
  readonly changedAt: Date;
};

export type Asked = {
  /** `next` of the answer before; null: the first records. */
  readonly page: string | null;
  /** `cursor` of the last answer of an earlier reading: only what changed since; null: all of it. */
  readonly since: string | null;
};

export type Answered<T> = {
  readonly records: readonly T[];
  /** Where the next records begin; null: these were the last. */
  readonly next: string | null;
  /** What to ask changes from the next time. The last page's counts. */
  readonly cursor: string;
  /** How many there are in all, where it says so: who found fewer on all pages together reads again, for some moved meanwhile. */
  readonly total: number | null;
};

type NewDocumentOf<Kind extends string, Rest> = Rest & {
  readonly kind: Kind;
  /** Cents, above zero. */
  readonly amountCents: bigint;
  readonly currency: string;
  readonly date: CalendarDate;
  /** At most 21 characters; finds it again. */
  readonly reference: string;
  readonly note: string;
  /** The same for the same attempt, whose answer was lost; never the same for another. */
  readonly idempotencyKey: string;
};

/** A document that we write there. */
export type NewDocument =
  /** Pays an invoice, into an account. */
  | NewDocumentOf<'payment', { readonly invoiceId: string; readonly contactId: string; readonly account: AccountRef }>
  /** Came into an account for no invoice: a credit of the contact. */
  | NewDocumentOf<'credit', { readonly contactId: string; readonly account: AccountRef }>
  /** Went out of an account again: the contact owes it anew. `number`: of the invoice that had been paid. */
  | NewDocumentOf<
      'reversal',
      {
        readonly contactId: string;
        readonly number: string | null;
        readonly account: AccountRef;
        /** Between the two where the software lets no invoice name a bank account; null: nobody chose one. */
        readonly returns: AccountRef | null;
      }
    >
  /** Moved from one account to another. `partner`: who it came from or went to, where the software wants to know. */
  | NewDocumentOf<'movement', { readonly from: AccountRef; readonly to: AccountRef; readonly partner: string }>;
export type DocumentKind = NewDocument['kind'];

/** A document as it stands there. */
export type BookDocument = {
  readonly id: string;
  readonly revision: string | null;
  readonly reference: string;
  readonly amountCents: bigint;
  readonly state: 'booked' | 'voided' | 'deleted';
};

/** What became of a document that was to be written. */
export type Written = { readonly document: BookDocument } | { readonly failed: AccountingFailed };

/**
 * One organisation's books. Every call throws `AccountingFailed`. What is read is what it says now, and may be wrong a moment later;
 * what is written was taken only where the answer says so, amount for amount.
 */
export type Books = {
  organisation(): Promise<Organisation>;
  /** Those that we may write to. */
  accounts(): Promise<readonly BookAccount[]>;
  contacts(asked: Asked): Promise<Answered<BookContact>>;
  /** Sales invoices alone. */
  invoices(asked: Asked): Promise<Answered<BookInvoice>>;
  invoicesOf(ids: readonly string[]): Promise<readonly BookInvoice[]>;
  /** Those with something left of them. */
  creditNotes(asked: Asked): Promise<Answered<BookCreditNote>>;
  /**
   * Payments, those that were deleted among them. `known`: ids that may be missing without a word, asked for only where the software has
   * no list of what it deleted.
   */
  payments(asked: Asked, known: () => Promise<readonly string[]>): Promise<Answered<BookPayment>>;
  /** Documents like these that stand there already or stood there once: by our reference, whatever became of them. */
  documentsLike(documents: readonly NewDocument[]): Promise<ReadonlyMap<string, readonly BookDocument[]>>;
  /** Writes documents, some at a time where the software lets it; what became of each, in their order. Never throws for one of them. */
  write(documents: readonly NewDocument[]): Promise<readonly Written[]>;
};

/** How calls of one organisation are made: in turn, and with a token that is believed. */
export type BooksAccess = {
  readonly organisationId: string;
  /**
   * Waits for a turn, then sends. What is thrown as `token_refused` is sent once more with a new token, so that it must be sent only
   * where nothing was done.
   */
  call<T>(send: (accessToken: string, tell: (limits: LimitsTold) => void) => Promise<T>): Promise<T>;
};

/** What an answer says of how much more may be asked. */
export type LimitsTold = { readonly leftToday: number | null };

export type BookRecord = { readonly kind: 'contact' | 'invoice' | DocumentKind; readonly id: string };

/** What may be asked of one organisation: `burst` calls one after another, and then as many as make `perMinute` of any minute. */
export type Limits = {
  readonly atOnce: number;
  readonly burst: number;
  readonly perMinute: number;
  /** The last calls of its day are for somebody who waits. */
  readonly keptForPeople: number;
};

/** Something that was sent to us, as it came. */
type Message = { readonly body: Uint8Array; header(name: string): string | null };

/** An accounting software as its maker describes it: how consent is got and given back, and books opened. */
export type AccountingService = {
  readonly software: AccountingSoftware;
  /** Whether consent is bound to us by a challenge (PKCE, S256). */
  readonly takesChallenge: boolean;
  readonly limits: Limits;
  /** Where somebody gives consent. `challenge` is null where it takes none. */
  consentPage(asked: { readonly state: string; readonly redirectUri: string; readonly challenge: string | null }): URL;
  /** What consent came to. `answer`: all that the browser brought back. Throws `refused` where it brought nothing of use. */
  exchange(brought: {
    readonly answer: URLSearchParams;
    readonly redirectUri: string;
    readonly verifier: string | null;
  }): Promise<Consent>;
  /** New tokens for a refresh token, which is of no use from then on. Throws `revoked`. */
  refresh(refreshToken: string): Promise<Tokens>;
  /** Gives back what was consented to for one organisation. That it was given back before is no failure. */
  giveBack(given: { readonly tokens: Tokens; readonly grantId: string | null }): Promise<void>;
  books(access: BooksAccess): Books;
  /** Organisations in which something changed, as a message to us says; null: its maker did not sign it, or sends us none. */
  changedIn(message: Message): readonly string[] | null;
  /** Where somebody sees a record there. */
  pageOf(record: BookRecord, shortCode: string | null): URL;
};

/** Null: the installation is not registered with its maker. */
export type AccountingServices = Readonly<Record<AccountingSoftware, AccountingService | null>>;
