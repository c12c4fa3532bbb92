import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import { columns, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { agreementsTouched, type Touched, touchedTerms } from '@cordelle/domain/authorization/touched-terms.ts';
import { type AccountOnRecord, accountDifference } from '@cordelle/domain/bank-numbers/account-difference.ts';
import { type Consent, recordedConsent } from '@cordelle/domain/customer/consent.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { standingAgreements } from '@cordelle/engine/authorizations/standing-agreements.ts';
import { comparedNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { CUSTOMER_DETAILS, DETAIL_NAMES } from '@cordelle/validation/customers/fields.ts';
import { IMPORT_FIELDS, type ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { agreedAfter, agreedIn, changedContact, consentCommand } from '../customers/customer-change.ts';
import { changeOf } from './change-of-line.ts';
import type { ImportingClient } from './importing-client.ts';
import type { Match } from './match-customers.ts';
import type { RowDetails } from './row-details.ts';

/** What a line would change of the customer it is about. */
export type ForeseenChange = {
  /** In the order of the template; `account_number`: the account as a whole. */
  readonly changes: readonly ImportField[];
  /** An agreement that stands would say something else. */
  readonly payerTold: boolean;
};

type Line = { readonly details: RowDetails; readonly match: Match };
type Client = Pick<ImportingClient, 'id' | 'country'>;

const KNOWN = joined(
  columns(customers, 'c', ['id', 'name', ...DETAIL_NAMES, 'language', ...ADDRESS_COLUMNS, 'bankAccountId']),
  columns(customers, 'c', ['customerType', 'authorizationId', 'authorizationLimitCents']),
  columns(customers, 'c', {
    status: 'authorizationStatus',
    channel: 'authorizationChannel',
    limitCents: 'authorizationLimitCents',
    givenAt: 'authorizedAt',
    askedAt: 'authorizationRequestedAt',
  }),
  nullable(columns(customerBankAccounts, 'b', ['blindIndex', 'accountType', 'disabledAt'])),
);
type Known = Row<typeof KNOWN>;

/**
 * For each line about one customer, what it would change of them as they are now, by the rules by which it is imported; null for the
 * others. Two statements for any number of lines.
 */
export async function foreseenChanges(
  tx: Tx,
  keys: KeyStore,
  client: Client,
  lines: readonly Line[],
): Promise<(ForeseenChange | null)[]> {
  const ids = lines.flatMap(({ match }) => (match.kind === 'one' ? [match.customerId] : []));
  if (ids.length === 0) return lines.map(() => null);
  const rows = await tx.sql`
    select ${KNOWN} from customers c
      left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
     where c.client_id = ${client.id} and c.id = any(${arrayLiteral(ids)}::bigint[])`;
  const knownById = new Map(rows.map((row) => [row.id, row]));
  const compared = lines.map(({ match, details }) => {
    const known = match.kind === 'one' && knownById.get(match.customerId);
    return known ? { known, ...difference(keys, client, known, details) } : null;
  });
  const asked = compared.flatMap((one) => (one && touchesTerms(one.touched) ? [one.known.id] : []));
  const standing = await standingAgreements(tx, client.id, asked);
  return compared.map(
    (one) =>
      one && {
        changes: one.changes,
        payerTold:
          agreementsTouched(standing.get(one.known.id) ?? [], one.touched, one.known.authorizationId).length > 0,
      },
  );
}

const touchesTerms = ({ account, limit, renamed, amended }: Touched): boolean =>
  account !== undefined || limit || renamed || amended;

function difference(keys: KeyStore, client: Client, known: Known, details: RowDetails) {
  const change = changeOf(details);
  const { bank } = details;
  const index = bank && searchIndexOf(keys, client.id, comparedNumbers(bank));
  const account = bank && index ? accountDifference(onRecord(known), bank, index) : null;
  const { limit, renamed, amended } = touchedTerms(agreedIn(known), agreedAfter(known, change));
  const { terms = {} } = recordedConsent(consentCommand(change, account !== null), known) ?? {};
  const contact = changedContact(known, change);
  const changed: ReadonlySet<ImportField> = new Set([
    ...fieldsOfContact(client.country).flatMap(([detail, field]) => (contact[detail] === undefined ? [] : [field])),
    ...TERMS.flatMap(([term, field]) => (isOther(terms[term], known[term]) ? [field] : [])),
    ...(account
      ? [account.kind && !account.digits ? ('bank_account_type' as const) : ('account_number' as const)]
      : []),
  ]);
  const touched: Touched = {
    ...(account && { account: { before: known.bankAccountId } }),
    limit: limit !== null,
    renamed,
    amended,
  };
  return { changes: IMPORT_FIELDS[client.country].filter((field) => changed.has(field)), touched };
}

const onRecord = ({ blindIndex, accountType, disabledAt }: Known): AccountOnRecord | null =>
  blindIndex === null ? null : { blindIndex, accountType, disabledAt };

/** What of the consent a line can say, and where. */
const TERMS = [
  ['customerType', 'customer_type'],
  ['channel', 'authorization_type'],
  ['givenAt', 'authorization_date'],
  ['limitCents', 'authorization_amount'],
] as const satisfies [keyof Consent, ImportField][];

type Term = Consent[(typeof TERMS)[number][0]];
/** Left out: it stays. */
const isOther = (after: Term | undefined, before: Term): boolean =>
  after !== undefined && after?.valueOf() !== before?.valueOf();

/** How somebody is called and reached, and where a line says so. */
const fieldsOfContact = (country: Rail) =>
  [
    ['name', 'name'],
    ...DETAIL_NAMES.map((detail) => [detail, CUSTOMER_DETAILS[detail].inSpreadsheet] as const),
    ['language', 'language'],
    ['address1', 'address_1'],
    ['address2', 'address_2'],
    ['city', 'city'],
    ['provinceCode', country === 'CA' ? 'province_code' : 'state_code'],
    ['postalCode', country === 'CA' ? 'postal_code' : 'zip_code'],
  ] as const;
