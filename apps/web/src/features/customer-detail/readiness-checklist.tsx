import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Circle, CircleCheck } from 'lucide-react';
import type { Customer } from '../customers/customer.ts';
import { requiredActionWords } from '../customers/required-action.ts';

/** What is there and what is missing before money can be collected. Nothing once a customer is complete or archived. */
export function ReadinessChecklist({ customer }: { customer: Customer }) {
  useLocale();
  if (customer.status === 'Complete') return null;
  if (customer.status === 'Archived') return <Banner tone="info">{m.customer_archived_means()}</Banner>;
  const verificationMatters =
    customer.bankVerification.state !== 'none' || customer.requiredActions.includes('send_md');
  const steps = [
    { label: m.checklist_bank_details(), done: !customer.requiredActions.includes('complete_bank_details') },
    { label: m.checklist_authorization(), done: customer.statuses.authorization === 'complete' },
    ...(verificationMatters ? [{ label: m.checklist_verification(), done: customer.statuses.verified }] : []),
  ];
  return (
    <Banner tone="warn" title={m.checklist_title()}>
      <ol className="mt-1 grid gap-1">
        {steps.map(({ label, done }) => {
          const Icon = done ? CircleCheck : Circle;
          return (
            <li key={label} className="flex items-center gap-2">
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              {label}
              <span className="sr-only">{done ? m.checklist_done() : m.checklist_to_do()}</span>
            </li>
          );
        })}
      </ol>
      {customer.requiredActions[0] && (
        <p className="mt-2">
          {m.checklist_next()} <strong>{requiredActionWords(customer.requiredActions[0])}</strong>
        </p>
      )}
    </Banner>
  );
}
