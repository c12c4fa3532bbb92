const UNIQUE_VIOLATION = '23505';
/** What a cluster adds to the name of a key: the number of the piece that holds the row. */
const PIECE = /_\d+$/;

/** Whether a statement was refused because another row has the key already that this unique constraint or index keeps. */
export const isTakenBy = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint_name' in error &&
  typeof error.constraint_name === 'string' &&
  (error.constraint_name === constraint || error.constraint_name.replace(PIECE, '') === constraint);
