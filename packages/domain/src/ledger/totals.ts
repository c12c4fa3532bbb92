import type { InvoiceEvent } from '../invoice/events.ts';
import type { MicrodepositState } from '../microdeposit/decider.ts';
import { centsOf } from '../money.ts';
import type { PayoutState } from '../payout/decider.ts';
import type { SettlementState } from '../settlement/decider.ts';
import type { TransactionState } from '../transaction/state.ts';

/**
 * What the aggregates of one client and currency say, in cents: the other side of every check of the ledger. Kept by
 * adding a state and, when it changes, taking the old one away (`sign` −1).
 */
export class ClientTotals {
  /** Σ X in Sent to Bank. */
  sent = 0n;
  /** Σ X in Processed. */
  processed = 0n;
  /** Σ X that ever was approved. */
  everApproved = 0n;
  /** Σ X charged back after approval. */
  chargedBackAfterApproval = 0n;
  /** Σ h still held of Approved transactions. */
  held = 0n;
  /** Σ X whose return the bank reversed (P14). */
  reversed = 0n;
  /** Σ X that reached the rail: money taken from payers. */
  taken = 0n;
  /** Σ X of returns of money that reached the rail. */
  returned = 0n;
  /** Σ payouts of settlements, bounced ones included. */
  payouts = 0n;
  payoutsBounced = 0n;
  /** Σ payouts on the bank statement, without those that came back afterwards. */
  payoutsConfirmed = 0n;
  feesNetted = 0n;
  feesDebited = 0n;
  /** Σ P11, without recoveries that came back. */
  recovered = 0n;
  writtenOff = 0n;
  /** Σ microdeposits sent and not come back. */
  microdepositsKept = 0n;

  addTransaction(state: TransactionState, sign: 1n | -1n = 1n): void {
    if (state.status === 'none') return;
    const cents = sign * state.amountCents;
    if (state.status === 'sent') this.sent += cents;
    if (state.status === 'processed') this.processed += cents;
    if (state.status === 'processed' || state.status === 'approved') this.taken += cents;
    if (state.status === 'approved') {
      this.everApproved += cents;
      this.held += sign * state.heldCents;
    }
    if (state.status !== 'declined' && state.status !== 'chargeback') return;
    if (state.stage === 'not_sent' || state.stage === 'before_posting') return;
    this.taken += cents;
    this.returned += cents;
    if (state.stage === 'after_approval') {
      this.everApproved += cents;
      this.chargedBackAfterApproval += cents;
    }
    if (state.reversedOn !== null) this.reversed += cents;
  }

  addSettlement(state: SettlementState, sign: 1n | -1n = 1n): void {
    if (state.status === 'none') return;
    this.payouts += sign * state.payoutCents;
    this.recovered += sign * state.recoveredCents;
    this.writtenOff += sign * state.writtenOffCents;
  }

  addPayout(state: PayoutState, sign: 1n | -1n = 1n): void {
    if (state.status === 'confirmed') this.payoutsConfirmed += sign * state.amountCents;
    if (state.status === 'bounced') this.payoutsBounced += sign * state.amountCents;
  }

  addMicrodeposit(state: MicrodepositState, sign: 1n | -1n = 1n): void {
    if (state.status === 'none' || !state.sent) return;
    this.microdepositsKept += sign * (state.sent.amountCents - state.sent.returnedCents);
  }

  addInvoiceEvent(event: InvoiceEvent): void {
    if (event.type === 'InvoiceDebitReturned' && event.data.stage === 'after_payment')
      this.feesDebited -= centsOf(event.data.amount);
    if (event.type !== 'InvoicePaid') return;
    if (event.data.by === 'netting') this.feesNetted += centsOf(event.data.amount);
    else this.feesDebited += centsOf(event.data.amount);
  }
}
