import type { Tx } from '@cordelle/db/connection.ts';
import type { AgreementPurpose } from '@cordelle/domain/authorization/events.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Money } from '@cordelle/domain/money.ts';
import type { ConsentKind } from '@cordelle/domain/payer-flow/agreement.ts';
import type { AgreedText } from '@cordelle/engine/authorizations/change-authorizations.ts';
import { changeConsents } from '@cordelle/engine/authorizations/consent.ts';
import type { ConsentWork } from '@cordelle/engine/authorizations/consent-work.ts';
import { endRequests } from '@cordelle/engine/authorizations/end-requests.ts';
import { changeCustomersAlike } from '@cordelle/engine/customers/customer-rows.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Agreement } from '@cordelle/validation/payer-pages.ts';
import type { SealedOriginal } from './sealed-original.ts';

export const PAYER = 'payer';

/** What a payer agreed to on a page of ours, and how it is known that they did. */
export type Consent = {
  readonly customerId: bigint;
  readonly customerType: CustomerType;
  readonly language: Language;
  readonly limit: Money | null;
  readonly kind: ConsentKind;
  readonly purpose: AgreementPurpose;
  /** What is debited under it, as the page says; null: what its words say. */
  readonly scope: string | null;
  readonly agreement: Agreement;
  /** The same with the number of the account in full. */
  readonly sealed: SealedOriginal;
  /** Undefined: there was no such choice. */
  readonly noticeWaived: boolean | undefined;
  readonly evidence: Readonly<Record<string, unknown>>;
  /** Debits wait until the account is verified. */
  readonly verificationRequired: boolean;
  readonly at: Date;
};

/** What is kept of the words of a page, and of what was chosen in them. */
export function agreedText(
  consentKind: ConsentKind,
  { agreement, sealed, noticeWaived }: Pick<Consent, 'agreement' | 'sealed' | 'noticeWaived'>,
): AgreedText {
  const { title, parts, version, text: terms, hash: termsHash } = agreement;
  return { consentKind, terms, termsHash, document: { title, parts, version }, original: sealed, noticeWaived };
}

/**
 * Writes down that a payer agreed: the customer is authorized from now on, what they were asked by mail is answered, and the
 * words they read are kept with their hash. It is an agreement of its own, beside those they gave before. Returns which it is.
 */
export async function giveConsent(
  tx: Tx,
  clientId: bigint,
  consent: Consent,
): Promise<{ readonly version: number; readonly authorizationId: bigint }> {
  const { customerId, customerType, language, limit, kind, evidence, verificationRequired, at } = consent;
  await changeCustomersAlike(tx, clientId, [customerId], {
    language,
    ...(verificationRequired && { verificationRequired }),
  });
  const by = { actor: PAYER, at };
  const given: ConsentWork = {
    clientId,
    id: customerId,
    command: { type: 'give', customerType, limitCents: limit?.cents ?? null },
    agreed: agreedText(kind, consent),
    evidence,
    given: { purpose: consent.purpose, scope: consent.scope },
  };
  const [changed] = await changeConsents(tx, [given], by);
  invariant(changed?.version && changed.authorizationId, 'what was given is a version of its own');
  await endRequests(tx, clientId, [customerId], { end: 'answered', ...by });
  return { version: changed.version, authorizationId: changed.authorizationId };
}
