import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { LineKind, Movement } from './books.ts';
import {
  type Answers,
  type Entry,
  type PlannedNotice,
  type PlannedReturn,
  type RailFormat,
  returnedCents,
} from './entry.ts';
import { compact } from './moment.ts';
import type { Delivery } from './outcome.ts';

export type BankFile = { readonly name: string; readonly bytes: Buffer };

/** A file that is ready but comes later, under its own name (it was lost) or a new one (it replaces a broken one). */
export type HeldFile = { readonly daysLater: 1 | 2; readonly name: string | null; readonly bytes: Buffer };

export type AnswerLine = {
  readonly kind: LineKind;
  readonly reference: string;
  readonly movements: readonly Movement[];
};

/** In this order the files of a day are numbered. */
const DELIVERIES: readonly Delivery[] = ['once', 'twice', 'lost', 'broken'];

const LINE_OF_RETURN = {
  debit: 'return_debit',
  microdeposit: 'return_credit',
  payout: 'payout_return_credit',
} as const satisfies Record<Entry<unknown>['purpose'], LineKind>;

/**
 * The files in which the bank answers on one day, what they book, and what of them is held back. Money moves on the day
 * of the return whatever becomes of the file. `held` are the files that come today from earlier days; `nextNumber` counts
 * all files this bank writes on the rail.
 */
export async function answersOfDay<Original>(
  format: RailFormat<Original>,
  date: CalendarDate,
  answers: Answers<Original>,
  held: readonly HeldFile[],
  nextNumber: () => number,
): Promise<{ files: BankFile[]; hold: HeldFile[]; lines: AnswerLine[] }> {
  const files: BankFile[] = [];
  const hold: HeldFile[] = [];
  const lines: AnswerLine[] = [];
  let returnFiles = 0;
  const nextReturnsName = () => {
    returnFiles += 1;
    return `${format.rail}_RET_${compact(date)}_${returnFiles}.${format.extension}`;
  };

  for (const { delivery, returns, notices } of groupsOf(format, answers)) {
    const name = nextReturnsName();
    const bytes = await format.writeReturns({ returns, notices }, nextNumber(), date);
    lines.push(...linesOf(returns, name));
    if (delivery === 'lost') hold.push({ daysLater: 2, name, bytes });
    else files.push({ name, bytes: delivery === 'broken' ? format.withBrokenTotals(bytes) : bytes });
    if (delivery === 'twice') files.push({ name: nextReturnsName(), bytes });
    if (delivery === 'broken') hold.push({ daysLater: 1, name: null, bytes });
  }
  for (const { name, bytes } of held) files.push({ name: name ?? nextReturnsName(), bytes });

  if (format.noticesApart) {
    let noticeFiles = 0;
    for (const notices of byOriginator(format, answers.notices)) {
      noticeFiles += 1;
      files.push({
        name: `${format.rail}_NOC_${compact(date)}_${noticeFiles}.${format.extension}`,
        bytes: await format.writeNotices({ returns: [], notices }, nextNumber(), date),
      });
    }
  }
  return { files, hold, lines };
}

type Group<Original> = Answers<Original> & { readonly delivery: Delivery };

function groupsOf<Original>(format: RailFormat<Original>, { returns, notices }: Answers<Original>): Group<Original>[] {
  const groups: Group<Original>[] = [];
  for (const delivery of DELIVERIES) {
    const ridingNotices = delivery === 'once' && !format.noticesApart ? notices : [];
    const ofDelivery = [...returns.filter((planned) => planned.delivery === delivery), ...ridingNotices];
    for (const planned of byOriginator<Original, PlannedReturn<Original> | PlannedNotice<Original>>(format, ofDelivery))
      groups.push({
        delivery,
        returns: planned.filter((answer) => 'code' in answer),
        notices: planned.filter((answer) => 'change' in answer),
      });
  }
  return groups;
}

function byOriginator<Original, Planned extends { readonly entry: Entry<Original> }>(
  format: RailFormat<Original>,
  planned: readonly Planned[],
): Planned[][] {
  return [...Map.groupBy(planned, ({ entry }) => format.originatorOf(entry.original)).values()];
}

function linesOf(returns: readonly PlannedReturn<unknown>[], reference: string): AnswerLine[] {
  return (['debit', 'microdeposit', 'payout'] as const).map((purpose) => ({
    kind: LINE_OF_RETURN[purpose],
    reference,
    movements: returns
      .filter(({ entry }) => entry.purpose === purpose)
      .map((planned) => ({
        account: accountOf(planned.entry),
        cents: purpose === 'debit' ? -returnedCents(planned) : returnedCents(planned),
      })),
  }));
}

/** The name of a holder's account in the bank's books. */
export const accountOf = ({ bank, account }: { readonly bank: string; readonly account: string }): string =>
  `${bank} ${account}`;
