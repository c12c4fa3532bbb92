import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showToast } from '@cordelle/ui/alerts.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { PersonFound } from '@cordelle/validation/staff-people.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { NoteDialog } from '../../note-dialog.tsx';
import { trpc } from '../../trpc.ts';

export type PersonAction = 'lost_device' | 'approve' | 'withdraw' | 'disable' | 'enable';

const REASON_LENGTH_MAX = 500;

/** Asks before something is done about a person, and for a reason where there has to be one. */
export default function PersonActionDialog({
  person,
  action,
  onClose,
  onChanged,
}: {
  person: PersonFound;
  action: PersonAction;
  onClose: () => void;
  onChanged: (person: PersonFound) => void;
}) {
  useLocale();
  const utils = trpc.useUtils();
  const settled = {
    onSuccess: async (changed: PersonFound) => {
      onChanged(changed);
      await utils.staffPeople.waiting.invalidate();
      showToast('ok', m.people_done());
      onClose();
    },
  };
  const request = trpc.staffPeople.requestReset.useMutation(settled);
  const disable = trpc.staffPeople.disable.useMutation(settled);
  const approve = trpc.staffPeople.approveReset.useMutation(settled);
  const withdraw = trpc.staffPeople.cancelReset.useMutation(settled);
  const enable = trpc.staffPeople.enable.useMutation(settled);
  const name = person.name || person.email;
  const userId = person.id;
  const resetId = person.reset?.id ?? '';

  if (action === 'lost_device')
    return (
      <NoteDialog
        title={m.people_lost_device_title({ name })}
        description={m.people_lost_device_means()}
        label={m.people_lost_device_reason()}
        missing={m.people_reason_missing()}
        action={m.people_lost_device_do()}
        maxLength={REASON_LENGTH_MAX}
        sending={{ ...request, mutate: (reason) => request.mutate({ userId, reason }) }}
        onClose={onClose}
      />
    );
  if (action === 'disable')
    return (
      <NoteDialog
        title={m.people_disable_title({ name })}
        description={m.people_disable_means()}
        label={m.people_disable_reason()}
        missing={m.people_reason_missing()}
        action={m.people_disable()}
        maxLength={REASON_LENGTH_MAX}
        sending={{ ...disable, mutate: (reason) => disable.mutate({ userId, reason }) }}
        onClose={onClose}
      />
    );
  const question = {
    approve: {
      title: m.people_approve_title({ name }),
      means: m.people_approve_means(),
      action: m.people_approve(),
      sending: approve,
      send: () => approve.mutate({ id: resetId }),
    },
    withdraw: {
      title: m.people_withdraw_title({ name }),
      means: m.people_withdraw_means(),
      action: m.people_withdraw(),
      sending: withdraw,
      send: () => withdraw.mutate({ id: resetId }),
    },
    enable: {
      title: m.people_enable_title({ name }),
      means: m.people_enable_means(),
      action: m.people_enable(),
      sending: enable,
      send: () => enable.mutate({ userId }),
    },
  }[action];
  const { error, isPending } = question.sending;
  const refusal = error && (Object.values(refusalOf(error)?.messages ?? {}).flat()[0] ?? m.no_answer());
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={question.title}
      description={refusal ?? question.means}
      action={question.action}
      destructive={false}
      busy={isPending}
      onAction={question.send}
    />
  );
}
