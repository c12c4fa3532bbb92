import { FileFault } from '@cordelle/bank-files/fault.ts';
import { addBusinessDays, isBusinessDay, rollForward } from '@cordelle/domain/calendar/business-days.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { type BankingCalendar, calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { acknowledgementFile, type Receipt, type RefusedItem } from './acknowledgement-file.ts';
import { accountOf, answersOfDay, type BankFile, type HeldFile } from './answers-of-day.ts';
import { Books, type LineKind } from './books.ts';
import type { CustomerFile, Entry, PlannedNotice, PlannedReturn, RailFormat } from './entry.ts';
import { dateOfMoment, daysThrough, type Moment, momentAt, momentOf } from './moment.ts';
import { outcomeOf } from './outcome.ts';
import { statementFile } from './statement-file.ts';
import { behaviourOf } from './test-accounts.ts';

/** Rail-local time at which the files of the day's returns and notices are there, on a banking day. */
export const ANSWERS_AT = '02:00';
/** Rail-local time at which the statement of the banking day before is there. */
export const STATEMENT_AT = '05:00';

type Day<Original> = { returns: PlannedReturn<Original>[]; notices: PlannedNotice<Original>[]; held: HeldFile[] };

const LINE_OF_ENTRY = {
  debit: 'file_credit',
  payout: 'payout_debit',
  microdeposit: 'microdeposit_debit',
} as const satisfies Record<Entry<unknown>['purpose'], LineKind>;

/**
 * The bank on one rail, in memory: what it is given decides what it answers and when. It knows no disk and no clock; given
 * the same files at the same instants it writes the same bytes.
 */
export class RailBank<Original> {
  readonly books = new Books();
  readonly #format: RailFormat<Original>;
  readonly #seed: number;
  readonly #calendar: BankingCalendar;
  readonly #takenFiles = new Set<string>();
  readonly #takenEntries = new Set<string>();
  readonly #refusedOnce = new Set<string>();
  readonly #attempts = new Map<string, number>();
  readonly #days = new Map<CalendarDate, Day<Original>>();
  #sequence = 0;
  #fileNumber = 0;
  #through: Moment | null = null;

  constructor(format: RailFormat<Original>, seed: number) {
    this.#format = format;
    this.#seed = seed;
    this.#calendar = calendarOf(format.rail);
  }

  /**
   * Takes a customer's file at an instant, and returns its acknowledgement. Nothing of a refused file is booked. `copy` is
   * `name`, or differs from it where that name came before.
   */
  async take({ name, copy }: { name: string; copy: string }, bytes: Buffer, at: Date): Promise<BankFile> {
    return acknowledgementFile(this.#format.rail, { name, copy }, at, await this.#receive(name, bytes, at));
  }

  /** Moves the bank's clock on and returns the files that are due by then, in the order in which they are written. */
  async advance(now: Date): Promise<BankFile[]> {
    const until = momentOf(now, this.#format.rail);
    // a bank's first day begins with the statement of the day before it
    const from = this.#through ?? momentAt(dateOfMoment(until), '00:00');
    const files: BankFile[] = [];
    for (const date of daysThrough(from, until)) {
      if (!isBusinessDay(this.#calendar, date)) continue;
      const isDue = (time: string) => momentAt(date, time) > from && momentAt(date, time) <= until;
      if (isDue(ANSWERS_AT)) files.push(...(await this.#answer(date)));
      if (isDue(STATEMENT_AT)) files.push(this.#closeDay(addBusinessDays(this.#calendar, date, -1)));
    }
    if (until > from) this.#through = until;
    else this.#through ??= from;
    return files;
  }

  async #receive(name: string, bytes: Buffer, at: Date): Promise<Receipt> {
    let file: CustomerFile<Original>;
    try {
      file = await this.#format.read(bytes);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      return { status: 'refused', file: null, reason: error.message };
    }
    const refusal = this.#refusalOf(file);
    if (refusal !== null) return { status: 'refused', file, reason: refusal };

    this.#takenFiles.add(file.key);
    const today = dateOfMoment(momentOf(at, this.#format.rail));
    const refusedItems: RefusedItem[] = [];
    const posted: { readonly entry: Entry<Original>; readonly date: CalendarDate }[] = [];
    for (const entry of file.entries) {
      this.#takenEntries.add(entry.key);
      const date = this.#postingDate(entry.dueDate, today);
      const refused = this.#plan(entry, date);
      if (refused) refusedItems.push(refused);
      else posted.push({ entry, date });
    }
    this.#book(name, posted);
    return { status: 'taken', file, refusedItems };
  }

  /** Why a well-formed file is not taken. */
  #refusalOf(file: CustomerFile<Original>): string | null {
    if (this.#takenFiles.has(file.key)) return `DUPLICATE_FILE: number ${file.number} has been taken before`;
    if (file.entries.some(({ key }) => this.#takenEntries.has(key)))
      return 'DUPLICATE_ENTRY: an entry of this file has been taken before';
    let isRefused = false;
    for (const entry of file.entries) {
      const account = accountOf(entry);
      if (behaviourOf(this.#format.rail, entry.account) !== 'file_refused_once' || this.#refusedOnce.has(account))
        continue;
      this.#refusedOnce.add(account);
      isRefused = true;
    }
    return isRefused ? 'FILE_REFUSED: this bank refuses the first file with this test account' : null;
  }

  /** The day the customer asked for, or the next banking day when that one is closed or over. */
  #postingDate(dueDate: CalendarDate, today: CalendarDate): CalendarDate {
    return rollForward(this.#calendar, dueDate > today ? dueDate : today);
  }

  /** Decides the fate of an entry; returns it when it is not posted at all. */
  #plan(entry: Entry<Original>, postingDate: CalendarDate): RefusedItem | null {
    const { rail } = this.#format;
    const outcome = outcomeOf({ ...entry, rail, postingDate }, this.#attemptOf(entry), this.#seed);
    switch (outcome.kind) {
      case 'paid':
        return null;
      case 'refused':
        return { entry, code: outcome.code, reason: outcome.reason };
      case 'returned': {
        const { code, delivery, wrong } = outcome;
        this.#day(outcome.on).returns.push({ entry, code, delivery, wrong, sequence: this.#nextSequence() });
        return null;
      }
      case 'noticed':
        this.#day(outcome.on).notices.push({ entry, change: outcome.change, sequence: this.#nextSequence() });
        return null;
    }
  }

  /** Only the account that pays the third time needs counting. */
  #attemptOf(entry: Entry<Original>): number {
    if (entry.purpose !== 'debit') return 0;
    if (behaviourOf(this.#format.rail, entry.account) !== 'insufficient_funds_twice') return 1;
    const attempt = (this.#attempts.get(accountOf(entry)) ?? 0) + 1;
    this.#attempts.set(accountOf(entry), attempt);
    return attempt;
  }

  /** One line of the statement per file, day and purpose. */
  #book(name: string, posted: readonly { readonly entry: Entry<Original>; readonly date: CalendarDate }[]): void {
    for (const [date, ofDay] of Map.groupBy(posted, (item) => item.date))
      for (const purpose of ['debit', 'payout', 'microdeposit'] as const)
        this.books.plan(
          date,
          LINE_OF_ENTRY[purpose],
          name,
          ofDay
            .filter(({ entry }) => entry.purpose === purpose)
            .map(({ entry }) => ({
              account: accountOf(entry),
              cents: purpose === 'debit' ? entry.amountCents : -entry.amountCents,
            })),
        );
  }

  async #answer(date: CalendarDate): Promise<BankFile[]> {
    const { returns, notices, held } = this.#day(date);
    const { files, hold, lines } = await answersOfDay(this.#format, date, { returns, notices }, held, () => {
      this.#fileNumber += 1;
      return this.#fileNumber;
    });
    for (const { kind, reference, movements } of lines) this.books.plan(date, kind, reference, movements);
    for (const file of hold) this.#day(addBusinessDays(this.#calendar, date, file.daysLater)).held.push(file);
    this.#days.delete(date);
    return files;
  }

  #closeDay(date: CalendarDate): BankFile {
    return statementFile(this.#format.rail, this.books.close(date));
  }

  #day(date: CalendarDate): Day<Original> {
    let day = this.#days.get(date);
    if (!day) {
      day = { returns: [], notices: [], held: [] };
      this.#days.set(date, day);
    }
    return day;
  }

  #nextSequence(): number {
    this.#sequence += 1;
    return this.#sequence;
  }
}
