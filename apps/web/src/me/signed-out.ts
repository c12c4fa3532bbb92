import type { SignedOutBecause } from './session-end.ts';

let because: SignedOutBecause | null = null;

/** Keeps for the sign-in page why somebody is led there; null: they asked for it, or are signed in again. */
export const noteSignedOut = (why: SignedOutBecause | null): void => {
  because = why;
};

export const signedOutBecause = (): SignedOutBecause | null => because;
