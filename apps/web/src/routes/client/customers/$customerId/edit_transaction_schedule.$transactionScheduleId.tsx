import { createFileRoute, notFound } from '@tanstack/react-router';
import { EditSchedule } from '../../../../features/transaction-schedules/edit-schedule.tsx';
import { requirePermission } from '../../../../me/me.ts';
import { trpc } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/edit_transaction_schedule/$transactionScheduleId')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'transaction_schedules.edit'),
  loader: async ({ context, params }) => {
    const page = await context.utils.transactionSchedules.list.ensureData(params);
    if (page.records.length === 0) throw notFound();
  },
  component: EditSchedulePage,
});

function EditSchedulePage() {
  const [data] = trpc.transactionSchedules.list.useSuspenseQuery(Route.useParams());
  const [schedule] = data.records;
  // A background refetch must not replace what is being typed: the form keeps the schedule it began with.
  return schedule && <EditSchedule key={schedule.id} schedule={schedule} />;
}
