import type { BankNumbers } from './bank-numbers.ts';

/** A part of bank numbers that a correction made another. Of an account only that: its number is not shown in full. */
export type ChangedPart =
  | { readonly part: 'transit' | 'routing'; readonly before: string; readonly after: string }
  | { readonly part: 'account' }
  | { readonly part: 'account_type'; readonly before: 'checking' | 'savings'; readonly after: 'checking' | 'savings' };

/** What differs between two numbers of one country, in the order in which people read them; of two countries, nothing is compared. */
export function changedParts(before: BankNumbers, after: BankNumbers): ChangedPart[] {
  const parts: ChangedPart[] = [];
  const account: ChangedPart[] = before.account === after.account ? [] : [{ part: 'account' }];
  if (before.country === 'CA' && after.country === 'CA') {
    if (before.transit !== after.transit) parts.push({ part: 'transit', before: before.transit, after: after.transit });
    return [...parts, ...account];
  }
  if (before.country !== 'US' || after.country !== 'US') return [];
  if (before.routing !== after.routing) parts.push({ part: 'routing', before: before.routing, after: after.routing });
  parts.push(...account);
  if (before.accountType !== after.accountType)
    parts.push({ part: 'account_type', before: before.accountType, after: after.accountType });
  return parts;
}
