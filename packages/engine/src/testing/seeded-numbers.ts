/** A whole number from 0 to below the bound. */
export type Below = (bound: number) => number;

/** Numbers that look random and are the same for the same seed. Source: mulberry32. */
export function seededNumbers(seed: number): Below {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** One of several things; undefined where there are none. */
export const oneOf = <Thing>(below: Below, things: readonly Thing[]): Thing | undefined =>
  things.length === 0 ? undefined : things[below(things.length)];
