import fc from 'fast-check';
import { addBusinessDays } from '../calendar/business-days.ts';
import { calendarOf } from '../calendar/holidays.ts';
import { datesOf } from '../calendar/process-date.ts';
import type { InvoiceCommand } from '../invoice/decider.ts';
import { cad, centsText, money } from '../money.ts';
import { holdbackToUse } from '../settlement/negative-balance.ts';
import type { RecordReturn, TransactionCommand } from '../transaction/commands.ts';
import { holdbackFor } from '../transaction/holdback.ts';
import type { TransactionState } from '../transaction/state.ts';
import { Books } from './books.ts';
import { MARCH_INVOICE, returnDebit, sendDebit } from './march-invoice.ts';

const CLIENTS = [1n, 2n, 3n, 4n, 5n];
const HOLDBACK_BPS: Record<string, number> = { 1: 0, 2: 500, 3: 10_000, 4: 123, 5: 0 };

/** What may happen next, with the dice it needs: which client, which of its records, how much. */
export const anyMove = fc.record({
  kind: fc.constantFrom(
    ...(['create', 'create', 'create', 'create', 'send', 'send', 'process', 'process', 'approve', 'approve'] as const),
    ...(['return', 'return', 'lateReturn', 'refuse', 'withdraw', 'suspense', 'reverse', 'release'] as const),
    ...([
      'settle',
      'settle',
      'pay',
      'confirm',
      'bounce',
      'recover',
      'recoverReturn',
      'writeOff',
      'useHoldback',
    ] as const),
    ...([
      'microdeposit',
      'microdepositReturn',
      'invoice',
      'payInvoice',
      'returnInvoice',
      'netInvoice',
      'creditNote',
      'statement',
      'nextDay',
    ] as const),
    ...(['remove', 'hold', 'resume'] as const),
  ),
  client: fc.constantFrom(...CLIENTS),
  pick: fc.nat(1_000_000),
  cents: fc.bigInt({ min: 1n, max: 500_000n }),
});
type Move = typeof anyMove extends fc.Arbitrary<infer Value> ? Value : never;

const CA = calendarOf('CA');
/** What may be asked of a debit that is planned. */
type AfterPlanning = Exclude<TransactionCommand, { type: 'create' | 'plan' | 'move' | 'changeAmount' }>;

/** A provider that random moves drive through the deciders; a move that no record allows does nothing. */
export class RandomDay {
  readonly books = new Books('CAD');
  events = 0;
  today = '2026-01-05';
  #next = 1;
  readonly #unmatched: string[] = [];
  readonly #byClient = new Map<bigint, Set<string>>(CLIENTS.map((client) => [client, new Set()]));

  /** What each kind of move does with its dice. */
  readonly #moves: Record<Move['kind'], (move: Move) => void> = {
    create: ({ client, cents }) => this.#create(client, cents),
    send: ({ client, pick }) =>
      this.#command(client, 'future', pick, (id) => ({
        type: 'sendToBank',
        bankFileId: '1',
        trace: id,
        bankAccountId: '1',
        sentOn: this.today,
      })),
    hold: ({ client, pick }) => this.#command(client, 'future', pick, () => ({ type: 'hold', declinedOn: this.today })),
    remove: ({ client, pick }) => this.#command(client, 'future', pick, () => ({ type: 'remove', reason: 'deleted' })),
    process: ({ client, pick }) =>
      this.#command(client, 'sent', pick, () => ({ type: 'markProcessed', processedOn: '2030-01-01' })),
    withdraw: ({ client, pick }) =>
      this.#command(client, 'sent', pick, () => ({ type: 'withdraw', bankFileId: '1', reason: 'file_rejected' })),
    approve: ({ client, pick }) =>
      this.#command(client, 'processed', pick, (_, state) => ({
        type: 'approve',
        approvedOn: '2030-01-01',
        holdbackCents: holdbackFor(amountOf(state), { bps: HOLDBACK_BPS[`${client}`] ?? 0, capCents: null }, 0n).cents,
        holdbackReleaseDate: this.today,
      })),
    return: ({ client, pick }) =>
      this.#command(client, pick % 3 === 0 ? 'sent' : 'processed', pick, (_, state) =>
        this.#return(state, pick % 2 === 0 ? 'Declined' : 'Chargeback', false, 'rail'),
      ),
    lateReturn: ({ client, pick }) =>
      this.#command(client, 'approved', pick, (_, state) =>
        this.#return(state, pick % 2 === 0 ? 'Declined' : 'Chargeback', false, 'rail'),
      ),
    refuse: ({ client, pick }) =>
      this.#command(client, 'sent', pick, (_, state) => this.#return(state, 'System', true, 'rail')),
    suspense: ({ client, pick }) => this.#suspense(client, pick),
    reverse: ({ client, pick }) =>
      this.#command(client, pick % 2 === 0 ? 'declined' : 'chargeback', pick, (_, state) => ({
        type: 'reverseReturn',
        reversedOn: this.today,
        source: null,
        amount: amountOf(state),
      })),
    release: ({ client, pick }) =>
      this.#command(client, 'approved', pick, () => ({
        type: 'releaseHoldback',
        releasedOn: '2030-01-01',
        reason: 'age',
      })),
    settle: ({ client }) => void this.books.settle(client, this.#id(), this.today),
    pay: ({ client, pick }) =>
      this.#payout(client, 'requested', pick, (id) => ({
        type: 'handOver',
        bankFileId: '2',
        trace: id,
        handedOverOn: '2030-01-01',
      })),
    confirm: ({ client, pick }) =>
      this.#payout(client, 'handed_over', pick, (_, amount) => ({ type: 'confirm', confirmedOn: this.today, amount })),
    bounce: ({ client, pick }) => {
      if (pick % 3 !== 0) return;
      this.#payout(client, pick % 2 === 0 ? 'handed_over' : 'confirmed', pick, (_, amount) => ({
        type: 'bounce',
        bouncedOn: this.today,
        code: '905',
        amount,
      }));
    },
    resume: ({ client }) => {
      this.books.client(client).payoutsPaused = false;
    },
    recover: ({ client }) => this.#recover(client, 'recover'),
    writeOff: ({ client }) => this.#recover(client, 'writeOff'),
    recoverReturn: ({ client }) => this.#recoverReturn(client),
    useHoldback: ({ client }) => {
      const { books } = this;
      const reserves = this.#ids(client, 'approved').map((id) => ({
        id,
        heldCents: heldOf(books.transactions.state(id)),
      }));
      for (const { id } of holdbackToUse(books.balance(client, 'CLIENT_PAYABLE'), reserves))
        books.transactions.run(client, id, { type: 'releaseHoldback', releasedOn: this.today, reason: 'recovery' }, {});
    },
    microdeposit: ({ client, pick }) => this.#microdeposit(client, pick),
    microdepositReturn: ({ client, pick }) => {
      const { microdeposits } = this.books;
      const ids = microdeposits.ids(client);
      const id = ids[pick % (ids.length || 1)];
      const amount = cad('0.17');
      if (id)
        microdeposits.attempt(client, id, { type: 'recordReturn', code: '902', returnedOn: this.today, amount }, {});
    },
    invoice: ({ client }) => {
      const id = this.#id();
      for (const command of MARCH_INVOICE) this.books.invoices.run(client, id, command, {});
    },
    payInvoice: ({ client, pick }) => {
      this.#onOpenInvoice(client, sendDebit);
      // now and then the bank refuses it before it is on a statement
      if (pick % 5 === 0) this.#returnInvoice(client, 'open');
      else this.#onOpenInvoice(client, { type: 'pay', paidOn: this.today, by: 'debit' });
    },
    returnInvoice: ({ client }) => this.#returnInvoice(client, 'paid'),
    netInvoice: ({ client }) =>
      this.#onOpenInvoice(client, { type: 'pay', paidOn: this.today, by: 'netting', settlementId: '1' }),
    creditNote: ({ client }) =>
      this.#onOpenInvoice(client, { type: 'credit', creditedOn: this.today, reason: 'counted wrong' }),
    statement: ({ pick }) => {
      if (pick % 4 === 0) this.books.statement(this.today);
    },
    nextDay: () => {
      this.today = addBusinessDays(CA, this.today, 1);
    },
  };

  play(next: Move): void {
    this.#moves[next.kind](next);
  }

  #id(): string {
    this.#next += 1;
    return `${this.#next}`;
  }

  #ids(client: bigint, status: TransactionState['status']): string[] {
    const ids = this.#byClient.get(client) ?? new Set<string>();
    return [...ids].filter((id) => this.books.transactions.state(id).status === status);
  }

  #create(client: bigint, cents: bigint): void {
    const id = this.#id();
    const requestedDate = addBusinessDays(CA, this.today, 1);
    const customerType = cents % 2n === 0n ? 'Personal' : 'Business';
    const request = {
      customerId: '1',
      authorizationId: null,
      scheduleId: null,
      installment: null,
      comment: null,
      retryOf: null,
    };
    this.books.transactions.run(
      client,
      id,
      { type: 'create', ...request, amount: money(cents, 'CAD'), customerType, requestedDate },
      { clientApproved: true, customerComplete: true },
    );
    this.books.transactions.run(
      client,
      id,
      { type: 'plan', ...datesOf({ rail: 'CA', requestedDate, customerType }) },
      { earliestProcessDate: requestedDate, limits: { perAuthorization: null, monthly: null } },
    );
    this.#byClient.get(client)?.add(id);
  }

  #command(
    client: bigint,
    status: TransactionState['status'],
    pick: number,
    command: (id: string, state: TransactionState) => AfterPlanning,
  ): void {
    const ids = this.#ids(client, status);
    const id = ids[pick % (ids.length || 1)];
    if (!id) return;
    const asked = command(id, this.books.transactions.state(id));
    this.books.transactions.attempt(client, id, asked, {
      batchFrozen: false,
      holdReason: asked.type === 'hold' ? 'client_suspended' : null,
      fileAccepted: asked.type !== 'withdraw',
      inboundLoaded: true,
      underReview: false,
    });
  }

  #return(
    state: TransactionState,
    returnClass: RecordReturn['class'],
    beforePosting: boolean,
    clearing: RecordReturn['clearing'],
  ): RecordReturn {
    return {
      type: 'recordReturn',
      code: returnClass === 'Chargeback' ? '917' : '901',
      class: returnClass,
      beforePosting,
      amount: amountOf(state),
      declinedOn: this.today,
      bankDate: null,
      source: null,
      clearing,
    };
  }

  /** A return nobody could match, for a debit that it is matched with at some later move. */
  #suspense(client: bigint, pick: number): void {
    const { transactions } = this.books;
    if (pick % 2 === 0 && this.#unmatched.length > 0) {
      const id = this.#unmatched.pop();
      const state = transactions.state(id ?? '');
      const owner = CLIENTS.find((candidate) => this.#byClient.get(candidate)?.has(id ?? ''));
      if (id && owner) transactions.attempt(owner, id, this.#return(state, 'Declined', false, 'suspense'), {});
      return;
    }
    const ids = this.#ids(client, pick % 3 === 0 ? 'approved' : 'processed');
    const id = ids[pick % (ids.length || 1)];
    const state = transactions.state(id ?? '');
    if (!id || state.status === 'none') return;
    this.books.unmatchedReturn(id, centsText(state.amountCents));
    this.#unmatched.push(id);
  }

  #payout(
    client: bigint,
    status: 'requested' | 'handed_over' | 'confirmed',
    pick: number,
    command: (id: string, amount: ReturnType<typeof cad>) => Parameters<Books['payouts']['run']>[2],
  ): void {
    const { payouts } = this.books;
    const ids = payouts.ids(client).filter((id) => payouts.state(id).status === status);
    const id = ids[pick % (ids.length || 1)];
    const state = payouts.state(id ?? '');
    if (!id || state.status === 'none') return;
    payouts.attempt(client, id, command(id, money(state.amountCents, 'CAD')), {
      payoutsPaused: this.books.client(client).payoutsPaused,
    });
  }

  #recover(client: bigint, kind: 'recover' | 'writeOff'): void {
    const owed = this.books.balance(client, 'CLIENT_PAYABLE');
    const last = this.books.client(client).settlements.at(-1);
    if (!last || owed <= 0n) return;
    const amount = money(owed, 'CAD');
    this.books.settlements.run(
      client,
      last.id,
      kind === 'recover'
        ? { type: 'recoverCarry', recoveredOn: this.today, amount }
        : { type: 'writeOffCarry', writtenOffOn: this.today, amount },
      { clientPayableCents: owed },
    );
  }

  #recoverReturn(client: bigint): void {
    const last = this.books.client(client).settlements.at(-1);
    const state = last && this.books.settlements.state(last.id);
    if (!last || state?.status !== 'made' || state.recoveredCents === 0n) return;
    const amount = money(state.recoveredCents, 'CAD');
    this.books.settlements.run(
      client,
      last.id,
      { type: 'recordRecoveryReturn', returnedOn: this.today, code: '901', amount },
      { clientPayableCents: this.books.balance(client, 'CLIENT_PAYABLE') },
    );
  }

  #returnInvoice(client: bigint, status: 'open' | 'paid'): void {
    const { invoices } = this.books;
    for (const id of invoices.ids(client)) {
      const state = invoices.state(id);
      if (state.status !== status || !state.debit) continue;
      const amount = money(state.totalCents, 'CAD');
      invoices.run(client, id, { ...returnDebit, returnedOn: this.today, amount }, {});
      return;
    }
  }

  #onOpenInvoice(client: bigint, command: InvoiceCommand): void {
    const { invoices } = this.books;
    const open = invoices.ids(client).find((id) => invoices.state(id).status === 'open');
    if (open) invoices.run(client, open, command, {});
  }

  #microdeposit(client: bigint, pick: number): void {
    const { microdeposits } = this.books;
    const open = microdeposits.ids(client).find((id) => {
      const state = microdeposits.state(id);
      return state.status === 'requested' && (pick % 2 === 0 || !state.sent);
    });
    const id = open ?? this.#id();
    const state = microdeposits.state(id);
    if (state.status === 'none')
      microdeposits.run(
        client,
        id,
        {
          type: 'request',
          customerId: '1',
          bankAccountId: '1',
          currency: 'CAD',
          requestedOn: this.today,
          expiresOn: '2030-01-01',
        },
        { openRecordExists: false, recentRecords: 0 },
      );
    else if (!state.sent)
      microdeposits.attempt(
        client,
        id,
        { type: 'send', bankFileId: '3', traces: [`${id}a`, `${id}b`], sentOn: this.today, amount: cad('0.59') },
        {},
      );
    else if (pick % 5 === 0)
      microdeposits.attempt(client, id, { type: 'withdraw', bankFileId: '3', reason: 'handover_failed' }, {});
    else microdeposits.attempt(client, id, { type: 'attempt', enteredOn: this.today }, { matches: pick % 3 === 0 });
  }
}

const amountOf = (state: TransactionState) => money(state.status === 'none' ? 0n : state.amountCents, 'CAD');
const heldOf = (state: TransactionState): bigint => (state.status === 'approved' ? state.heldCents : 0n);
