import { columns, type Row } from '@cordelle/db/columns.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { GivenReason } from '@cordelle/domain/authorization/change.ts';
import type { AgreedTerms } from '@cordelle/domain/authorization/touched-terms.ts';
import type { EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { CollectedBy } from '@cordelle/domain/customer/collection-change.ts';
import type { ConsentCommand } from '@cordelle/domain/customer/consent.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import type { Money } from '@cordelle/domain/money.ts';
import type { ABOVE_LIMIT_CHOICES } from '@cordelle/validation/customers/edit.ts';
import { type CustomerDetail, DETAIL_NAMES, eachDetail } from '@cordelle/validation/customers/fields.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Address } from './create-customer.ts';

/** Why somebody changes what a payer agreed to. */
export type ChangeReason = GivenReason & {
  readonly formIsProof: boolean;
  readonly noticeCode: string | null;
  readonly above: (typeof ABOVE_LIMIT_CHOICES)[number];
};

/** What is asked to become different; what is left out stays as it is, so that two editors of different fields both win. */
export type CustomerChange = Readonly<Partial<Record<CustomerDetail, string | null | undefined>>> & {
  readonly name?: string | undefined;
  readonly language?: Language | undefined;
  readonly address?: Partial<Address> | undefined;
  readonly customerType?: CustomerType | undefined;
  /** How the agreement was collected. */
  readonly collected?: CollectedBy | undefined;
  /** When it was given; null: not known. */
  readonly givenAt?: Date | null | undefined;
  /** A new agreement was collected, whatever became of the one on record. */
  readonly isNewAgreement?: boolean | undefined;
  /** Most that one debit may take; null: no limit. */
  readonly limit?: Money | null | undefined;
  /** Numbers as they were entered; masks mean unchanged. */
  readonly bank?: EnteredNumbers | undefined;
  /** Agreements go on from the account they cover: the new one is for what is agreed to with it. */
  readonly agreementsStay?: true;
  readonly autoImportInvoices?: boolean | undefined;
  readonly autoUpdate?: boolean | undefined;
  /** Why what was agreed to changes; left out: by the payer's own word. */
  readonly reason?: ChangeReason;
  /** What the agreements that change note besides: the spreadsheet and its line. */
  readonly evidence?: Readonly<Record<string, string>>;
};

/** Of a customer, what may be changed. */
export const CHANGEABLE = columns(customers, [
  'id',
  'name',
  ...DETAIL_NAMES,
  'language',
  ...ADDRESS_COLUMNS,
  'bankAccountId',
  'customerType',
  'authorizationLimitCents',
  'bankVerification',
  'autoImportInvoices',
  'autoUpdate',
]);
export type CustomerRow = Row<typeof CHANGEABLE>;

type Contact = Pick<CustomerRow, 'name' | CustomerDetail | 'language' | keyof Address>;

/** What a change makes different of how somebody is called and reached. */
export const changedContact = (row: Contact, change: CustomerChange) => {
  const { name, language, address } = change;
  return different(row, { name, ...eachDetail((detail) => change[detail]), language, ...address });
};

/** The values that are given and are not there already. The cast holds because only entries are dropped. */
export function different<Values extends object>(row: object, values: Values): { [Key in keyof Values]?: Values[Key] } {
  const known = new Map<string, unknown>(Object.entries(row));
  const entries = Object.entries(values).filter(([key, value]) => value !== undefined && value !== known.get(key));
  return Object.fromEntries(entries) as { [Key in keyof Values]?: Values[Key] };
}

type Agreed = Pick<CustomerRow, 'name' | 'customerType' | 'authorizationLimitCents'>;

/** What agreements say of a customer. */
export const agreedIn = ({ name, customerType, authorizationLimitCents: limitCents }: Agreed): AgreedTerms => ({
  name,
  customerType,
  limitCents,
});

/** The same after a change. */
export const agreedAfter = (row: Agreed, { name, customerType, limit }: CustomerChange): AgreedTerms => ({
  name: name ?? row.name,
  customerType: customerType ?? row.customerType,
  limitCents: limit === undefined ? row.authorizationLimitCents : (limit?.cents ?? null),
});

/** What a change says of the consent. */
export const consentCommand = (
  { customerType, limit, collected, givenAt, isNewAgreement = false }: CustomerChange,
  accountChanged: boolean,
) => {
  const limitCents = limit === undefined ? undefined : (limit?.cents ?? null);
  return {
    type: 'record',
    customerType,
    limitCents,
    collected,
    givenAt,
    isNewAgreement,
    accountChanged,
  } as const satisfies ConsentCommand;
};
