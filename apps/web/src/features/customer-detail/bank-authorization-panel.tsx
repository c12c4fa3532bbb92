import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { authorizationLooks } from '@cordelle/ui/statuses/authorization.ts';
import { bankVerificationLooks } from '@cordelle/ui/statuses/bank-verification.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { Customer } from '../../customers/customer.ts';
import { InstantDate } from '../../customers/instant-date.tsx';
import { Can } from '../../me/can.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { AUTHORIZATION_CHANNELS } from '../../words/authorization-channels.ts';
import { refusedAccountWords } from '../../words/refused-accounts.ts';
import { BankAccountFacts } from './bank-account-facts.tsx';
import { PermissionForm } from './permission-form.tsx';

const VERIFICATIONS = {
  none: m.verification_none,
  pending: m.verification_pending,
  complete: m.verification_complete,
  failed: m.verification_failed,
} as const;

/** Where the money comes from and by what right. */
export function BankAuthorizationPanel({ customer }: { customer: Customer }) {
  useLocale();
  const { bankAccount } = customer;
  const page = `/client/customers/${customer.id}`;
  return (
    <Panel
      title={m.customer_bank_authorization()}
      actions={
        <Can do="customers.edit">
          <TextLink href={`${page}/edit_bank_and_auth_details`} aria-label={m.customer_edit_bank()}>
            {m.customer_edit()}
          </TextLink>
        </Can>
      }
    >
      {bankAccount ? (
        <>
          <AccountNotice customer={customer} bankAccount={bankAccount} />
          <BankAccountFacts customer={customer} bankAccount={bankAccount} />
        </>
      ) : (
        <EmptyState title={m.bank_details_missing()}>{m.bank_details_missing_means()}</EmptyState>
      )}
      <DefinitionList
        className="border-t px-4 py-1"
        facts={[
          ...useAuthorizationFacts(customer),
          { label: m.permission_form(), value: <PermissionForm customer={customer} /> },
        ]}
      />
      <p className="border-t px-4 py-3">
        <TextLink href={`${page}/authorization_record`}>{m.authorization_record()}</TextLink>
      </p>
    </Panel>
  );
}

/** What the bank told about the account: that it refuses debits, or that its numbers are others. */
function AccountNotice({
  customer: { countryCode },
  bankAccount: { disabledReason, correctedByBankAt },
}: {
  customer: Customer;
  bankAccount: NonNullable<Customer['bankAccount']>;
}) {
  const locale = useLocale();
  if (disabledReason)
    return (
      <Banner tone="bad" title={m.bank_details_disabled()} className="m-4 mb-0">
        {refusedAccountWords(disabledReason)}
      </Banner>
    );
  if (!correctedByBankAt) return null;
  const date = localDate(new Date(correctedByBankAt), RAIL_FACTS[countryCode].zone);
  return (
    <Banner tone="info" className="m-4 mb-0">
      {m.bank_corrected({ date: formatDate(date, locale) })}
    </Banner>
  );
}

function useAuthorizationFacts(customer: Customer): Fact[] {
  const { currency } = useClient();
  const { authorizationAmount, authorizationChannel, authorizedAt, bankVerification, countryCode, statuses } = customer;
  const { zone } = RAIL_FACTS[countryCode];
  const status = statuses.authorization === 'pending' && statuses.authRequested ? 'requested' : statuses.authorization;
  return [
    {
      label: m.authorization(),
      value:
        status === 'complete' ? (
          <Badge tone="ok">{m.authorization_complete()}</Badge>
        ) : (
          <StatusChip looks={authorizationLooks} status={status} explains />
        ),
    },
    ...(authorizationChannel
      ? [{ label: m.authorization_channel(), value: AUTHORIZATION_CHANNELS[authorizationChannel]() }]
      : []),
    ...(authorizedAt || status === 'complete'
      ? [
          {
            label: m.authorization_given(),
            value: authorizedAt ? <InstantDate at={authorizedAt} zone={zone} /> : m.authorization_day_unknown(),
          },
        ]
      : []),
    ...(authorizationAmount || countryCode === 'US'
      ? [
          {
            label: m.authorization_limit(),
            value: authorizationAmount ? (
              <Money amount={authorizationAmount} currency={currency} showCurrency />
            ) : (
              m.authorization_no_limit()
            ),
          },
        ]
      : []),
    { label: m.verification(), value: <Verification verification={bankVerification} /> },
  ];
}

/** In words; how a check failed is a chip that explains what to do. */
function Verification({ verification: { state, method } }: { verification: Customer['bankVerification'] }) {
  if (state === 'failed')
    return (
      <StatusChip
        looks={bankVerificationLooks}
        status={method === 'microdeposit' ? 'microdeposit_failed' : 'failed'}
        explains
      />
    );
  return VERIFICATIONS[state]();
}
