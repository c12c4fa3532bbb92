import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { customerStatus } from '@cordelle/domain/customer/readiness.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { SEALED_COLUMNS } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { HIDDEN_NUMBERS } from '@cordelle/engine/bank-numbers/hidden-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { openNumbers } from '@cordelle/engine/bank-numbers/open-numbers.ts';
import { factsOf, readinessColumns } from '@cordelle/engine/customers/readiness-facts.ts';
import { type customerExportInput, EXPORT_COLUMNS } from '@cordelle/validation/customers/export.ts';
import { CUSTOMER_DETAILS, DETAIL_NAMES } from '@cordelle/validation/customers/fields.ts';
import type { z } from 'zod';
import type { ClientScope } from '../context.ts';
import { csvLines } from '../exports/csv.ts';
import { findCustomers } from '../finder/find-customers.ts';
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

const exportColumns = joined(
  readinessColumns,
  columns(customers, 'c', [
    'id',
    'name',
    ...DETAIL_NAMES,
    'customerType',
    'authorizationChannel',
    'authorizationLimitCents',
    ...ADDRESS_COLUMNS,
    'createdAt',
  ]),
  nullable(columns(customerBankAccounts, 'b', { accountId: 'id', mask: 'mask' })),
  nullable(columns(customerBankAccounts, 'b', SEALED_COLUMNS)),
);
type ExportRow = Row<typeof exportColumns>;

async function readPart(tx: Tx, app: Opener, { client, input, inClear, place }: Asked, by: By): Promise<Part> {
  const { sql } = tx;
  const within = filtered(tx, client.id, input);
  const sought = input.search ? await findCustomers(tx, input.search, { nearly: true }) : null;
  const ordered = computed<{ place: string | null }>({ place: placeColumn(tx, input.sort) });
  const rows = await sql`
    select ${exportColumns}, ${ordered}
      from customers c
      left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
     where ${within} ${sought ? sql`and ${found(tx, sought, inClear)}` : sql``}
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

async function numbersOf(tx: Tx, app: Opener, clientId: bigint, rows: readonly ExportRow[], { actor, requestId }: By) {
  const withAccount = rows.flatMap(({ id, accountId, country, accountNumberEncrypted, ...row }) =>
    accountId === null || country === null || accountNumberEncrypted === null
      ? []
      : [{ id, accountId, sealed: { ...row, country, accountNumberEncrypted } }],
  );
  const numbers = await openNumbers(
    tx,
    await keyringOf(tx, app.keys, clientId),
    { actor, purpose: 'customer_export', requestId, at: app.clock.now() },
    withAccount.map(({ accountId, sealed }) => ({
      table: 'customer_bank_accounts',
      clientId,
      rowId: accountId,
      sealed,
    })),
  );
  return new Map(numbers.flatMap((one, index) => (withAccount[index] ? [[withAccount[index].id, one] as const] : [])));
}

function cellsOf(row: ExportRow, rail: Rail, numbers: BankNumbers | null): Partial<Record<Column, string>> {
  const { provinceCode: region, postalCode, authorizationChannel: channel, authorizationLimitCents: limit } = row;
  return {
    id: String(row.id),
    name: row.name,
    ...Object.fromEntries(DETAIL_NAMES.map((detail) => [CUSTOMER_DETAILS[detail].inSpreadsheet, row[detail] ?? ''])),
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

const numbersMasked = ({ country, mask, accountType }: ExportRow): Partial<Record<Column, string>> =>
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
