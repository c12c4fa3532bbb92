import { expect } from 'vitest';

/** What every answer of the server carries, whatever it answers; for tests. */
export const EVERY_HEADER = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'; base-uri 'none'/,
  ),
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': expect.stringContaining('camera=()'),
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};

/** What no answer says: where our files lie, what our code or our database is called inside. */
export const INSIDE =
  /node_modules|\.tsx?:\d|"stack"|select .* from |relation "|\/work\/|at Object\.|ZodError|PostgresError/i;
