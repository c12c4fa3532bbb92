import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { trpc } from '../../trpc.ts';
import { useTransactionChange } from './use-transaction-change.ts';

/** Lets the schedule of a stopped payment collect again, once the customer agreed. */
export default function ResumeDialog({ scheduleId, onClose }: { scheduleId: string; onClose: () => void }) {
  useLocale();
  const change = useTransactionChange({ done: m.schedule_resumed_done, close: onClose });
  const resume = trpc.transactionSchedules.resume.useMutation({ ...change, onError: sayRefusal, onSettled: onClose });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !resume.isPending && onClose()}
      title={m.act_resume_schedule()}
      description={m.resume_after_stop_means()}
      action={m.act_resume_schedule()}
      destructive={false}
      busy={resume.isPending}
      onAction={() => resume.mutate({ id: scheduleId })}
    />
  );
}
