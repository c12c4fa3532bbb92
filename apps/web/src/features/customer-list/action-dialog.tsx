import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { useState } from 'react';
import { ACTION_QUESTIONS, ACTION_WORDS } from '../../customers/action-words.ts';
import type { ListedAction, OfferedAction } from '../../customers/listed-actions.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useMicrodepositCost } from '../../words/microdeposit-cost.ts';
import type { CustomerRow } from './customer-columns.tsx';
import { type Outcome, useListedAction } from './use-listed-action.ts';

/** How many of those left out are named. */
const NAMES_MAX = 5;

export type ActionQuestion = {
  readonly action: OfferedAction;
  /** Those it would change something about. */
  readonly fitting: readonly CustomerRow[];
  readonly leftOut: readonly CustomerRow[];
};

const isAction = (action: OfferedAction): action is ListedAction => action !== 'email_authorization';

/** Asks before an action that hurts, or that is not for everybody chosen: for whom it is, and what follows. */
export function ActionDialog({
  question: { action, fitting, leftOut },
  onOutcome,
  onClose,
}: {
  question: ActionQuestion;
  onOutcome: (outcome: Outcome) => void;
  onClose: () => void;
}) {
  useLocale();
  const { go } = useNavigation();
  const { key } = useIdempotencyKey();
  const { perform: send, isPending } = useListedAction((outcome) => {
    onClose();
    onOutcome(outcome);
  }, key);
  // Whoever is complete can be debited: their account needs no proof.
  const complete = action === 'send_microdeposit' ? fitting.filter(({ status }) => status === 'Complete') : [];
  const [sparesComplete, spareComplete] = useState(complete.length < fitting.length);
  const chosen = sparesComplete ? fitting.filter((customer) => !complete.includes(customer)) : fitting;
  const cost = useMicrodepositCost(action === 'send_microdeposit' ? chosen.length : 0);
  const confirm = () => {
    if (isAction(action)) send(action, chosen);
    else go(askAddress(chosen));
  };
  const total = fitting.length + leftOut.length;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      destructive={action === 'archive'}
      title={ACTION_QUESTIONS[action]({ count: chosen.length, name: chosen[0]?.name ?? '' })}
      description={
        <span className="grid gap-2">
          {leftOut.length > 0 && (
            <span className="font-semibold text-foreground">{m.act_fit({ count: fitting.length, total })}</span>
          )}
          {meaningOf(action, fitting).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
          {cost && <span>{cost}</span>}
          {leftOut.length > 0 && <span>{m.act_left_out({ names: namesOf(leftOut) })}</span>}
        </span>
      }
      action={isAction(action) ? ACTION_WORDS[action]() : m.act_continue()}
      busy={isPending}
      onAction={confirm}
    >
      {complete.length > 0 && complete.length < fitting.length && (
        <Checkbox
          checked={sparesComplete}
          onCheckedChange={(checked) => spareComplete(checked === true)}
          label={m.act_send_microdeposit_spare({ count: complete.length })}
          hint={m.act_send_microdeposit_complete({ names: namesOf(complete) })}
        />
      )}
      {complete.length > 0 && complete.length === fitting.length && <p>{m.act_send_microdeposit_all_complete()}</p>}
    </AlertDialog>
  );
}

/** Page on which they are asked for an authorization. */
export const askAddress = (customers: readonly CustomerRow[]): string =>
  `/client/email_customer_authorization_request?ids=${customers.map(({ id }) => id).join(',')}`;

function meaningOf(action: OfferedAction, fitting: readonly CustomerRow[]): string[] {
  switch (action) {
    case 'archive':
      return [
        m.act_archive_means({ count: fitting.length }),
        paymentsOf(fitting),
        ...(fitting.some(({ statuses }) => statuses.mdVerification === 'pending')
          ? [m.act_archive_microdeposits()]
          : []),
      ];
    case 'send_microdeposit':
      return [m.act_send_microdeposit_means()];
    case 'email_authorization':
      return [m.act_email_authorization_means()];
    default:
      return [];
  }
}

/** What archiving does to payments that are planned. */
function paymentsOf(customers: readonly CustomerRow[]): string {
  const paying = customers.filter(({ nextPayment }) => nextPayment !== null).length;
  if (paying === 0) return m.act_archive_no_payments({ count: customers.length });
  return customers.length === 1 ? m.act_archive_payments_of_one() : m.act_archive_payments({ count: paying });
}

function namesOf(customers: readonly CustomerRow[]): string {
  const names = customers.slice(0, NAMES_MAX).map(({ name }) => name);
  const more = customers.length - names.length;
  return more > 0 ? m.act_left_out_more({ names: names.join(', '), count: more }) : names.join(', ');
}
