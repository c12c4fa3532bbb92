import { expect } from 'vitest';
import { z } from 'zod';
import type { Answer } from './v3-harness.ts';

const refusal = z.strictObject({
  status: z.int(),
  code: z.string(),
  messages: z.record(z.string(), z.array(z.string().min(1))),
  errors: z.array(z.string().min(1)).min(1),
  details: z.record(z.string(), z.unknown()).optional(),
  request_id: z.uuid(),
});

/** Checks the envelope of a refusal, and returns it without what differs from request to request. */
export function refusedWith({ status, body, headers }: Answer) {
  const { request_id: requestId, ...rest } = refusal.parse(body);
  expect(status).toBe(rest.status);
  expect(headers.get('x-request-id')).toBe(requestId);
  expect(headers.get('access-control-allow-origin')).toBeNull();
  return rest;
}
