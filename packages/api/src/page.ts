import type { Sql } from '@cordelle/db/connection.ts';

/** Counting stops here: beyond it a list says "10,000+". */
export const COUNT_BOUND = 10_000;

/** One page of a list as the wire wants it. `counted` is the result of a count that stopped after `COUNT_BOUND + 1`. */
export const pageOf = <Row>(records: Row[], counted: bigint | number) => ({
  records,
  count: Math.min(Number(counted), COUNT_BOUND),
  countIsExact: Number(counted) <= COUNT_BOUND,
});

/** How long the pages are that many ask for. */
const USUAL_LIMITS: ReadonlySet<number> = new Set([5, 8, 10, 20, 25, 50, 100]);

type Asked = { readonly limit: number; readonly skip: number; readonly search?: string | undefined };

/**
 * The rows of a page. A first page of a usual length has them written out: of a number that is named only when it is carried out
 * PostgreSQL believes a tenth of the table, holds a plan made for each time to be cheaper than one made once, and planning a list
 * takes longer than reading it. Other lengths stay parameters, for each text is a plan that every session keeps; so do those of a
 * search, whose best plan depends on how many are found.
 */
export const rowsOfPage = (sql: Sql, { limit, skip, search }: Asked) =>
  skip === 0 && !search && USUAL_LIMITS.has(limit) ? sql.unsafe(`limit ${limit}`) : sql`limit ${limit} offset ${skip}`;

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
