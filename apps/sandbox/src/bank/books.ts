import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';

/** What a line of the settlement account is about. */
export type LineKind =
  | 'file_credit'
  | 'payout_debit'
  | 'microdeposit_debit'
  | 'return_debit'
  | 'return_credit'
  | 'payout_return_credit';

/** Money that moves between one holder's account and the customer's settlement account. Positive: to the customer. */
export type Movement = { readonly account: string; readonly cents: bigint };

export type StatementLine = { readonly kind: LineKind; readonly reference: string; readonly cents: bigint };

export type StatementDay = {
  readonly date: CalendarDate;
  readonly openingCents: bigint;
  readonly closingCents: bigint;
  readonly lines: readonly StatementLine[];
};

type Booking = { readonly kind: LineKind; readonly reference: string; readonly movements: readonly Movement[] };

/**
 * The books of one rail, in cents of its currency: the settlement account of the customer, and an account for every payor
 * and payee. Each booking takes from one side what it gives to the other, so all accounts together are always 0.
 */
export class Books {
  readonly #balances = new Map<string, bigint>();
  readonly #planned = new Map<CalendarDate, Booking[]>();
  #settlement = 0n;

  /** Books on a day that is not closed yet. Nothing is booked for no movement. */
  plan(date: CalendarDate, kind: LineKind, reference: string, movements: readonly Movement[]): void {
    if (movements.length === 0) return;
    const day = this.#planned.get(date) ?? [];
    day.push({ kind, reference, movements });
    this.#planned.set(date, day);
  }

  /** Ends a day: what was planned for it counts from now on, and stands on its statement in the order it came. */
  close(date: CalendarDate): StatementDay {
    const openingCents = this.#settlement;
    const booked = (this.#planned.get(date) ?? []).map(({ kind, reference, movements }) => {
      let cents = 0n;
      for (const movement of movements) {
        this.#balances.set(movement.account, (this.#balances.get(movement.account) ?? 0n) - movement.cents);
        cents += movement.cents;
      }
      this.#settlement += cents;
      return { kind, reference, cents };
    });
    this.#planned.delete(date);
    // a file of prenotes moves nothing, and a statement has no lines of nothing
    const lines = booked.filter(({ cents }) => cents !== 0n);
    return { date, openingCents, closingCents: this.#settlement, lines };
  }

  /** Balance of the settlement account at the end of the last closed day. */
  get settlementCents(): bigint {
    return this.#settlement;
  }

  /** Balance of a holder's account (`bank account`) since the bank opened; 0 for one that was never touched. */
  balanceOf(account: string): bigint {
    return this.#balances.get(account) ?? 0n;
  }

  /** All accounts together; anything but 0 is a fault in the bank. */
  sumCents(): bigint {
    let sum = this.#settlement;
    for (const cents of this.#balances.values()) sum += cents;
    return sum;
  }
}
