import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { ClientScope, UserContext } from '../context.ts';
import { type Application, applicationOf } from './application.ts';
import { type ApplicationRow, applicationRow } from './application-row.ts';

/** Whose answers may be read by whom: those who act for the business, and the provider's people who entered it. */
const READERS: readonly ClientScope['role'][] = ['client_primary', 'client_admin', 'staff'];

/** What the caller may do with the application they named. */
export type Access = { readonly mayRead: boolean; readonly mayEdit: boolean };
const OWN: Access = { mayRead: true, mayEdit: true };

export type Which = { readonly id?: string | undefined; readonly clientId?: string | undefined };

/**
 * What the caller may do with the application they name: by its id or its client; naming none, the newest they began that has no
 * client, or one that is not begun. Throws `record.not_found` for one that is not theirs. Asked before a transaction is opened: it
 * takes a connection of its own.
 */
export async function accessTo(ctx: UserContext, which: Which): Promise<Access> {
  const { userId, userKind } = ctx.principal;
  if (userKind === 'customer') throw new DomainError('auth.forbidden');
  const row = await inTransaction(ctx.app.worker, { readOnly: true }, (tx) => rowOf(tx, which, userId, false));
  const clientId = clientIn(row, which);
  if (clientId === null) {
    if (row && row.userId !== userId) throw new DomainError('record.not_found');
    return OWN;
  }
  const scope = await ctx.scopeFor(clientId);
  if (!scope) throw new DomainError('record.not_found');
  return { mayRead: READERS.includes(scope.role), mayEdit: scope.permissions.has('onboarding.submit') };
}

/** The application that `accessTo` was asked about. `alone`: whoever else works on it waits until this transaction ends. */
export async function openApplication(
  tx: Tx,
  ctx: UserContext,
  which: Which,
  { alone = false }: { readonly alone?: boolean } = {},
): Promise<Application> {
  const { userId } = ctx.principal;
  const row = await rowOf(tx, which, userId, alone);
  const clientId = clientIn(row, which);
  return applicationOf(tx, ctx.app.keys, { row, clientId, userId: await beginnerOf(tx, clientId, userId) });
}

const clientIn = (row: ApplicationRow | null, { clientId }: Which): bigint | null =>
  row ? row.clientId : clientId === undefined ? null : BigInt(clientId);

async function rowOf(tx: Tx, { id, clientId }: Which, userId: bigint, alone: boolean): Promise<ApplicationRow | null> {
  if (id === undefined)
    return applicationRow(tx, clientId === undefined ? { begunBy: userId } : { clientId: BigInt(clientId) }, { alone });
  const row = await applicationRow(tx, { id: BigInt(id) }, { alone });
  if (!row || row.erasedAt || (clientId !== undefined && String(row.clientId) !== clientId))
    throw new DomainError('record.not_found');
  return row;
}

/** Who answers for a business that has no application yet: its primary contact. */
async function beginnerOf({ sql }: Tx, clientId: bigint | null, userId: bigint): Promise<bigint> {
  if (clientId === null) return userId;
  const [primary] = await sql<{ userId: bigint }[]>`
    select user_id as "userId" from memberships where client_id = ${clientId} and role = 'client_primary'`;
  return primary?.userId ?? userId;
}

/** Throws `onboarding.page_closed` or `onboarding.page_not_reached` unless the page may be worked on now. */
export function requireOpenPage({ open, state, statuses }: Application, page: SubState): void {
  if (!open.includes(page)) throw new DomainError('onboarding.page_closed');
  const reached = statuses[page] !== undefined || open.indexOf(page) <= open.indexOf(state);
  if (!reached) throw new DomainError('onboarding.page_not_reached');
}

/**
 * For the records that stand behind a page (owners, accounts, documents): holds the application of a client and throws unless one of
 * the pages may be worked on now. Needs the worker's sight.
 */
export async function workOnPage(
  tx: Tx,
  keys: KeyStore,
  clientId: bigint,
  ...pages: readonly [SubState, ...SubState[]]
): Promise<Application> {
  const row = await applicationRow(tx, { clientId }, { alone: true });
  if (!row) throw new DomainError('record.not_found');
  const application = await applicationOf(tx, keys, { row, clientId, userId: row.userId });
  requireOpenPage(application, pages.find((page) => application.open.includes(page)) ?? pages[0]);
  return application;
}
