/**
 * SQL of an id, or of another where there is none. Says what `coalesce` says: that, PostgreSQL takes for something that could tell a
 * row to whoever may not see it, and behind row-level security reads all rows of a client before it compares (`contain_leaked_vars`).
 */
export const firstId = (id: string, other: string): string => `case when ${id} is null then ${other} else ${id} end`;
