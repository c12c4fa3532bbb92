/** Counting stops here: beyond it a list says "10,000+". */
export const COUNT_BOUND = 10_000;

/** One page of a list as the wire wants it. `counted` is the result of a count that stopped after `COUNT_BOUND + 1`. */
export const pageOf = <Row>(records: Row[], counted: bigint | number) => ({
  records,
  count: Math.min(Number(counted), COUNT_BOUND),
  countIsExact: Number(counted) <= COUNT_BOUND,
});

/** A prefix or part to search by, with the wildcards of `like` taken literally. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
