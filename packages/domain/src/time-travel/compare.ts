import type { Facet, FacetKind } from './facets.ts';

/** An object right after one fact. */
export type Stage<Fact> = { readonly fact: Fact; readonly at: Date; readonly facets: readonly Facet[] };

/** One thing said of an object: before, now, and the fact that brought about what is now. */
export type Compared<Fact> = {
  readonly field: string;
  readonly kind: FacetKind;
  readonly before: string | null;
  readonly now: string | null;
  /** The last fact after the instant that changed it; null: nothing did, whatever happened in between. */
  readonly changedBy: Fact | null;
};

export type Journey<Fact> = {
  /** The last fact that counted at the instant; null: the object did not exist yet. */
  readonly through: Fact | null;
  readonly fields: readonly Compared<Fact>[];
};

const valueIn = (facets: readonly Facet[] | undefined, field: string): string | null =>
  facets?.find((facet) => facet.field === field)?.value ?? null;

/**
 * An object as it stood at an instant of business time, beside what it is now. Stages are in the order of the log; all facts
 * of the instant itself count. What was null then and is null now is left out.
 */
export function compareAsOf<Fact>(stages: readonly Stage<Fact>[], asOf: Date): Journey<Fact> {
  const past = stages.filter(({ at }) => at <= asOf);
  const then = past.at(-1);
  const now = stages.at(-1);
  const fields = (now?.facets ?? []).flatMap(({ field, kind }): Compared<Fact>[] => {
    const before = valueIn(then?.facets, field);
    const after = valueIn(now?.facets, field);
    if (before === null && after === null) return [];
    const changes = before === after ? [] : stages.slice(past.length);
    const changedBy = changes.findLast(
      ({ facets }, index) =>
        valueIn(facets, field) !== (index === 0 ? before : valueIn(changes[index - 1]?.facets, field)),
    );
    return [{ field, kind, before, now: after, changedBy: changedBy?.fact ?? null }];
  });
  return { through: then?.fact ?? null, fields };
}
