/** Pages for who is not signed in yet, which come without the rest of the console: they have to arrive on a slow line. */
export const BEFORE_SIGN_IN_PAGES = [
  '/login',
  '/create_account',
  '/confirm_email',
  '/forgot_password',
  '/reset_password',
  '/reset_password_success',
  '/accept_invitation',
  '/unlock_code',
] as const;
export type BeforeSignInPage = (typeof BEFORE_SIGN_IN_PAGES)[number];

export const isBeforeSignIn = (path: string): path is BeforeSignInPage =>
  BEFORE_SIGN_IN_PAGES.some((page) => page === path);
