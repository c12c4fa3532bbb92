import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import { columns, computed, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { addressLines } from '@cordelle/domain/address/address-lines.ts';
import { bankNameOf } from '@cordelle/domain/bank-numbers/bank-names.ts';
import { enteredOf, payerNumbersOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText, money } from '@cordelle/domain/money.ts';
import type { ConsentKind } from '@cordelle/domain/payer-flow/agreement.ts';
import { maskedAccount } from '@cordelle/domain/payer-flow/agreement-document.ts';
import type { App } from '@cordelle/engine/app.ts';
import {
  type ChangedAuthorization,
  changeAuthorizations,
  type Proof,
} from '@cordelle/engine/authorizations/change-authorizations.ts';
import { comparedNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { changeCustomersAlike, refreshViews } from '@cordelle/engine/customers/customer-rows.ts';
import { type PayerAnswers, payerAnswers } from '@cordelle/validation/payer-flows.ts';
import type { changePayerBankInput, payerAgreementInput } from '@cordelle/validation/payer-links.ts';
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
import { plannedDebits } from '../payer-flows/planned-debits.ts';
import { sealOriginal } from '../payer-flows/sealed-original.ts';
import { verifyAccount } from '../payer-flows/verify-account.ts';
import { type Offer, offerOf } from '../payer-offers/offer.ts';

type Standing = {
  readonly offer: Offer;
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly email: string | null;
  readonly customerType: CustomerType;
  readonly identifier: string;
  /** The account that is debited until now. */
  readonly accountWas: bigint | null;
  /** The agreement whose words are shown. */
  readonly shownId: bigint | null;
  readonly consentKind: ConsentKind;
  /** What was agreed to before, without the account. */
  readonly answers: PayerAnswers;
};

/** What stands between the payer and the business, as their last consent and their record say. */
async function standing(tx: Tx, { clientId, customerId }: LinkedPayer): Promise<Standing> {
  const [row] = await tx.sql`
    select ${columns(customers, 'c', ['name', 'email', 'customerType', 'identifier'])},
           ${columns(customers, 'c', ['address1', 'address2', 'city', 'provinceCode', 'postalCode'])},
           ${columns(customers, 'c', {
             limitCents: 'authorizationLimitCents',
             authorization: 'authorizationStatus',
             accountWas: 'bankAccountId',
             shownId: 'authorizationId',
           })},
           ${computed<{ consentKind: ConsentKind | null; evidence: { readonly answers?: unknown } | null }>({
             consentKind: 'given.consent_kind',
             evidence: 'given.evidence',
           })}
      from customers c
      left join lateral (
        select v.consent_kind, v.evidence from customer_authorizations v
         where v.client_id = c.client_id and v.authorization_id = c.authorization_id and v.kind = 'given'
         order by v.version desc limit 1) given on true
     where c.client_id = ${clientId} and c.id = ${customerId} for update of c`;
  // Who ended their agreement, or never gave one, begins on the page of the business.
  if (row?.authorization !== 'complete') throw new DomainError('auth.link_invalid');
  const offer = await offerOf(tx, { clientId, kind: 'processing', payer: null }, false);
  const before = payerAnswers.safeParse(row.evidence?.answers ?? {});
  const limit = row.limitCents === null ? undefined : centsText(money(row.limitCents, offer.currency).cents);
  return {
    offer,
    name: row.name,
    addressLines: addressLines(row),
    email: row.email,
    customerType: row.customerType,
    identifier: row.identifier,
    accountWas: row.accountWas,
    shownId: row.shownId,
    // One on paper goes on as its words say, for all that follow.
    consentKind: row.consentKind ?? 'recurring',
    answers: {
      ...(before.success ? before.data : {}),
      agree: undefined,
      waiveNotice: undefined,
      customerType: row.customerType,
      email: row.email ?? undefined,
      authorizationAmount: limit,
    },
  };
}

/** The consent to a change shows the client's own terms, whichever page the first one was given on. */
const kind = 'processing';

/** What a payer agrees to who changes the account: what stands, with the account they name. */
function factsFor(
  known: Standing,
  { language, bankAccount, waiveNotice }: Pick<Asked, 'language' | 'bankAccount'> & { readonly waiveNotice: boolean },
  at: Date,
): AgreedFacts & { readonly account: NonNullable<AgreedFacts['account']> } {
  const { offer, name, addressLines: lines, consentKind } = known;
  const answers = { ...known.answers, waiveNotice };
  const debits = plannedDebits(offer, kind, answers, language);
  const numbers = payerNumbersOf(offer.country, bankAccount);
  const account = { numbers, bankName: bankNameOf(numbers) };
  return { offer, kind, language, payer: [name, ...lines], answers, consentKind, debits, account, at };
}

type Asked = z.output<typeof payerAgreementInput>;

/** The agreement for another account, to be read before it is agreed to. Throws `auth.link_invalid`, and what is wrong with the numbers. */
export async function agreementForChange(app: App, { token, ...asked }: Asked): Promise<Agreement> {
  return asLinkedPayer(app, token, async (tx, payer) => {
    return unticked(factsFor(await standing(tx, payer), { ...asked, waiveNotice: false }, app.clock.now()));
  });
}

/**
 * A payer names another account: what they agreed to before goes on from it, with their word for it; schedules stay. Where the
 * client verifies accounts, the new one is. Throws `auth.link_invalid`, `payer.agreement_incomplete`, `payer.agreement_changed`
 * where another text was read, and the refusals of bank numbers.
 */
export async function changePayerBank(
  { app, ip, userAgent, requestId }: RequestContext,
  { token, hash, agree, ...asked }: z.output<typeof changePayerBankInput>,
): Promise<{ readonly verification: Verification | null }> {
  const wallNow = app.wallClock.now();
  return asLinkedPayer(app, token, async (tx, payer) => {
    const { clientId, customerId } = payer;
    const known = await standing(tx, payer);
    const now = app.clock.now();
    const facts = factsFor(known, asked, now);
    const { offer, language, account } = facts;
    const { numbers } = account;
    const answers = { ...facts.answers, agree };
    const agreement = agreementOf(facts);
    if (!agreement.complete) throw new DomainError('payer.agreement_incomplete');
    if (unticked(facts).hash !== hash) throw new DomainError('payer.agreement_changed');
    const shown = maskedAccount(numbers.account);
    const sealed = await sealOriginal(tx, app, clientId, facts);
    const by = { actor: PAYER, at: now, requestId };
    const client = { id: clientId, country: offer.country };
    const change = { bank: enteredOf(numbers), language, agreementsStay: true } as const;
    await updateCustomer(tx, app.keys, client, customerId, change, by);
    if (offer.switches.requireVerification)
      await changeCustomersAlike(tx, clientId, [customerId], { verificationRequired: true });
    const limit = limitOf(offer, answers);
    const changed = await coverOtherAccount(tx, payer, known, {
      agreed: agreedText(known.consentKind, {
        agreement,
        sealed,
        noticeWaived: noticeWaived(facts),
      }),
      evidence: {
        method: 'mailed_link',
        authorizedAt: now.toISOString(),
        clickedAt: wallNow.toISOString(),
        ip,
        userAgent,
        answers: answersKept(facts),
        agreementVersion: AGREEMENT_VERSION,
        notice: noticeBox(facts),
        account: shown,
        bankName: account.bankName,
      },
      at: now,
    });
    if (offer.country === 'US') await agreedOnline(tx, payer, changed, now);
    const named = changed.find(({ authorizationId }) => authorizationId === known.shownId) ?? changed[0];
    // Asked for the account they pay from already, nothing changes.
    const version = named?.version ?? null;
    const method = offer.switches.requireVerification ? ('microdeposit' as const) : null;
    const blindIndex = searchIndexOf(app.keys, clientId, comparedNumbers(numbers));
    const cause = 'account changed';
    const { country } = offer;
    const verifying = { clientId, customerId, country, blindIndex, method, cause, now };
    const verification = await verifyAccount(tx, app, verifying);
    if (known.email !== null && version !== null)
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
          reference: `${known.identifier}-${version}`,
          authorizedAt: now.toISOString(),
          name: known.name,
          email: known.email,
          account: shown,
          bankName: account.bankName,
          customerType: known.customerType,
          limit: limit && centsText(limit.cents),
          debits: null,
          consentKind: known.consentKind,
          verification,
          agreement,
        },
      });
    return { verification };
  });
}

/**
 * Every agreement that covers the account paid from until now covers the other one, by the payer's own word: what they read is
 * kept with each.
 */
async function coverOtherAccount(
  tx: Tx,
  { clientId, customerId }: LinkedPayer,
  { accountWas }: Standing,
  { agreed, evidence, at }: Required<Pick<Proof, 'agreed' | 'evidence'>> & { readonly at: Date },
): Promise<readonly ChangedAuthorization[]> {
  const agreements = await tx.sql`
    select ${columns(authorizations, 'a', ['id'])}, ${present(columns(customers, 'c', ['bankAccountId']))}
      from customers c join authorizations a on a.client_id = c.client_id and a.customer_id = c.id
     where c.client_id = ${clientId} and c.id = ${customerId} and a.status in ('in_force', 'suspended')
       and (a.bank_account_id is null or a.bank_account_id = ${accountWas})
     order by a.id`;
  return changeAuthorizations(
    tx,
    agreements.map(({ id, bankAccountId }) => ({
      clientId,
      customerId,
      authorizationId: id,
      command: {
        type: 'changeAccount',
        bankAccountId: String(bankAccountId),
        by: 'payer',
        termsHash: agreed.termsHash,
      },
      agreed,
      evidence,
    })),
    { actor: PAYER, at, cause: 'account changed' },
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
