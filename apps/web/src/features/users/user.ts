import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import type { inferRouterOutputs } from '@trpc/server';

export type UserPage = inferRouterOutputs<AppRouter>['users']['list'];
export type User = UserPage['records'][number];
export type Role = User['role'];

export const ROLE_WORDS: Readonly<Record<Role, () => string>> = {
  client_primary: m.role_client_primary,
  client_admin: m.role_client_admin,
  client_custom: m.role_client_custom,
  client_read_only: m.role_client_read_only,
};
