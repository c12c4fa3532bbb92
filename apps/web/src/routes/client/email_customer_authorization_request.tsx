import { BULK_MAX } from '@cordelle/validation/customers/bulk.ts';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { RequestSend } from '../../features/authorization-mail/request-send.tsx';
import { idsIn, idsPart } from '../../features/authorization-mail/selected-ids.ts';
import { address } from '../../list-search.ts';
import { requirePermission } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

export const Route = createFileRoute('/client/email_customer_authorization_request')({
  staticData: { crumb: 'page', area: '/client/authorizations' },
  validateSearch: address<{ ids: string | number }>({ ids: idsPart }),
  beforeLoad: ({ context, search }) => {
    requirePermission(context.me, 'customers.email_auth_request');
    const count = idsIn(search.ids).length;
    if (count === 0 || count > BULK_MAX)
      throw redirect({ to: '/client/email_customer_authorization_select', search: { ids: search.ids } });
  },
  loaderDeps: ({ search }) => ({ ids: [...idsIn(search.ids)] }),
  loader: ({ context, deps }) => context.utils.customers.authorizationMailPreview.fetch(deps),
  component: RequestPage,
});

function RequestPage() {
  const [data] = trpc.customers.authorizationMailPreview.useSuspenseQuery(Route.useLoaderDeps());
  return <RequestSend plan={data} />;
}
