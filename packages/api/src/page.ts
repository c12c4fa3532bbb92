/** Counting stops here: beyond it a list says "10,000+". */
export const COUNT_BOUND = 10_000;

/** One page of a list as the wire wants it. `counted` is the result of a count that stopped after `COUNT_BOUND + 1`. */
export const pageOf = <Row>(records: Row[], counted: bigint | number) => ({
  records,
  count: Math.min(Number(counted), COUNT_BOUND),
  countIsExact: Number(counted) <= COUNT_BOUND,
});

/** A text to begin with, with the wildcards of `like` taken literally. */
export const likePrefix = (search: string): string => `${search.replace(/[\\%_]/g, '\\$&')}%`;

/** The same for a part anywhere in the text. */
export const likePattern = (search: string): string => `%${likePrefix(search)}`;

/**
 * Order along an index that lists the newest first, forwards or backwards. The place of nulls is spelled out as the index has
 * it: PostgreSQL sorts the whole table otherwise, even where no null can be.
 */
export const alongNewest = (direction: 'asc' | 'desc', ...columns: readonly string[]): string =>
  columns.map((column) => `${column} ${direction} nulls ${direction === 'desc' ? 'last' : 'first'}`).join(', ');
