import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { mailedGift } from '@cordelle/validation/payer-flows.ts';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { fingerprintOf, newSecret } from '../auth/credential.ts';
import type { RequestContext } from '../context.ts';
import { accountOnFile, completeGift } from './complete.ts';
import { CONFIRMATION_HOURS } from './donor-mail.ts';
import { type Flow, flowOfMail } from './flow-store.ts';
import { plannedDebits, refuseImpossible } from './planned-debits.ts';

/** The gift a mailed link belongs to. Throws `auth.link_invalid` for a link that is used, replaced or older than a day. */
async function mailedFlow(tx: Tx, { keys, wallClock }: App, token: string): Promise<Flow> {
  const now = wallClock.now();
  const sentAfter = new Date(now.getTime() - CONFIRMATION_HOURS * 60 * 60_000);
  const flow = await flowOfMail(tx, keys, token, sentAfter, now);
  // Its gift may have been changed since, and not yet answered again.
  if (!flow?.answered.includes('gift') || flow.receipt) throw new DomainError('auth.link_invalid');
  return flow;
}

/** What the donor is asked to confirm. Changes nothing. Throws `auth.link_invalid`. */
export async function openGift({ app }: RequestContext, token: string): Promise<z.input<typeof mailedGift>> {
  return inTransaction(app.worker, {}, async (tx) => {
    const flow = await mailedFlow(tx, app, token);
    const { offer, language, kept } = flow;
    const debits = plannedDebits(offer, 'donation', kept.typed, language);
    invariant(debits, 'a gift has an amount and a date');
    const { mask } = await accountOnFile(tx, flow);
    return { language, business: offer.business, sentence: debits.sentence, account: mask };
  });
}

/**
 * The donor says that the gift is theirs: it is written. Answers the code of the charity, whose page shows the receipt, and
 * what carries this browser there. Throws `auth.link_invalid`, and what a schedule refuses by now.
 */
export async function confirmGift(
  { app, requestId }: RequestContext,
  token: string,
): Promise<{ readonly code: string; readonly flow: string }> {
  return inTransaction(app.worker, {}, async (tx) => {
    const flow = await mailedFlow(tx, app, token);
    const now = app.clock.now();
    refuseImpossible(flow.offer, flow.kind, flow.kept.typed, now);
    await completeGift(tx, app, flow, { now, wallNow: app.wallClock.now(), requestId });
    const carried = newSecret();
    await tx.sql`
      update payer_flows set token_hash = ${fingerprintOf(carried)}
       where client_id = ${flow.clientId} and id = ${flow.id}`;
    const [client] = await tx.sql<{ code: string | null }[]>`
      select authorization_code as code from clients where id = ${flow.clientId} and status = 'approved'`;
    if (!client?.code) throw new DomainError('auth.link_invalid');
    return { code: client.code, flow: carried };
  });
}
