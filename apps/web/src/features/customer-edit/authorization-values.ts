import type { AppRouter } from '@cordelle/api/root.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { m } from '@cordelle/i18n/messages';
import type { AuthorizationType } from '@cordelle/validation/customers/fields.ts';
import type { inferRouterInputs } from '@trpc/server';
import type { Mistakes } from '../../auth-forms/use-auth-form.ts';
import { type BankField, bankInput, bankMistakes, bankValuesOf } from '../../customers/bank-values.ts';
import type { Customer } from '../../customers/customer.ts';
import { type LimitField, limitInput, limitMistake } from '../../customers/limit-fields.tsx';

export type UpdateInput = inferRouterInputs<AppRouter>['customers']['update'];

/** `newAuthorization`: `yes` where a new agreement replaces one that failed. */
export type AuthorizationField = 'customerType' | 'newAuthorization' | 'authorizationType' | LimitField | BankField;
export type AuthorizationValues = Readonly<Record<AuthorizationField, string>>;

const NO_BANK = {
  'bankAccount.transitNumber': '',
  'bankAccount.institutionNumber': '',
  'bankAccount.routingNumber': '',
  'bankAccount.accountNumber': '',
  'bankAccount.bankAccountType': '',
} as const satisfies Record<BankField, string>;

/** What the form starts with: numbers as masks. */
export const authorizationValuesOf = (customer: Customer): AuthorizationValues => ({
  customerType: customer.customerType,
  newAuthorization: '',
  authorizationType: customer.authorizationType ?? '',
  limitChoice: customer.authorizationAmount === null ? 'none' : 'limit',
  authorizationAmount: customer.authorizationAmount ?? '',
  ...NO_BANK,
  ...bankValuesOf(customer.countryCode, customer.bankAccount),
});

/** How an agreement can be said to have been collected: by phone only where it was. */
export const collectionTypesOf = ({ authorizationType }: Customer): readonly AuthorizationType[] =>
  authorizationType === 'Phone' ? ['In Person', 'Online', 'Phone'] : ['In Person', 'Online'];

/** What is wrong with the values, as the server would say it. */
export function authorizationMistakes(
  customer: Customer,
  values: AuthorizationValues,
  mayEditBank: boolean,
): Mistakes<AuthorizationField> {
  const { countryCode, bankAccount } = customer;
  const isAsked = customer.statuses.authorization === 'complete' || values.newAuthorization === 'yes';
  return {
    authorizationType: isAsked && values.authorizationType === '' ? m.error_collection_type_required : undefined,
    authorizationAmount: limitMistake(values),
    ...(mayEditBank ? bankMistakes(countryCode, values, { onFile: bankAccount, required: false }) : {}),
  };
}

/** What was changed, as it is sent: what stays the same is left out, and bank details of who may not change them. Null: nothing. */
export function authorizationInput(
  customer: Customer,
  first: AuthorizationValues,
  values: AuthorizationValues,
  mayEditBank: boolean,
): UpdateInput | null {
  const isNew = values.newAuthorization === 'yes';
  const bankAccount = mayEditBank ? bankInput(customer.countryCode, values, customer.bankAccount) : undefined;
  const customerType = typeIn(values);
  const authorizationType = collectionIn(customer, values);
  const changed = {
    ...(customerType && customerType !== first.customerType && { customerType }),
    ...(authorizationType && (isNew || authorizationType !== first.authorizationType) && { authorizationType }),
    ...(isNew && { newAuthorization: true }),
    ...(limitInput(values) !== limitInput(first) && { authorizationAmount: limitInput(values) }),
    ...(bankAccount && { bankAccount }),
  };
  return Object.keys(changed).length === 0 ? null : { customerId: customer.id, ...changed };
}

const typeIn = ({ customerType }: AuthorizationValues): CustomerType | undefined =>
  (['Personal', 'Business'] as const).find((known) => known === customerType);

const collectionIn = (customer: Customer, { authorizationType }: AuthorizationValues): AuthorizationType | undefined =>
  collectionTypesOf(customer).find((known) => known === authorizationType);
