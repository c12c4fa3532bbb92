import { createFileRoute, redirect } from '@tanstack/react-router';
import { afterSearch } from '../after-search.ts';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { forgetUser, isSomebodyRemembered } from '../me/chosen-client.ts';
import { pageAfter } from '../sign-in-address.ts';
import { trpcClient } from '../trpc.ts';

export const Route = createFileRoute('/login')({
  validateSearch: afterSearch,
  // Who is signed in already has nothing to do here; who never was, or signed out, is not asked about.
  beforeLoad: async ({ search }) => {
    if (!isSomebodyRemembered()) return;
    const me = await trpcClient.auth.me.query().catch(() => null);
    if (me) throw redirect({ href: pageAfter(search.after) });
    forgetUser();
  },
  component: Login,
});

function Login() {
  const { after } = Route.useSearch();
  return <SignInPage after={after ?? null} />;
}
