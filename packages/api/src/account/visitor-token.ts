import { createHmac, hkdfSync } from 'node:crypto';
import type { KeyStore } from '@cordelle/db/key-store.ts';

/** The purpose is part of the key: nothing else the installation signs or indexes can be mistaken for a visitor. */
const PURPOSE = 'cordelle visitor token';
const KEY_BYTES = 32;

/** Name of a person for a support widget: always the same, and nobody without our keys can make it or read it back. */
export function visitorToken(keys: KeyStore, userId: bigint): string {
  const key = hkdfSync('sha256', keys.searchIndexKey, '', PURPOSE, KEY_BYTES);
  return createHmac('sha256', Buffer.from(key)).update(String(userId)).digest('base64url');
}
