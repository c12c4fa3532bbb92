import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import {
  type AuthorizationOnRecord,
  collectionChange,
  type DeclaredChannel,
} from '@cordelle/domain/customer/collection-change.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Money } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { endRequests } from '@cordelle/engine/customers/end-requests.ts';
import { type CustomerFact, recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { RowChanges } from '@cordelle/engine/row-changes.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { type ChangedDetails, changeBankDetails, type Editor } from './change-bank-details.ts';
import type { Address } from './create-customer.ts';
import { identifierNotTaken } from './identifier-taken.ts';
import { recordAuthorization } from './record-authorization.ts';

/** What is asked to become different; what is left out stays as it is, so that two editors of different fields both win. */
export type CustomerChange = {
  readonly name?: string | undefined;
  readonly customIdentifier?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly homePhone?: string | null | undefined;
  readonly language?: Language | undefined;
  readonly address?: Partial<Address> | undefined;
  readonly customerType?: CustomerType | undefined;
  /** How the agreement was collected. */
  readonly collected?: DeclaredChannel | undefined;
  /** A new agreement was collected, whatever became of the one on record. */
  readonly isNewAgreement?: boolean | undefined;
  /** Most that one debit may take; null: no limit. */
  readonly limit?: Money | null | undefined;
  /** Numbers as they were entered; masks mean unchanged. */
  readonly bank?: EnteredNumbers | undefined;
  readonly autoImportInvoices?: boolean | undefined;
  readonly autoUpdate?: boolean | undefined;
};

type Client = { readonly id: bigint; readonly country: Rail };

type Row = Address & {
  readonly id: bigint;
  readonly name: string;
  readonly customIdentifier: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly homePhone: string | null;
  readonly language: Language;
  readonly customerType: CustomerType;
  readonly authorizationStatus: AuthorizationOnRecord['status'];
  readonly authorizationChannel: AuthorizationOnRecord['channel'];
  readonly authorizationLimitCents: bigint | null;
  readonly bankAccountId: bigint | null;
  readonly bankVerification: string;
  readonly autoImportInvoices: boolean;
  readonly autoUpdate: boolean;
};
type Columns = Partial<Omit<typeof customers.$inferInsert, 'clientId' | 'id'>>;

/**
 * Changes a customer, with what the timeline tells of it and, where consent is touched, the next version of the
 * authorization. The audit row is the caller's. Answers the names of the fields that are different now. Throws
 * `record.not_found`, `customer.custom_identifier_taken`, `customer.phone_not_offered` and what `changeBankDetails` throws.
 */
export async function updateCustomer(
  tx: Tx,
  keys: KeyStore,
  client: Client,
  customerId: bigint,
  change: CustomerChange,
  by: Editor,
): Promise<string[]> {
  const row = await lockedRow(tx, client.id, customerId);
  const contact = contactColumns(row, change);
  const consent = consentColumns(row, change, by.at);
  const switches = different(row, { autoImportInvoices: change.autoImportInvoices, autoUpdate: change.autoUpdate });
  const bank = change.bank ? await changeBankDetails(tx, keys, client, row, change.bank, by) : null;
  const verificationEnds = bank?.digitsChanged === true && row.bankVerification !== 'none';
  const columns: Columns = {
    ...contact,
    ...(contact.email === undefined ? {} : { emailBouncedAt: null }),
    ...consent.columns,
    ...switches,
    ...(bank ? { bankAccountId: bank.bankAccountId } : {}),
    ...(verificationEnds ? { bankVerification: 'none', verificationMethod: null } : {}),
  };
  if (Object.keys(columns).length === 0) return [];
  const changed = new RowChanges(customers).set({ clientId: client.id, id: customerId }, columns);
  await identifierNotTaken(changed.write(tx));
  // Under another address nobody is to answer what was mailed to the old one.
  if (consent.given || contact.email !== undefined)
    await endRequests(tx, client.id, [customerId], { end: consent.given ? 'answered' : 'withdrawn', at: by.at });
  const facts = factsOf({ row, contact, consent, bank, switches, verificationEnds });
  await recordFacts(
    tx,
    client.id,
    facts.map((fact) => ({ ...fact, customerId })),
    by,
  );
  const isConsent = consent.given || (row.authorizationStatus === 'complete' && (bank || consent.fields.length > 0));
  if (isConsent)
    await recordAuthorization(tx, client.id, {
      customerId,
      kind: consent.given ? 'given' : 'changed',
      actor: by.actor,
      at: by.at,
    });
  return [...Object.keys(contact), ...consent.fields, ...(bank ? ['bankAccount'] : []), ...Object.keys(switches)];
}

async function lockedRow({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<Row> {
  const [row] = await sql<Row[]>`
    select id, name, custom_identifier as "customIdentifier", email, phone, home_phone as "homePhone", language, address1,
           address2, city, province_code as "provinceCode", postal_code as "postalCode", customer_type as "customerType",
           authorization_status as "authorizationStatus", authorization_channel as "authorizationChannel",
           authorization_limit_cents as "authorizationLimitCents", bank_account_id as "bankAccountId",
           bank_verification as "bankVerification", auto_import_invoices as "autoImportInvoices",
           auto_update as "autoUpdate"
      from customers where client_id = ${clientId} and id = ${customerId} for update`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

/** The values that are given and are not there already. The cast holds because only entries are dropped. */
function different<Values extends object>(row: object, values: Values): { [Key in keyof Values]?: Values[Key] } {
  const known = new Map<string, unknown>(Object.entries(row));
  const entries = Object.entries(values).filter(([key, value]) => value !== undefined && value !== known.get(key));
  return Object.fromEntries(entries) as { [Key in keyof Values]?: Values[Key] };
}

const contactColumns = (
  row: Row,
  { name, customIdentifier, email, phone, homePhone, language, address }: CustomerChange,
) => different(row, { name, customIdentifier, email, phone, homePhone, language, ...address });

type ConsentChange = {
  readonly columns: Columns;
  /** Names of the terms that changed. */
  readonly fields: readonly string[];
  /** There is a new agreement. */
  readonly given: boolean;
};

function consentColumns(
  row: Row,
  { customerType, collected, isNewAgreement, limit }: CustomerChange,
  at: Date,
): ConsentChange {
  const columns: Columns = {};
  const fields: string[] = [];
  if (customerType !== undefined && customerType !== row.customerType) {
    columns.customerType = customerType;
    fields.push('customerType');
  }
  if (limit !== undefined && (limit?.cents ?? null) !== row.authorizationLimitCents) {
    columns.authorizationLimitCents = limit?.cents ?? null;
    fields.push('authorizationAmount');
  }
  const onRecord = { status: row.authorizationStatus, channel: row.authorizationChannel };
  const collection = collected ? collectionChange(collected, onRecord, isNewAgreement ?? false) : 'none';
  if (collection !== 'none') {
    columns.authorizationChannel = collected;
    fields.push('authorizationType');
  }
  if (collection === 'given')
    Object.assign(columns, { authorizationStatus: 'complete', authorizedAt: at, authorizationRequestedAt: null });
  return { columns, fields, given: collection === 'given' };
}

type Changed = {
  readonly row: Row;
  readonly contact: object;
  readonly consent: ConsentChange;
  readonly bank: ChangedDetails | null;
  readonly switches: object;
  readonly verificationEnds: boolean;
};

/** What the timeline tells: names of fields and a mask, never what stands in them. */
function factsOf({
  row,
  contact,
  consent,
  bank,
  switches,
  verificationEnds,
}: Changed): Omit<CustomerFact, 'customerId'>[] {
  const facts: Omit<CustomerFact, 'customerId'>[] = [];
  const contactFields = Object.keys(contact);
  if (contactFields.length > 0) facts.push({ type: 'contact_details_updated', data: { fields: contactFields } });
  if (bank) facts.push({ type: 'bank_details_updated', data: { accountNumber: bank.mask, bankName: bank.bankName } });
  if (verificationEnds) facts.push({ type: 'verification_changed', data: { from: row.bankVerification, to: 'none' } });
  if (consent.fields.length > 0)
    facts.push({
      type: 'authorization_recorded',
      data: {
        kind: consent.given ? 'given' : 'changed',
        fields: consent.fields,
        channel: consent.columns.authorizationChannel ?? row.authorizationChannel,
      },
    });
  if (Object.keys(switches).length > 0) facts.push({ type: 'integration_settings_updated', data: { ...switches } });
  return facts;
}
