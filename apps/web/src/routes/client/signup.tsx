import { m } from '@cordelle/i18n/messages';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { Wizard } from '../../features/onboarding/wizard.tsx';
import { address, searchText } from '../../list-search.ts';
import { useClient } from '../../me/me.ts';

export const Route = createFileRoute('/client/signup')({
  staticData: { crumb: 'page', firstCrumb: true },
  validateSearch: address<{ page: string }>({ page: searchText }),
  search: { middlewares: [stripSearchParams({ page: '' })] },
  component: SignUp,
});

function SignUp() {
  return <Wizard clientId={useClient().id} name={m.crumb_signup()} asked={Route.useSearch().page} />;
}
