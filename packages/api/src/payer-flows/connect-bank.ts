import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { bankNumbersOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { BankConnect, LoginRead } from '@cordelle/engine/ports/bank-connect.ts';
import type { bankPage, bankPageInput, connectBankInput } from '@cordelle/validation/payer-flows.ts';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { openEntry } from '../payer-offers/public-entry.ts';
import { type Flow, flowOf, flowOfId, keepAnswers } from './flow-store.ts';

/** The tag as the service carries it: whose flow it is, and what nobody can guess. */
const tagOf = ({ clientId, id, bankTag }: Flow): string => `${clientId}.${id}.${bankTag}`;

/** Where the payer signs in at their bank; null: this flow offers it not. Throws `record.not_found`. */
export async function bankPageOf(
  ctx: RequestContext,
  { entry: asked, flow: token, returnUrl }: z.output<typeof bankPageInput>,
): Promise<z.input<typeof bankPage>> {
  const { app } = ctx;
  const { bankConnect } = app;
  const entry = await openEntry(ctx, asked, { token });
  const flow = await inTransaction(app.database, { clientId: entry.clientId, readOnly: true }, (tx) =>
    flowOf(tx, app.keys, entry, token, { now: app.wallClock.now(), locked: false }),
  );
  if (!bankConnect || !flow?.offer.connects) return { origin: null, frame: null, page: null };
  const shown = { tag: tagOf(flow), country: flow.offer.country, language: flow.language };
  try {
    const [frame, page] = await Promise.all([
      bankConnect.pageFor({ ...shown, returnUrl: null }),
      bankConnect.pageFor({ ...shown, returnUrl: new URL(returnUrl, app.addresses.publicBaseUrl) }),
    ]);
    return { origin: bankConnect.origin, frame: frame.href, page: page.href };
  } catch (error) {
    // While the service is away numbers are typed.
    app.log.warn({ err: error, flow: String(flow.id) }, 'the bank connection does not answer');
    return { origin: null, frame: null, page: null };
  }
}

/**
 * A payer signed in at their bank: the account is read from the service itself, whatever the browser says of it, and stands
 * for the numbers they would have typed. Returns whether the bank has answered yet. Throws `payer.flow_over`,
 * `payer.bank_not_connected`.
 */
export async function connectBank(
  ctx: RequestContext,
  { entry: asked, flow: token, loginId, accountId }: z.output<typeof connectBankInput>,
): Promise<{ readonly status: 'complete' | 'pending' }> {
  const { app } = ctx;
  const entry = await openEntry(ctx, asked, { token });
  const { clientId } = entry;
  const now = app.wallClock.now();
  const find = (tx: Tx, locked: boolean) => flowOf(tx, app.keys, entry, token, { now, locked });
  const flow = await inTransaction(app.database, { clientId, readOnly: true }, (tx) => find(tx, false));
  if (!flow || flow.authorizedAt) throw new DomainError('payer.flow_over');
  return keepAccount(app, flow, { loginId, accountId: accountId ?? null }, (tx) => find(tx, true));
}

/** The same for a program that knows the tag alone. */
export async function connectByTag(
  { app }: RequestContext,
  { loginId, accountId, tag }: Told & { readonly tag: string },
): Promise<{ readonly status: 'complete' | 'pending' }> {
  const [clientId = '', id = ''] = tag.split('.');
  if (!/^[0-9]{1,18}$/.test(clientId) || !/^[0-9]{1,18}$/.test(id)) throw new DomainError('record.not_found');
  const now = app.wallClock.now();
  const find = (tx: Tx, locked: boolean) =>
    flowOfId(tx, app.keys, { clientId: BigInt(clientId), id: BigInt(id) }, { now, locked });
  const flow = await inTransaction(app.database, { clientId: BigInt(clientId), readOnly: true }, (tx) =>
    find(tx, false),
  );
  if (!flow || flow.authorizedAt || tagOf(flow) !== tag) throw new DomainError('record.not_found');
  return keepAccount(app, flow, { loginId, accountId }, (tx) => find(tx, true));
}

/** What a browser told of a login. */
type Told = { readonly loginId: string; readonly accountId: string | null };

/** Asks the service outside of any transaction, then keeps the account if the flow is still under way. */
async function keepAccount(
  app: App,
  flow: Flow,
  told: Told,
  again: (tx: Tx) => Promise<Flow | null>,
): Promise<{ readonly status: 'complete' | 'pending' }> {
  const { bankConnect } = app;
  if (!bankConnect || !flow.offer.connects) throw new DomainError('payer.bank_not_connected');
  const { connected, login } = flow.kept;
  if (connected && login?.id === told.loginId) return { status: 'complete' };
  const found = await readAccount(app, bankConnect, flow, told);
  if (found.state === 'failed') throw new DomainError('payer.bank_not_connected');
  await inTransaction(app.database, { clientId: flow.clientId }, async (tx) => {
    const current = await again(tx);
    if (!current || current.authorizedAt) throw new DomainError('payer.flow_over');
    // Numbers of another country, or incomplete ones, are no account to debit.
    if (found.state === 'read') bankNumbersOf(current.offer.country, found.account.numbers);
    const kept = {
      ...current.kept,
      ...(found.state === 'read' && { connected: found.account.numbers }),
      login: { id: told.loginId, requestId: found.state === 'waiting' ? found.requestId : null },
    };
    await keepAnswers(tx, app.keys, current, { ...current, kept, now: app.wallClock.now() });
  });
  if (found.state === 'waiting') return { status: 'pending' };
  await bankConnect.forget(told.loginId).catch((error: unknown) => {
    app.log.warn({ err: error, flow: String(flow.id) }, 'a login at a bank could not be forgotten');
  });
  return { status: 'complete' };
}

async function readAccount(app: App, bankConnect: BankConnect, flow: Flow, told: Told): Promise<LoginRead> {
  const { login } = flow.kept;
  const requestId = login?.id === told.loginId ? login.requestId : null;
  try {
    return await bankConnect.accountOf({ ...told, tag: tagOf(flow), requestId });
  } catch (error) {
    app.log.warn({ err: error, flow: String(flow.id) }, 'a bank connection could not be read');
    throw new DomainError('payer.bank_not_connected');
  }
}
