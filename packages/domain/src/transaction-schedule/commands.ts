import type { ConsentLeft } from '../customer/consent-left.ts';
import type { CustomerType } from '../customer-type.ts';
import type { FactsOf, NoFacts } from '../decider.ts';
import type { Money } from '../money.ts';
import type { Rail } from '../rail.ts';
import type { TransactionScheduleEvent } from './events.ts';
import type { Frequency } from './frequency.ts';

type DataOf<Type extends TransactionScheduleEvent['type']> = Extract<TransactionScheduleEvent, { type: Type }>['data'];

/** What somebody wants debited. Dates are requested dates: a closed banking day moves each debit by itself. */
export type ScheduleTerms = {
  readonly customerId: string;
  /** The agreement it is made under; null: none is on record. */
  readonly authorizationId: string | null;
  readonly customerType: CustomerType;
  readonly amount: Money;
  readonly frequency: Frequency;
  /** null: until removed. Once and Twice force 1 and 2. */
  readonly installments: number | null;
  readonly processDate: string;
  readonly secondProcessDate: string | null;
  readonly comment: string | null;
  /** One for each installment, where they differ; the first is `amount`. */
  readonly installmentAmounts?: readonly Money[] | null;
};

/** Other terms from an installment on; what is left out stays. */
export type TermsFrom = {
  readonly fromInstallment: number;
  readonly amount?: Money;
  readonly frequency?: Frequency;
  /** Its new requested date, from which the series counts on. */
  readonly processDate?: string;
  /** Number in all, those done included; null: until removed. */
  readonly installments?: number | null;
};

export type TransactionScheduleCommand =
  | { readonly type: 'create'; readonly terms: ScheduleTerms }
  /** Debits were written up to and including this installment (from 1). */
  | { readonly type: 'planOccurrences'; readonly through: number }
  | { readonly type: 'changeAmount'; readonly amount: Money }
  | { readonly type: 'changeComment'; readonly comment: string | null }
  /** An edit that names fields which never change; equal values change nothing. */
  | {
      readonly type: 'changeTerms';
      readonly terms: Partial<Pick<ScheduleTerms, 'frequency' | 'installments' | 'processDate' | 'secondProcessDate'>>;
    }
  /** The payer stopped a payment at the bank. */
  | { readonly type: 'pause'; readonly returnCode: string }
  /** A person pauses it, or says until when it stays paused; null: until somebody resumes it. */
  | { readonly type: 'pauseUntil'; readonly until: string | null }
  | { readonly type: 'resume' }
  /** The date until which it was paused has come. */
  | { readonly type: 'resumeWhenDue' }
  | { readonly type: 'skipInstallment'; readonly installment: number }
  | { readonly type: 'restoreInstallment'; readonly installment: number }
  | { readonly type: 'moveInstallment'; readonly installment: number; readonly processDate: string }
  | { readonly type: 'changeInstallmentAmount'; readonly installment: number; readonly amount: Money }
  | ({ readonly type: 'changeFrom' } & TermsFrom)
  | { readonly type: 'remove'; readonly reason: DataOf<'TransactionScheduleRemoved'>['reason'] };

/** A change of one installment. */
export type InstallmentCommand = Extract<TransactionScheduleCommand, { readonly installment: number }>;

/** A change of a schedule that is saved. */
export type ScheduleEdit = Exclude<TransactionScheduleCommand, { readonly type: 'create' }>;

/** Rail date of today. */
export type Today = { readonly today: string };
/** First date the bank can still debit. */
export type Earliest = { readonly earliestProcessDate: string };
/** Last installment that is past, or in a batch that people can no longer change. */
export type Closed = { readonly closedThrough: number };
/** What the payer's consent covers beside this schedule. */
export type Consented = { readonly consent: ConsentLeft };
/** What the customer authorized per debit; null: no limit. */
export type AmountLimit = { readonly perAuthorization: Money | null };
/** Most that may be debited in a calendar month; null: no limit. */
export type MonthLimit = {
  readonly rail: Rail;
  readonly monthly: {
    readonly limit: Money;
    /** Cents that stand against it whatever is decided here, by month `YYYY-MM`. */
    readonly plannedCents: Readonly<Record<string, bigint>>;
  } | null;
};
/** What one installment is found by. */
export type InPlan = Closed & { readonly rail: Rail };

/** What each command is decided on, beside the schedule. */
export type TransactionScheduleFacts = {
  readonly create: Today &
    Earliest &
    Consented &
    AmountLimit &
    MonthLimit & {
      /** There is an agreement with a bank for the rail. */
      readonly railOpen: boolean;
      /** Authorization and bank details are complete. */
      readonly customerComplete: boolean;
      /** Of one who is not complete: they are archived. */
      readonly customerArchived?: boolean;
      /** First date of which a payer can be told in time who kept that right; null or absent: nobody is owed it. */
      readonly payerToldFrom?: string | null;
      /** The requested dates rolled to open banking days; `second` is null without a second date. */
      readonly rolled: { readonly first: string; readonly second: string | null };
    };
  readonly planOccurrences: NoFacts;
  readonly changeAmount: Closed & Consented & AmountLimit & MonthLimit;
  readonly changeComment: NoFacts;
  readonly changeTerms: NoFacts;
  readonly pause: NoFacts;
  readonly pauseUntil: Today & Earliest & Closed;
  readonly resume: Closed;
  readonly resumeWhenDue: Today;
  readonly skipInstallment: InPlan;
  readonly restoreInstallment: InPlan & Consented & MonthLimit;
  readonly moveInstallment: InPlan & Today & Earliest & Consented & MonthLimit;
  readonly changeInstallmentAmount: InPlan & Consented & AmountLimit & MonthLimit;
  readonly changeFrom: InPlan & Today & Earliest & Consented & AmountLimit & MonthLimit;
  readonly remove: NoFacts;
};

/** What whoever changes a saved schedule, in any way, has to know. */
export type ScheduleEditFacts = FactsOf<TransactionScheduleFacts, ScheduleEdit['type']>;
