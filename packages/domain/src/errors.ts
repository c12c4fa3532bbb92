/** Where a refusal is shown: under the named input field, or in the banner of the form (`base`). */
type ErrorDefinition = {
  /** HTTP status and `/v3` body status. */
  status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;
  /** Input field the message belongs to; `base` when no single field can fix it. */
  field: string;
  /** Key in `packages/i18n/messages/*.json`. */
  message: string;
};

/**
 * The one table of expected refusals. Each code is thrown as `DomainError`; the status, the place and the words are read
 * from here by every face of the product, so none of them can disagree.
 */
export const ERRORS = {
  /** A money text is not `^(0|[1-9][0-9]{0,7})(\.[0-9]{1,2})?$`. */
  'money.malformed': { status: 422, field: 'amount', message: 'error_money_malformed' },
  /** Two amounts of different currencies met. */
  'money.currency_mismatch': { status: 422, field: 'amount', message: 'error_money_currency_mismatch' },
  /** A date needs a holiday table of a year that is not loaded. */
  'calendar.year_missing': { status: 503, field: 'base', message: 'error_calendar_year_missing' },
  /** The record does not exist, or belongs to another client: both are answered alike. */
  'record.not_found': { status: 404, field: 'base', message: 'error_record_not_found' },
  /** Somebody else changed the record between reading and writing, three times in a row. */
  'record.changed_meanwhile': { status: 409, field: 'base', message: 'error_record_changed_meanwhile' },
  /** No valid session or API key came with the request. */
  'auth.not_signed_in': { status: 401, field: 'base', message: 'error_not_signed_in' },
  /** Unknown e-mail, wrong password, locked or disabled: one answer for all. */
  'auth.sign_in_refused': { status: 401, field: 'base', message: 'error_sign_in_refused' },
  /** The caller's permissions, or the client's status, do not allow the call. */
  'auth.forbidden': { status: 403, field: 'base', message: 'error_forbidden' },
  /** A client's data was asked for without naming a client the caller belongs to. */
  'auth.no_client_chosen': { status: 403, field: 'base', message: 'error_no_client_chosen' },
  /** The input does not fit its schema; the fields carry the reasons. */
  'input.invalid': { status: 422, field: 'base', message: 'error_input_invalid' },
  /** A request with the same idempotency key is still running. */
  'idempotency.busy': { status: 409, field: 'base', message: 'error_idempotency_busy' },
  /** The idempotency key was used for a different input. */
  'idempotency.mismatch': { status: 422, field: 'base', message: 'error_idempotency_mismatch' },
  /** More calls than the rate class allows. */
  'rate.limited': { status: 429, field: 'base', message: 'error_rate_limited' },
} as const satisfies Record<string, ErrorDefinition>;

/** Any code of the error table. */
export type ErrorCode = keyof typeof ERRORS;

/** Values a message may show, and `field` when the place differs from the table's default. */
export type ErrorDetails = Readonly<Record<string, string | number | undefined>> & { readonly field?: string };

/** An expected refusal: a rule said no. Never used for broken invariants, which throw plain errors. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/** Marks a branch that the types say cannot be reached; reaching it is a broken invariant. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}

/** Throws plainly when a fact the code relies on does not hold. */
export function invariant(condition: unknown, fact: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${fact}`);
}
