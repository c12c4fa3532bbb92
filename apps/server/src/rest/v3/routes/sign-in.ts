import { z } from 'zod';
import { answering, del, post, type Route } from '../route.ts';

const nothing = z.object({});

/** A person’s program comes and goes; the four headers of the answer to sign-in are its credential. */
export const signInRoutes: readonly Route[] = [
  post('/auth/sign_in', 'auth.signIn', {
    as: 'data',
    refusals: ['auth.sign_in_refused', 'auth.code_needed', 'auth.sign_in_code_refused', 'auth.recovery_code_refused'],
  }),
  post('/auth/prove', 'auth.prove', {
    answer: answering('auth.prove', nothing, () => ({})),
    refusals: ['auth.proof_refused'],
  }),
  del('/auth/sign_out', 'auth.signOut', { answer: answering('auth.signOut', nothing, () => ({})) }),
];
