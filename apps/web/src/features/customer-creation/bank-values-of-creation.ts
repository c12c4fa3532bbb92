import type { AppRouter } from '@cordelle/api/root.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { inferRouterInputs } from '@trpc/server';
import type { Mistakes } from '../../auth-forms/use-auth-form.ts';
import { type BankField, bankInput, bankMistakes } from '../../customers/bank-values.ts';
import { type LimitField, limitInput, limitMistake } from '../../customers/limit-fields.tsx';
import type { PartialCustomer } from './creation.tsx';

export type CreationBankField = BankField | LimitField;
export type CreationBankValues = Readonly<Record<CreationBankField, string>>;

/** Fields of both countries; those of the other one are not shown, and nothing is wrong with them. */
export const NO_BANK_VALUES: CreationBankValues = {
  'bankAccount.transitNumber': '',
  'bankAccount.institutionNumber': '',
  'bankAccount.routingNumber': '',
  'bankAccount.accountNumber': '',
  'bankAccount.bankAccountType': '',
  limitChoice: 'limit',
  authorizationAmount: '',
};

const NOTHING_ON_FILE = { onFile: null, required: true } as const;

/** What is wrong with the bank details of somebody new. A limit is asked in the United States only. */
export const creationBankMistakes = (country: Rail, values: CreationBankValues): Mistakes<CreationBankField> => ({
  ...bankMistakes(country, values, NOTHING_ON_FILE),
  ...(country === 'US' && { authorizationAmount: limitMistake(values) }),
});

/** Somebody new, as they are sent. */
export function createInput(
  country: Rail,
  partial: PartialCustomer,
  values: CreationBankValues,
): inferRouterInputs<AppRouter>['customers']['create'] {
  const bankAccount = bankInput(country, values, null);
  return {
    ...partial,
    ...(bankAccount && { bankAccount }),
    ...(country === 'US' && { authorizationAmount: limitInput(values) }),
  };
}
