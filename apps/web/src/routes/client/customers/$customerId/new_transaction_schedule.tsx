import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router';
import { NEW_SCHEDULE } from '../../../../features/transaction-schedules/form-values.ts';
import { NewSchedule } from '../../../../features/transaction-schedules/new-schedule.tsx';
import { address, type Part } from '../../../../list-search.ts';
import { requirePermission } from '../../../../me/me.ts';
import { trpc } from '../../../../trpc.ts';

/** Digits reach us as a number. */
const paymentId: Part<string> = (asked) => (/^\d{1,18}$/.test(String(asked)) ? String(asked) : '');
/** `like`: the payment whose amount and comment the form starts with. */
const newScheduleSearch = address({ like: paymentId });

export const Route = createFileRoute('/client/customers/$customerId/new_transaction_schedule')({
  staticData: { crumb: 'page' },
  validateSearch: newScheduleSearch,
  search: { middlewares: [stripSearchParams({ like: '' })] },
  beforeLoad: ({ context }) => requirePermission(context.me, 'transaction_schedules.new'),
  loaderDeps: ({ search: { like } }) => ({ like }),
  // The customer's page says what is missing, or objected to, before a payment can be created.
  loader: async ({ context: { utils }, params, deps: { like } }) => {
    const [customer] = await Promise.all([
      utils.customers.byId.ensureData(params),
      like ? utils.financialTransactions.byId.prefetch({ financialTransactionId: like }) : null,
    ]);
    if (!customer.maySchedule) throw redirect({ to: '/client/customers/$customerId', params });
  },
  component: NewSchedulePage,
});

function NewSchedulePage() {
  const { like } = Route.useSearch();
  const [customer] = trpc.customers.byId.useSuspenseQuery(Route.useParams());
  const { data: model } = trpc.financialTransactions.byId.useQuery(
    { financialTransactionId: like },
    { enabled: like !== '' },
  );
  const start =
    model && model.customerId === customer.id
      ? { ...NEW_SCHEDULE, amount: model.amount, comment: model.comment ?? '' }
      : NEW_SCHEDULE;
  return <NewSchedule customer={customer} start={start} />;
}
