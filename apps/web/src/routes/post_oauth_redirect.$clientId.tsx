import { createFileRoute, redirect } from '@tanstack/react-router';
import { outcomeSearch } from '../features/integrations/outcome-search.ts';
import { chooseClient, chosenClient } from '../me/chosen-client.ts';
import { requireMe } from '../me/me.ts';

/** Where somebody comes back to from an accounting software: in the client they left from, with what came of it. */
export const Route = createFileRoute('/post_oauth_redirect/$clientId')({
  validateSearch: outcomeSearch,
  beforeLoad: async ({ context, location, params: { clientId }, search }) => {
    await requireMe(context, location.href);
    if (chosenClient() !== clientId) {
      // Where they may not work there, the server chooses one in which they do.
      chooseClient(clientId);
      await context.utils.auth.me.fetch(undefined, { staleTime: 0 });
    }
    throw redirect({ to: '/client/integrations', search, replace: true });
  },
});
