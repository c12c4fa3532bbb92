import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { changeConsents } from '@cordelle/engine/authorizations/consent.ts';
import { endRequests } from '@cordelle/engine/authorizations/end-requests.ts';
import { type CustomerColumns, changeCustomersAlike } from '@cordelle/engine/customers/customer-rows.ts';
import { type CustomerFact, recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { type ChangedDetails, changeBankDetails, type Editor } from './change-bank-details.ts';
import { type BegunReason, begunChange, renameAgreements } from './change-reason.ts';
import {
  CHANGEABLE,
  type CustomerChange,
  type CustomerRow,
  changedContact,
  consentCommand,
  different,
} from './customer-change.ts';
import { identifierNotTaken } from './identifier-taken.ts';

type Client = { readonly id: bigint; readonly country: Rail };

/**
 * Changes a customer, with what the timeline tells of it; their consent by its own rules (`changeConsents`). The audit row is
 * the caller's. Returns the change of agreements that stand,
 * which the payer is to be told; null: none. Throws `record.not_found`,
 * `customer.custom_identifier_taken`, `customer.phone_not_offered` and what `changeBankDetails` throws.
 */
export async function updateCustomer(
  tx: Tx,
  keys: KeyStore,
  client: Client,
  customerId: bigint,
  change: CustomerChange,
  by: Editor,
): Promise<BegunReason | null> {
  const row = await lockedRow(tx, client.id, customerId);
  const contact = changedContact(row, change);
  const switches = different(row, { autoImportInvoices: change.autoImportInvoices, autoUpdate: change.autoUpdate });
  const bank = change.bank ? await changeBankDetails(tx, keys, client, row, change.bank, by) : null;
  const verificationEnds = bank?.digitsChanged === true && row.bankVerification !== 'none';
  const columns: CustomerColumns = {
    ...contact,
    ...(contact.email === undefined ? {} : { emailBouncedAt: null }),
    ...switches,
    ...(bank ? { bankAccountId: bank.bankAccountId } : {}),
    ...(verificationEnds ? { bankVerification: 'none', verificationMethod: null } : {}),
  };
  await identifierNotTaken(changeCustomersAlike(tx, client.id, [customerId], columns));
  const facts = factsOf({ row, contact, bank, switches, verificationEnds });
  await recordFacts(
    tx,
    client.id,
    facts.map((fact) => ({ ...fact, customerId })),
    by,
  );
  const accountWas = row.bankAccountId;
  const recorded = {
    clientId: client.id,
    id: customerId,
    accountWas,
    command: consentCommand(change, bank !== null && !change.agreementsStay),
  };
  const begun = await begunChange(tx, client, customerId, { row, change, bank }, by);
  const { evidence = {} } = change;
  const [consent] = await changeConsents(tx, [{ ...recorded, ...(begun && { because: begun.record, evidence }) }], by);
  if (begun && contact.name !== undefined)
    await renameAgreements(tx, client.id, customerId, { ...begun, evidence }, by);
  const isGiven = consent?.change.version === 'given';
  // Under another address nobody is to answer what was mailed to the old one.
  if (isGiven || contact.email !== undefined)
    await endRequests(tx, client.id, [customerId], { end: isGiven ? 'answered' : 'withdrawn', ...by });
  return begun;
}

async function lockedRow({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<CustomerRow> {
  const [row] = await sql`
    select ${CHANGEABLE} from customers where client_id = ${clientId} and id = ${customerId} for update`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

type Changed = {
  readonly row: CustomerRow;
  readonly contact: object;
  readonly bank: ChangedDetails | null;
  readonly switches: object;
  readonly verificationEnds: boolean;
};

/** What the timeline tells: names of fields and a mask, never what stands in them. */
function factsOf({ row, contact, bank, switches, verificationEnds }: Changed): Omit<CustomerFact, 'customerId'>[] {
  const facts: Omit<CustomerFact, 'customerId'>[] = [];
  const contactFields = Object.keys(contact);
  if (contactFields.length > 0) facts.push({ type: 'contact_details_updated', data: { fields: contactFields } });
  if (bank) facts.push({ type: 'bank_details_updated', data: { accountNumber: bank.mask, bankName: bank.bankName } });
  if (verificationEnds) facts.push({ type: 'verification_changed', data: { from: row.bankVerification, to: 'none' } });
  if (Object.keys(switches).length > 0) facts.push({ type: 'integration_settings_updated', data: { ...switches } });
  return facts;
}
