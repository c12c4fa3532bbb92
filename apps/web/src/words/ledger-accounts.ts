import type { Account } from '@cordelle/domain/ledger/accounts.ts';
import { m } from '@cordelle/i18n/messages';

const WORDS: Readonly<Record<Account, () => string>> = {
  BANK: m.ledger_account_bank,
  RAIL_CLEARING: m.ledger_account_rail_clearing,
  CUST_RECV: m.ledger_account_cust_recv,
  FEES_RECV: m.ledger_account_fees_recv,
  CLIENT_UNAPPROVED: m.ledger_account_client_unapproved,
  CLIENT_PAYABLE: m.ledger_account_client_payable,
  HOLDBACK: m.ledger_account_holdback,
  PAYOUT_TRANSIT: m.ledger_account_payout_transit,
  SUSPENSE_RETURNS: m.ledger_account_suspense_returns,
  TAX_PAYABLE: m.ledger_account_tax_payable,
  FEE_REVENUE: m.ledger_account_fee_revenue,
  MICRODEPOSIT_COST: m.ledger_account_microdeposit_cost,
  LOSS: m.ledger_account_loss,
};

const isAccount = (text: string): text is Account => Object.hasOwn(WORDS, text);

/** What an account of the ledger holds, in words; null for one this console does not know. */
export const accountWords = (account: string): string | null => (isAccount(account) ? WORDS[account]() : null);
