import type { UserRow } from './queries.ts';

type Named = Pick<UserRow, 'firstName' | 'lastName' | 'email'>;

/** Whom a row of the log is about, in its own words: it stays readable once the business sees nothing of them any more. */
export const namedInLog = ({ firstName, lastName, email }: Named) => ({
  name: `${firstName} ${lastName}`.trim() || null,
  email,
});
