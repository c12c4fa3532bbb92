import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { cad, centsText } from '@cordelle/domain/money.ts';
import type { Streams } from '@cordelle/domain/testing/streams.ts';
import type {
  ScheduleEdit,
  ScheduleEditFacts,
  TransactionScheduleCommand,
  TransactionScheduleFacts,
} from '@cordelle/domain/transaction-schedule/commands.ts';
import { closedThrough } from '@cordelle/domain/transaction-schedule/debits-to-plan.ts';
import type { TransactionScheduleEvent } from '@cordelle/domain/transaction-schedule/events.ts';
import { requestedDateAt } from '@cordelle/domain/transaction-schedule/installments.ts';
import type { TransactionScheduleState } from '@cordelle/domain/transaction-schedule/state.ts';
import { type Below, oneOf } from './seeded-numbers.ts';

type Schedules = Streams<
  TransactionScheduleCommand,
  TransactionScheduleState,
  TransactionScheduleEvent,
  TransactionScheduleFacts
>;

const FREQUENCIES = ['Weekly', 'Every Other Week', 'Monthly', 'Quarterly'] as const;

/** Makes schedules and asks every kind of change of them; what the rule refuses does not happen. Customers 1 to 5. */
export class SchedulePlanner {
  readonly #schedules: Schedules;
  readonly #below: Below;
  #nextId = 1;

  constructor(schedules: Schedules, below: Below) {
    this.#schedules = schedules;
    this.#below = below;
  }

  /** One new schedule, or one change of one that there is. */
  edit(clientId: bigint, today: CalendarDate): void {
    const ids = this.#schedules.ids(clientId);
    const id = ids[this.#below(ids.length + 1)];
    if (id === undefined) this.#create(clientId, today);
    else this.#change(clientId, id, today);
  }

  #amount = () => cad(centsText(BigInt(1 + this.#below(90_000))));

  #create(clientId: bigint, today: CalendarDate): void {
    const processDate = addDays(today, 5 + this.#below(20));
    const installments = this.#below(3) === 0 ? null : 3 + this.#below(9);
    const amount = this.#amount();
    const amounts = Array.from({ length: installments ?? 0 }, (_, index) => (index === 0 ? amount : this.#amount()));
    const terms = {
      customerId: String(1 + this.#below(5)),
      authorizationId: null,
      customerType: 'Personal',
      amount,
      frequency: oneOf(this.#below, FREQUENCIES) ?? 'Monthly',
      installments,
      processDate,
      secondProcessDate: null,
      comment: null,
      installmentAmounts: amounts.length > 0 && this.#below(3) === 0 ? amounts : null,
    } as const;
    const rolled = { first: processDate, second: null };
    const id = String(this.#nextId++);
    this.#schedules.run(
      clientId,
      id,
      { type: 'create', terms },
      { ...this.#facts(today, 0), railOpen: true, customerComplete: true, rolled },
    );
  }

  #facts(today: CalendarDate, closed: number): ScheduleEditFacts {
    const earliestProcessDate = addDays(today, 1);
    const limits = { perAuthorization: null, monthly: null };
    return { today, earliestProcessDate, rail: 'CA', closedThrough: closed, consent: 'debits', ...limits };
  }

  #change(clientId: bigint, id: string, today: CalendarDate): void {
    const state = this.#schedules.state(id);
    if (state.status === 'none') return;
    const closed = closedThrough(state, { rail: 'CA', earliest: addDays(today, 1) });
    const installment = closed + 1 + this.#below(4);
    const skipped = Object.entries(state.overrides).findLast(([, override]) => override.skipped);
    const near = (days: number) => addDays(requestedDateAt(state, installment) ?? today, this.#below(days) - 5);
    const asked = oneOf<ScheduleEdit>(this.#below, [
      { type: 'planOccurrences', through: closed + 1 + this.#below(3) },
      { type: 'skipInstallment', installment },
      { type: 'restoreInstallment', installment: Number(skipped?.[0] ?? installment) },
      { type: 'moveInstallment', installment, processDate: near(11) },
      { type: 'changeInstallmentAmount', installment, amount: this.#amount() },
      { type: 'changeFrom', fromInstallment: installment, amount: this.#amount() },
      {
        type: 'changeFrom',
        fromInstallment: installment,
        frequency: oneOf(this.#below, FREQUENCIES),
        installments: 12,
      },
      { type: 'changeFrom', fromInstallment: installment, processDate: near(20) },
      { type: 'changeAmount', amount: this.#amount() },
      { type: 'changeComment', comment: `noted on ${today}` },
      { type: 'pauseUntil', until: addDays(today, 20 + this.#below(30)) },
      { type: 'pause', returnCode: '903' },
      { type: 'resume' },
      { type: 'resume' },
      { type: 'resumeWhenDue' },
      ...(this.#below(8) === 0 ? ([{ type: 'remove', reason: 'deleted' }] as const) : []),
    ]);
    if (asked) this.#schedules.attempt(clientId, id, asked, this.#facts(today, closed));
  }
}
