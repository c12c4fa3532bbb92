import type { CalendarDate } from '../calendar/dates.ts';

/** What moved RAIL_CLEARING on one day because of one file: known from the file itself (P2, P5, P7, P12, P13), or booked by a statement (P3). */
export type ClearingMovement = {
  /** Name of the file, as it is ours and as the statement's line names it. */
  readonly reference: string;
  readonly day: CalendarDate;
  /** Debit positive. */
  readonly cents: bigint;
};

/** What files and statements do not say alike yet. `day`: of its last movement. */
export type OpenMovement = ClearingMovement;

/**
 * What is left open of RAIL_CLEARING, oldest first. What a file says and what the line that names it says cancel, whichever comes
 * first and however late. A file that came in place of a broken one has another name than its line: of what is left, movements of a
 * day that are each other's opposite cancel too.
 */
export function openMovements(movements: readonly ClearingMovement[]): OpenMovement[] {
  const unmatched = [...Map.groupBy(movements, ({ reference }) => reference).values()]
    .filter((ofFile) => sumOf(ofFile) !== 0n)
    .flatMap(byDay);
  const left = withoutOpposites(unmatched);
  return [...Map.groupBy(left, ({ reference }) => reference).values()]
    .flatMap((ofFile) => {
      const last = ofFile.at(-1);
      const cents = sumOf(ofFile);
      return last && cents !== 0n ? [{ ...last, cents }] : [];
    })
    .sort(inOrder);
}

const sumOf = (movements: readonly ClearingMovement[]): bigint => movements.reduce((sum, { cents }) => sum + cents, 0n);

const inOrder = (a: ClearingMovement, b: ClearingMovement): number =>
  a.day === b.day ? (a.reference < b.reference ? -1 : 1) : a.day < b.day ? -1 : 1;

/** One movement per day of a file, without days on which it cancels itself. */
function byDay(ofFile: readonly ClearingMovement[]): ClearingMovement[] {
  return [...Map.groupBy(ofFile, ({ day }) => day).values()].flatMap((ofDay) => {
    const [first] = ofDay;
    const cents = sumOf(ofDay);
    return first && cents !== 0n ? [{ ...first, cents }] : [];
  });
}

/** The oldest of each amount meets the oldest of its opposite. */
function withoutOpposites(movements: readonly ClearingMovement[]): ClearingMovement[] {
  const waiting = new Map<bigint, ClearingMovement[]>();
  for (const movement of movements.toSorted(inOrder)) {
    const opposites = waiting.get(-movement.cents);
    if (opposites?.length) opposites.shift();
    else waiting.set(movement.cents, [...(waiting.get(movement.cents) ?? []), movement]);
  }
  return [...waiting.values()].flat().sort(inOrder);
}
