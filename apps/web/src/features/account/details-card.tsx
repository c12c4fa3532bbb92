import type { PersonalDetail } from '@cordelle/domain/account/required-details.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Account } from '@cordelle/validation/personal-details.ts';
import { useEffect } from 'react';
import { LeaveGuard } from '../../leave-guard.tsx';
import { DetailsFields } from './details-fields.tsx';
import { useDetailsForm } from './use-details-form.ts';

type Props = {
  account: Account;
  required: readonly PersonalDetail[];
  onSaved: () => void;
  onFailed: (failed: boolean) => void;
};

/** One's own details, to change. */
export function DetailsCard({ account, required, onSaved, onFailed }: Props) {
  useLocale();
  const state = useDetailsForm({ account, required, positions: false, onSaved });
  const { form, dirty, busy, failed } = state;
  useEffect(() => onFailed(failed), [failed, onFailed]);
  return (
    <Card title={m.account_details()} className="p-4 sm:p-6">
      <form onSubmit={form.submit} noValidate className="grid max-w-160 gap-5">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <DetailsFields account={account} state={state} />
        <Button type="submit" variant="primary" className="justify-self-start" busy={busy}>
          {m.ui_save()}
        </Button>
      </form>
      <LeaveGuard dirty={dirty} page={m.account_title()} />
    </Card>
  );
}
