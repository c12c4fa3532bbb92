import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Progress } from '@cordelle/ui/progress.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { Permission } from '@cordelle/validation/permissions.ts';
import { Circle, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import type { FirstStep } from './home.ts';

type FirstStepsProps = {
  steps: readonly FirstStep[];
  may: (permission: Permission) => boolean;
  busy: boolean;
  onPutAway: () => void;
};

/** Where a step is taken, and by whom. */
const STEPS: Readonly<Record<FirstStep['step'], { label: () => string; href: string; permission: Permission }>> = {
  settlement_account: {
    label: m.home_step_settlement_account,
    href: '/client/update_settlement_account',
    permission: 'settings.update_settlement_account',
  },
  customer: { label: m.home_step_customer, href: '/client/customers/new', permission: 'customers.new' },
  authorization: {
    label: m.home_step_authorization,
    href: '/client/email_customer_authorization_select',
    permission: 'customers.email_auth_request',
  },
  payment: {
    label: m.home_step_payment,
    href: '/client/transactions/new',
    permission: 'transaction_schedules.new',
  },
  notifications: {
    label: m.home_step_notifications,
    href: '/client/settings/notification_settings',
    permission: 'customers.update_customer_notifications',
  },
};

/** What a business does first in one line: how far it is, and the next thing to do. */
export function FirstStepsLine({
  steps,
  may,
  onShow,
}: Pick<FirstStepsProps, 'steps' | 'may'> & { onShow: () => void }) {
  const locale = useLocale();
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  const nextStep = next && STEPS[next.step];
  return (
    <section
      aria-label={m.home_first_steps()}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border bg-card px-4 py-2"
    >
      <span className="font-semibold">{m.home_first_steps()}</span>
      <Progress aria-label={m.home_first_steps()} max={steps.length} value={done} className="w-24" />
      <span className="text-muted-foreground">
        {m.home_first_steps_progress({ done: formatNumber(done, locale), total: formatNumber(steps.length, locale) })}
      </span>
      {nextStep && (
        <span>
          {m.home_first_steps_next()}{' '}
          {may(nextStep.permission) ? <TextLink href={nextStep.href}>{nextStep.label()}</TextLink> : nextStep.label()}
        </span>
      )}
      <Button variant="ghost" size="small" className="ml-auto" onClick={onShow}>
        {m.home_first_steps_show()}
      </Button>
    </section>
  );
}

/** What a business does first, and how far it is. */
export function FirstSteps({ steps, may, busy, onPutAway }: FirstStepsProps) {
  const locale = useLocale();
  const id = useId();
  const done = steps.filter((step) => step.done).length;
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border bg-card p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-h2">
          {m.home_first_steps()}
        </h2>
        <div className="flex items-center gap-3">
          <span className="text-muted-foreground">
            {m.home_first_steps_progress({
              done: formatNumber(done, locale),
              total: formatNumber(steps.length, locale),
            })}
          </span>
          <Button size="small" busy={busy} onClick={onPutAway}>
            {m.home_first_steps_put_away()}
          </Button>
        </div>
      </header>
      <Progress aria-labelledby={id} max={steps.length} value={done} />
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ step, done: isDone }) => {
          const { label, href, permission } = STEPS[step];
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={step} data-tone={isDone ? 'ok' : 'neutral'} className="flex items-start gap-2">
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-tone-solid" />
              <span className="min-w-0">
                {!isDone && may(permission) ? <TextLink href={href}>{label()}</TextLink> : label()}
                <span className="sr-only"> {isDone ? m.checklist_done() : m.home_first_steps_todo()}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <p className="text-muted-foreground text-table">{m.home_first_steps_return()}</p>
    </section>
  );
}
