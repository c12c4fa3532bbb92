import { unreachable } from '../errors.ts';
import type { DomainEvent } from '../events.ts';
import type { Currency } from '../money.ts';
import { centsOf } from '../money.ts';
import type { Account } from './accounts.ts';

/** Posting rules of the lifecycle, §5. A reversal keeps the rule of what it reverses, with the accounts exchanged. */
export const POSTING_RULES = [
  'P1',
  'P2',
  'P3',
  'P4',
  'P5',
  'P6',
  'P7',
  'P8',
  'P9',
  'P10',
  'P10c',
  'P11',
  'P11w',
  'P12',
  'P13',
  'P14',
] as const;
export type PostingRule = (typeof POSTING_RULES)[number];

/** One transfer between two accounts of one ledger: it sums to zero by its shape. `cents` is above zero. */
export type Posting = {
  readonly rule: PostingRule;
  readonly debit: Account;
  readonly credit: Account;
  readonly cents: bigint;
  readonly currency: Currency;
};

const NOTHING: readonly Posting[] = [];

function one(
  rule: PostingRule,
  debit: Account,
  credit: Account,
  amount: string,
  currency: Currency,
): readonly Posting[] {
  const cents = centsOf(amount);
  return cents === 0n ? NOTHING : [{ rule, debit, credit, cents, currency }];
}

/** Two transfers of one event; the second one only where there is an amount for it. */
function two(first: readonly Posting[], second: readonly Posting[]): readonly Posting[] {
  if (second.length === 0) return first;
  return first.length === 0 ? second : [...first, ...second];
}

/** The event books the negative of an amount as the opposite transfer: money in one way, money out the other. */
function signed(rule: PostingRule, debit: Account, credit: Account, amount: string, currency: Currency) {
  return amount.startsWith('-')
    ? one(rule, credit, debit, amount.slice(1), currency)
    : one(rule, debit, credit, amount, currency);
}

/**
 * What one event means for the ledger: a function of the event alone, so that a rebuilt ledger equals the live one.
 * Nothing is posted for an amount of zero. Source: lifecycle §5, P1–P14.
 */
export function postingsOf(event: DomainEvent): readonly Posting[] {
  switch (event.type) {
    case 'TransactionSentToBank':
      return one('P1', 'CUST_RECV', 'CLIENT_UNAPPROVED', event.data.amount, event.data.currency);
    case 'TransactionWithdrawn':
      return one('P4', 'CLIENT_UNAPPROVED', 'CUST_RECV', event.data.amount, event.data.currency);
    case 'TransactionProcessed':
      return one('P2', 'RAIL_CLEARING', 'CUST_RECV', event.data.amount, event.data.currency);
    case 'TransactionApproved': {
      const { amount, holdback, currency } = event.data;
      if (holdback === '0.00') return one('P6', 'CLIENT_UNAPPROVED', 'CLIENT_PAYABLE', amount, currency);
      const held = centsOf(holdback);
      const paid = centsOf(amount) - held;
      const reserve: Posting = { rule: 'P6', debit: 'CLIENT_UNAPPROVED', credit: 'HOLDBACK', cents: held, currency };
      if (paid === 0n) return [reserve];
      return [{ rule: 'P6', debit: 'CLIENT_UNAPPROVED', credit: 'CLIENT_PAYABLE', cents: paid, currency }, reserve];
    }
    case 'TransactionDeclined': {
      const { stage, clearing, amount, currency } = event.data;
      if (stage === 'before_posting') return one('P4', 'CLIENT_UNAPPROVED', 'CUST_RECV', amount, currency);
      return clearing === 'rail'
        ? one('P5', 'CLIENT_UNAPPROVED', 'RAIL_CLEARING', amount, currency)
        : one('P13', 'CLIENT_UNAPPROVED', 'SUSPENSE_RETURNS', amount, currency);
    }
    case 'TransactionChargedBack': {
      const { stage, clearing, amount, holdbackReleased, currency } = event.data;
      if (stage === 'before_approval')
        return clearing === 'rail'
          ? one('P5', 'CLIENT_UNAPPROVED', 'RAIL_CLEARING', amount, currency)
          : one('P13', 'CLIENT_UNAPPROVED', 'SUSPENSE_RETURNS', amount, currency);
      return two(
        clearing === 'rail'
          ? one('P7', 'CLIENT_PAYABLE', 'RAIL_CLEARING', amount, currency)
          : one('P13', 'CLIENT_PAYABLE', 'SUSPENSE_RETURNS', amount, currency),
        one('P7', 'HOLDBACK', 'CLIENT_PAYABLE', holdbackReleased, currency),
      );
    }
    case 'TransactionHoldbackReleased':
      return one('P9', 'HOLDBACK', 'CLIENT_PAYABLE', event.data.amount, event.data.currency);
    case 'TransactionReturnReversed':
      return one('P14', 'RAIL_CLEARING', 'CLIENT_PAYABLE', event.data.amount, event.data.currency);

    case 'SettlementMade':
      return one('P8', 'CLIENT_PAYABLE', 'PAYOUT_TRANSIT', event.data.payout, event.data.currency);
    case 'PayoutConfirmed':
      return one('P8', 'PAYOUT_TRANSIT', 'BANK', event.data.amount, event.data.currency);
    case 'PayoutBounced':
      return event.data.afterConfirmation
        ? one('P8', 'BANK', 'CLIENT_PAYABLE', event.data.amount, event.data.currency)
        : one('P8', 'PAYOUT_TRANSIT', 'CLIENT_PAYABLE', event.data.amount, event.data.currency);
    case 'CarryRecovered':
      return one('P11', 'BANK', 'CLIENT_PAYABLE', event.data.amount, event.data.currency);
    case 'CarryRecoveryReturned':
      return one('P11', 'CLIENT_PAYABLE', 'BANK', event.data.amount, event.data.currency);
    case 'CarryWrittenOff':
      return one('P11w', 'LOSS', 'CLIENT_PAYABLE', event.data.amount, event.data.currency);

    case 'InvoiceIssued': {
      const { subtotal, tax, currency } = event.data;
      return two(
        one('P10', 'FEES_RECV', 'FEE_REVENUE', subtotal, currency),
        one('P10', 'FEES_RECV', 'TAX_PAYABLE', tax, currency),
      );
    }
    case 'InvoicePaid':
      return event.data.by === 'debit'
        ? one('P10', 'BANK', 'FEES_RECV', event.data.amount, event.data.currency)
        : one('P10', 'CLIENT_PAYABLE', 'FEES_RECV', event.data.amount, event.data.currency);
    case 'InvoiceDebitReturned':
      return event.data.stage === 'after_payment'
        ? one('P10', 'FEES_RECV', 'BANK', event.data.amount, event.data.currency)
        : NOTHING;
    case 'InvoiceCredited': {
      const { subtotal, tax, currency } = event.data;
      return two(
        one('P10c', 'FEE_REVENUE', 'FEES_RECV', subtotal, currency),
        one('P10c', 'TAX_PAYABLE', 'FEES_RECV', tax, currency),
      );
    }

    case 'MicrodepositSent':
    case 'TestCreditSent':
      return one('P12', 'MICRODEPOSIT_COST', 'RAIL_CLEARING', event.data.amount, event.data.currency);
    case 'MicrodepositWithdrawn':
    case 'MicrodepositDeclined':
    case 'MicrodepositReturnedLate':
    case 'TestCreditWithdrawn':
    case 'TestCreditReturned':
      return one('P12', 'RAIL_CLEARING', 'MICRODEPOSIT_COST', event.data.amount, event.data.currency);

    case 'ReturnUnmatched':
      return one('P13', 'SUSPENSE_RETURNS', 'RAIL_CLEARING', event.data.amount, event.data.currency);
    case 'StatementLineBooked':
      return signed('P3', 'BANK', 'RAIL_CLEARING', event.data.amount, event.data.currency);

    case 'TransactionCreated':
    case 'TransactionPlanned':
    case 'TransactionDiscarded':
    case 'TransactionAmountChanged':
    case 'TransactionCommentChanged':
    case 'TransactionRemoved':
    case 'TransactionNotSent':
    case 'TransactionStopRequested':
    case 'TransactionSettled':
    case 'TransactionScheduleCreated':
    case 'TransactionScheduleOccurrencesPlanned':
    case 'TransactionScheduleAmountChanged':
    case 'TransactionScheduleCommentChanged':
    case 'TransactionSchedulePaused':
    case 'TransactionScheduleResumed':
    case 'TransactionScheduleInstallmentSkipped':
    case 'TransactionScheduleInstallmentRestored':
    case 'TransactionScheduleInstallmentMoved':
    case 'TransactionScheduleInstallmentAmountChanged':
    case 'TransactionScheduleTermsChanged':
    case 'TransactionScheduleRemoved':
    case 'AuthorizationRequested':
    case 'AuthorizationGiven':
    case 'AuthorizationConfirmed':
    case 'AuthorizationAmended':
    case 'AuthorizationAccountChanged':
    case 'AuthorizationLimitChanged':
    case 'AuthorizationDebitApproved':
    case 'AuthorizationUsed':
    case 'AuthorizationSuspended':
    case 'AuthorizationObjected':
    case 'AuthorizationPayerTold':
    case 'AuthorizationChangeTold':
    case 'AuthorizationResumed':
    case 'AuthorizationRevoked':
    case 'AuthorizationExpired':
    case 'AuthorizationReplaced':
    case 'AuthorizationTookOverPayments':
    case 'InvoiceDrafted':
    case 'InvoiceItemsCounted':
    case 'InvoiceDebitSent':
    case 'InvoiceDebitWithdrawn':
    case 'InvoiceCollectionAsked':
    case 'InvoiceOverdue':
    case 'PayoutRequested':
    case 'PayoutHandedOver':
    case 'PayoutWithdrawn':
    case 'TestCreditOrdered':
    case 'MicrodepositRequested':
    case 'MicrodepositAccountCorrected':
    case 'MicrodepositAttemptFailed':
    case 'MicrodepositVerified':
    case 'MicrodepositFailed':
    case 'BankFileFrozen':
    case 'BankFileWritten':
    case 'BankFileHandoverStarted':
    case 'BankFileHandedOver':
    case 'BankFileHandoverUnknown':
    case 'BankFileHandoverDisproved':
    case 'BankFileAccepted':
    case 'BankFileRejected':
    case 'BankFileGivenUp':
    case 'BankFileReceived':
    case 'BankFileQuarantined':
    case 'BankFileLoadAgainAsked':
    case 'BankFileReplaced':
    case 'BankFileApplied':
    case 'StatementClosed':
      return NOTHING;
    default:
      return unreachable(event);
  }
}
