import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useSend } from '../applying.ts';
import { AccountFields } from './account-fields.tsx';
import { errorsOf } from './errors-of.ts';
import { RecordsPage } from './page-frame.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Where the business is paid. */
export default function SettlementAccountPage() {
  useLocale();
  const form = useAccountForm('settlement');
  const send = useSend();
  const goOn = async () => {
    if (await form.save()) send.mutate({});
  };
  return (
    <RecordsPage
      title={m.settlement_account_title()}
      description={m.settlement_account_lead()}
      errors={[...form.errors, ...errorsOf(send.error)]}
      attempt={form.attempt}
      busy={form.busy || send.isPending}
      onContinue={() => void goOn()}
    >
      <AccountFields form={form} />
    </RecordsPage>
  );
}
