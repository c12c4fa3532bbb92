import { columns } from '@cordelle/db/columns.ts';
import { forClient, inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { maskedAccount } from '@cordelle/domain/payer-flow/agreement-document.ts';
import type { App } from '@cordelle/engine/app.ts';
import { fingerprintOf, newSecret } from '@cordelle/engine/secrets.ts';
import type { confirmDonationInput, mailedDonation, mailedDonationInput } from '@cordelle/validation/payer-flows.ts';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { agreementFacts, unticked } from './agreed.ts';
import { accountOnFile, completeDonation, inNameOf } from './complete.ts';
import { CONFIRMATION_HOURS } from './donor-mail.ts';
import { type Flow, flowOfMail, isWhole } from './flow-store.ts';
import { plannedDebits, refuseImpossible, refuseLateNotice } from './planned-debits.ts';

/** What is done about the donation a mailed link belongs to. Throws `auth.link_invalid` for a link that is used, replaced or older than a day: `closedDonation` tells which. */
const aboutMailedFlow = <T>(
  { worker, keys, wallClock }: App,
  token: string,
  work: (tx: Tx, flow: Flow) => Promise<T>,
): Promise<T> =>
  inTransaction(worker, {}, async (open) => {
    const now = wallClock.now();
    const sentAfter = new Date(now.getTime() - CONFIRMATION_HOURS * 60 * 60_000);
    const flow = await flowOfMail(open, keys, token, sentAfter, now);
    // Its donation may have been changed since, and not yet answered again.
    if (!flow || flow.authorizedAt || !isWhole(flow.answered)) throw new DomainError('auth.link_invalid');
    return work(forClient(open, flow.clientId), flow);
  });

/** What the donor is asked to confirm. Changes nothing. Throws `auth.link_invalid`. */
export async function openDonation(
  { app, requestId }: RequestContext,
  { token, language: chosen }: z.output<typeof mailedDonationInput>,
): Promise<z.input<typeof mailedDonation>> {
  return aboutMailedFlow(app, token, async (tx, mailed) => {
    const flow = { ...mailed, language: chosen ?? mailed.language };
    const { offer, language, kept } = flow;
    const debits = plannedDebits(offer, 'donation', kept.typed, language);
    invariant(debits, 'a donation has an amount and a date');
    const now = app.clock.now();
    const account = await accountOnFile(tx, app, flow, { now, requestId });
    return {
      language,
      business: offer.business,
      country: offer.country,
      sentence: debits.sentence,
      account: maskedAccount(account.numbers.account),
      name: account.name,
      agreement: unticked(agreementFacts(inNameOf(flow, account.name), account, now)),
    };
  });
}

/**
 * The donor says that the donation is theirs: it is written, with the agreement as they read it and from where they did. Returns
 * the code of the charity, whose page shows the receipt, and what carries this browser there; the browser that began learns there
 * that it is done. Throws `auth.link_invalid`, `payer.agreement_changed`, and what a schedule refuses by now.
 */
export async function confirmDonation(
  { app, requestId, ip, userAgent }: RequestContext,
  { token, language, hash, agree, waiveNotice }: z.output<typeof confirmDonationInput>,
): Promise<{ readonly code: string; readonly flow: string }> {
  return aboutMailedFlow(app, token, async (tx, mailed) => {
    const kept = { ...mailed.kept, typed: { ...mailed.kept.typed, agree, waiveNotice } };
    const flow = { ...mailed, kept, language, ip, userAgent };
    const now = app.clock.now();
    await refuseImpossible(tx, flow.offer, flow.kind, flow.kept.typed, now);
    const account = await accountOnFile(tx, app, flow, { now, requestId });
    if (unticked(agreementFacts(inNameOf(flow, account.name), account, now)).hash !== hash)
      throw new DomainError('payer.agreement_changed');
    refuseLateNotice(flow, now);
    await completeDonation(tx, app, flow, { now, wallNow: app.wallClock.now(), requestId });
    const carried = newSecret();
    await tx.sql`
      update payer_flows set begun_token_hash = token_hash, token_hash = ${fingerprintOf(carried)}, language = ${language}
       where client_id = ${flow.clientId} and id = ${flow.id}`;
    const [client] = await tx.sql`
      select ${columns(clients, { code: 'authorizationCode' })} from clients where id = ${flow.clientId} and status = 'approved'`;
    if (!client?.code) throw new DomainError('auth.link_invalid');
    return { code: client.code, flow: carried };
  });
}
