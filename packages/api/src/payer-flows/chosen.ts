import { addressLines } from '@cordelle/domain/address/address-lines.ts';
import { postalCodeText } from '@cordelle/domain/address/postal-code.ts';
import { authorizationLimit } from '@cordelle/domain/customer/authorization-limit.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { type Money, parseMoney } from '@cordelle/domain/money.ts';
import type { ConsentKind } from '@cordelle/domain/payer-flow/agreement.ts';
import type { FlowKind } from '@cordelle/domain/payer-flow/pages.ts';
import type { PayerAnswers } from '@cordelle/validation/payer-flows.ts';
import type { Offer } from '../payer-offers/offer.ts';

/** Name of whoever answers, as they typed it or as the business wrote to them. */
export function payerName(offer: Offer, answers: PayerAnswers): string {
  if (offer.knownPayer) return offer.knownPayer.name;
  if (answers.name) return answers.name;
  if (answers.personalName === false) return answers.companyName ?? '';
  return [answers.firstName, answers.lastName].filter(Boolean).join(' ');
}

/** The address that was typed, as it is kept. */
export const payerAddress = ({ address }: PayerAnswers) => ({
  address1: address?.address1 || null,
  address2: null,
  city: address?.city || null,
  provinceCode: address?.provinceCode?.toUpperCase() || null,
  postalCode: address?.postalCode ? postalCodeText(address.postalCode) : null,
});

/** Who pays, as the agreement names them: name, then address where it was typed. */
export const payorLines = (offer: Offer, answers: PayerAnswers): readonly string[] => [
  payerName(offer, answers),
  ...addressLines(payerAddress(answers)),
];

export const payerEmail = (offer: Offer, answers: PayerAnswers): string | null =>
  offer.knownPayer?.email ?? answers.email ?? null;

/** Whose account it is: decides rights and the codes of the bank. Donations come from people. */
export function customerTypeOf(kind: FlowKind, answers: PayerAnswers): CustomerType {
  if (kind === 'donation') return 'Personal';
  return answers.customerType ?? (answers.personalName === false ? 'Business' : 'Personal');
}

/** The most one debit may take; null: nothing was asked or none was wanted. Throws `customer.limit_too_small`. */
export const limitOf = (offer: Offer, { authorizationAmount }: PayerAnswers): Money | null =>
  authorizationAmount ? authorizationLimit(parseMoney(authorizationAmount, offer.currency)) : null;

/** For one debit, for all that were chosen, or for those that are approved one by one where the business wants it so. */
export function consentKindOf({ switches }: Offer, kind: FlowKind, { frequency }: PayerAnswers): ConsentKind {
  if (frequency === 'Once') return 'one_time';
  return kind !== 'donation' && !frequency && switches.approveEachDebit ? 'sporadic' : 'recurring';
}

/** How many debits: once is one; blank and 0 go on until ended. */
export function installmentsOf({ frequency, installments, ongoing }: PayerAnswers): number | null {
  if (frequency === 'Once') return 1;
  const count = Number(installments || 0);
  return ongoing || count === 0 ? null : count;
}
