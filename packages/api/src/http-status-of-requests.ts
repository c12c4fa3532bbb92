import type { requestErrors } from '@cordelle/domain/errors/request.ts';

/** HTTP status of what is refused about a call itself, whatever it is about. */
export const REQUEST_STATUS = {
  'idempotency.busy': 409,
  'idempotency.malformed': 422,
  'idempotency.mismatch': 422,
  'input.invalid': 422,
  'input.required': 422,
  'rate.limited': 429,
  'record.changed_meanwhile': 409,
  'record.not_found': 404,
  'request.field_given_twice': 422,
  'request.malformed_json': 400,
  'request.method_not_allowed': 405,
  'request.not_json': 415,
  'request.not_multipart': 415,
  'request.too_large': 413,
  'request.two_credentials': 400,
  'request.unknown_path': 404,
  'service.unavailable': 503,
} as const satisfies Record<keyof typeof requestErrors, number>;
