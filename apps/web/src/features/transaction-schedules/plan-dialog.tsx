import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';
import { LatestMoment } from './latest-moment.tsx';
import { PayerNotice } from './payer-notice.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { changedForPayer, planDifference } from './plan-difference.ts';
import type { Schedule } from './schedule.ts';
import type { usePlanChange } from './use-plan-change.ts';

export type PlanDialogProps = { schedule: Schedule; customerType: CustomerType; onClose: () => void };

type Plan<Field extends string> = ReturnType<typeof usePlanChange<Field>>;

/** A change of a plan: what is asked, then its dates before and after, then the word that saves it. */
export function PlanDialog<Field extends string>({
  title,
  means,
  fields,
  idOf,
  plan,
  schedule,
  customerType,
  until,
  children,
  action,
  busy,
  onSave,
  onClose,
}: {
  title: string;
  means: ReactNode;
  fields: readonly Field[];
  /** Id of the control of a field, for the summary of what is wrong. */
  idOf: (field: Field) => string;
  plan: Plan<Field>;
  schedule: Schedule;
  customerType: CustomerType;
  /** Last instant at which it can still be saved. */
  until: string | null;
  /** The fields. */
  children?: ReactNode;
  action: string;
  busy: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  useLocale();
  const errors = [
    ...fields.flatMap((field) => {
      const message = plan.errorOf(field);
      return message ? [{ fieldId: idOf(field), message }] : [];
    }),
    ...plan.general.map((message) => ({ fieldId: null, message })),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={means}
      className="w-[38rem]"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          plan.submit(onSave);
        }}
        className="grid gap-4"
      >
        <ErrorSummary errors={plan.attempt > 0 && !busy ? errors : []} attempt={plan.attempt} />
        {children}
        {plan.attempt === 0 &&
          plan.general.map((problem) => (
            <Banner key={problem} tone="warn">
              {problem}
            </Banner>
          ))}
        <Outcome plan={plan} schedule={schedule} customerType={customerType} />
        {until && (
          <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-table">
            <span>{m.installment_until()}</span>
            <LatestMoment at={until} />
          </p>
        )}
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {action}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the server says would follow; the last answer stays, dimmed, while a newer one is on its way. */
function Outcome<Field extends string>({
  plan: { preview, checking, failed },
  schedule,
  customerType,
}: {
  plan: Plan<Field>;
  schedule: Schedule;
  customerType: CustomerType;
}) {
  return (
    <section aria-label={m.plan_what_changes()} aria-busy={checking} className="rounded-card border bg-muted p-3">
      <header className="mb-1 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-h3">{m.plan_what_changes()}</h3>
        <span role="status" className="text-muted-foreground text-table">
          {checking && m.schedule_checking()}
        </span>
      </header>
      <div className={cn('grid gap-3 transition-opacity', checking && 'opacity-60')}>
        {failed ? (
          <p className="text-destructive">{failed}</p>
        ) : !preview ? (
          <p className="text-muted-foreground">{checking ? m.schedule_checking() : m.plan_waiting()}</p>
        ) : preview.after ? (
          <>
            <PlanComparison before={preview.before} after={preview.after} currency={schedule.currency} />
            {preview.warnings.map((warning) => (
              <Banner key={warning} tone="warn">
                {warning}
              </Banner>
            ))}
            <Notice before={preview.before} after={preview.after} customerType={customerType} />
          </>
        ) : (
          <p className="text-muted-foreground">{m.plan_refused()}</p>
        )}
      </div>
    </section>
  );
}

function Notice({
  before,
  after,
  customerType,
}: {
  before: Parameters<typeof planDifference>[0];
  after: Parameters<typeof planDifference>[1];
  customerType: CustomerType;
}) {
  const told = changedForPayer(planDifference(before, after));
  return told && <PayerNotice told={told} customerType={customerType} />;
}
