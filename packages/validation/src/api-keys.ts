import { isTooWide, readNetworkBlock } from '@cordelle/domain/network-block.ts';
import { z } from 'zod';
import { KEY_SCOPE_SETS, KEY_SCOPES, type KeyScope } from './api-key-scopes.ts';
import { instant, page, pageInput, recordId } from './wire.ts';

export const KEY_NAME_MAX = 60;
export const keyName = z.string().trim().min(1, 'required_field').max(KEY_NAME_MAX);

export const KEY_ADDRESSES_MAX = 20;
/** Longest way to write a block of addresses. */
const BLOCK_MAX = 50;
const networkBlock = z
  .string()
  .trim()
  .max(BLOCK_MAX)
  .superRefine((text, checked) => {
    const block = readNetworkBlock(text);
    if (!block) checked.addIssue({ code: 'custom', message: 'api_key_address_malformed' });
    else if (isTooWide(block)) checked.addIssue({ code: 'custom', message: 'api_key_address_too_wide' });
  });

export const KEY_DAYS_DEFAULT = 365;
const KEY_DAYS_MAX = 3650;
export const OVERLAP_HOURS_DEFAULT = 24;
export const OVERLAP_HOURS_MAX = 168;

/** What a key is made for where nobody says: the payers of a business and their payments. */
const USUAL_SCOPES: readonly KeyScope[] = [...KEY_SCOPE_SETS.shop, 'settlements:read'];

export const createApiKeyInput = z.strictObject({
  /** Which program it is for; shown to people. */
  name: keyName.default('API key'),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1, 'api_key_scopes_required')
    .max(KEY_SCOPES.length)
    .default([...USUAL_SCOPES]),
  /** Null: until it is deleted. */
  expiresInDays: z.int().min(1).max(KEY_DAYS_MAX).nullable().default(KEY_DAYS_DEFAULT),
  /** Addresses or networks (CIDR) it works from; none: from anywhere. */
  addresses: z.array(networkBlock).max(KEY_ADDRESSES_MAX, 'api_key_addresses_too_many').default([]),
});

export const apiKeyIdInput = z.strictObject({ id: recordId });
export const rollApiKeyInput = apiKeyIdInput.extend({
  /** For how long the old key works beside the new one. */
  overlapHours: z.int().min(0).max(OVERLAP_HOURS_MAX).default(OVERLAP_HOURS_DEFAULT),
});

/** `replaced`: another took its place, and it works for a while yet. */
export const KEY_STATES = ['active', 'replaced', 'expired'] as const;

/** A key as everybody sees it who manages keys: `key` is never the whole of it. */
export const apiKey = z
  .object({
    id: recordId,
    key: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    addresses: z.array(z.string()),
    state: z.enum(KEY_STATES),
    createdAt: instant,
    /** Who made it: a name; null where nobody knows. */
    madeBy: z.string().nullable(),
    expiresAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
    lastUsedFrom: z.string().nullable(),
    lastUsedBy: z.string().nullable(),
  })
  .meta({ named: 'ApiKey' });
export type ApiKey = z.output<typeof apiKey>;

/** `refused`: only what was not answered with success. */
export const apiKeyRequestsInput = z.strictObject({
  ...pageInput(['at'], 25).pick({ skip: true, limit: true }).shape,
  refused: z.boolean().default(false),
});
export const requestsOfApiKeyInput = apiKeyRequestsInput.extend({ id: recordId });

/** Something a program asked: never with what. */
export const apiKeyRequest = z
  .object({
    id: recordId,
    at: instant,
    method: z.string(),
    /** As the contract names it: `/customers/{id}`. */
    route: z.string(),
    status: z.int(),
    /** Why it was refused; null: it was done. */
    code: z.string().nullable(),
    /** The scope that the key lacks, where it was refused for one. */
    neededScope: z.string().nullable(),
    /** The same in words. */
    words: z.string().nullable(),
    durationMs: z.int().nonnegative(),
    requestId: z.string(),
    /** Answered as it was before, for its idempotency key. */
    replayed: z.boolean(),
    ip: z.string(),
  })
  .meta({ named: 'ApiKeyRequest' });
export const apiKeyRequestPage = page(apiKeyRequest);

export const apiKeyListInput = pageInput(['createdAt'], 25).omit({ search: true });
export const apiKeyPage = page(apiKey);

/** The one answer with a whole key in it. */
export const newApiKey = apiKey.omit({ key: true }).extend({ key: z.string() });
