import { m } from '@cordelle/i18n/messages';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { Wizard } from '../../features/onboarding/wizard.tsx';
import { address, searchText } from '../../list-search.ts';

export const Route = createFileRoute('/client/new_business')({
  staticData: { crumb: 'page' },
  validateSearch: address<{ page: string }>({ page: searchText }),
  search: { middlewares: [stripSearchParams({ page: '' })] },
  loader: ({ context }) => context.utils.onboardings.load.ensureData({}),
  component: NewBusiness,
});

function NewBusiness() {
  return <Wizard clientId={null} name={m.onboarding_new_business()} asked={Route.useSearch().page} />;
}
