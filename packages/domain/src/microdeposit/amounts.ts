/** The two amounts of a record, or a guess at them, in cents. */
export type TwoAmounts = readonly [number, number];

/** Compares in either order and in constant time: no branch depends on which amount was wrong. */
export function sameTwoAmounts(entered: TwoAmounts, sent: TwoAmounts): boolean {
  const straight = (entered[0] ^ sent[0]) | (entered[1] ^ sent[1]);
  const crossed = (entered[0] ^ sent[1]) | (entered[1] ^ sent[0]);
  return Math.min(straight, crossed) === 0;
}
