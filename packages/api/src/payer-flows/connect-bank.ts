import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { bankNumbersOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { ConnectedAccount } from '@cordelle/engine/ports/bank-connect.ts';
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
  return {
    origin: bankConnect.origin,
    frame: bankConnect.pageFor({ ...shown, returnUrl: null }).href,
    page: bankConnect.pageFor({ ...shown, returnUrl: new URL(returnUrl, app.addresses.publicBaseUrl) }).href,
  };
}

/**
 * A payer signed in at their bank: the account is read from the service itself, whatever the browser says of it, and stands
 * for the numbers they would have typed. Returns whether the bank has answered yet. Throws `payer.flow_over`,
 * `payer.bank_not_connected`.
 */
export async function connectBank(
  ctx: RequestContext,
  { entry: asked, flow: token, loginId }: z.output<typeof connectBankInput>,
): Promise<{ readonly status: 'complete' | 'pending' }> {
  const { app } = ctx;
  const entry = await openEntry(ctx, asked, { token });
  const { clientId } = entry;
  const now = app.wallClock.now();
  const find = (tx: Tx, locked: boolean) => flowOf(tx, app.keys, entry, token, { now, locked });
  const flow = await inTransaction(app.database, { clientId, readOnly: true }, (tx) => find(tx, false));
  if (!flow || flow.receipt) throw new DomainError('payer.flow_over');
  return keepAccount(app, flow, loginId, (tx) => find(tx, true));
}

/** The same for a program that knows the tag alone. */
export async function connectByTag(
  { app }: RequestContext,
  { loginId, tag }: { readonly loginId: string; readonly tag: string },
): Promise<{ readonly status: 'complete' | 'pending' }> {
  const [clientId = '', id = ''] = tag.split('.');
  if (!/^[0-9]{1,18}$/.test(clientId) || !/^[0-9]{1,18}$/.test(id)) throw new DomainError('record.not_found');
  const now = app.wallClock.now();
  const find = (tx: Tx, locked: boolean) =>
    flowOfId(tx, app.keys, { clientId: BigInt(clientId), id: BigInt(id) }, { now, locked });
  const flow = await inTransaction(app.database, { clientId: BigInt(clientId), readOnly: true }, (tx) =>
    find(tx, false),
  );
  if (!flow || flow.receipt || tagOf(flow) !== tag) throw new DomainError('record.not_found');
  return keepAccount(app, flow, loginId, (tx) => find(tx, true));
}

/** Asks the service outside of any transaction, then keeps the account if the flow is still under way. */
async function keepAccount(
  app: App,
  flow: Flow,
  loginId: string,
  again: (tx: Tx) => Promise<Flow | null>,
): Promise<{ readonly status: 'complete' | 'pending' }> {
  const { bankConnect } = app;
  if (!bankConnect || !flow.offer.connects) throw new DomainError('payer.bank_not_connected');
  const account = await readAccount(app, flow, loginId);
  if (!account) return { status: 'pending' };
  await inTransaction(app.database, { clientId: flow.clientId }, async (tx) => {
    const current = await again(tx);
    if (!current || current.receipt) throw new DomainError('payer.flow_over');
    // Numbers of another country, or incomplete ones, are no account to debit.
    bankNumbersOf(current.offer.country, account.numbers);
    const kept = { ...current.kept, connected: account.numbers };
    await keepAnswers(tx, app.keys, current, { ...current, kept, now: app.wallClock.now() });
  });
  return { status: 'complete' };
}

async function readAccount(app: App, flow: Flow, loginId: string): Promise<ConnectedAccount | null> {
  try {
    return (await app.bankConnect?.accountOf({ loginId, tag: tagOf(flow) })) ?? null;
  } catch (error) {
    app.log.warn({ err: error, flow: String(flow.id) }, 'a bank connection could not be read');
    throw new DomainError('payer.bank_not_connected');
  }
}
