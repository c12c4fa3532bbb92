import type { AppRouter } from '@cordelle/api/root.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { planAboveLimitWords } from '../../words/payments-above-limit.ts';

export type HeldPayments = Pick<
  inferRouterOutputs<AppRouter>['clients']['tryMonthlyLimits'],
  'paymentsAboveLimit' | 'paymentsAboveLimitCount'
>;

/** Monthly limits below what is planned: whose payments would not be sent, before they are saved. */
export function HeldPaymentsDialog({
  paymentsAboveLimit,
  paymentsAboveLimitCount,
  currency,
  busy,
  onSave,
  onClose,
}: HeldPayments & { currency: Currency; busy: boolean; onSave: () => void; onClose: () => void }) {
  const locale = useLocale();
  const more = paymentsAboveLimitCount - paymentsAboveLimit.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={m.above_limit_title()}
      description={m.above_limit_monthly_means()}
    >
      <div className="grid gap-4">
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls by keyboard
          tabIndex={0}
          className="grid max-h-80 list-disc gap-1 overflow-y-auto pl-5"
        >
          {paymentsAboveLimit.map((plan) => (
            <li key={plan.scheduleId}>
              {m.above_limit_of({ name: plan.customerName, payment: planAboveLimitWords(plan, currency, locale) })}
            </li>
          ))}
          {more > 0 && <li>{m.above_limit_more({ count: more })}</li>}
        </ul>
        <p>{m.above_limit_keep_means()}</p>
        <footer className="flex flex-wrap justify-end gap-2">
          <Button disabled={busy} onClick={onClose}>
            {m.above_limit_back()}
          </Button>
          <Button variant="primary" busy={busy} onClick={onSave}>
            {m.above_limit_save()}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
