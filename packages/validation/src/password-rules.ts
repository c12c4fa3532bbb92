/** Rules of passwords without a schema library: the pages before sign-in read them, and have to arrive on a slow line. */

export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;

/** At least one letter or digit and one symbol. Compared exactly as received: nothing is trimmed. */
export const isComposed = (password: string): boolean =>
  /[\p{L}\p{N}]/u.test(password) && /[^\p{L}\p{N}\s]/u.test(password);
