import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { isLocalPath } from '../sign-in-address.ts';

export const Route = createFileRoute('/login')({
  validateSearch: z.object({ after: z.catch(z.optional(z.string().check(z.refine(isLocalPath))), undefined) }),
  component: Login,
});

function Login() {
  const { after = '/' } = Route.useSearch();
  return <SignInPage after={after} />;
}
