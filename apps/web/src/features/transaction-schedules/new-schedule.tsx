import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import { lazy, Suspense, useState } from 'react';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { trpc, underKey } from '../../trpc.ts';
import { NEW_SCHEDULE, parseCreate, type ScheduleValues } from './form-values.ts';
import { NewTerms } from './new-terms.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { useScheduleForm } from './use-schedule-form.ts';

/** Needed once at most, after everything else. */
const HelpLink = lazy(async () => ({ default: (await import('../../help-link.tsx')).HelpLink }));
const AccountName = lazy(() => import('../../customers/account-name.tsx'));
const CreatedDialog = lazy(() => import('./created-dialog.tsx'));

type Customer = inferRouterOutputs<AppRouter>['customers']['byId'];

type Props = { customer: Customer /** What the form starts with. */; start?: ScheduleValues };

/** Plans one payment or a series, and says so in a dialog that leads back to the customer. */
export function NewSchedule({ customer, start = NEW_SCHEDULE }: Props) {
  useLocale();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { key } = useIdempotencyKey();
  const [firstDate, setFirstDate] = useState('');
  const state = useScheduleForm(`new schedule of ${customer.id}`, start, (values) => parseCreate(customer.id, values));
  const create = trpc.transactionSchedules.create.useMutation({
    ...underKey(key),
    onError: state.refuse,
  });
  const title = m.schedule_new_title();
  const back = () => {
    void queryClient.invalidateQueries();
    void router.navigate({ to: '/client/customers/$customerId', params: { customerId: customer.id } });
  };
  return (
    <ClientPage
      title={title}
      description={
        <>
          {m.schedule_for({ name: customer.name })}
          <Suspense>
            <AccountName account={customer.bankAccount} />
          </Suspense>{' '}
          <Suspense>
            <HelpLink topic="what-may-i-debit" />
          </Suspense>
        </>
      }
      titlePrefix={state.attempt > 0 && !create.isSuccess && !create.isPending ? m.error_title_prefix() : ''}
    >
      <ScheduleForm
        customerId={customer.id}
        transactionScheduleId={null}
        action={m.schedule_create()}
        terms={(facts) => <NewTerms {...facts} />}
        state={state}
        send={(input, first) => {
          setFirstDate(first?.processDate ?? input.processDate);
          create.mutate(input);
        }}
        busy={create.isPending || create.isSuccess}
      />
      <LeaveGuard dirty={state.isDirty && !create.isSuccess} page={title} />
      {create.isSuccess && (
        <Suspense>
          <CreatedDialog created={create.variables} firstDate={firstDate} onClose={back} />
        </Suspense>
      )}
    </ClientPage>
  );
}
