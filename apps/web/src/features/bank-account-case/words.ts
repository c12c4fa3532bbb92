import type { AppRouter } from '@cordelle/api/root.ts';
import type { ChangeSignal } from '@cordelle/domain/bank-account-change/signals.ts';
import { m } from '@cordelle/i18n/messages';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['bankAccountChanges'];
export type ChangeCase = Outputs['caseForStaff'];

export const SIGNAL_WORDS: Record<ChangeSignal, () => string> = {
  credentials_changed: m.bank_signal_credentials_changed,
  administrator_added: m.bank_signal_administrator_added,
  new_device: m.bank_signal_new_device,
  holder_not_matching: m.bank_signal_holder_not_matching,
  account_known_elsewhere: m.bank_signal_account_known_elsewhere,
  soon_after_approval: m.bank_signal_soon_after_approval,
  balance_high: m.bank_signal_balance_high,
  unusual_hour: m.bank_signal_unusual_hour,
  same_network: m.bank_signal_same_network,
};

export const MATCH_WORDS: Record<ChangeCase['holderMatch'], () => string> = {
  full: m.bank_case_match_full,
  partial: m.bank_case_match_partial,
  none: m.bank_case_match_none,
  unable: m.bank_case_match_unable,
};

const VERDICTS: Readonly<Record<string, () => string>> = {
  approve: m.bank_case_verdict_approve,
  decline: m.bank_case_verdict_decline,
  genuine: m.bank_case_verdict_genuine,
  fraud: m.bank_case_verdict_fraud,
};
export const verdictWords = (verdict: string): string => VERDICTS[verdict]?.() ?? verdict;

export const OUTCOME_WORDS: Record<ChangeCase['calls'][number]['outcome'], () => string> = {
  genuine: m.bank_case_outcome_genuine,
  not_reached: m.bank_case_outcome_not_reached,
  denied: m.bank_case_outcome_denied,
};
