import type { SubState } from '../onboarding/sub-states.ts';

/** Documents a business hands in about itself, by the names of the contract. */
export const DOCUMENT_TITLES = [
  'Certificate of Good Standing',
  'Settlement Void Cheque or Account Auth',
  'Settlement Recent Bank Statement',
  'Billing Void Cheque or Account Auth',
  'Billing Recent Bank Statement',
] as const;
export type DocumentTitle = (typeof DOCUMENT_TITLES)[number];

export const isDocumentTitle = (title: string): title is DocumentTitle =>
  (DOCUMENT_TITLES as readonly string[]).includes(title);

/** The page of an application that asks for each. */
export const PAGE_OF_DOCUMENT = {
  'Certificate of Good Standing': 'certificate_of_good_standing',
  'Settlement Void Cheque or Account Auth': 'settlement_account',
  'Settlement Recent Bank Statement': 'settlement_account',
  'Billing Void Cheque or Account Auth': 'billing_account',
  'Billing Recent Bank Statement': 'billing_account',
} as const satisfies Record<DocumentTitle, SubState>;

/** The two documents that show whose an account is where its numbers were typed. */
export const DOCUMENTS_OF_ACCOUNT = {
  settlement: ['Settlement Void Cheque or Account Auth', 'Settlement Recent Bank Statement'],
  billing: ['Billing Void Cheque or Account Auth', 'Billing Recent Bank Statement'],
} as const satisfies Record<'settlement' | 'billing', readonly DocumentTitle[]>;
