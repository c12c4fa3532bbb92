import { bankFileLooks } from './statuses/bank-file.ts';
import { clientLooks, invitationLooks, onboardingLooks } from './statuses/client.ts';
import { authorizationLooks, bankVerificationLooks, customerLooks, integrationLooks } from './statuses/customer.ts';
import type { StatusLook, StatusLooks } from './statuses/look.ts';
import { microdepositLooks, scheduleLooks } from './statuses/schedule.ts';
import { invoiceLooks, settlementLooks, settlementReportLooks } from './statuses/settlement.ts';
import { transactionLooks } from './statuses/transaction.ts';

/** Every status of every domain. */
export const STATUSES = {
  transaction: transactionLooks,
  schedule: scheduleLooks,
  microdeposit: microdepositLooks,
  settlement: settlementLooks,
  settlement_report: settlementReportLooks,
  customer: customerLooks,
  authorization: authorizationLooks,
  bank_verification: bankVerificationLooks,
  client: clientLooks,
  onboarding: onboardingLooks,
  integration: integrationLooks,
  invoice: invoiceLooks,
  bank_file: bankFileLooks,
  invitation: invitationLooks,
} as const satisfies Record<string, StatusLooks>;

export type StatusDomain = keyof typeof STATUSES;

/** The look of a status as the contract writes it (`Sent to Bank`, `match_found`); undefined when it is not known here. */
export function statusLook(domain: StatusDomain, status: string): StatusLook | undefined {
  const looks: Record<string, StatusLook> = STATUSES[domain];
  const name = status.trim().toLowerCase().replaceAll(' ', '_');
  return Object.hasOwn(looks, name) ? looks[name] : undefined;
}
