import type { ErrorDefinitions } from './definition.ts';

/** A call itself, whatever it is about. */
export const requestErrors = {
  /** The record does not exist, or belongs to another client: both are answered alike. */
  'record.not_found': { field: 'base', message: 'error_record_not_found' },
  /** Somebody else changed the record between reading and writing, three times in a row. */
  'record.changed_meanwhile': { field: 'base', message: 'error_record_changed_meanwhile' },
  /** The input does not fit its schema; the fields carry the reasons. */
  'input.invalid': { field: 'base', message: 'error_input_invalid' },
  /** What is new needs these fields as well. */
  'input.required': { field: 'base', message: 'required_field' },
  /** A request with the same idempotency key is still running. */
  'idempotency.busy': { field: 'base', message: 'error_idempotency_busy' },
  /** The idempotency key was used for a different input. */
  'idempotency.mismatch': { field: 'base', message: 'error_idempotency_mismatch' },
  /** The idempotency key is empty, too long, or has other characters than visible ones of ASCII. */
  'idempotency.malformed': { field: 'base', message: 'error_idempotency_malformed' },
  /** No call has this path. */
  'request.unknown_path': { field: 'base', message: 'error_request_unknown_path' },
  /** The path is known, the method is not one of its own. */
  'request.method_not_allowed': { field: 'base', message: 'error_request_method_not_allowed' },
  /** The body is declared as something else than JSON. */
  'request.not_json': { field: 'base', message: 'error_request_not_json' },
  /** A call that takes a file got another kind of body. */
  'request.not_multipart': { field: 'base', message: 'error_request_not_multipart' },
  /** The body is not one JSON object. */
  'request.malformed_json': { field: 'base', message: 'error_request_malformed_json' },
  /** The body is larger than any call needs. */
  'request.too_large': { field: 'base', message: 'error_request_too_large' },
  /** One field came twice in one place, or in two places with different values. */
  'request.field_given_twice': { field: 'base', message: 'error_request_field_given_twice' },
  /** A cookie and a key came together: nobody can say which of the two is meant. */
  'request.two_credentials': { field: 'base', message: 'error_request_two_credentials' },
  /** The database, or something else we depend on, does not answer in time: nothing was done. */
  'service.unavailable': { field: 'base', message: 'error_service_unavailable' },
  /** More calls than the rate class allows. */
  'rate.limited': { field: 'base', message: 'error_rate_limited' },
} as const satisfies ErrorDefinitions;
