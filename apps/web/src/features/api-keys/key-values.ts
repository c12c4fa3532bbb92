import { isTooWide, readNetworkBlock } from '@cordelle/domain/network-block.ts';
import type { KeyScope } from '@cordelle/validation/api-key-scopes.ts';
import { type createApiKeyInput, KEY_ADDRESSES_MAX } from '@cordelle/validation/api-keys.ts';
import type { z } from 'zod';

/** Days a key may be made for; `0` stands for no end. */
export const KEY_DAYS = ['30', '90', '365', '730', '0'] as const;

export type KeyValues = { name: string; scopes: readonly KeyScope[]; days: string; addresses: string };
export const KEY_FIELDS = ['name', 'scopes', 'addresses'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];
export type KeyInput = z.input<typeof createApiKeyInput>;

/** Addresses as somebody writes them: one to a line, or with commas between. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** What of the addresses cannot be taken. */
export function wrongAddresses(text: string): 'too_many' | 'too_wide' | 'malformed' | null {
  const blocks = addressesIn(text).map(readNetworkBlock);
  if (blocks.includes(null)) return 'malformed';
  if (blocks.some((block) => block !== null && isTooWide(block))) return 'too_wide';
  return blocks.length > KEY_ADDRESSES_MAX ? 'too_many' : null;
}

/** The form as the question to the server, or the fields that cannot be read. */
export function readKey({ name, scopes, days, addresses }: KeyValues): { input: KeyInput } | { wrong: KeyField[] } {
  const wrong = KEY_FIELDS.filter(
    (field) =>
      ({ name: name.trim() === '', scopes: scopes.length === 0, addresses: wrongAddresses(addresses) !== null })[field],
  );
  if (wrong.length > 0) return { wrong };
  const expiresInDays = days === '0' ? null : Number(days);
  return { input: { name: name.trim(), scopes: [...scopes], expiresInDays, addresses: addressesIn(addresses) } };
}
