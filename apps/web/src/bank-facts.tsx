import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { Fact } from '@cordelle/ui/definition-list.tsx';

const ACCOUNT_TYPES = {
  CA: { Checking: m.account_checking, Savings: m.account_savings },
  US: { Checking: m.account_checking_us, Savings: m.account_savings },
} as const;

type BankAccount = {
  readonly bankName: string | null;
  readonly transitNumber: string | null;
  readonly institutionNumber: string | null;
  readonly routingNumber: string | null;
  readonly accountNumber: string | null;
  readonly bankAccountType: 'Checking' | 'Savings' | null;
};

/** A bank account as a list of facts; numbers as the reader may see them. */
export function bankFacts(account: BankAccount, country: Rail, locale: Locale): Fact[] {
  const number = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value: <span className="font-mono text-table">{value}</span> }];
  return [
    ...(account.bankName ? [{ label: m.bank_name(), value: bankNameIn(account.bankName, locale) }] : []),
    ...number(m.bank_transit_number(), account.transitNumber),
    ...number(m.bank_institution_number(), account.institutionNumber),
    ...number(m.bank_routing_number(), account.routingNumber),
    ...number(m.bank_account_number(), account.accountNumber),
    ...(account.bankAccountType
      ? [{ label: m.bank_account_type(), value: ACCOUNT_TYPES[country][account.bankAccountType]() }]
      : []),
  ];
}
