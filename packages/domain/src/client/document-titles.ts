/** Documents a business hands in about itself, by the names of the contract. */
export const DOCUMENT_TITLES = [
  'Certificate of Good Standing',
  'Settlement Void Cheque or Account Auth',
  'Settlement Recent Bank Statement',
  'Billing Void Cheque or Account Auth',
  'Billing Recent Bank Statement',
] as const;
export type DocumentTitle = (typeof DOCUMENT_TITLES)[number];
