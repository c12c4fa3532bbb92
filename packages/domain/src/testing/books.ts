import { bankFile } from '../bank-file/decider.ts';
import type { BankFileEvent } from '../bank-file/events.ts';
import type { DomainEvent } from '../events.ts';
import { invoice } from '../invoice/decider.ts';
import { PROVIDER_CLIENT_ID } from '../ledger/accounts.ts';
import { Ledger } from '../ledger/balances.ts';
import type { BankBook, ClientBook, SettledTransaction, Violation } from '../ledger/invariants.ts';
import {
  linesAreNet,
  postingsBalance,
  violationsOfBank,
  violationsOfClient,
  violationsOfTransaction,
} from '../ledger/invariants.ts';
import type { Posting } from '../ledger/posting-rules.ts';
import { postingsOf } from '../ledger/posting-rules.ts';
import { ClientTotals } from '../ledger/totals.ts';
import { microdeposit } from '../microdeposit/decider.ts';
import type { Currency } from '../money.ts';
import { centsOf, centsText, money } from '../money.ts';
import { payout } from '../payout/decider.ts';
import { railOf } from '../rail.ts';
import type {
  Adjustment,
  ApprovedLine,
  ChargebackLine,
  DeclinedLine,
  HoldbackRelease,
  SettlementFigures,
} from '../settlement/arithmetic.ts';
import { settle } from '../settlement/arithmetic.ts';
import { settlement } from '../settlement/decider.ts';
import { transaction } from '../transaction/decider.ts';
import type { TransactionEvent } from '../transaction/events.ts';
import type { TransactionState } from '../transaction/state.ts';
import { Streams } from './streams.ts';

/** What happened to a client since its previous settlement. */
class Unsettled {
  approved: ApprovedLine[] = [];
  chargebacks: ChargebackLine[] = [];
  declines: DeclinedLine[] = [];
  holdbackReleases: HoldbackRelease[] = [];
  adjustments: Adjustment[] = [];
  feesNettedCents = 0n;
  openingCarryCents = 0n;
}

class Client {
  readonly totals = new ClientTotals();
  readonly ledger = new Ledger();
  unsettled = new Unsettled();
  readonly settlements: { readonly id: string; readonly figures: SettlementFigures }[] = [];
  payoutsPaused = false;
}

/** Settlements that ever claimed a transaction, and releases of its reserve, kept apart from its own state. */
type Claims = { readonly creditedBy: string[]; readonly deductedBy: string[]; holdbackReleases: number };

/**
 * A whole provider in memory, in one currency: every stream, the ledger, and the bank's own view of the same money.
 * Everything the invariants compare is kept on both sides independently.
 */
export class Books {
  readonly currency: Currency;
  readonly ledger = new Ledger();
  /** Every posting in order, with the label it was booked under. */
  readonly postings: { readonly label: string; readonly posting: Posting }[] = [];
  /** Written before each posting; the tests use the day. */
  label = '';
  readonly #clients = new Map<bigint, Client>();
  readonly #claims = new Map<string, Claims>();
  /** Movements no statement shows yet. */
  readonly #open: { readonly id: string; readonly cents: bigint }[] = [];
  #bankCents = 0n;
  #suspenseCents = 0n;
  #files = 0;
  /** Last transaction, client and postings that changed: what has to be checked again. */
  #touched: { clientId: bigint; transactionId: string | null; postings: readonly Posting[] } | null = null;
  /** Called after each event. */
  afterEvent: () => void = () => {};

  constructor(currency: Currency) {
    this.currency = currency;
  }

  readonly transactions = new Streams(transaction, ({ clientId, id, before, after, event }) => {
    const { totals } = this.client(clientId);
    totals.addTransaction(before, -1n);
    totals.addTransaction(after);
    this.#noteTransaction(clientId, id, before, event);
    this.#record(clientId, event, id);
  });

  readonly settlements = new Streams(settlement, ({ clientId, before, after, event }) => {
    const { totals, unsettled } = this.client(clientId);
    totals.addSettlement(before, -1n);
    totals.addSettlement(after);
    if (event.type !== 'SettlementMade') {
      const cents = centsOf(event.data.amount);
      const back = event.type === 'CarryRecoveryReturned';
      if (event.type !== 'CarryWrittenOff') this.#bankCents += back ? -cents : cents;
      const kinds = {
        CarryRecovered: 'recovery',
        CarryRecoveryReturned: 'recovery_returned',
        CarryWrittenOff: 'write_off',
      } as const;
      unsettled.adjustments.push({
        kind: kinds[event.type],
        amountCents: back ? -cents : cents,
        transactionId: null,
      });
    }
    this.#record(clientId, event, null);
  });

  readonly payouts = new Streams(payout, ({ clientId, before, after, event }) => {
    const client = this.client(clientId);
    client.totals.addPayout(before, -1n);
    client.totals.addPayout(after);
    if (event.type === 'PayoutConfirmed') this.#bankCents -= centsOf(event.data.amount);
    if (event.type === 'PayoutBounced') {
      const cents = centsOf(event.data.amount);
      if (event.data.afterConfirmation) this.#bankCents += cents;
      client.unsettled.adjustments.push({ kind: 'payout_bounced', amountCents: cents, transactionId: null });
      client.payoutsPaused = true;
    }
    this.#record(clientId, event, null);
  });

  readonly microdeposits = new Streams(microdeposit, ({ clientId, id, before, after, event }) => {
    const { totals } = this.client(clientId);
    totals.addMicrodeposit(before, -1n);
    totals.addMicrodeposit(after);
    if (event.type === 'MicrodepositSent') this.#clear(`microdeposit ${id}`, -centsOf(event.data.amount));
    if (
      event.type === 'MicrodepositWithdrawn' ||
      event.type === 'MicrodepositDeclined' ||
      event.type === 'MicrodepositReturnedLate'
    )
      this.#clear(`microdeposit ${id}`, centsOf(event.data.amount));
    this.#record(clientId, event, null);
  });

  readonly invoices = new Streams(invoice, ({ clientId, event }) => {
    const client = this.client(clientId);
    client.totals.addInvoiceEvent(event);
    if (event.type === 'InvoicePaid') {
      const cents = centsOf(event.data.amount);
      if (event.data.by === 'debit') this.#bankCents += cents;
      else client.unsettled.feesNettedCents += cents;
    }
    if (event.type === 'InvoiceDebitReturned' && event.data.stage === 'after_payment')
      this.#bankCents -= centsOf(event.data.amount);
    this.#record(clientId, event, null);
  });

  readonly bankFiles = new Streams(bankFile, ({ event }) => this.#recordBankFile(event));

  client(clientId: bigint): Client {
    const known = this.#clients.get(clientId) ?? new Client();
    this.#clients.set(clientId, known);
    return known;
  }

  /** The settlement run of one client, its payout requested and its lines written. */
  settle(clientId: bigint, id: string, settlementDate: string): SettlementFigures {
    const client = this.client(clientId);
    const figures = settle({
      ...client.unsettled,
      minimumPayoutCents: 1n,
      payoutsPaused: client.payoutsPaused,
    });
    const lines = client.unsettled;
    const payoutId = figures.payoutCents > 0n ? id : null;
    client.unsettled = new Unsettled();
    client.unsettled.openingCarryCents = figures.closingCarryCents;
    this.settlements.run(
      clientId,
      id,
      { type: 'make', settlementDate, currency: this.currency, figures, payoutId },
      { clientPayableCents: this.balance(clientId, 'CLIENT_PAYABLE') },
    );
    client.settlements.push({ id, figures });
    if (payoutId)
      this.payouts.run(
        clientId,
        payoutId,
        {
          type: 'request',
          settlementId: id,
          amount: money(figures.payoutCents, this.currency),
          payDate: settlementDate,
        },
        {},
      );
    const settled = (line: 'approved' | 'chargeback' | 'declined', transactionId: string) =>
      this.transactions.run(
        clientId,
        transactionId,
        { type: 'settle', settlementId: id, settledOn: settlementDate, line },
        {},
      );
    for (const { transactionId } of lines.approved) settled('approved', transactionId);
    for (const { transactionId } of lines.chargebacks) settled('chargeback', transactionId);
    for (const { transactionId } of lines.declines) settled('declined', transactionId);
    return figures;
  }

  /** The bank's statement: everything that was open is on it now. */
  statement(statementDate: string): void {
    const lines = [...this.#open];
    const id = this.#receive('statement');
    const closingCents = lines.reduce((sum, { cents }) => sum + cents, this.#bankCents);
    this.bankFiles.run(
      PROVIDER_CLIENT_ID,
      id,
      {
        type: 'apply',
        summary: { entries: lines.length, applied: lines.length, duplicates: 0, total: '0.00' },
        unmatched: [],
        statementLines: lines.map((line, index) => ({
          sequence: index + 1,
          kind: 'other' as const,
          reference: line.id,
          amount: centsText(line.cents),
          currency: this.currency,
        })),
        statementClosed: {
          statementDate,
          openingBalance: null,
          closingBalance: centsText(closingCents),
          currency: this.currency,
        },
      },
      {},
    );
  }

  /** A return for which no transaction was found (P13). */
  unmatchedReturn(trace: string, amount: string): void {
    const id = this.#receive('returns');
    this.bankFiles.run(
      PROVIDER_CLIENT_ID,
      id,
      {
        type: 'apply',
        summary: { entries: 1, applied: 0, duplicates: 0, total: amount },
        unmatched: [{ line: 1, code: '901', trace, reason: 'unknown_trace', amount, currency: this.currency }],
        statementLines: [],
        statementClosed: null,
      },
      {},
    );
  }

  balance(clientId: bigint, account: Posting['debit']): bigint {
    return this.ledger.balance(clientId, this.currency, account);
  }

  /** Everything that does not hold, over all clients and transactions. */
  violations(): Violation[] {
    return [
      ...[...this.#clients.keys()].flatMap((clientId) => violationsOfClient(this.#book(clientId))),
      ...[...this.#clients.values()].flatMap(({ settlements }) =>
        settlements.flatMap(({ id, figures }) => linesAreNet(id, figures)),
      ),
      ...this.transactions.ids().flatMap((id) => violationsOfTransaction(this.#settled(id))),
      ...violationsOfBank(this.#bank()),
    ];
  }

  /** What does not hold of everything the last event can have changed. */
  violationsOfLastEvent(): Violation[] {
    if (!this.#touched) return [];
    const { clientId, transactionId, postings } = this.#touched;
    const last = this.client(clientId).settlements.at(-1);
    return [
      ...postingsBalance(`client ${clientId}`, postings),
      ...violationsOfClient(this.#book(clientId)),
      ...(last ? linesAreNet(last.id, last.figures) : []),
      ...(transactionId ? violationsOfTransaction(this.#settled(transactionId)) : []),
      ...violationsOfBank(this.#bank()),
    ];
  }

  #book(clientId: bigint): ClientBook {
    const { totals, ledger } = this.client(clientId);
    return { clientId, currency: this.currency, ledger, totals };
  }

  #bank(): BankBook {
    return {
      currency: this.currency,
      ledger: this.ledger,
      totals: [...this.#clients.values()].map(({ totals }) => totals),
      closingBalanceCents: this.#bankCents,
      openItems: this.#open.map((item) => ({ ...item, ageBusinessDays: 0, reason: null })),
      suspenseCents: this.#suspenseCents,
    };
  }

  #settled(id: string): SettledTransaction {
    return { id, state: this.transactions.state(id), ...this.#claimsOf(id) };
  }

  #claimsOf(id: string): Claims {
    const claims = this.#claims.get(id) ?? { creditedBy: [], deductedBy: [], holdbackReleases: 0 };
    this.#claims.set(id, claims);
    return claims;
  }

  #clear(id: string, cents: bigint): void {
    if (cents !== 0n) this.#open.push({ id, cents });
  }

  #receive(kind: 'returns' | 'statement'): string {
    this.#files += 1;
    const id = `${this.#files}`;
    const rail = railOf(this.currency);
    const name = `${kind}-${id}`;
    this.bankFiles.run(PROVIDER_CLIENT_ID, id, { type: 'receive', rail, kind, name, sha256: name, bytes: 1 }, {});
    return id;
  }

  #recordBankFile(event: BankFileEvent): void {
    if (event.type === 'ReturnUnmatched') {
      const cents = centsOf(event.data.amount);
      this.#suspenseCents += cents;
      this.#clear(`unmatched ${event.data.trace}`, -cents);
    }
    if (event.type === 'StatementLineBooked') this.#bankCents += this.#open.shift()?.cents ?? 0n;
    this.#record(PROVIDER_CLIENT_ID, event, null);
  }

  #noteTransaction(clientId: bigint, id: string, before: TransactionState, event: TransactionEvent): void {
    const { unsettled } = this.client(clientId);
    const claims = this.#claimsOf(id);
    const line = () => ({ transactionId: id, amountCents: before.status === 'none' ? 0n : before.amountCents });
    switch (event.type) {
      case 'TransactionProcessed':
        this.#clear(`debit ${id}`, centsOf(event.data.amount));
        return;
      case 'TransactionApproved':
        unsettled.approved.push({ ...line(), holdbackCents: centsOf(event.data.holdback) });
        return;
      case 'TransactionDeclined':
      case 'TransactionChargedBack': {
        if (event.type === 'TransactionChargedBack' && event.data.stage === 'after_approval') {
          const holdbackReleasedCents = centsOf(event.data.holdbackReleased);
          unsettled.chargebacks.push({ ...line(), holdbackReleasedCents });
          if (holdbackReleasedCents > 0n) claims.holdbackReleases += 1;
        } else unsettled.declines.push(line());
        if (event.data.stage === 'before_posting') return;
        if (event.data.clearing === 'suspense') this.#suspenseCents -= centsOf(event.data.amount);
        else this.#clear(`return ${id}`, -centsOf(event.data.amount));
        return;
      }
      case 'TransactionHoldbackReleased': {
        const amountCents = centsOf(event.data.amount);
        claims.holdbackReleases += 1;
        if (event.data.reason === 'age') unsettled.holdbackReleases.push({ transactionId: id, amountCents });
        else unsettled.adjustments.push({ kind: 'holdback_applied', amountCents, transactionId: id });
        return;
      }
      case 'TransactionReturnReversed': {
        const amountCents = centsOf(event.data.amount);
        unsettled.adjustments.push({ kind: 'return_reversed', amountCents, transactionId: id });
        this.#clear(`reversal ${id}`, amountCents);
        return;
      }
      case 'TransactionSettled':
        (event.data.line === 'approved' ? claims.creditedBy : claims.deductedBy).push(event.data.settlementId);
    }
  }

  #record(clientId: bigint, event: DomainEvent, transactionId: string | null): void {
    const postings = postingsOf(event);
    this.ledger.book(clientId, postings);
    this.client(clientId).ledger.book(clientId, postings);
    for (const posting of postings) this.postings.push({ label: this.label, posting });
    this.#touched = { clientId, transactionId, postings };
    this.afterEvent();
  }
}
