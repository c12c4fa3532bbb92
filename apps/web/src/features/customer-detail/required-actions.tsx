import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { RequiredAction } from '@cordelle/domain/customer/readiness.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { requiredActionWords } from '../../customers/required-action.ts';
import { useCan } from '../../me/me.ts';
import { SendMicrodeposit } from './send-microdeposit.tsx';
import { SendRequest } from './send-request.tsx';
import { ACTION_SHAPE, weightOf } from './weight-of-action.ts';

type Step = { readonly label: string; readonly done: boolean; readonly note?: ReactNode; readonly action?: ReactNode };

/** What is there and what is missing before money can be collected, each with the one thing to do about it. */
export function RequiredActions({ customer }: { customer: Customer }) {
  useLocale();
  if (customer.status === 'Archived') return <Banner tone="info">{m.customer_archived_means()}</Banner>;
  const complete = customer.status === 'Complete';
  const steps = [...(complete ? [] : stepsBeforeMoney(customer)), ...emailStep(customer)];
  if (steps.length === 0) return null;
  return (
    <Banner tone="warn" title={complete ? m.customer_attention_title() : m.checklist_title()}>
      <ol className="mt-1 grid gap-2">
        {steps.map((step) => (
          <StepLine key={step.label} {...step} />
        ))}
      </ol>
    </Banner>
  );
}

function StepLine({ label, done, note, action }: Step) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex min-w-0 items-start gap-2 sm:min-w-90">
        <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span>
          <span className={done ? undefined : 'font-semibold'}>{label}</span>{' '}
          <span className="sr-only">{done ? m.checklist_done() : m.checklist_to_do()}</span>
          {note && <span className="block text-table">{note}</span>}
        </span>
      </span>
      {action}
    </li>
  );
}

function stepsBeforeMoney(customer: Customer): Step[] {
  const { bankVerification: verification, requiredActions } = customer;
  const verificationMatters = verification.required || verification.state !== 'none';
  return [
    bankStep(customer),
    authorizationStep(customer),
    ...(verificationMatters
      ? [
          {
            label: m.checklist_verification(),
            done: customer.statuses.verified,
            ...(verification.state === 'pending' && {
              note: waitingWords(customer),
            }),
            ...(verification.state === 'failed' && { note: m.checklist_md_failed() }),
            ...(requiredActions.includes('send_md') && { action: <SendMicrodeposit customer={customer} /> }),
          },
        ]
      : []),
  ];
}

function waitingWords({ bankVerification, maySchedule }: Customer): string {
  if (bankVerification.method === 'prenote') return m.checklist_prenote_waiting();
  return maySchedule ? m.checklist_md_waits() : m.checklist_md_waiting();
}

function bankStep(customer: Customer): Step {
  const { bankAccount, requiredActions } = customer;
  const label = m.checklist_bank_details();
  if (!requiredActions.includes('complete_bank_details')) return { label, done: true };
  const refused = bankAccount !== null;
  return {
    label,
    done: false,
    ...(refused && { note: m.checklist_bank_refused() }),
    action: (
      <EditLink customer={customer} action="complete_bank_details" page="edit_bank_and_auth_details">
        {refused ? m.checklist_correct_bank() : requiredActionWords('complete_bank_details')}
      </EditLink>
    ),
  };
}

function authorizationStep(customer: Customer): Step {
  const label = m.checklist_authorization();
  if (customer.statuses.authorization === 'complete') return { label, done: true };
  const failed = customer.statuses.authorization === 'failed' ? m.checklist_authorization_failed() : undefined;
  if (customer.requiredActions.includes('send_auth_request'))
    return { label, done: false, note: failed, action: <SendRequest customer={customer} /> };
  if (customer.authorizationRequestedAt)
    return { label, done: false, note: <Requested at={customer.authorizationRequestedAt} customer={customer} /> };
  if (customer.email) return { label, done: false, note: failed };
  return {
    label,
    done: false,
    note: failed ?? m.checklist_no_email(),
    action: (
      <EditLink customer={customer} action={null} page="edit_contact_details">
        {m.checklist_add_email()}
      </EditLink>
    ),
  };
}

function Requested({ at, customer }: { at: string; customer: Customer }) {
  const { zone } = RAIL_FACTS[customer.countryCode];
  return m.checklist_requested({ date: formatDate(localDate(new Date(at), zone), useLocale()) });
}

function emailStep(customer: Customer): Step[] {
  const { email, requiredActions } = customer;
  if (!requiredActions.includes('correct_email')) return [];
  return [
    {
      label: m.checklist_email(),
      done: false,
      note: m.checklist_email_bounced({ email: email ?? '' }),
      action: (
        <EditLink customer={customer} action="correct_email" page="edit_contact_details">
          {requiredActionWords('correct_email')}
        </EditLink>
      ),
    },
  ];
}

function EditLink({
  customer,
  action,
  page,
  children,
}: {
  customer: Customer;
  action: RequiredAction | null;
  page: string;
  children: ReactNode;
}) {
  const may = useCan('customers.edit');
  return may ? (
    <LinkButton
      variant={weightOf(customer, action)}
      className={ACTION_SHAPE}
      href={`/client/customers/${customer.id}/${page}`}
    >
      {children}
    </LinkButton>
  ) : null;
}
