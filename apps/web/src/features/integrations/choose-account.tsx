import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { type SubmitEvent, useState } from 'react';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import type { Connected } from './integration.ts';

const KINDS = {
  bank: m.integrations_kind_bank,
  current_asset: m.integrations_kind_current_asset,
  undeposited: m.integrations_kind_undeposited,
} as const;
const EMPTY = { xero: m.integrations_account_empty_xero, quickbooks: m.integrations_account_empty_quickbooks } as const;

/** Which account there payments are recorded in. */
export function ChooseAccount({ found, onChosen }: { found: Connected; onChosen: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const { name: service, integrationName, paymentAccounts, selectedPaymentAccountId } = found;
  const [chosen, setChosen] = useState(selectedPaymentAccountId ?? '');
  const [missing, setMissing] = useState(false);
  const [reading, setReading] = useState(false);
  const save = trpc.integrations.updateAccount.useMutation({
    onSuccess: async (saved) => {
      const account = saved.paymentAccounts.find(({ id }) => id === saved.selectedPaymentAccountId)?.name ?? '';
      showToast('ok', m.integrations_account_saved({ account }));
      showAnswer(utils.integrations.get, {}, saved);
      await utils.settlements.invalidate();
      onChosen();
    },
    onError: sayRefusal,
  });
  async function readAgain() {
    setReading(true);
    try {
      showAnswer(utils.integrations.get, {}, await utils.integrations.get.fetch({ force: true }));
    } catch (error) {
      sayRefusal(error);
    } finally {
      setReading(false);
    }
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setMissing(chosen === '');
    if (chosen !== '') save.mutate({ paymentAccountId: chosen });
  }
  return (
    <Card className="grid content-start gap-4 p-4 sm:p-6">
      {paymentAccounts.length === 0 ? (
        <Banner tone="warn" title={m.integrations_account_empty_title()}>
          {EMPTY[integrationName]()}
        </Banner>
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-4">
          <RadioChoice
            id="payment-account"
            legend={m.integrations_account()}
            hint={m.integrations_account_means({ service })}
            error={missing ? m.integrations_account_required() : undefined}
            options={paymentAccounts.map(({ id, name, kind }) => ({ value: id, label: name, means: KINDS[kind]() }))}
            value={chosen}
            onChange={(id) => {
              setChosen(id);
              setMissing(false);
            }}
            stacked
          />
          <div>
            <Button type="submit" variant="primary" busy={save.isPending}>
              {m.integrations_account_save()}
            </Button>
          </div>
        </form>
      )}
      <div>
        <Button size="small" busy={reading} onClick={() => void readAgain()}>
          {m.integrations_account_read_again()}
        </Button>
      </div>
    </Card>
  );
}
