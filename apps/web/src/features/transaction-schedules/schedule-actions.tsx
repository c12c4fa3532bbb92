import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showAlert } from '@cordelle/ui/alerts.ts';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@cordelle/ui/dropdown-menu.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { Ellipsis, Pencil, Play, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useCan } from '../../me/me.ts';
import { trpc, underKey } from '../../trpc.ts';
import { frequencyWords } from '../../words/frequencies.ts';
import type { Schedule } from './schedule.ts';

/** What this person may do with a schedule and what its state allows; nothing shows when both leave nothing. */
export function ScheduleActions({
  schedule,
  onPage = false,
  onRemove,
}: {
  schedule: Schedule;
  /** On the schedule’s own page, where resuming has a button of its own. */
  onPage?: boolean;
  onRemove: () => void;
}) {
  const locale = useLocale();
  const { go } = useNavigation();
  const mayEdit = useCan('transaction_schedules.edit');
  const mayRemove = useCan('transaction_schedules.remove');
  const resume = useResume();
  const trigger = useRef<HTMLButtonElement>(null);
  const removing = useRef(false);
  const allowed = new Set(schedule.allowedActions);
  const edit = mayEdit && (allowed.has('changeAmount') || allowed.has('changeComment'));
  const resumable = !onPage && mayEdit && allowed.has('resume');
  const remove = mayRemove && allowed.has('remove');
  if (!edit && !resumable && !remove) return null;
  const name = `${formatMoney(schedule.amount, schedule.currency, locale)} ${frequencyWords(schedule.frequency)}`;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        ref={trigger}
        aria-label={m.ui_actions_for({ name })}
        className={buttonStyle({ variant: 'ghost', size: 'icon' })}
      >
        <Ellipsis aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        // The question gives the focus back to where it is: to the button, once the menu is gone.
        onCloseAutoFocus={(event) => {
          if (!removing.current) return;
          event.preventDefault();
          trigger.current?.focus();
          removing.current = false;
          onRemove();
        }}
      >
        {edit && (
          <DropdownMenuItem
            onSelect={() => go(`/client/customers/${schedule.customerId}/edit_transaction_schedule/${schedule.id}`)}
          >
            <Pencil aria-hidden="true" />
            {m.edit()}
          </DropdownMenuItem>
        )}
        {resumable && (
          <DropdownMenuItem onSelect={() => resume.mutate({ id: schedule.id })}>
            <Play aria-hidden="true" />
            {m.schedule_resume()}
          </DropdownMenuItem>
        )}
        {remove && (
          <DropdownMenuItem
            destructive
            onSelect={() => {
              removing.current = true;
            }}
          >
            <Trash2 aria-hidden="true" />
            {m.remove()}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function useResume() {
  const utils = trpc.useUtils();
  const { key, renew } = useIdempotencyKey();
  return trpc.transactionSchedules.resume.useMutation({
    ...underKey(key),
    onSuccess: renew,
    onError: (error) => showAlert({ tone: 'bad', message: refusalOf(error)?.messages.base?.[0] ?? m.no_answer() }),
    onSettled: () => utils.transactionSchedules.invalidate(),
  });
}
