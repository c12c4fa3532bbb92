import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useLeaveQuestion } from '../leaving.ts';

/** Asks before another client is entered, or the session ended, over a form that is not saved. */
export function LeaveQuestion() {
  useLocale();
  const question = useLeaveQuestion();
  return (
    <AlertDialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) question?.answer(false);
      }}
      title={m.leave_title()}
      description={m.leave_unsaved_means()}
      cancel={m.leave_stay()}
      action={m.leave_go()}
      onAction={() => question?.answer(true)}
    />
  );
}
