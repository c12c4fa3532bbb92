import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { bankFacts } from '../../bank-facts.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { AUTHORIZATION_CHANNELS } from '../../words/authorization-channels.ts';
import type { Customer } from '../customers/customer.ts';

const VERIFICATIONS = {
  none: m.verification_none,
  pending: m.verification_pending,
  complete: m.verification_complete,
  failed: m.verification_failed,
} as const;

/** Where the money comes from and by what right; numbers as the reader may see them. */
export function BankAuthorizationPanel({ customer }: { customer: Customer }) {
  useLocale();
  const { country, currency } = useClient();
  const { authorizationAmount, authorizationChannel, bankAccount, bankVerification, statuses } = customer;
  const facts: Fact[] = [
    {
      label: m.authorization(),
      value:
        statuses.authorization === 'complete' ? (
          <Badge tone="ok">{m.authorization_complete()}</Badge>
        ) : (
          <StatusChip domain="authorization" status={statuses.authorization} explains />
        ),
    },
    ...(authorizationChannel
      ? [{ label: m.authorization_channel(), value: AUTHORIZATION_CHANNELS[authorizationChannel]() }]
      : []),
    ...(authorizationAmount
      ? [
          {
            label: m.authorization_limit(),
            value: <Money amount={authorizationAmount} currency={currency} showCurrency />,
          },
        ]
      : []),
    { label: m.verification(), value: VERIFICATIONS[bankVerification.state]() },
  ];
  return (
    <Panel title={m.customer_bank_authorization()}>
      {bankAccount ? (
        <>
          {bankAccount.disabledReason && (
            <Banner tone="bad" title={m.bank_details_disabled()} className="m-4 mb-0">
              {bankAccount.disabledReason}
            </Banner>
          )}
          <DefinitionList
            className="px-4 py-1 [&>div]:sm:grid-cols-[9rem_1fr]"
            facts={[...bankFacts(bankAccount, country), ...facts]}
          />
        </>
      ) : (
        <>
          <EmptyState title={m.bank_details_missing()}>{m.bank_details_missing_means()}</EmptyState>
          <DefinitionList className="border-t px-4 py-1 [&>div]:sm:grid-cols-[9rem_1fr]" facts={facts} />
        </>
      )}
    </Panel>
  );
}
