import { type CalendarDate, isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Money } from '@cordelle/domain/money.ts';
import { placedWords } from '@cordelle/engine/refusal-words.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { MemberContext } from '../context.ts';

/** Messages by field, gathered as a form shows them while it is being filled in. */
export class Messages {
  readonly byField: Record<string, string[]> = {};
  readonly #language: MemberContext['language'];

  constructor(language: MemberContext['language']) {
    this.#language = language;
  }

  get isEmpty(): boolean {
    return Object.keys(this.byField).length === 0;
  }

  add(field: string, text: string): void {
    this.byField[field] = [...new Set(this.byField[field]).add(text)];
  }

  refuse(error: DomainError, place?: string): void {
    const { field, text } = placedWords(error, this.#language);
    this.add(place ?? field, text);
  }

  /** What doing it refuses. */
  async refusedBy(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.refuse(error);
    }
  }

  key(field: string, key: string): void {
    this.add(field, translate(key, this.#language));
  }

  /** What was typed as an amount; null, with its message, where it is none. */
  amount(ctx: MemberContext, text: string, field?: string): Money | null {
    try {
      return ctx.money(text);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.refuse(error, field);
      return null;
    }
  }

  /** What was typed as a date; null, with its message, where it is none. */
  date(field: string, text: string): CalendarDate | null {
    if (isCalendarDate(text)) return text;
    this.key(field, 'invalid_field');
    return null;
  }
}
