/** Accounting software that a client may connect, one at a time. */
export const ACCOUNTING_SOFTWARE = ['xero', 'quickbooks'] as const;
export type AccountingSoftware = (typeof ACCOUNTING_SOFTWARE)[number];

/** What its maker calls it, in every language. */
export const SOFTWARE_NAMES: Readonly<Record<AccountingSoftware, string>> = {
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
};
