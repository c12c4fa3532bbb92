import { JOINED } from '@cordelle/engine/clients/joined.ts';

/**
 * SQL: whether the user `u` may sign in. Two things keep somebody out, and each is lifted by its own cause alone: the provider
 * disabled them (`disabled_at`, which only the provider's people set and clear), or they work for no business, which
 * ends when they take up an invitation. Needs the sight of the worker.
 */
export const MAY_SIGN_IN = `(u.disabled_at is null and (u.kind <> 'member' or exists (
  select 1 from memberships m where m.user_id = u.id and ${JOINED})))`;
