import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { scheduleLooks } from '@cordelle/ui/statuses/schedule.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { CalendarCog, Pause, Play } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ClientPage } from '../../me/client-page.tsx';
import { useCan } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { frequencyWords } from '../../words/frequencies.ts';
import type { Installment, InstallmentAction } from './installment.ts';
import { PauseNotice } from './pause-notice.tsx';
import type { PlanAction } from './plan-actions.ts';
import type { Schedule } from './schedule.ts';
import { ScheduleActions } from './schedule-actions.tsx';
import { ScheduleHistory } from './schedule-history.tsx';
import { sentenceOf } from './schedule-sentence.ts';
import { scheduleStatus } from './schedule-status.ts';
import { UpcomingPanel } from './upcoming-panel.tsx';

const loadActions = () => import('./plan-actions-dialog.tsx');
const PausePlan = lazy(async () => ({ default: (await loadActions()).PausePlan }));
const ResumePlan = lazy(async () => ({ default: (await loadActions()).ResumePlan }));
const SkipInstallment = lazy(async () => ({ default: (await loadActions()).SkipInstallment }));
const MoveInstallment = lazy(async () => ({ default: (await loadActions()).MoveInstallment }));
const ChangeInstallment = lazy(async () => ({ default: (await loadActions()).ChangeInstallment }));
const ChangeFrom = lazy(() => import('./change-from-dialog.tsx'));
const RemoveSchedule = lazy(async () => ({ default: (await import('./remove-schedule.tsx')).RemoveSchedule }));

const OF_INSTALLMENT = {
  skip: SkipInstallment,
  restore: SkipInstallment,
  move: MoveInstallment,
  changeAmount: ChangeInstallment,
} as const satisfies Record<InstallmentAction, unknown>;

/** One schedule: what it says, what comes next and why on that day, and everything that can still be changed. */
export function SchedulePlan({
  schedule,
  customer,
  action,
  onAction,
  asOf,
}: {
  schedule: Schedule;
  customer: { readonly customerType: CustomerType; readonly autoImportInvoices: boolean };
  action: PlanAction | null;
  onAction: (action: PlanAction | null) => void;
  /** Opens how it stood at another moment. */
  asOf: ReactNode;
}) {
  const locale = useLocale();
  const { go } = useNavigation();
  const [acting, setActing] = useState<{ installment: Installment; action: InstallmentAction } | null>(null);
  const [removing, setRemoving] = useState(false);
  const mayEdit = useCan('transaction_schedules.edit');
  const { data: upcoming } = trpc.transactionSchedules.upcoming.useQuery({ id: schedule.id });
  const changeable = upcoming?.installments.filter(({ allowedActions }) => allowedActions.length > 0) ?? [];
  const [first, ...others] = changeable;
  const may = (action: Schedule['allowedActions'][number]) => mayEdit && schedule.allowedActions.includes(action);
  const { customerType } = customer;
  const whole = { schedule, customerType, onClose: () => onAction(null) };
  const Action = acting && OF_INSTALLMENT[acting.action];
  return (
    <ClientPage
      title={m.schedule_page_title({
        amount: formatMoney(schedule.amount, schedule.currency, locale),
        frequency: frequencyWords(schedule.frequency),
      })}
      beside={
        <>
          <StatusChip looks={scheduleLooks} status={scheduleStatus(schedule)} explains />
          {schedule.paused && schedule.pausedUntil && (
            <Badge tone="warn">{m.schedule_paused_until({ date: formatDate(schedule.pausedUntil, locale) })}</Badge>
          )}
        </>
      }
      description={
        <>
          <span className="block text-foreground">{sentenceOf(schedule, locale)}</span>
          <span className="block wrap-anywhere">
            <TextLink href={`/client/customers/${schedule.customerId}`}>{schedule.customerName}</TextLink>
            {schedule.comment && ` · ${schedule.comment}`}
          </span>
        </>
      }
      actions={
        <>
          {asOf}
          {may('changeFrom') && first && (
            <Button onClick={() => onAction('change_from')} onPointerEnter={() => void loadActions()}>
              <CalendarCog aria-hidden="true" />
              {m.plan_from()}
            </Button>
          )}
          {(may('pause') || may('resume')) && (
            <Button
              onClick={() => onAction(may('resume') ? 'resume' : 'pause')}
              onPointerEnter={() => void loadActions()}
            >
              {may('resume') ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
              {may('resume') ? m.schedule_resume() : m.plan_pause()}
            </Button>
          )}
          <ScheduleActions schedule={schedule} onRemove={() => setRemoving(true)} onPage />
        </>
      }
    >
      {schedule.active && schedule.paused && <PauseNotice schedule={schedule} />}
      <UpcomingPanel schedule={schedule} onAction={(installment, action) => setActing({ installment, action })} />
      <ScheduleHistory schedule={schedule} />
      <Suspense>
        {action === 'pause' && may('pause') && <PausePlan {...whole} />}
        {action === 'resume' && may('resume') && <ResumePlan {...whole} />}
        {action === 'change_from' && may('changeFrom') && first && (
          <ChangeFrom {...whole} installments={[first, ...others]} />
        )}
        {acting && Action && (
          <Action
            schedule={schedule}
            customerType={customerType}
            installment={acting.installment}
            onClose={() => setActing(null)}
          />
        )}
        {removing && (
          <RemoveSchedule
            schedule={schedule}
            customerName={schedule.customerName}
            importsInvoices={customer.autoImportInvoices}
            onRemoved={() => go(`/client/customers/${schedule.customerId}`)}
            onClose={() => setRemoving(false)}
          />
        )}
      </Suspense>
    </ClientPage>
  );
}
