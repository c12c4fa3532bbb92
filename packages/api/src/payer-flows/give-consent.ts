import type { Tx } from '@cordelle/db/connection.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import type { Money } from '@cordelle/domain/money.ts';
import type { ConsentKind } from '@cordelle/domain/payer-flow/agreement.ts';
import { endRequests } from '@cordelle/engine/customers/end-requests.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Agreement } from '@cordelle/validation/payer-pages.ts';
import { recordAuthorization } from '../customers/record-authorization.ts';

export const PAYER = 'payer';

/** What a payer agreed to on a page of ours, and how it is known that they did. */
export type Consent = {
  readonly customerId: bigint;
  readonly customerType: CustomerType;
  readonly language: Language;
  readonly limit: Money | null;
  readonly kind: ConsentKind;
  readonly agreement: Agreement;
  readonly evidence: Readonly<Record<string, unknown>>;
  /** Debits wait until the account is verified. */
  readonly verificationRequired: boolean;
  readonly at: Date;
};

/**
 * Writes down that a payer agreed: the customer is authorized from now on, what they were asked by mail is answered, and the
 * words they read are kept with their hash. Answers which version of their consent it is.
 */
export async function giveConsent(tx: Tx, clientId: bigint, consent: Consent): Promise<{ readonly version: number }> {
  const { customerId, customerType, language, limit, kind, agreement, evidence, verificationRequired, at } = consent;
  await tx.sql`
    update customers set authorization_status = 'complete', authorization_channel = 'provider', authorized_at = ${at},
           authorization_limit_cents = ${limit?.cents ?? null}, customer_type = ${customerType}, language = ${language},
           verification_required = verification_required or ${verificationRequired}
     where client_id = ${clientId} and id = ${customerId}`;
  await endRequests(tx, clientId, [customerId], { end: 'answered', at });
  const by = { actor: PAYER, at };
  const fact = { kind: 'given', channel: 'provider' };
  await recordFacts(tx, clientId, [{ customerId, type: 'authorization_recorded', data: fact }], by);
  return recordAuthorization(tx, clientId, {
    customerId,
    kind: 'given',
    agreed: { consentKind: kind, terms: agreement.text, termsHash: agreement.hash },
    evidence,
    ...by,
  });
}
