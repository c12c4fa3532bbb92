import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

/** An object as of an instant, as the server answers it. */
export type ObjectAsOf = inferRouterOutputs<AppRouter>['timeTravel']['transaction'];
export type RecordedFact = ObjectAsOf['facts'][number];

/** A moment at which something was recorded, and the last thing that was. */
export type Stop = { readonly at: string; readonly fact: RecordedFact };

/** The moments of an object, oldest first: facts of one moment are one stop. */
export function stopsOf(facts: readonly RecordedFact[]): Stop[] {
  const stops = new Map<number, Stop>();
  for (const fact of facts) stops.set(Date.parse(fact.occurredAt), { at: fact.occurredAt, fact });
  return [...stops.values()];
}

/** How many stops lie at or before an instant: 0 before the first one. */
export const stopsUntil = (stops: readonly Stop[], asOf: string): number =>
  stops.filter(({ at }) => Date.parse(at) <= Date.parse(asOf)).length;

/** The instant that shows so many stops; null: all of them, which is now. */
export function instantOfStops(stops: readonly Stop[], count: number): string | null {
  const first = stops[0];
  if (count >= stops.length || !first) return null;
  const stop = stops[count - 1];
  return stop ? stop.at : new Date(Date.parse(first.at) - 60_000).toISOString();
}
