import { KEY_SCOPES } from '@cordelle/validation/api-key-scopes.ts';
import type { ApiKey } from '@cordelle/validation/api-keys.ts';
import type { KeyRow } from './keys.ts';

/** What may be seen of a key after it was made: `cdl_live_ab12cd34_…wxyz`. */
export const maskedKey = ({ prefix, publicId, ending }: Pick<KeyRow, 'prefix' | 'publicId' | 'ending'>): string =>
  `${prefix}_${publicId}_…${ending ?? ''}`;

/** A key as people see it. */
export function shownKey(row: KeyRow, names: ReadonlyMap<string, string>, at: Date): ApiKey {
  const over = row.expiresAt !== null && row.expiresAt <= at;
  return {
    id: String(row.id),
    key: maskedKey(row),
    name: row.name,
    scopes: KEY_SCOPES.filter((scope) => row.scopes.includes(scope)),
    addresses: row.addresses,
    state: over ? 'expired' : row.replacedById === null ? 'active' : 'replaced',
    createdAt: row.createdAt.toISOString(),
    madeBy: row.madeBy === null ? null : (names.get(row.madeBy) ?? null),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: row.lastUsedFrom,
    lastUsedBy: row.lastUsedBy,
  };
}
