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

/** A limit and the plans that have payments above it. */
export type AboveLimit = { readonly limit: string; readonly plans: readonly PlanAboveLimit[] };

type QuestionProps = AboveLimit & {
  readonly busy: boolean;
  /** On the buttons that go on and back. */
  readonly action: string;
  readonly back: string;
  readonly onChoose: (choice: AboveLimitChoice) => void;
  readonly onBack: () => void;
};

/** What is in conflict with a limit, and what becomes of it. Nothing is chosen for the person. */
export function AboveLimitQuestion({ limit, plans, busy, action, back, onChoose, onBack }: QuestionProps) {
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
        <Button disabled={busy} onClick={onBack}>
          {back}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={choice === ''}
          onClick={() => choice !== '' && onChoose(choice)}
        >
          {action}
        </Button>
      </footer>
    </div>
  );
}

/** A limit below what is planned, where nothing else has to be asked. */
export function AboveLimitDialog({
  limit,
  plans,
  busy,
  onSave,
  onClose,
}: AboveLimit & { busy: boolean; onSave: (choice: AboveLimitChoice) => void; onClose: () => void }) {
  const locale = useLocale();
  const { currency } = useClient();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={m.above_limit_title()}
      description={m.above_limit_means({ limit: formatMoney(limit, currency, locale) })}
    >
      <AboveLimitQuestion
        limit={limit}
        plans={plans}
        busy={busy}
        action={m.above_limit_save()}
        back={m.above_limit_back()}
        onChoose={onSave}
        onBack={onClose}
      />
    </Dialog>
  );
}
