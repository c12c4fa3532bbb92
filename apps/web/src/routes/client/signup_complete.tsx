import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { Wizard } from '../../features/onboarding/wizard.tsx';
import { useClient } from '../../me/me.ts';

export const Route = createFileRoute('/client/signup_complete')({
  staticData: { crumb: 'page', firstCrumb: true },
  component: SignUpComplete,
});

function SignUpComplete() {
  return <Wizard clientId={useClient().id} name={m.crumb_pending()} asked="pending" />;
}
