import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { AsOf } from '../../../../../features/time-travel/as-of.tsx';
import { PLAN_SEARCH_DEFAULTS, planSearch } from '../../../../../features/transaction-schedules/plan-actions.ts';
import { SchedulePlan } from '../../../../../features/transaction-schedules/schedule-plan.tsx';
import { trpc } from '../../../../../trpc.ts';

export const Route = createFileRoute('/client/customers/$customerId/transaction_schedules/$transactionScheduleId')({
  staticData: { crumb: 'page' },
  validateSearch: planSearch,
  search: { middlewares: [stripSearchParams(PLAN_SEARCH_DEFAULTS)] },
  loader: async ({ context: { utils }, params }) => {
    void utils.transactionSchedules.upcoming.prefetch({ id: params.transactionScheduleId });
    const page = await utils.transactionSchedules.list.ensureData(params);
    if (page.records.length === 0) throw notFound();
  },
  component: SchedulePage,
});

function SchedulePage() {
  const params = Route.useParams();
  const { action, as_of: asOf } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [page] = trpc.transactionSchedules.list.useSuspenseQuery(params);
  const [customer] = trpc.customers.byId.useSuspenseQuery({ customerId: params.customerId });
  const [schedule] = page.records;
  if (!schedule) return null;
  return (
    <SchedulePlan
      schedule={schedule}
      customer={customer}
      action={action}
      onAction={(next) =>
        void navigate({ search: next ? { action: next } : {}, replace: next === null, resetScroll: false })
      }
      asOf={
        <AsOf
          kind="schedule"
          id={schedule.id}
          asOf={asOf}
          onAsOf={(as_of) =>
            void navigate({ search: (known) => ({ ...known, as_of }), replace: true, resetScroll: false })
          }
        />
      }
    />
  );
}
