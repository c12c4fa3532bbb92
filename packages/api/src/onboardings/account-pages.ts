import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import type { SectionAnswers } from '@cordelle/validation/onboarding/sections.ts';
import { standingsOf } from '../client-accounts/account-facts.ts';
import { billFromSettlement } from '../client-accounts/account-rows.ts';
import { billingAgreement } from '../client-accounts/billing-agreement.ts';
import { keepSignature } from '../client-accounts/keep-signature.ts';
import { keepTypedAccount } from '../client-accounts/typed-account.ts';
import type { UserContext } from '../context.ts';
import type { Application } from './application.ts';

type Business = NonNullable<Application['client']>;

/** The account a business is paid to, where its page brings numbers. Throws what is wrong with them, at their fields. */
export async function takeSettlementAccount(
  tx: Tx,
  { app }: UserContext,
  client: Business,
  { settlementBankAccount: typed }: SectionAnswers<'settlement_account'>,
): Promise<void> {
  if (typed) await keepTypedAccount(tx, app, client, { purpose: 'settlement', typed, at: 'settlementBankAccount' });
}

/**
 * From which account fees are debited, and what is signed for it, as its page says. Throws what is wrong with numbers, at their fields,
 * and `bank_connection.no_account` where something is signed for an account that is not there.
 */
export async function takeBillingAccount(
  tx: Tx,
  ctx: UserContext,
  client: Business,
  { useSettlementAccount, billingBankAccount: typed, billingAgreement: signed }: SectionAnswers<'billing_account'>,
): Promise<void> {
  const { app, language, principal, ip, userAgent } = ctx;
  const at = app.clock.now();
  const before = await standingsOf(tx, client.id, client.country);
  const follows = before.settlement.account?.alsoBilling === true;
  if (useSettlementAccount && !follows && before.settlement.account) await billFromSettlement(tx, client.id, at);
  if (!useSettlementAccount && typed)
    await keepTypedAccount(tx, app, client, { purpose: 'billing', typed, at: 'billingBankAccount' });
  if (!useSettlementAccount && !typed && follows) throw new DomainError('bank_connection.no_account');
  if (!signed) return;
  const { settlement, billing } = await standingsOf(tx, client.id, client.country);
  const account = useSettlementAccount ? settlement.account : billing.account;
  if (!account) throw new DomainError('bank_connection.no_account');
  invariant(principal.kind === 'user', 'people apply for an account');
  const { signerName, signerTitle } = signed;
  const text = billingAgreement(client, 'approval', language);
  await keepSignature(tx, {
    clientId: client.id,
    bankAccountId: account.id,
    signerName,
    signerTitle: signerTitle || null,
    text,
    language,
    actor: actorOf(principal),
    ip,
    userAgent,
    at,
  });
}
