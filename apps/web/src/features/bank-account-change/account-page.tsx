import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import type { Account, AccountState } from '../../bank-account-changes/words.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { useCan, useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { ChangeState } from './change-state.tsx';
import { NextSteps } from './next-steps.tsx';
import { RequestForm } from './request-form.tsx';

const TITLES = { settlement: m.bank_change_title_settlement, billing: m.bank_change_title_billing } as const;

/** How often it is looked whether a bank has answered. */
const LOOK_MS = 3_000;

/** One account of a business: what it is, the change under way, or the form that asks for another. */
export function AccountPage({ account }: { account: Account }) {
  useLocale();
  const query = trpc.bankAccountChanges.state.useQuery(
    { accountType: account },
    { refetchInterval: ({ state }) => (state.data?.reading?.connection === 'reading' ? LOOK_MS : false) },
  );
  return (
    <ClientPage title={TITLES[account]()}>
      <PanelQuery query={query} rows={6}>
        {(state) => <Shown account={account} state={state} />}
      </PanelQuery>
    </ClientPage>
  );
}

function Shown({ account, state }: { account: Account; state: AccountState }) {
  const locale = useLocale();
  const { country, status } = useClient();
  const closed = status === 'closed';
  const mayUpdate = useCan(`settings.update_${account}_account`);
  const [received, setReceived] = useState<string | null>(null);
  const { account: inUse, change, zone } = state;
  return (
    <div className="grid max-w-3xl gap-4">
      {closed && mayUpdate && <Banner>{state.mayAsk ? m.bank_change_closed_may() : m.bank_change_closed()}</Banner>}
      {received && <Banner tone="ok">{received}</Banner>}
      <Panel title={m.bank_change_current()}>
        <p className="p-4">
          {inUse
            ? m.bank_change_in_use({
                bank: inUse.bankName === null ? m.bank_change_bank_unknown() : bankNameIn(inUse.bankName, locale),
                last2: inUse.last2,
                date: formatDate(localDate(new Date(inUse.since), zone), locale),
              })
            : m.bank_change_current_none()}
        </p>
      </Panel>
      {change && <ChangeState change={change} zone={zone} mayAct={mayUpdate} />}
      {state.mayAsk ? (
        <>
          <RequestForm account={account} state={state} country={country} onReceived={setReceived} />
          <NextSteps account={account} />
        </>
      ) : mayUpdate ? (
        !closed && change?.status !== 'frozen' && <NextSteps account={account} />
      ) : (
        <Banner>{m.bank_change_may_not()}</Banner>
      )}
    </div>
  );
}
