import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { formatDate, formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { type Change, changeTitle, REASON_WORDS } from '../../bank-account-changes/words.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { TestPayment } from './test-payment.tsx';

const OPEN: readonly Change['status'][] = ['requested', 'called_back', 'approved_once'];
const STOPPABLE: readonly Change['status'][] = [...OPEN, 'active', 'confirmed'];

/** How far a change is, what is to be done about it, and how it is stopped. */
export function ChangeState({ change, zone, mayAct }: { change: Change; zone: string; mayAct: boolean }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const onSuccess = () => utils.bankAccountChanges.invalidate();
  const withdraw = trpc.bankAccountChanges.withdraw.useMutation({ onSuccess });
  // Everybody is signed out by it: the page starts anew.
  const freeze = trpc.bankAccountChanges.freeze.useMutation({ onSuccess: () => window.location.assign('/login') });
  const day = (at: string) => formatDate(localDate(new Date(at), zone), locale);
  const { status, id } = change;
  const isOpen = OPEN.includes(status);
  const failed = withdraw.error ?? freeze.error;
  return (
    <Panel title={changeTitle(change)}>
      <div className="grid gap-3 p-4">
        <p>
          {m.bank_change_asked_by({
            who: change.requestedBy,
            date: formatInstant(change.requestedAt, zone, locale),
            last2: change.newLast2,
          })}
        </p>
        {isOpen && <p>{m.bank_change_lapses({ date: day(change.lapsesAt) })}</p>}
        {change.debitFrom && status === 'confirmed' && (
          <p>{m.bank_change_debit_from({ date: formatDate(change.debitFrom, locale) })}</p>
        )}
        {status === 'declined' && change.declineReason && (
          <Banner tone="warn">
            {REASON_WORDS[change.declineReason]()} {change.declineWords}
          </Banner>
        )}
        {change.test && status === 'active' && <TestPayment id={id} test={change.test} mayAct={mayAct} />}
        {failed && (
          <Banner tone="bad">
            {Object.values(refusalOf(failed)?.messages ?? { base: [m.no_answer()] })
              .flat()
              .join(' ')}
          </Banner>
        )}
        {mayAct && STOPPABLE.includes(status) && (
          <div className="flex flex-wrap gap-3">
            {isOpen && (
              <Button onClick={() => withdraw.mutate({ id })} busy={withdraw.isPending}>
                {m.bank_change_withdraw()}
              </Button>
            )}
            <Button variant="destructive" onClick={() => setAsking(true)}>
              {m.bank_change_not_us()}
            </Button>
          </div>
        )}
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.bank_change_not_us()}
        description={m.bank_change_not_us_sure()}
        action={m.bank_change_not_us_do()}
        busy={freeze.isPending}
        onAction={() => freeze.mutate({ id })}
      />
    </Panel>
  );
}
