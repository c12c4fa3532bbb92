import type { Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import type { Customer } from './customer.ts';

const CHANNELS = {
  paper: m.authorization_paper,
  online: m.authorization_online,
  phone: m.authorization_phone,
  in_person: m.authorization_in_person,
} as const;
const VERIFICATIONS = {
  none: m.verification_none,
  pending: m.verification_pending,
  complete: m.verification_complete,
  failed: m.verification_failed,
} as const;
const ACCOUNT_TYPES = {
  CA: { checking: m.account_checking, savings: m.account_savings },
  US: { checking: m.account_checking_us, savings: m.account_savings },
} as const;

/** Where the money comes from and by what right; numbers as the reader may see them. */
export function BankAuthorizationPanel({ customer }: { customer: Customer }) {
  useLocale();
  const { country, currency } = useClient();
  const { authorization, bankAccount, bankVerification } = customer;
  const facts: Fact[] = [
    {
      label: m.authorization(),
      value:
        authorization.status === 'complete' ? (
          <Badge tone="ok">{m.authorization_complete()}</Badge>
        ) : (
          <StatusChip domain="authorization" status={authorization.status} explains />
        ),
    },
    ...(authorization.channel ? [{ label: m.authorization_channel(), value: CHANNELS[authorization.channel]() }] : []),
    ...(authorization.limit
      ? [
          {
            label: m.authorization_limit(),
            value: <Money amount={authorization.limit} currency={currency} showCurrency />,
          },
        ]
      : []),
    { label: m.verification(), value: VERIFICATIONS[bankVerification]() },
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

function bankFacts(account: NonNullable<Customer['bankAccount']>, country: Rail): Fact[] {
  const number = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value: <span className="font-mono text-table">{value}</span> }];
  return [
    ...(account.bankName ? [{ label: m.bank_name(), value: account.bankName }] : []),
    ...number(m.bank_transit_number(), account.transitNumber),
    ...number(m.bank_institution_number(), account.institutionNumber),
    ...number(m.bank_routing_number(), account.routingNumber),
    ...number(m.bank_account_number(), account.accountNumber),
    ...(account.accountType
      ? [{ label: m.bank_account_type(), value: ACCOUNT_TYPES[country][account.accountType]() }]
      : []),
  ];
}
