import type { Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Panel } from '../../panel.tsx';
import type { OwnRecord } from './own-account.ts';

const ACCOUNT_TYPES = {
  CA: { checking: m.account_checking, savings: m.account_savings },
  US: { checking: m.account_checking_us, savings: m.account_savings },
} as const;

type Props = { own: OwnRecord; business: string; country: Rail };

/** The account payments are taken from; its numbers are always masked. */
export function OwnBankAccount({ own: { bankAccount }, business, country }: Props) {
  useLocale();
  return (
    <Panel title={m.payer_bank_account()}>
      {bankAccount ? (
        <>
          {bankAccount.disabledReason && (
            <Banner tone="warn" className="m-4 mb-0">
              {m.payer_bank_account_disabled({ business })}
            </Banner>
          )}
          <DefinitionList className="px-4 py-1 [&>div]:sm:grid-cols-[9rem_1fr]" facts={factsOf(bankAccount, country)} />
        </>
      ) : (
        <EmptyState title={m.payer_bank_account_none()}>{m.payer_bank_account_none_means({ business })}</EmptyState>
      )}
    </Panel>
  );
}

function factsOf(account: NonNullable<OwnRecord['bankAccount']>, country: Rail): Fact[] {
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
