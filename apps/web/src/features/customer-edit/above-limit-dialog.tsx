import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import type { ABOVE_LIMIT_CHOICES } from '@cordelle/validation/customers/edit.ts';
import type { PlanAboveLimit } from '@cordelle/validation/customers/payments-above-limit.ts';
import { useState } from 'react';
import { useCan, useClient } from '../../me/me.ts';
import { planAboveLimitWords } from '../../words/payments-above-limit.ts';

export type AboveLimitChoice = (typeof ABOVE_LIMIT_CHOICES)[number];

/** A limit below what is planned: what is in conflict, and what becomes of it. Nothing is chosen for the person. */
export function AboveLimitDialog({
  limit,
  plans,
  busy,
  onSave,
  onClose,
}: {
  limit: string;
  plans: readonly PlanAboveLimit[];
  busy: boolean;
  onSave: (choice: AboveLimitChoice) => void;
  onClose: () => void;
}) {
  const locale = useLocale();
  const { currency } = useClient();
  const mayLower = useCan('transaction_schedules.edit');
  const mayRemove = useCan('transaction_schedules.remove');
  const [choice, setChoice] = useState<AboveLimitChoice | ''>('');
  const amount = formatMoney(limit, currency, locale);
  const options = [
    ...(mayLower
      ? [
          {
            value: 'lower' as const,
            label: m.above_limit_lower({ limit: amount }),
            means: m.above_limit_lower_means(),
          },
        ]
      : []),
    ...(mayRemove
      ? [{ value: 'remove' as const, label: m.above_limit_remove(), means: m.above_limit_remove_means() }]
      : []),
    { value: 'keep' as const, label: m.above_limit_keep(), means: m.above_limit_keep_means() },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={m.above_limit_title()}
      description={m.above_limit_means({ limit: amount })}
    >
      <div className="grid gap-4">
        <ul className="grid list-disc gap-1 pl-5">
          {plans.map((plan) => (
            <li key={plan.scheduleId}>{planAboveLimitWords(plan, currency, locale)}</li>
          ))}
        </ul>
        <RadioChoice
          legend={m.above_limit_choice()}
          id="paymentsAboveLimit"
          options={options}
          value={choice}
          onChange={setChoice}
          disabled={busy}
          stacked
        />
        <footer className="flex flex-wrap justify-end gap-2">
          <Button disabled={busy} onClick={onClose}>
            {m.above_limit_back()}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={choice === ''}
            onClick={() => choice !== '' && onSave(choice)}
          >
            {m.above_limit_save()}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
