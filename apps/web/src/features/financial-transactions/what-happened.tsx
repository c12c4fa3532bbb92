import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Ban, CircleArrowRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { HelpLink } from '../../help-link.tsx';
import { useCan } from '../../me/me.ts';
import { SettlementRows } from './settlement-rows.tsx';
import type { NextAction, Playbook, Transaction } from './transaction.ts';
import { UnreadFile } from './unread-file.tsx';

const RetryDialog = lazy(() => import('./retry-dialog.tsx'));
const ResumeDialog = lazy(() => import('./resume-dialog.tsx'));

const DECIDED_BY = {
  bank: m.decided_by_bank,
  payer: m.decided_by_payer,
  bank_network: m.decided_by_bank_network,
  us: m.decided_by_us,
} as const;
const BANK_EFFECTS = {
  keep: m.bank_effect_keep,
  disable: m.bank_effect_disable,
  revoke: m.bank_effect_revoke,
} as const;
const SCHEDULE_EFFECTS = {
  goes_on: m.schedule_effect_goes_on,
  paused: m.schedule_effect_paused,
  ended: m.schedule_effect_ended,
} as const;
const ACTIONS = {
  retry: m.act_retry,
  ask_new_bank_details: m.act_ask_new_bank_details,
  ask_new_authorization: m.act_ask_new_authorization,
  correct_amount_or_date: m.act_correct_amount_or_date,
  contact_customer: m.act_contact_customer,
  wait: m.act_wait,
  none: m.act_none,
  resume_schedule: m.act_resume_schedule,
} as const;

/** Where an action is done; null: here, or by nobody. */
function hrefOfAction(action: NextAction['action'], { customerId, id }: Transaction): string | null {
  switch (action) {
    case 'ask_new_bank_details':
      return `/client/customers/${customerId}/edit_bank_and_auth_details`;
    case 'ask_new_authorization':
      return `/client/email_customer_authorization_request?ids=${customerId}`;
    case 'correct_amount_or_date':
      return `/client/customers/${customerId}/new_transaction_schedule?like=${id}`;
    case 'contact_customer':
      return `/client/customers/${customerId}`;
    default:
      return null;
  }
}

/** Why a payment failed, in words and with the bank's own code; what it changed; and every next action, or why there is none. */
export function WhatHappened({ transaction, playbook }: { transaction: Transaction; playbook: Playbook }) {
  const locale = useLocale();
  const [open, setOpen] = useState<'retry' | 'resume' | null>(null);
  const { explanation, declineDate, scheduleId, scheduleState } = transaction;
  const { code } = playbook;
  const close = () => setOpen(null);
  return (
    <Card title={m.playbook_title()} className="grid gap-4">
      <div className="grid gap-1">
        <p className="font-semibold">
          {explanation}
          {code && <span className="ml-2 font-mono font-normal text-muted-foreground">{code}</span>}
        </p>
        <p>{playbook.causeWords}</p>
        <p>
          <HelpLink topic={playbook.decidedBy === 'payer' ? 'chargebacks' : 'why-was-a-payment-declined'} />
        </p>
        <SettlementRows transaction={transaction} />
        <UnreadFile transaction={transaction} />
      </div>
      <DefinitionList
        facts={[
          {
            label: m.playbook_decided_by(),
            value: declineDate
              ? m.playbook_decided_on({
                  who: DECIDED_BY[playbook.decidedBy](),
                  date: formatDate(declineDate, locale),
                })
              : DECIDED_BY[playbook.decidedBy](),
          },
          { label: m.playbook_bank_details(), value: BANK_EFFECTS[playbook.bankDetails]() },
          ...(scheduleId === null
            ? []
            : [
                {
                  label: m.playbook_schedule(),
                  value: scheduleWords(playbook, scheduleState),
                },
              ]),
          {
            label: m.playbook_rule(),
            value: (
              <>
                {playbook.ruleWords}
                <span className="block text-muted-foreground text-table">{playbook.source}</span>
              </>
            ),
          },
        ]}
      />
      {playbook.actions.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-h3">{m.playbook_acts()}</h3>
          <ul className="divide-y">
            {playbook.actions.map((action) => (
              <Action key={action.action} action={action} transaction={transaction} onOpen={setOpen} />
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {open === 'retry' && <RetryDialog transaction={transaction} onClose={close} />}
        {open === 'resume' && scheduleId && <ResumeDialog scheduleId={scheduleId} onClose={close} />}
      </Suspense>
    </Card>
  );
}

/** What the code did to the schedule, as it stands by now: somebody may have resumed or removed it since. */
function scheduleWords({ schedule }: Playbook, state: Transaction['scheduleState']): string {
  if (state === 'removed') return m.schedule_effect_removed();
  if (schedule === 'paused' && state === 'active') return m.schedule_effect_resumed();
  return SCHEDULE_EFFECTS[schedule]();
}

type ActionProps = { action: NextAction; transaction: Transaction; onOpen: (dialog: 'retry' | 'resume') => void };

/** One action with its button; one that is not allowed keeps its place and says by which rule. */
function Action({ action: { action, allowed, words }, transaction, onOpen }: ActionProps) {
  const name = ACTIONS[action]();
  const may = useMayDo(action);
  const Icon = allowed ? CircleArrowRight : Ban;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
        <div className="min-w-0">
          <p className="font-semibold">{allowed ? name : m.playbook_not_allowed({ action: name })}</p>
          <p className="text-muted-foreground">{words}</p>
        </div>
      </div>
      {allowed && may && <ActionButton action={action} name={name} transaction={transaction} onOpen={onOpen} />}
    </li>
  );
}

function ActionButton({
  action,
  name,
  transaction,
  onOpen,
}: Pick<ActionProps, 'transaction' | 'onOpen'> & { action: NextAction['action']; name: string }) {
  const href = hrefOfAction(action, transaction);
  if (href !== null)
    return (
      <LinkButton href={href} variant="secondary">
        {action === 'contact_customer' ? m.playbook_open_customer() : name}
      </LinkButton>
    );
  if (action === 'retry')
    return (
      <Button variant="primary" onClick={() => onOpen('retry')}>
        {name}
      </Button>
    );
  return action === 'resume_schedule' ? <Button onClick={() => onOpen('resume')}>{name}</Button> : null;
}

/** Whether this person may do it at all. */
function useMayDo(action: NextAction['action']): boolean {
  const mayCreate = useCan('transaction_schedules.new');
  const mayEdit = useCan('transaction_schedules.edit');
  const mayEditBank = useCan('customers.edit_bank_info');
  const mayAsk = useCan('customers.email_auth_request');
  switch (action) {
    case 'retry':
    case 'correct_amount_or_date':
      return mayCreate;
    case 'resume_schedule':
      return mayEdit;
    case 'ask_new_bank_details':
      return mayEditBank;
    case 'ask_new_authorization':
      return mayAsk;
    default:
      return true;
  }
}
