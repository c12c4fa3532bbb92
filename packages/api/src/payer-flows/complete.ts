import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { enteredOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { moneyText } from '@cordelle/domain/money.ts';
import { maskedAccount } from '@cordelle/domain/payer-flow/agreement-document.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { changeAuthorizations } from '@cordelle/engine/authorizations/change-authorizations.ts';
import { comparedNumbers, SEALED_COLUMNS } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { openNumbers } from '@cordelle/engine/bank-numbers/open-numbers.ts';
import { notifyUsers } from '@cordelle/engine/mail/notify-users.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { PayerReceipt, Verification } from '@cordelle/validation/payer-pages.ts';
import { createCustomer } from '../customers/create-customer.ts';
import { updateCustomer } from '../customers/update-customer.ts';
import { createSchedule } from '../transaction-schedules/commands.ts';
import { agreementFacts, answersKept, noticeBox, noticeWaived } from './agreed.ts';
import { AGREEMENT_VERSION, type AgreedAccount, type AgreedFacts, agreementOf } from './agreement-text.ts';
import { customerTypeOf, limitOf, payerAddress, payerEmail, payerName } from './chosen.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { endFlow, type Flow } from './flow-store.ts';
import { giveConsent, PAYER } from './give-consent.ts';
import { accountOf, verificationOf } from './page.ts';
import { termsOf } from './planned-debits.ts';
import { sealOriginal } from './sealed-original.ts';
import { verifyAccount } from './verify-account.ts';

/** One account may be entered on the pages of a business so often in an hour. Source: security §7. */
const ACCOUNT_ENTRIES_MAX = 5;

/** `now`: business time, as debits know it. `wallNow`: what the payer's own clock says. */
export type Witness = { readonly now: Date; readonly wallNow: Date; readonly requestId: string };

/**
 * Ends a flow whose every page is answered: the customer with the account, the consent with its proof, what verifies the
 * account, the schedule, the copy by mail, the receipt. All of it or nothing. Throws `payer.agreement_incomplete`,
 * `payer.account_entered_often`, and what a schedule or a microdeposit refuses.
 */
export async function completeFlow(tx: Tx, app: App, flow: Flow, witness: Witness): Promise<Flow> {
  const account = accountOf(flow.offer, flow.kept);
  invariant(account, 'a flow ends with an account');
  const { clientId, offer, kept, kind, language } = flow;
  const blindIndex = searchIndexOf(app.keys, clientId, comparedNumbers(account.numbers));
  await refuseOften(tx, clientId, blindIndex, witness.now);
  const method = verificationOf(offer, kind, kept, language);
  const customerId = flow.customerId ?? (await newCustomer(tx, app, flow, account, witness));
  if (flow.customerId !== null) await updateKnown(tx, app, flow, customerId, account.numbers, witness);
  const { numbers, bankName } = account;
  return conclude(tx, app, flow, { customerId, account: { numbers, bankName }, method, blindIndex }, witness);
}

/** The account a donor who gave before is debited from, and whose it is. Throws `auth.link_invalid` where there is none any more. */
export async function accountOnFile(
  tx: Tx,
  app: App,
  { clientId, customerId }: Flow,
  { now, requestId }: Pick<Witness, 'now' | 'requestId'>,
) {
  invariant(customerId !== null, 'the mail went to a known donor');
  const [row] = await tx.sql`
    select ${columns(customers, 'c', { customerId: 'id', name: 'name' })},
           ${columns(customerBankAccounts, 'a', { accountId: 'id' })},
           ${columns(customerBankAccounts, 'a', ['bankName', 'blindIndex', ...SEALED_COLUMNS])}
      from customers c
      join customer_bank_accounts a on a.client_id = c.client_id and a.id = c.bank_account_id and a.disabled_at is null
     where c.client_id = ${clientId} and c.id = ${customerId} and c.active for update of c`;
  if (!row) throw new DomainError('auth.link_invalid');
  const { customerId: id, name, accountId, bankName, blindIndex, ...sealed } = row;
  const reading = { actor: PAYER, purpose: 'agreement', requestId, at: now } as const;
  const keyring = await keyringOf(tx, app.keys, clientId);
  const [numbers] = await openNumbers(tx, keyring, reading, [
    { table: 'customer_bank_accounts', clientId, rowId: accountId, sealed },
  ]);
  invariant(numbers, 'an account has numbers');
  return { customerId: id, name, bankName, blindIndex, numbers };
}

/** The donation of whom the account is: whoever typed a name and an address may be somebody else. */
export function inNameOf(flow: Flow, name: string): Flow {
  const { offer, kept } = flow;
  const { address: _, ...typed } = kept.typed;
  const email = payerEmail(offer, typed);
  invariant(email, 'the mail went to an address');
  return { ...flow, offer: { ...offer, knownPayer: { name, email } }, kept: { ...kept, typed } };
}

/** The same for a donor who gave before, by the account on file, once they confirmed by mail. Throws `auth.link_invalid`. */
export async function completeDonation(tx: Tx, app: App, flow: Flow, witness: Witness): Promise<Flow> {
  const { customerId, name, blindIndex, ...account } = await accountOnFile(tx, app, flow, witness);
  return conclude(tx, app, inNameOf(flow, name), { customerId, account, method: null, blindIndex }, witness);
}

type Concluded = {
  readonly customerId: bigint;
  readonly account: AgreedAccount;
  /** How the page said that the account is verified. */
  readonly method: Verification | null;
  readonly blindIndex: string;
};

async function conclude(
  tx: Tx,
  app: App,
  flow: Flow,
  { customerId, account, method, blindIndex }: Concluded,
  witness: Witness,
): Promise<Flow> {
  const { offer, kind, language, kept, clientId } = flow;
  const { typed } = kept;
  const { now } = witness;
  const email = payerEmail(offer, typed);
  invariant(email, 'a flow ends with an address for mail');
  const facts = agreementFacts(flow, account, now);
  const { debits, consentKind } = facts;
  const sealed = await sealOriginal(tx, app, clientId, facts);
  const agreement = agreementOf(facts);
  if (!agreement.complete) throw new DomainError('payer.agreement_incomplete');
  const limit = limitOf(offer, typed);
  const { version, authorizationId } = await giveConsent(tx, clientId, {
    customerId,
    customerType: customerTypeOf(kind, typed),
    language,
    limit,
    kind: consentKind,
    purpose: kind === 'donation' ? 'donations' : 'payments',
    scope: debits?.sentence ?? null,
    agreement,
    sealed,
    noticeWaived: noticeWaived(facts),
    evidence: {
      ...evidenceOf(flow, { account, method, facts, witness }),
      linkCode: await linkCodeOf(tx, flow),
    },
    verificationRequired: kind !== 'donation' && offer.switches.requireVerification,
    at: now,
  });
  const cause = `payer flow ${flow.id}`;
  const { country } = offer;
  const verification = await verifyAccount(tx, app, {
    clientId,
    customerId,
    country,
    blindIndex,
    method,
    cause,
    now,
  });
  const terms = termsOf(offer, kind, typed);
  if (terms) {
    const meta = { actor: PAYER, cause, idempotencyKey: null, occurredAt: now };
    const planned = { ...terms, customerId: String(customerId) };
    await createSchedule(tx, { clientId, now, meta }, planned, { authorizationId, justGiven: true });
  }
  const receipt: PayerReceipt = {
    reference: await referenceOf(tx, clientId, customerId, version),
    authorizedAt: now.toISOString(),
    name: payerName(offer, typed),
    email,
    account: maskedAccount(account.numbers.account),
    bankName: account.bankName,
    customerType: customerTypeOf(kind, typed),
    limit: limit && moneyText(limit),
    debits,
    consentKind,
    verification,
    agreement,
  };
  await confirmationMail(tx, app, {
    clientId,
    customerId,
    version,
    offer,
    language,
    receipt,
    originalHash: sealed.hash,
    ...witness,
  });
  const confirmed = { clientId, customerId, authorizationId, command: { type: 'confirm' } } as const;
  await changeAuthorizations(tx, [confirmed], { actor: PAYER, at: now, cause });
  await notifyUsers(
    tx,
    app.addresses,
    'newAuthorizationEmail',
    [
      {
        clientId,
        template: 'new_authorization',
        inputs: () => ({ name: receipt.name }),
        path: `/client/customers/${customerId}`,
        about: `${customerId} ${version}`,
      },
    ],
    now,
  );
  return endFlow(tx, flow, { receipt, customerId, now: witness.wallNow });
}

type Account = NonNullable<ReturnType<typeof accountOf>>;

async function refuseOften({ sql }: Tx, clientId: bigint, blindIndex: string, now: Date): Promise<void> {
  const [row] = await sql<{ entered: number }[]>`
    select count(*)::int as entered from customer_bank_accounts
     where client_id = ${clientId} and blind_index = ${blindIndex}
       and created_at > ${new Date(now.getTime() - 60 * 60_000)}`;
  if ((row?.entered ?? 0) >= ACCOUNT_ENTRIES_MAX) throw new DomainError('payer.account_entered_often');
}

/** Somebody the business did not know under this flow: a customer of their own, whoever else has the same address. */
async function newCustomer(
  tx: Tx,
  app: App,
  flow: Flow,
  account: Account,
  { now, requestId }: Witness,
): Promise<bigint> {
  const { offer, kind, language, kept, clientId } = flow;
  return createCustomer(
    tx,
    app.keys,
    clientId,
    {
      name: payerName(offer, kept.typed),
      customIdentifier: null,
      email: payerEmail(offer, kept.typed),
      phone: kept.typed.phone || null,
      address: payerAddress(kept.typed),
      customerType: customerTypeOf(kind, kept.typed),
      language,
      authorization: { status: 'pending', channel: null, limit: null },
      bank: { ...account.numbers, bankName: account.bankName },
      verificationRequired: false,
    },
    { actor: PAYER, at: now, requestId },
  );
}

/** Somebody the business wrote to: what they answered becomes theirs; what was not asked stays. */
async function updateKnown(
  tx: Tx,
  app: App,
  { clientId, offer, kept }: Flow,
  customerId: bigint,
  numbers: BankNumbers,
  { now, requestId }: Witness,
): Promise<void> {
  const { phone, address } = kept.typed;
  await updateCustomer(
    tx,
    app.keys,
    { id: clientId, country: offer.country },
    customerId,
    {
      ...(phone ? { phone } : {}),
      ...(address?.address1 ? { address: payerAddress(kept.typed) } : {}),
      bank: enteredOf(numbers),
      // what they agreed to before goes on from where they agreed to it
      agreementsStay: true,
    },
    { actor: PAYER, at: now, requestId },
  );
}

/** `C-00000042-1`: the customer's reference and which version of their consent it is. */
async function referenceOf({ sql }: Tx, clientId: bigint, customerId: bigint, version: number): Promise<string> {
  const [row] = await sql`
    select ${columns(customers, ['identifier'])} from customers where client_id = ${clientId} and id = ${customerId}`;
  invariant(row, 'the customer is there');
  return `${row.identifier}-${version}`;
}

/** What stood in the address they came by; null where it was mailed to them alone. */
async function linkCodeOf({ sql }: Tx, { clientId, requestId }: Flow): Promise<string | null> {
  if (requestId !== null) return null;
  const [row] = await sql`
    select ${columns(clients, { code: 'authorizationCode' })} from clients where id = ${clientId}`;
  return row?.code ?? null;
}

/** How it is known that they agreed. Numbers are masked. Source: agreements §A2, §A10. */
function evidenceOf(
  { id, kind, language, offer, startedAt, ip, userAgent, requestId }: Flow,
  {
    account,
    method,
    facts,
    witness,
  }: Pick<Concluded, 'account' | 'method'> & { readonly facts: AgreedFacts; readonly witness: Witness },
): Record<string, unknown> {
  const zone = RAIL_FACTS[offer.country].zone;
  return {
    method: 'click_through',
    flow: String(id),
    page: kind,
    ...(requestId === null ? {} : { mailedRequest: String(requestId) }),
    startedAt: startedAt.toISOString(),
    authorizedAt: witness.now.toISOString(),
    clickedAt: witness.wallNow.toISOString(),
    zone,
    authorizedOn: localDate(witness.now, zone),
    ip,
    userAgent,
    agreementVersion: AGREEMENT_VERSION,
    notice: noticeBox(facts),
    consentLabel: translate(offer.country === 'CA' ? 'payer_agree_pad' : 'payer_agree_ach', language, {
      business: offer.business.name,
    }),
    answers: answersKept(facts),
    account: maskedAccount(account.numbers.account),
    bankName: account.bankName,
    verification: method ?? 'none',
  };
}
