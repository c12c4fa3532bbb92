import { createHmac } from 'node:crypto';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { KeyStore } from './key-store.ts';

/** What makes two bank accounts the same one. `bank`: the routing number, or institution and transit together. */
export type BankAccountNumbers = { readonly country: Rail; readonly bank: string; readonly account: string };

/** Finds equal accounts within one client without storing the numbers: HMAC-SHA-256, base64url, 43 characters. */
export function searchIndexOf(keys: KeyStore, clientId: bigint, numbers: BankAccountNumbers): string {
  return createHmac('sha256', keys.searchIndexKey)
    .update(`${clientId}|${normalized(numbers)}`)
    .digest('base64url');
}

/** Spaces, dashes and letter case are ways of writing; leading zeros are part of the number. */
function normalized({ country, bank, account }: BankAccountNumbers): string {
  return [country, bank, account].map((part) => part.replace(/[^0-9a-z]/gi, '').toUpperCase()).join('|');
}
