import { CLIENT_STATUSES } from '@cordelle/domain/client/kinds.ts';
import { z } from 'zod';
import { apiKey } from './api-keys.ts';
import { language } from './language.ts';
import { countryCode, currencyCode, instant, recordId } from './wire.ts';

/** Whose credential a request came with: the first thing a program asks. */
export const me = z
  .object({
    kind: z.enum(['api_key', 'user']),
    mode: z.enum(['test', 'live']),
    /** Version of the product that answers. */
    release: z.string(),
    /** Null for a person who signed in. */
    key: apiKey
      .pick({ id: true, key: true, name: true, scopes: true })
      .extend({
        createdAt: instant,
        expiresAt: instant.nullable(),
      })
      .nullable(),
    /** Null for a key. */
    user: z.object({ id: recordId, email: z.string() }).nullable(),
    /** Null for somebody who works for no client, or named none. */
    client: z
      .object({
        id: recordId,
        name: z.string(),
        countryCode,
        currency: currencyCode,
        status: z.enum(CLIENT_STATUSES),
        timeZone: z.string(),
        language,
      })
      .nullable(),
    limits: z.object({ requestsPerSecond: z.int(), burst: z.int(), concurrent: z.int().nullable() }),
  })
  .meta({ named: 'Me' });
