import { addDays, type CalendarDate } from '../calendar/dates.ts';
import type { HoldReason } from '../transaction/events.ts';
import { classify } from './classify.ts';
import { CPA_900_BANK_DETAILS } from './cpa-returns.ts';
import type { BankAction, ReturnClass, ReturnCode } from './return-code.ts';

/** What lies behind a code, in the words a business would use. Several codes of both rails share one cause. */
export const CAUSES = [
  'no_money',
  'funds_not_ready',
  'payment_stopped',
  'account_closed',
  'account_moved',
  'account_unknown',
  'account_refuses_debits',
  'other_currency',
  'name_differs',
  'account_frozen',
  'holder_gone',
  'sanctions',
  'questioned',
  'not_authorized',
  'authorization_ended',
  'terms_not_met',
  'date_or_amount',
  'processing',
  'duplicate',
  'recalled',
  'bank_out_of_service',
  'deposit_refused',
  'between_banks',
  'unknown',
  'not_ready',
] as const;
export type Cause = (typeof CAUSES)[number];

/** What a business can do after a payment failed. */
export const NEXT_ACTIONS = [
  'retry',
  'ask_new_bank_details',
  'ask_new_authorization',
  'correct_amount_or_date',
  'contact_customer',
  'wait',
  'none',
] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];

/** Who said no. */
export type DecidedBy = 'bank' | 'payer' | 'bank_network' | 'us';

/** The rule that says whether and how the same debit may be presented again, and the key of the text it comes from. */
export const RULES = {
  nacha_re_presentment: { source: 'rule_source_nacha' },
  nacha_stopped: { source: 'rule_source_nacha' },
  nacha_remedied: { source: 'rule_source_nacha' },
  nacha_unauthorized: { source: 'rule_source_nacha' },
  nacha_corrected: { source: 'rule_source_nacha' },
  cpa_re_presentment: { source: 'rule_source_h1' },
  cpa_once_only: { source: 'rule_source_h1' },
  cpa_recourse: { source: 'rule_source_h1' },
  processing_error: { source: 'rule_source_nacha_or_cpa' },
  between_banks: { source: 'rule_source_nacha' },
  unlisted_code: { source: 'rule_source_own' },
  not_sent: { source: 'rule_source_own' },
} as const satisfies Record<string, { readonly source: string }>;
export type RuleId = keyof typeof RULES;

/** What one code means for the business, and what it may do next. */
export type Play = {
  readonly cause: Cause;
  /** null: nothing was returned, only a notice came or nothing was sent. */
  readonly class: ReturnClass | null;
  readonly decidedBy: DecidedBy;
  readonly bankDetails: BankAction;
  readonly schedule: 'goes_on' | 'paused' | 'ended';
  /** Most useful first; never empty. */
  readonly actions: readonly NextAction[];
  readonly rule: RuleId;
};

/** What each cause allows, whatever the rail. `retry` is bounded further by attempts and dates (`retryOutlook`). */
const ACTIONS: Readonly<Record<Cause, readonly NextAction[]>> = {
  no_money: ['retry', 'contact_customer'],
  funds_not_ready: ['retry', 'contact_customer'],
  payment_stopped: ['contact_customer', 'ask_new_authorization'],
  account_closed: ['ask_new_bank_details', 'contact_customer'],
  account_moved: ['ask_new_bank_details', 'contact_customer'],
  account_unknown: ['ask_new_bank_details', 'contact_customer'],
  account_refuses_debits: ['ask_new_bank_details', 'contact_customer'],
  other_currency: ['ask_new_bank_details', 'contact_customer'],
  name_differs: ['ask_new_bank_details', 'contact_customer'],
  account_frozen: ['contact_customer', 'ask_new_bank_details'],
  holder_gone: ['contact_customer'],
  sanctions: ['none'],
  questioned: ['wait', 'contact_customer'],
  not_authorized: ['contact_customer', 'ask_new_authorization'],
  authorization_ended: ['contact_customer', 'ask_new_authorization'],
  terms_not_met: ['contact_customer', 'correct_amount_or_date'],
  date_or_amount: ['correct_amount_or_date', 'wait'],
  processing: ['wait', 'correct_amount_or_date'],
  duplicate: ['wait'],
  recalled: ['wait', 'contact_customer'],
  bank_out_of_service: ['contact_customer', 'ask_new_bank_details'],
  deposit_refused: ['contact_customer'],
  between_banks: ['none'],
  unknown: ['wait', 'contact_customer'],
  not_ready: ['contact_customer'],
};

/** Source: NACHA return reason codes; Payments Canada Standard 007. Codes between banks are found by their class. */
const CAUSE_OF: Readonly<Record<string, Cause>> = {
  R01: 'no_money',
  R02: 'account_closed',
  R03: 'account_unknown',
  R04: 'account_unknown',
  R05: 'not_authorized',
  R06: 'recalled',
  R07: 'authorization_ended',
  R08: 'payment_stopped',
  R09: 'funds_not_ready',
  R10: 'not_authorized',
  R11: 'terms_not_met',
  R12: 'account_moved',
  R13: 'account_unknown',
  R14: 'holder_gone',
  R15: 'holder_gone',
  R16: 'account_frozen',
  R17: 'questioned',
  R18: 'date_or_amount',
  R19: 'date_or_amount',
  R20: 'account_refuses_debits',
  R21: 'processing',
  R22: 'processing',
  R23: 'deposit_refused',
  R24: 'duplicate',
  R25: 'processing',
  R26: 'processing',
  R27: 'processing',
  R28: 'account_unknown',
  R29: 'not_authorized',
  R30: 'processing',
  R31: 'not_authorized',
  R32: 'processing',
  R34: 'account_refuses_debits',
  R35: 'processing',
  R36: 'processing',
  R85: 'processing',
  R90: 'sanctions',
  900: 'processing',
  901: 'no_money',
  902: 'account_unknown',
  903: 'payment_stopped',
  904: 'date_or_amount',
  905: 'account_closed',
  906: 'account_moved',
  907: 'account_refuses_debits',
  908: 'funds_not_ready',
  909: 'other_currency',
  910: 'holder_gone',
  911: 'account_frozen',
  912: 'account_unknown',
  914: 'name_differs',
  915: 'not_authorized',
  916: 'terms_not_met',
  917: 'authorization_ended',
  918: 'terms_not_met',
  919: 'terms_not_met',
  920: 'authorization_ended',
  921: 'terms_not_met',
  922: 'deposit_refused',
  990: 'bank_out_of_service',
};

/** Refused before the payer's bank saw it. */
const BY_THE_NETWORK: ReadonlySet<string> = new Set(['900', '904', 'R13', 'R18', 'R19', 'R25', 'R26', 'R27', 'R28']);

function decidedBy(cause: Cause, { code, class: returnClass }: ReturnCode): DecidedBy {
  if (returnClass === 'Chargeback' || cause === 'payment_stopped' || cause === 'deposit_refused') return 'payer';
  if (cause === 'recalled') return 'us';
  return BY_THE_NETWORK.has(code) ? 'bank_network' : 'bank';
}

function ruleOf(cause: Cause, { rail, class: returnClass, retry }: ReturnCode): RuleId {
  if (rail === null) return 'unlisted_code';
  if (returnClass === 'Info') return 'between_banks';
  if (returnClass === 'System') return 'processing_error';
  if (retry === 'auto') return rail === 'US' ? 'nacha_re_presentment' : 'cpa_re_presentment';
  if (rail === 'CA') return returnClass === 'Chargeback' ? 'cpa_recourse' : 'cpa_once_only';
  if (cause === 'payment_stopped') return 'nacha_stopped';
  if (cause === 'terms_not_met') return 'nacha_corrected';
  return returnClass === 'Chargeback' ? 'nacha_unauthorized' : 'nacha_remedied';
}

function causeOf(returned: ReturnCode): Cause {
  if (returned.rail === null) return 'unknown';
  if (returned === CPA_900_BANK_DETAILS) return 'account_unknown';
  return CAUSE_OF[returned.code] ?? (returned.class === 'Info' ? 'between_banks' : 'unknown');
}

/** What a code of `RETURN_CODES`, or one that nobody listed, means and allows. */
export function playOf(returned: ReturnCode): Play {
  const cause = causeOf(returned);
  return {
    cause,
    class: returned.class,
    decidedBy: decidedBy(cause, returned),
    bankDetails: returned.bankAction,
    schedule: returned.bankAction === 'revoke' ? 'ended' : returned.pauseSchedule ? 'paused' : 'goes_on',
    actions: ACTIONS[cause],
    rule: ruleOf(cause, returned),
  };
}

/** A code as a debit's log keeps it: a Canadian 900 counted as Declined is one that refused the bank details. */
export const recordedReturn = (code: string, returnClass: ReturnClass): ReturnCode =>
  code === '900' && returnClass === 'Declined' ? CPA_900_BANK_DETAILS : classify(code);

/** Calendar days after a return in which a corrected debit may take the place of one that was not as agreed. Source: return codes §1. */
const CORRECTED_WITHIN_DAYS = 60;

/** Last day on which a corrected debit may be sent under the same agreement; null: the rule of the code sets none. */
export const correctedUntil = (rule: RuleId, returnedOn: CalendarDate): CalendarDate | null =>
  rule === 'nacha_corrected' ? addDays(returnedOn, CORRECTED_WITHIN_DAYS) : null;

const AFTER_HOLD: Readonly<Record<HoldReason, readonly NextAction[]>> = {
  client_not_approved: ['wait'],
  client_suspended: ['wait'],
  customer_archived: ['contact_customer'],
  authorization_missing: ['ask_new_authorization'],
  authorization_objected: ['contact_customer'],
  bank_details_missing: ['ask_new_bank_details'],
  bank_details_disabled: ['ask_new_bank_details'],
  verification_missing: ['contact_customer'],
  over_authorization_limit: ['correct_amount_or_date', 'ask_new_authorization'],
  over_monthly_limit: ['correct_amount_or_date'],
};

/** Nothing was sent to the bank (t6): what has to be fixed before a new debit. */
export const playOfHold = (reason: HoldReason): Play => ({
  cause: 'not_ready',
  class: 'System',
  decidedBy: 'us',
  bankDetails: 'keep',
  schedule: 'goes_on',
  actions: AFTER_HOLD[reason],
  rule: 'not_sent',
});
