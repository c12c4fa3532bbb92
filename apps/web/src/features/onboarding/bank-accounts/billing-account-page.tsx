import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { useApplying, useSend } from '../applying.ts';
import { AccountFields } from './account-fields.tsx';
import { AgreementFields, NO_SIGNATURE, type Signature, signatureErrors } from './agreement-fields.tsx';
import { errorsOf } from './errors-of.ts';
import { RecordsPage } from './page-frame.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useStandings } from './use-standings.ts';

const CHOICE = 'useSettlementAccount';

/** From where fees are debited, and that they may be. */
export default function BillingAccountPage() {
  useLocale();
  const { application, page } = useApplying();
  const { standings, take } = useStandings();
  const form = useAccountForm('billing');
  const send = useSend();
  const authorize = trpc.clientBankAccounts.authorizeBilling.useMutation({ onSuccess: take });
  const answered = application.answers[page]?.useSettlementAccount;
  const [same, setSame] = useState(() =>
    standings.sameAsSettlement || answered === true
      ? 'true'
      : standings.billing.account || answered === false
        ? 'false'
        : '',
  );
  const [signature, setSignature] = useState<Signature>({
    ...NO_SIGNATURE,
    name: standings.signer.name,
    title: standings.signer.title,
  });
  const [attempt, setAttempt] = useState(0);
  const signed = standings.signed !== null && String(standings.sameAsSettlement) === same && form.shows !== 'numbers';
  const mistakes = attempt > 0 && !signed ? signatureErrors(signature) : [];
  const own = same === 'false';
  const waits = own && form.shows === 'reading';
  const errors = [
    ...(attempt > 0 && same === '' ? [{ fieldId: CHOICE, message: m.required_field() }] : []),
    ...(own ? form.errors : []),
    ...(attempt > 0 && waits ? [{ fieldId: null, message: m.bank_reading_wait() }] : []),
    ...(same === '' ? [] : mistakes),
    ...errorsOf(authorize.error),
    ...errorsOf(send.error),
  ];
  const goOn = async () => {
    setAttempt((count) => count + 1);
    authorize.reset();
    if (same === '' || waits) return;
    if (own && !(await form.save())) return;
    if (!signed) {
      if (signatureErrors(signature).length > 0) return;
      const { name: signerName, title: signerTitle } = signature;
      try {
        await authorize.mutateAsync({ useSettlementAccount: !own, signerName, signerTitle, agreed: true });
      } catch {
        return;
      }
    }
    send.mutate({ useSettlementAccount: !own });
  };
  return (
    <RecordsPage
      title={m.billing_account_title()}
      description={m.billing_account_lead()}
      errors={errors}
      attempt={attempt}
      busy={form.busy || authorize.isPending || send.isPending}
      onContinue={() => void goOn()}
    >
      <RadioChoice
        id={CHOICE}
        legend={m.billing_same_question()}
        options={[
          {
            value: 'true',
            label: m.billing_same_yes(),
            ...(standings.settlement.account && {
              means: m.bank_account_ending({ digits: standings.settlement.account.last2 }),
            }),
          },
          { value: 'false', label: m.billing_same_no() },
        ]}
        value={same}
        onChange={setSame}
        error={attempt > 0 && same === '' ? m.required_field() : undefined}
      />
      {own && <AccountFields form={form} />}
      {same !== '' &&
        (standings.signed && signed ? (
          <Banner tone="ok">{m.billing_signed({ name: standings.signed.signerName })}</Banner>
        ) : (
          <AgreementFields
            text={standings.agreement.text}
            signature={signature}
            onChange={setSignature}
            errors={mistakes}
          />
        ))}
    </RecordsPage>
  );
}
