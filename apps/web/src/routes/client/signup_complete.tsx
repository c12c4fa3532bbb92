import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { SignUpComplete } from '../../features/business/sign-up-complete.tsx';

export const Route = createFileRoute('/client/signup_complete')({
  staticData: { crumb: m.crumb_pending, firstCrumb: true },
  component: SignUpComplete,
});
