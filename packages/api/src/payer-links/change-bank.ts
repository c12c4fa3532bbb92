import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { bankNameOf } from '@cordelle/domain/bank-numbers/bank-names.ts';
import { enteredOf, payerNumbersOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { maskedAccount } from '@cordelle/domain/payer-flow/agreement-document.ts';
import type { App } from '@cordelle/engine/app.ts';
import {
  type ChangedAuthorization,
  changeAuthorizations,
  type Proof,
} from '@cordelle/engine/authorizations/change-authorizations.ts';
import { comparedNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { changeCustomersAlike, refreshViews } from '@cordelle/engine/customers/customer-rows.ts';
import type { AgreementToRead, changePayerBankInput, payerAgreementInput } from '@cordelle/validation/payer-links.ts';
import type { Agreement, Verification } from '@cordelle/validation/payer-pages.ts';
import type { z } from 'zod';
import { asLinkedPayer, type LinkedPayer } from '../auth/linked-payer.ts';
import type { RequestContext } from '../context.ts';
import { updateCustomer } from '../customers/update-customer.ts';
import { answersKept, noticeBox, noticeWaived, unticked } from '../payer-flows/agreed.ts';
import { AGREEMENT_VERSION, type AgreedFacts, agreementOf } from '../payer-flows/agreement-text.ts';
import { limitOf } from '../payer-flows/chosen.ts';
import { confirmationMail } from '../payer-flows/confirmation-mail.ts';
import { agreedText, PAYER } from '../payer-flows/give-consent.ts';
import { type SealedOriginal, sealOriginal } from '../payer-flows/sealed-original.ts';
import { verifyAccount } from '../payer-flows/verify-account.ts';
import { debitsOf, SHOWN_AS, type Standing, type StandingAgreement, standing } from './standing.ts';

type Asked = z.output<typeof payerAgreementInput>;
type Read = z.output<typeof changePayerBankInput>['read'];
type AccountFacts = AgreedFacts & { readonly account: NonNullable<AgreedFacts['account']> };

/** What a payer agrees to who changes the account: what stands of one agreement, with the account they name. */
function factsFor(
  { offer, name, addressLines }: Standing,
  standingOne: StandingAgreement,
  { language, bankAccount, waiveNotice }: Pick<Asked, 'language' | 'bankAccount'> & { readonly waiveNotice: boolean },
  at: Date,
): AccountFacts {
  const { consentKind } = standingOne;
  const answers = { ...standingOne.answers, waiveNotice };
  const debits = debitsOf(standingOne, offer, language);
  const numbers = payerNumbersOf(offer.country, bankAccount);
  const account = { numbers, bankName: bankNameOf(numbers) };
  const payer = [name, ...addressLines];
  return { offer, kind: SHOWN_AS, language, payer, answers, consentKind, debits, account, at };
}

/** Each agreement that goes on from another account, to be read before it is agreed to. Throws `auth.link_invalid`, and what is wrong with the numbers. */
export async function agreementsForChange(
  app: App,
  { token, ...asked }: Asked,
): Promise<{ readonly agreements: AgreementToRead[] }> {
  return asLinkedPayer(app, token, async (tx, payer) => {
    const now = app.clock.now();
    const known = await standing(tx, payer, now);
    const toRead = (of: StandingAgreement) => unticked(factsFor(known, of, { ...asked, waiveNotice: false }, now));
    return {
      agreements: known.agreements.map((of) => ({ id: String(of.id), reference: of.reference, agreement: toRead(of) })),
    };
  });
}

/** One agreement as the payer accepted it for the other account. */
type Accepted = {
  readonly of: StandingAgreement;
  readonly facts: AccountFacts;
  readonly agreement: Agreement;
  readonly sealed: SealedOriginal;
};

/** Throws `payer.agreement_incomplete`, and `payer.agreement_changed` unless just these agreements were read, word for word. */
async function accepted(
  tx: Tx,
  app: App,
  clientId: bigint,
  known: Standing,
  { read, ...asked }: Omit<Asked, 'token'> & { readonly read: Read },
): Promise<readonly Accepted[]> {
  const now = app.clock.now();
  const all = known.agreements.map((of) => {
    const seen = read.find(({ agreement }) => agreement === String(of.id));
    const facts = factsFor(known, of, { ...asked, waiveNotice: seen?.waiveNotice ?? false }, now);
    return { of, facts, seen, agreement: agreementOf(facts) };
  });
  if (all.some(({ agreement }) => !agreement.complete)) throw new DomainError('payer.agreement_incomplete');
  const isRead = all.every(({ facts, seen }) => unticked(facts).hash === seen?.hash);
  if (!isRead || read.length !== all.length) throw new DomainError('payer.agreement_changed');
  return Promise.all(
    all.map(async ({ of, facts, agreement }) => ({
      of,
      facts,
      agreement,
      sealed: await sealOriginal(tx, app, clientId, facts),
    })),
  );
}

/**
 * A payer names another account: each agreement that covered the one before goes on from it, with their word for it; schedules
 * stay. Where the client verifies accounts, the new one is. Throws `auth.link_invalid`, `payer.agreement_incomplete`,
 * `payer.agreement_changed` where other texts were read, and the refusals of bank numbers.
 */
export async function changePayerBank(
  { app, ip, userAgent, requestId }: RequestContext,
  { token, agree: _, ...asked }: z.output<typeof changePayerBankInput>,
): Promise<{ readonly verification: Verification | null }> {
  const wallNow = app.wallClock.now();
  return asLinkedPayer(app, token, async (tx, payer) => {
    const { clientId, customerId } = payer;
    const now = app.clock.now();
    const known = await standing(tx, payer, now);
    const { offer } = known;
    const agreed = await accepted(tx, app, clientId, known, asked);
    const [first] = agreed;
    invariant(first, 'something stands between them');
    const { language, account } = first.facts;
    const { numbers } = account;
    const by = { actor: PAYER, at: now, requestId };
    const client = { id: clientId, country: offer.country };
    const change = { bank: enteredOf(numbers), language, agreementsStay: true } as const;
    await updateCustomer(tx, app.keys, client, customerId, change, by);
    if (offer.switches.requireVerification)
      await changeCustomersAlike(tx, clientId, [customerId], { verificationRequired: true });
    const witness = { wallNow, ip, userAgent, at: now };
    const changed = await coverOtherAccount(tx, payer, agreed, witness);
    if (offer.country === 'US') await agreedOnline(tx, payer, changed, now);
    const method = offer.switches.requireVerification ? ('microdeposit' as const) : null;
    const blindIndex = searchIndexOf(app.keys, clientId, comparedNumbers(numbers));
    const cause = 'account changed';
    const { country } = offer;
    const verifying = { clientId, customerId, country, blindIndex, method, cause, now };
    const verification = await verifyAccount(tx, app, verifying);
    // Asked for the account they pay from already, nothing changes.
    for (const { authorizationId, version } of changed) {
      const one = agreed.find(({ of }) => of.id === authorizationId);
      if (one && version !== null)
        await mailCopy(tx, app, { ...payer, known, one, version, verification, now, wallNow });
    }
    return { verification };
  });
}

type Copy = LinkedPayer & {
  readonly known: Standing;
  readonly one: Accepted;
  readonly version: number;
  readonly verification: Verification | null;
  readonly now: Date;
  readonly wallNow: Date;
};

/** The payer's copy of one agreement, under the reference their page has. */
async function mailCopy(
  tx: Tx,
  app: App,
  { clientId, customerId, known, one: { of, facts, agreement, sealed }, version, verification, now, wallNow }: Copy,
): Promise<void> {
  const { offer, name, email } = known;
  if (email === null) return;
  const { language, account } = facts;
  const limit = limitOf(offer, facts.answers);
  await confirmationMail(tx, app, {
    clientId,
    customerId,
    version,
    offer,
    language,
    now,
    wallNow,
    originalHash: sealed.hash,
    receipt: {
      reference: of.reference,
      authorizedAt: now.toISOString(),
      name,
      email,
      account: maskedAccount(account.numbers.account),
      bankName: account.bankName,
      customerType: of.category,
      limit: limit && centsText(limit.cents),
      debits: null,
      consentKind: of.consentKind,
      verification,
      agreement,
    },
  });
}

type Witness = {
  readonly wallNow: Date;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly at: Date;
};

/** How much and when is not asked for with another account: it stands in the text. */
const NOT_ASKED_ANEW: ReadonlySet<string> = new Set(['amount', 'processDate', 'frequency', 'installments', 'ongoing']);

/** What is kept of one: its own words, and how it is known that the payer accepted them. */
function proofOf({ of, facts, agreement, sealed }: Accepted, { wallNow, ip, userAgent, at }: Witness) {
  const { account } = facts;
  const answers = Object.entries(answersKept(facts)).filter(([name]) => !NOT_ASKED_ANEW.has(name));
  return {
    agreed: agreedText(of.consentKind, { agreement, sealed, noticeWaived: noticeWaived(facts) }),
    evidence: {
      method: 'mailed_link',
      authorizedAt: at.toISOString(),
      clickedAt: wallNow.toISOString(),
      ip,
      userAgent,
      answers: Object.fromEntries(answers),
      agreementVersion: AGREEMENT_VERSION,
      notice: noticeBox(facts),
      account: maskedAccount(account.numbers.account),
      bankName: account.bankName,
    },
  } satisfies Proof;
}

/** Each agreement covers the other account, by the payer's own word: what they read of it is kept with it. */
async function coverOtherAccount(
  tx: Tx,
  { clientId, customerId }: LinkedPayer,
  agreed: readonly Accepted[],
  witness: Witness,
): Promise<readonly ChangedAuthorization[]> {
  const [customer] = await tx.sql`
    select ${present(columns(customers, ['bankAccountId']))} from customers where client_id = ${clientId} and id = ${customerId}`;
  invariant(customer, 'the customer is there');
  const bankAccountId = String(customer.bankAccountId);
  return changeAuthorizations(
    tx,
    agreed.map((one) => ({
      clientId,
      customerId,
      authorizationId: one.of.id,
      command: {
        type: 'changeAccount',
        bankAccountId,
        by: 'payer',
        termsHash: one.agreement.hash,
        scope: one.facts.debits?.sentence,
      },
      ...proofOf(one, witness),
    })),
    { actor: PAYER, at: witness.at, cause: 'account changed' },
  );
}

/** What stood on paper is an agreement given online once the payer agreed to all of it there: its debits are of that class. */
async function agreedOnline(
  tx: Tx,
  { clientId, customerId }: LinkedPayer,
  changed: readonly ChangedAuthorization[],
  at: Date,
): Promise<void> {
  const amend = { type: 'amend', channel: 'provider' } as const;
  await changeAuthorizations(
    tx,
    changed.map(({ authorizationId }) => ({ clientId, customerId, authorizationId, command: amend })),
    { actor: PAYER, at, cause: 'account changed' },
  );
  await refreshViews(tx, [{ clientId, id: customerId }]);
}
