/** The provider's own ledger: bank files, statements, returns nobody could be found for. Clients count from 1. */
export const PROVIDER_CLIENT_ID = 0n;

/**
 * Ledger accounts. A debit is positive, a credit negative. Rows of BANK, RAIL_CLEARING, SUSPENSE_RETURNS, FEE_REVENUE,
 * TAX_PAYABLE, MICRODEPOSIT_COST and LOSS carry the client that caused them; their balance is read over all clients.
 */
export const ACCOUNTS = [
  /** asset + : money in the settlement account at the sponsor bank */
  'BANK',
  /** asset ± : known from files, not yet on the bank statement; must return to 0 */
  'RAIL_CLEARING',
  /** asset + : debits sent, process date not reached */
  'CUST_RECV',
  /** asset + : invoices issued, unpaid */
  'FEES_RECV',
  /** liability − : collected or in flight, not yet approved */
  'CLIENT_UNAPPROVED',
  /** liability − : owed to the client now; positive when the client owes us */
  'CLIENT_PAYABLE',
  /** liability − : reserve kept from the client */
  'HOLDBACK',
  /** liability − : payout sent, not confirmed */
  'PAYOUT_TRANSIT',
  /** asset + : returns without a match */
  'SUSPENSE_RETURNS',
  /** liability − : sales tax on fees */
  'TAX_PAYABLE',
  /** income − : fees earned */
  'FEE_REVENUE',
  /** expense + : test credits sent */
  'MICRODEPOSIT_COST',
  /** expense + : written-off client balances */
  'LOSS',
] as const;

export type Account = (typeof ACCOUNTS)[number];
