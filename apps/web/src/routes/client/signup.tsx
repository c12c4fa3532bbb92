import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { SignUp } from '../../features/business/sign-up.tsx';

export const Route = createFileRoute('/client/signup')({
  staticData: { crumb: m.crumb_signup, firstCrumb: true },
  component: SignUp,
});
