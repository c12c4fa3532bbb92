import { addBusinessDays, rollForward } from '@cordelle/domain/calendar/business-days.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { AnsweringBank } from '@cordelle/engine/testing/answering-bank.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { type Below, seededNumbers } from '@cordelle/engine/testing/seeded-numbers.ts';

const CODES = {
  CA: {
    nsf: '901',
    closed: '905',
    unauthorized: '915',
    disputed: '917',
    stopped: '903',
    refused: '900',
    payout: '905',
  },
  US: {
    nsf: 'R01',
    closed: 'R02',
    unauthorized: 'R10',
    disputed: 'R10',
    stopped: 'R08',
    refused: 'R13',
    payout: 'R02',
  },
} as const;
/** Of a thousand, what becomes of debits and payouts; the rest are paid. */
const PER_MILLE = { nsf: 60, closed: 6, unauthorized: 6, disputed: 14, stopped: 6, refused: 6, notice: 10, strange: 4 };
const LOST_PER_MILLE = 15;
const DOUBLED_PER_MILLE = 25;
const REFUSED_FILE_PER_MILLE = 8;
const BOUNCED_PER_MILLE = 4;
const INVOICE_RETURNED_PER_MILLE = 150;
const INVOICE_REFUSED_PER_MILLE = 30;
const LOST_DAYS_MAX = 3;

/** What the bank of one rail does, drawn from a seed: the same sequence whatever the other rail does meanwhile. */
export class BankOfFate {
  readonly #rail: Rail;
  readonly #bank: AnsweringBank;
  readonly #world: DayWorld;
  readonly #below: Below;
  readonly #decided = new Set<string>();
  /** Files that are lost, and the date on which they turn up. */
  readonly #lost = new Map<string, string>();
  #today = '';
  #newAccounts = 0;

  constructor(rail: Rail, bank: AnsweringBank, world: DayWorld, seed: number) {
    this.#rail = rail;
    this.#bank = bank;
    this.#world = world;
    this.#below = seededNumbers(seed * 31 + (rail === 'CA' ? 1 : 2));
    bank.delivers = (name) => this.#delivers(name);
  }

  /** The morning of a day: whether the next file of ours is refused, and whether an answer came twice. */
  begin(date: string): void {
    this.#today = date;
    if (this.#happens(REFUSED_FILE_PER_MILLE)) this.#bank.refuseNext = 'totals do not agree';
    const { outbox, archived } = this.#world.banks[this.#rail];
    for (const name of [...outbox.keys()].sort()) {
      if (!/_RET_.*_1\./.test(name) || !archived.includes(name) || this.#decided.has(name)) continue;
      this.#decided.add(name);
      const bytes = outbox.get(name);
      if (bytes && this.#happens(DOUBLED_PER_MILLE)) outbox.set(name.replace(/_1\./, '_8.'), bytes);
    }
  }

  /** Decides over everything that was sent since the last time, in the order of the clients and their records. */
  async decide(): Promise<void> {
    const sent = await this.#world.database.worker.sql<{ kind: string; id: bigint; date: string }[]>`
      select e.kind, e.stream_id as id, coalesce(t.process_date, f.business_date) as date
        from bank_file_entries e
        join bank_files f on f.id = e.bank_file_id and f.rail = ${this.#rail}
        left join transactions t on e.kind = 'debit' and t.client_id = e.client_id and t.id = e.stream_id
       where f.business_date = ${this.#today} and not e.withdrawn
       order by e.client_id, e.kind, e.stream_id`;
    for (const { kind, id, date } of sent) {
      if (kind === 'invoice') this.#decideInvoice(`INV-${id}`, date);
      const name = `${kind === 'debit' ? 'TXN' : 'PAY'}-${id}`;
      if (kind === 'microdeposit' || kind === 'invoice' || this.#decided.has(name)) continue;
      this.#decided.add(name);
      if (kind === 'debit') this.#decideDebit(name, date);
      else if (this.#happens(BOUNCED_PER_MILLE))
        this.#bank.fates.set(name, { code: CODES[this.#rail].payout, on: this.#businessDay(date, 1 + this.#below(3)) });
    }
  }

  /** Each debit of an invoice anew: one that came back is sent again from another account. */
  #decideInvoice(name: string, date: string): void {
    const sending = `${name} of ${date}`;
    if (this.#decided.has(sending)) return;
    this.#decided.add(sending);
    this.#bank.fates.delete(name);
    const { nsf, refused } = CODES[this.#rail];
    if (this.#happens(INVOICE_REFUSED_PER_MILLE)) this.#bank.fates.set(name, { refused });
    else if (this.#happens(INVOICE_RETURNED_PER_MILLE))
      this.#bank.fates.set(name, { code: nsf, on: this.#businessDay(date, 2 + this.#below(3)) });
  }

  #decideDebit(name: string, date: string): void {
    const code = CODES[this.#rail];
    const soon = () => this.#businessDay(date, 1 + this.#below(3));
    const drawn = this.#below(1000);
    let passed = 0;
    const falls = (perMille: number): boolean => {
      passed += perMille;
      return drawn < passed;
    };
    const { fates } = this.#bank;
    if (falls(PER_MILLE.nsf)) fates.set(name, { code: code.nsf, on: soon() });
    else if (falls(PER_MILLE.closed)) fates.set(name, { code: code.closed, on: soon() });
    else if (falls(PER_MILLE.unauthorized)) fates.set(name, { code: code.unauthorized, on: soon() });
    else if (falls(PER_MILLE.disputed)) {
      const later = rollForward(calendarOf(this.#rail), addDays(date, 9 + this.#below(40)));
      fates.set(name, { code: code.disputed, on: later });
    } else if (falls(PER_MILLE.stopped)) fates.set(name, { code: code.stopped, on: soon() });
    else if (falls(PER_MILLE.refused)) fates.set(name, { refused: code.refused });
    else if (falls(PER_MILLE.notice)) {
      this.#newAccounts += 1;
      fates.set(name, { newAccount: String(7_000_000 + this.#newAccounts), on: soon() });
    } else if (falls(PER_MILLE.strange))
      fates.set(name, { code: code.nsf, on: soon(), wrong: this.#below(2) === 0 ? 'trace' : 'amount' });
  }

  #delivers(name: string): boolean {
    const known = this.#lost.get(name);
    if (known !== undefined) return this.#today >= known;
    // An answer about a whole file is waited for by everything else: it is late for a day at most.
    const days = /_ACK_/.test(name) ? 1 : 1 + this.#below(LOST_DAYS_MAX);
    const until = this.#happens(LOST_PER_MILLE) ? addDays(this.#today, days) : this.#today;
    this.#lost.set(name, until);
    return this.#today >= until;
  }

  #happens(perMille: number): boolean {
    return this.#below(1000) < perMille;
  }

  #businessDay(date: string, days: number): string {
    return addBusinessDays(calendarOf(this.#rail), date, days);
  }
}
