import { m } from '@cordelle/i18n/messages';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { NewSchedule } from '../../../../features/transaction-schedules/new-schedule.tsx';
import { requirePermission } from '../../../../me/me.ts';
import { useTRPC } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/new_transaction_schedule')({
  staticData: { crumb: m.schedule_new_title },
  beforeLoad: ({ context }) => requirePermission(context.me, 'transaction_schedules.new'),
  // The customer's page says what is missing before a payment can be created.
  loader: async ({ context, params }) => {
    const customer = await context.queryClient.ensureQueryData(context.trpc.customers.byId.queryOptions(params));
    if (customer.status !== 'Complete') throw redirect({ to: '/client/customers/$customerId', params });
  },
  component: NewSchedulePage,
});

function NewSchedulePage() {
  const { data: customer } = useSuspenseQuery(useTRPC().customers.byId.queryOptions(Route.useParams()));
  return <NewSchedule customer={customer} />;
}
