import { m } from '@cordelle/i18n/messages';
import type { FlowKind } from './settlement.ts';

const WORDS: Readonly<Record<FlowKind, () => string>> = {
  opening_carry: m.settlement_flow_opening_carry,
  approved: m.settlement_flow_approved,
  chargeback: m.settlement_flow_chargeback,
  holdback: m.settlement_flow_holdback,
  holdback_released: m.settlement_flow_holdback_released,
  fees_netted: m.settlement_flow_fees_netted,
  recovery: m.settlement_flow_recovery,
  recovery_returned: m.settlement_flow_recovery_returned,
  write_off: m.settlement_flow_write_off,
  return_reversed: m.settlement_flow_return_reversed,
  payout_bounced: m.settlement_flow_payout_bounced,
  holdback_applied: m.settlement_flow_holdback_applied,
  closing_carry: m.settlement_flow_closing_carry,
};

/** Name of one line of the deposit. */
export const flowWords = (kind: FlowKind): string => WORDS[kind]();
