import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { KEY_SCOPES, type KeyScope, type KeyScopeSet } from '@cordelle/validation/api-key-scopes.ts';
import type { inferRouterOutputs } from '@trpc/server';

export type KeyPage = inferRouterOutputs<AppRouter>['apiKeys']['list'];
export type Key = KeyPage['records'][number];
export type KeyRequest = inferRouterOutputs<AppRouter>['apiKeys']['requests']['records'][number];
/** A key with its whole text, as it is answered once. */
export type NewKey = inferRouterOutputs<AppRouter>['apiKeys']['create'];

type Family = KeyScope extends `${infer F}:${string}` ? F : never;
export const FAMILY_WORDS: Readonly<Record<Family, () => string>> = {
  customers: m.scope_customers,
  authorizations: m.scope_authorizations,
  schedules: m.scope_schedules,
  transactions: m.scope_transactions,
  settlements: m.scope_settlements,
  microdeposits: m.scope_microdeposits,
  reports: m.scope_reports,
  invoices: m.scope_invoices,
  imports: m.scope_imports,
  integrations: m.scope_integrations,
};

/** Scopes by what they are of. */
export const FAMILIES = (Object.keys(FAMILY_WORDS) as Family[]).map((family) => ({
  family,
  scopes: KEY_SCOPES.filter((scope) => scope.startsWith(`${family}:`)),
}));

export const isReading = (scope: KeyScope): boolean => scope.endsWith(':read');

export const SET_WORDS: Readonly<Record<KeyScopeSet, () => string>> = {
  shop: m.scope_set_shop,
  read: m.scope_set_read,
  accounting: m.scope_set_accounting,
  import: m.scope_set_import,
  everything: m.scope_set_everything,
};

/** `Customers (read, change)`, one to a family. */
export const scopeWords = (scopes: readonly KeyScope[]): string[] =>
  FAMILIES.flatMap(({ family, scopes: all }) => {
    const given = all.filter((scope) => scopes.includes(scope));
    const acts = given.map((scope) => (isReading(scope) ? m.scope_reads() : m.scope_writes()));
    return given.length === 0 ? [] : [m.scope_of({ family: FAMILY_WORDS[family](), acts: acts.join(', ') })];
  });
