const UNIQUE_VIOLATION = '23505';
/** A node of a cluster names the key in its words alone, with the number of the piece that holds the row behind it. */
const NAMED = /"(\w+?)(?:_\d+)?"/;

/** Whether a statement was refused because another row has the key already that this unique constraint or index keeps. */
export function isTakenBy(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) return false;
  const name = 'constraint_name' in error ? error.constraint_name : undefined;
  return (name ?? NAMED.exec(error.message)?.[1]) === constraint;
}
