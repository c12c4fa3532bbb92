import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { customerStatus } from '@cordelle/domain/customer/readiness.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { SealedNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { HIDDEN_NUMBERS } from '@cordelle/engine/bank-numbers/hidden-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { openNumbers } from '@cordelle/engine/bank-numbers/open-numbers.ts';
import { type FactsRow, factsOf } from '@cordelle/engine/customers/readiness-facts.ts';
import { type customerExportInput, EXPORT_COLUMNS } from '@cordelle/validation/customers/export.ts';
import type { z } from 'zod';
import type { ClientScope } from '../context.ts';
import { csvLines } from '../exports/csv.ts';
import { AUTHORIZATION_TYPE_OF } from './customer-record.ts';
import { filtered, found } from './list-conditions.ts';
import { after, blanksOf, orderOf, type Place, placeColumn } from './list-order.ts';

type ExportInput = z.output<typeof customerExportInput>;
type Opener = Pick<App, 'database' | 'keys' | 'clock'>;
type Client = Pick<ClientScope, 'id' | 'country' | 'permissions'>;
type By = { readonly actor: string; readonly requestId: string | null };
type Column = (typeof EXPORT_COLUMNS)[Rail][number];

/** So many customers are read at a time; what is read is handed on before more is. */
const CHUNK_ROWS = 1_000;

/** `customers-2026-03-16.csv`, by the business day of the rail. */
export const exportFilename = (rail: Rail, now: Date): string =>
  `customers-${localDate(now, RAIL_FACTS[rail].zone)}.csv`;

/**
 * The list as a spreadsheet: what the filters and the search leave, in its order. UTF-8 with a mark that spreadsheet programs
 * look for; a cell that such a program would calculate begins with an apostrophe. Numbers of accounts stand in clear for who may
 * see them, with an audit row for each part of the list, and masked for everybody else. Reads a part of the list at a time, each in
 * a transaction of its own, so that a slow reader holds nothing of the database.
 */
export async function* exportCustomers(
  app: Opener,
  client: Client,
  input: ExportInput,
  by: By,
): AsyncGenerator<Uint8Array> {
  const columns = EXPORT_COLUMNS[client.country];
  const inClear = client.permissions.has('customers.view_unmasked_bank_numbers');
  yield csvLines([columns], true);
  let place: Place | null = null;
  for (;;) {
    const asked: Asked = { client, input, inClear, place };
    const part = await inTransaction(app.database, { clientId: client.id }, (tx) => readPart(tx, app, asked, by));
    if (part.cells.length > 0)
      yield csvLines(
        part.cells.map((cells) => columns.map((column) => cells[column] ?? '')),
        false,
      );
    if (part.next === null) return;
    place = part.next;
  }
}

type Asked = {
  readonly client: Client;
  readonly input: ExportInput;
  readonly inClear: boolean;
  /** Where the part before ended; null: at the beginning. */
  readonly place: Place | null;
};
type Part = { readonly cells: Partial<Record<Column, string>>[]; readonly next: Place | null };

type Row = FactsRow &
  SealedNumbers & {
    readonly id: bigint;
    readonly place: string | null;
    readonly name: string;
    readonly customIdentifier: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    readonly homePhone: string | null;
    readonly customerType: CustomerType;
    readonly authorizationChannel: keyof typeof AUTHORIZATION_TYPE_OF | null;
    readonly authorizationLimitCents: bigint | null;
    readonly address1: string | null;
    readonly address2: string | null;
    readonly city: string | null;
    readonly provinceCode: string | null;
    readonly postalCode: string | null;
    readonly accountId: bigint | null;
    readonly mask: string | null;
    readonly createdAt: Date;
  };

async function readPart(tx: Tx, app: Opener, { client, input, inClear, place }: Asked, by: By): Promise<Part> {
  const { sql } = tx;
  const within = filtered(tx, client.id, input);
  const rows = await sql<Row[]>`
    select c.id, ${placeColumn(tx, input.sort)} as place, c.name, c.custom_identifier as "customIdentifier", c.email, c.phone,
           c.home_phone as "homePhone", c.customer_type as "customerType", c.active,
           c.authorization_status as "authorizationStatus", c.authorization_channel as "authorizationChannel",
           c.authorization_limit_cents as "authorizationLimitCents", c.verification_required as "verificationRequired",
           c.bank_verification as "bankVerification", c.address1, c.address2, c.city, c.province_code as "provinceCode",
           c.postal_code as "postalCode", c.created_at as "createdAt", b.id is not null as "hasBankAccount",
           b.disabled_at is not null as "bankDisabled", b.id as "accountId", b.mask, b.country,
           b.account_type as "accountType", b.institution_number_encrypted as "institutionNumberEncrypted",
           b.transit_number_encrypted as "transitNumberEncrypted",
           b.routing_number_encrypted as "routingNumberEncrypted", b.account_number_encrypted as "accountNumberEncrypted"
      from customers c
      left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
     where ${within} ${input.search ? sql`and ${found(tx, input.search, inClear)}` : sql``}
       ${place ? sql`and ${after(tx, input.sort, place)}` : sql``}
     order by ${orderOf(tx, input.sort)} limit ${CHUNK_ROWS}`;
  const opened = inClear ? await numbersOf(tx, app, client.id, rows, by) : new Map<bigint, BankNumbers>();
  const last = rows.at(-1);
  return {
    cells: rows.map((row) => cellsOf(row, client.country, opened.get(row.id) ?? null)),
    next: last && rows.length === CHUNK_ROWS ? { value: last.place, id: last.id } : blanksAfter(input, place),
  };
}

/** A first part that is not full was the whole list; a later one with values may be followed by the blanks. */
const blanksAfter = ({ sort }: ExportInput, place: Place | null): Place | null =>
  place !== null && place.value !== null ? blanksOf(sort) : null;

async function numbersOf(tx: Tx, app: Opener, clientId: bigint, rows: readonly Row[], { actor, requestId }: By) {
  const withAccount = rows.flatMap((row) => (row.accountId === null ? [] : [{ ...row, accountId: row.accountId }]));
  const numbers = await openNumbers(
    tx,
    await keyringOf(tx, app.keys, clientId),
    { actor, purpose: 'customer_export', requestId, at: app.clock.now() },
    withAccount.map((row) => ({ table: 'customer_bank_accounts', clientId, rowId: row.accountId, sealed: row })),
  );
  return new Map(numbers.flatMap((one, index) => (withAccount[index] ? [[withAccount[index].id, one] as const] : [])));
}

function cellsOf(row: Row, rail: Rail, numbers: BankNumbers | null): Partial<Record<Column, string>> {
  const { provinceCode: region, postalCode, authorizationChannel: channel, authorizationLimitCents: limit } = row;
  return {
    id: String(row.id),
    name: row.name,
    custom_identifier: row.customIdentifier ?? '',
    email: row.email ?? '',
    phone: row.phone ?? '',
    home_phone: row.homePhone ?? '',
    customer_type: row.customerType,
    status: customerStatus(factsOf(row)),
    authorization_type: channel ? AUTHORIZATION_TYPE_OF[channel] : '',
    authorization_amount: limit === null ? '' : centsText(limit),
    address_1: row.address1 ?? '',
    address_2: row.address2 ?? '',
    city: row.city ?? '',
    ...(rail === 'CA'
      ? { province_code: region ?? '', postal_code: postalCode ?? '' }
      : { state_code: region ?? '', zip_code: postalCode ?? '' }),
    ...(row.accountId !== null && (numbers ? numbersInClear(numbers) : numbersMasked(row))),
    created_at: localDate(row.createdAt, RAIL_FACTS[rail].zone),
  };
}

const nameOfType = (type: 'checking' | 'savings' | null): string =>
  type === null ? '' : type === 'checking' ? 'Checking' : 'Savings';

const numbersInClear = (numbers: BankNumbers): Partial<Record<Column, string>> =>
  numbers.country === 'CA'
    ? {
        transit_number: numbers.transit,
        institution_number: numbers.institution,
        account_number: numbers.account,
      }
    : {
        routing_number: numbers.routing,
        account_number: numbers.account,
        bank_account_type: nameOfType(numbers.accountType),
      };

const numbersMasked = ({ country, mask, accountType }: Row): Partial<Record<Column, string>> =>
  country === 'CA'
    ? {
        transit_number: HIDDEN_NUMBERS.transitNumber,
        institution_number: HIDDEN_NUMBERS.institutionNumber,
        account_number: mask ?? '',
      }
    : {
        routing_number: HIDDEN_NUMBERS.routingNumber,
        account_number: mask ?? '',
        bank_account_type: nameOfType(accountType),
      };
