import type { BeforeSignInPage } from '@cordelle/validation/before-sign-in-pages.ts';
import { isBeforeSignIn } from '@cordelle/validation/before-sign-in-pages.ts';
import { lazy, type ReactNode } from 'react';
import { promoCodeIn } from '../features/registration/promo-code.ts';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { isSomebodyRemembered } from '../me/chosen-client.ts';

const PARTS = {
  '/create_account': () =>
    import('../features/registration/sign-up-page.tsx').then(({ SignUpPage }) => ({ default: SignUpPage })),
  '/confirm_email': () =>
    import('../features/registration/confirm-page.tsx').then(({ ConfirmPage }) => ({ default: ConfirmPage })),
  '/forgot_password': () =>
    import('../features/passwords/forgot-page.tsx').then(({ ForgotPage }) => ({ default: ForgotPage })),
  '/reset_password': () =>
    import('../features/passwords/reset-page.tsx').then(({ ResetPage }) => ({ default: ResetPage })),
  '/reset_password_success': () =>
    import('../features/passwords/reset-done-page.tsx').then(({ ResetDonePage }) => ({ default: ResetDonePage })),
  '/accept_invitation': () =>
    import('../features/invitations/accept-page.tsx').then(({ AcceptPage }) => ({ default: AcceptPage })),
  '/unlock_code': () =>
    import('../features/two-factor/unlock-page.tsx').then(({ UnlockPage }) => ({ default: UnlockPage })),
};

const SignUpPage = lazy(PARTS['/create_account']);
const ConfirmPage = lazy(PARTS['/confirm_email']);
const ForgotPage = lazy(PARTS['/forgot_password']);
const ResetPage = lazy(PARTS['/reset_password']);
const ResetDonePage = lazy(PARTS['/reset_password_success']);
const AcceptPage = lazy(PARTS['/accept_invitation']);
const UnlockPage = lazy(PARTS['/unlock_code']);

/** Each page as its address asks for it. Most people sign in: that page comes along. */
const PAGES: Readonly<Record<BeforeSignInPage, (asked: URLSearchParams) => ReactNode>> = {
  '/login': (asked) => <SignInPage after={asked.get('after')} />,
  '/create_account': (asked) => <SignUpPage promoCode={promoCodeIn(asked.get('promo_code'), asked.get('promo'))} />,
  '/confirm_email': () => <ConfirmPage />,
  '/forgot_password': () => <ForgotPage />,
  '/reset_password': (asked) => (
    <ResetPage invalidLink={asked.get('invalid_link') === 'true'} twoFactor={asked.get('two_factor') === 'true'} />
  ),
  '/reset_password_success': () => <ResetDonePage />,
  '/accept_invitation': () => <AcceptPage />,
  '/unlock_code': () => <UnlockPage />,
};

/** Whether the page of an address stands before sign-in. Who may be signed in already is asked about first, which the console does. */
export const isAtDoor = (path: string): boolean =>
  isBeforeSignIn(path) && !(path === '/login' && isSomebodyRemembered());

/** The page of an address before sign-in; null for any other. */
export function pageAt({ pathname, searchParams }: URL): ReactNode {
  return isBeforeSignIn(pathname) ? PAGES[pathname](searchParams) : null;
}

/** Fetches what the page of an address needs, where it is one of these. */
export function fetchAhead(href: string): void {
  const [path = ''] = href.split(/[?#]/);
  if (Object.hasOwn(PARTS, path)) PARTS[path as keyof typeof PARTS]().catch(() => undefined);
}
