import { accessErrors } from './errors/access.ts';
import { applicationErrors } from './errors/application.ts';
import { authorizationErrors } from './errors/authorization.ts';
import { bankChangeErrors } from './errors/bank-change.ts';
import { bankConnectionErrors } from './errors/bank-connection.ts';
import { bankFileErrors } from './errors/bank-file.ts';
import { businessTimeErrors } from './errors/business-time.ts';
import { clientErrors } from './errors/client.ts';
import { customerErrors } from './errors/customer.ts';
import { documentErrors } from './errors/document.ts';
import { identityErrors } from './errors/identity.ts';
import { invoiceErrors } from './errors/invoice.ts';
import { microdepositErrors } from './errors/microdeposit.ts';
import { ownersErrors } from './errors/owners.ts';
import { payerErrors } from './errors/payer.ts';
import { payerNoticeErrors } from './errors/payer-notice.ts';
import { payoutErrors } from './errors/payout.ts';
import { requestErrors } from './errors/request.ts';
import { retryErrors } from './errors/retry.ts';
import { settlementErrors } from './errors/settlement.ts';
import { transactionErrors } from './errors/transaction.ts';
import { transactionScheduleErrors } from './errors/transaction-schedule.ts';
import { userErrors } from './errors/user.ts';
import { valueErrors } from './errors/value.ts';

/**
 * The one table of expected refusals. Each code is thrown as `DomainError`; the place and the words are read from here
 * wherever a refusal is shown, so none of them can disagree. Which HTTP status it has is the edge's affair.
 */
export const ERRORS = {
  ...accessErrors,
  ...applicationErrors,
  ...authorizationErrors,
  ...payerNoticeErrors,
  ...bankChangeErrors,
  ...bankConnectionErrors,
  ...bankFileErrors,
  ...businessTimeErrors,
  ...clientErrors,
  ...customerErrors,
  ...documentErrors,
  ...identityErrors,
  ...invoiceErrors,
  ...microdepositErrors,
  ...ownersErrors,
  ...payerErrors,
  ...payoutErrors,
  ...requestErrors,
  ...retryErrors,
  ...settlementErrors,
  ...transactionErrors,
  ...transactionScheduleErrors,
  ...userErrors,
  ...valueErrors,
};

/** Any code of the error table. */
export type ErrorCode = keyof typeof ERRORS;

/** Values a message may show, and `field` when the place differs from the table's default. */
export type ErrorDetails = Readonly<Record<string, string | number | undefined>> & { readonly field?: string };

/** An expected refusal: a rule said no. Never used for broken invariants, which throw plain errors. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Every place the refusal is shown at, where it is more than one. */
  readonly fields: readonly string[];
  /** What else was wrong with the same request, so that nobody mends one fault to be told of the next. */
  readonly beside: readonly DomainError[];

  constructor(
    code: ErrorCode,
    details: ErrorDetails = {},
    fields: readonly string[] = [],
    beside: readonly DomainError[] = [],
  ) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
    this.fields = fields;
    this.beside = beside;
  }
}

/** Throws the refusals as one, the first of them beside the others; nothing where there is none. */
export function refuseAll(refusals: readonly DomainError[]): void {
  const [first, ...others] = refusals.flatMap((one) => [one, ...one.beside]);
  if (first) throw new DomainError(first.code, first.details, first.fields, others);
}

/** What each of the rules answers; where some of them refuse, all their refusals at once. */
export function allOf<Answers extends readonly unknown[]>(
  rules: {
    readonly [Index in keyof Answers]: () => Answers[Index];
  },
): Answers {
  const refusals: DomainError[] = [];
  const answers = rules.map((rule) => {
    try {
      return rule();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push(error);
      return undefined;
    }
  });
  refuseAll(refusals);
  // Without a refusal each rule has answered, in its place.
  return answers as unknown as Answers;
}

/** Marks a branch that the types say cannot be reached; reaching it is a broken invariant. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}

/** Throws plainly when a fact the code relies on does not hold. */
export function invariant(condition: unknown, fact: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${fact}`);
}
