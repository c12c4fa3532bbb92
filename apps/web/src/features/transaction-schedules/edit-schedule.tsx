import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { trpc, underKey } from '../../trpc.ts';
import { parseUpdate, valuesOf } from './form-values.ts';
import { LockedTerms } from './locked-terms.tsx';
import type { Schedule } from './schedule.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { useScheduleForm } from './use-schedule-form.ts';

/** Changes amount and comment of a schedule; what cannot change is shown with the reason. */
export function EditSchedule({ schedule }: { schedule: Schedule }) {
  const locale = useLocale();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { key } = useIdempotencyKey();
  const state = useScheduleForm(`schedule ${schedule.id}`, valuesOf(schedule), (values) =>
    parseUpdate(schedule.id, values),
  );
  const update = trpc.transactionSchedules.update.useMutation({
    ...underKey(key),
    onSuccess: async () => {
      void queryClient.invalidateQueries();
      showToast('ok', m.ui_changes_saved());
      await router.navigate({
        to: '/client/customers/$customerId',
        params: { customerId: schedule.customerId },
        ignoreBlocker: true,
      });
    },
    onError: state.refuse,
  });
  const title = m.schedule_edit_title();
  const editable =
    schedule.allowedActions.includes('changeAmount') || schedule.allowedActions.includes('changeComment');
  return (
    <ClientPage
      title={title}
      description={m.schedule_for({ name: schedule.customerName })}
      titlePrefix={state.attempt > 0 && !update.isSuccess && !update.isPending ? m.error_title_prefix() : ''}
    >
      {editable ? (
        <ScheduleForm
          customerId={schedule.customerId}
          transactionScheduleId={schedule.id}
          action={m.schedule_save()}
          told={({ remaining }) =>
            remaining &&
            m.schedule_remaining({
              remaining: formatNumber(remaining.installments, locale),
              count: formatNumber(schedule.installments ?? remaining.installments, locale),
              total: formatMoney(remaining.total, schedule.currency, locale),
            })
          }
          terms={() => (
            <LockedTerms
              values={state.values}
              changeFromHref={
                schedule.allowedActions.includes('changeFrom')
                  ? `/client/customers/${schedule.customerId}/transaction_schedules/${schedule.id}?action=change_from`
                  : null
              }
            />
          )}
          state={state}
          send={(input) => update.mutate(input)}
          busy={update.isPending}
        />
      ) : (
        <Banner>{m.schedule_not_editable()}</Banner>
      )}
      <LeaveGuard dirty={state.isDirty && !update.isSuccess} page={title} />
    </ClientPage>
  );
}
