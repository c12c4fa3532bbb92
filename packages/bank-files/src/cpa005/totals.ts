import type { Cpa005Totals, Segment, Total } from './records.ts';

class Sum {
  cents = 0n;
  count = 0;

  add(cents: bigint): void {
    this.cents += cents;
    this.count += 1;
  }

  total(): Total {
    return { cents: this.cents, count: this.count };
  }
}

/** The sums a trailer states, gathered segment by segment. */
export class RunningTotals {
  readonly debits = new Sum();
  readonly credits = new Sum();
  readonly correctionsE = new Sum();
  readonly correctionsF = new Sum();
  notices = 0;

  /** Adds a segment and returns the new sum it belongs to; 0 for a notice, which moves nothing. */
  add(type: Segment['type'], cents: bigint): bigint {
    if (type === 'S') {
      this.notices += 1;
      return 0n;
    }
    const sum = this.#of(type);
    sum.add(cents);
    return sum.cents;
  }

  #of(type: Exclude<Segment['type'], 'S'>): Sum {
    switch (type) {
      case 'D':
      case 'J':
        return this.debits;
      case 'C':
      case 'I':
        return this.credits;
      case 'E':
        return this.correctionsE;
      case 'F':
        return this.correctionsF;
    }
  }

  totals(records: number): Cpa005Totals {
    return {
      debits: this.debits.total(),
      credits: this.credits.total(),
      correctionsE: this.correctionsE.total(),
      correctionsF: this.correctionsF.total(),
      notices: this.notices,
      records,
    };
  }
}
