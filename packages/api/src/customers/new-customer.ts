import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { postalCodeText, requirePlace } from '@cordelle/domain/address/postal-code.ts';
import { givenAtOf } from '@cordelle/domain/authorization/given-at.ts';
import { bankNameOf } from '@cordelle/domain/bank-numbers/bank-names.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { bankNumbersOf, type EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { authorizationLimit } from '@cordelle/domain/customer/authorization-limit.ts';
import { allOf, DomainError, invariant } from '@cordelle/domain/errors.ts';
import { type Money, parseMoney } from '@cordelle/domain/money.ts';
import { currencyOf, RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { createCustomerInput } from '@cordelle/validation/customers/edit.ts';
import { type AuthorizationType, eachDetail } from '@cordelle/validation/customers/fields.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { requireCountryFields } from './country-fields.ts';
import type { Address, NewCustomer } from './create-customer.ts';

export type ClientDefaults = { readonly country: Rail; readonly defaultLanguage: Language };
type Input = z.output<typeof createCustomerInput>;

export const CHANNEL_OF = {
  Online: 'online',
  'In Person': 'in_person',
  Phone: 'phone',
} as const satisfies Record<AuthorizationType, NewCustomer['authorization']['channel']>;

/** Blank text means none. */
export const orNone = (text: string | undefined): string | null => text || null;

/**
 * Somebody as a form, a program or a line of a spreadsheet describes them, checked by the rules of the client's country.
 * How an agreement was collected says that there is one; when, is known where it is said. Throws the refusals of bank numbers,
 * limits, addresses and dates, what only customers of the other country have, and `customer.phone_not_offered`; all at once.
 */
export function newCustomerOf(client: ClientDefaults, input: Input, at: Date): NewCustomer {
  const { authorizationType, authorizationPlace, bankAccount } = input;
  const [, , , numbers, address, limit, givenAt] = allOf<
    [unknown, unknown, unknown, BankNumbers | null, Address, Money | null, Date | null]
  >([
    () => {
      if (authorizationType === 'Phone') throw new DomainError('customer.phone_not_offered');
    },
    () => requireCountryFields(client.country, input),
    () => requireAgreement(authorizationType !== undefined, input),
    () => (hasNumbers(bankAccount) ? bankNumbersOf(client.country, bankAccount) : null),
    () => addressOf(client.country, input.address),
    () => limitOf(client.country, input),
    () => (authorizationType ? (givenAtIn(client.country, input.authorizationDate, at) ?? null) : null),
  ]);
  return {
    name: input.name,
    ...eachDetail((detail) => orNone(input[detail])),
    address,
    customerType: input.customerType,
    language: input.language ?? client.defaultLanguage,
    authorization: {
      status: authorizationType ? 'complete' : 'pending',
      channel: authorizationType ? CHANNEL_OF[authorizationType] : null,
      limit,
      givenAt,
      ...(authorizationPlace && { evidence: { place: authorizationPlace } }),
    },
    bank: numbers && { ...numbers, bankName: bankNameOf(numbers) },
    verificationRequired: false,
    apiCustomerId: orNone(input.apiCustomerId),
  };
}

/** Throws `authorization.none_given` where something is said of an agreement, and there is none. */
export function requireAgreement(
  isGiven: boolean,
  said: { readonly authorizationDate?: string | undefined; readonly authorizationPlace?: string | undefined },
): void {
  const fields = (['authorizationDate', 'authorizationPlace'] as const).filter((field) => said[field]);
  if (!isGiven && fields.length > 0) throw new DomainError('authorization.none_given', {}, fields);
}

/** When an agreement was given of which somebody says the day; undefined: they say none. */
export const givenAtIn = (country: Rail, day: string | undefined, at: Date): Date | undefined =>
  day === undefined ? undefined : givenAtOf(country, day, localDate(at, RAIL_FACTS[country].zone));

const hasNumbers = (entered: EnteredNumbers | undefined): entered is EnteredNumbers =>
  entered !== undefined && Object.values(entered).some((value) => value !== undefined && value !== '');

/** An agreement in the United States says how much one debit may take, or that there is no limit (0). */
function limitOf(country: Rail, { authorizationType, authorizationAmount }: Input): Money | null {
  if (authorizationAmount !== undefined)
    return authorizationLimit(parseMoney(authorizationAmount, currencyOf(country)));
  if (country === 'US' && authorizationType) throw new DomainError('customer.limit_required');
  return null;
}

/** Where somebody lives; the country says whether the province or the state counts. */
function addressOf(country: Rail, entered: Input['address'] = {}): Address {
  const address = {
    address1: orNone(entered.address1),
    address2: orNone(entered.address2),
    city: orNone(entered.city),
    provinceCode: regionIn(country === 'CA' ? entered.provinceCode : entered.stateCode),
    postalCode: postalCodeIn(entered.postalCode),
  };
  requireAddress(country, address);
  return address;
}

const regionIn = (typed: string | undefined): string | null => orNone(typed)?.toUpperCase() ?? null;

function postalCodeIn(typed: string | undefined): string | null {
  const given = orNone(typed);
  return given && postalCodeText(given);
}

/** Throws what `requirePlace` does, at the fields of a customer's address. */
export const requireAddress = (
  country: Rail,
  { provinceCode: region, postalCode }: Pick<Address, 'provinceCode' | 'postalCode'>,
): void =>
  requirePlace(
    { country, region, postalCode },
    { region: country === 'CA' ? 'address.provinceCode' : 'address.stateCode', postalCode: 'address.postalCode' },
  );

/** The lines of an address that were given; blank ones take away what was there. */
export function addressChange(country: Rail, entered: NonNullable<Input['address']>): Partial<Address> {
  const region = country === 'CA' ? entered.provinceCode : entered.stateCode;
  const wanted = {
    ...entered,
    provinceCode: region?.toUpperCase(),
    postalCode: entered.postalCode && postalCodeText(entered.postalCode),
  };
  const given = ADDRESS_COLUMNS.filter((line) => wanted[line] !== undefined);
  return Object.fromEntries(given.map((line) => [line, orNone(wanted[line])]));
}

/** What a client's customers are made with unless something else is said. */
export async function clientDefaults({ sql }: Tx, clientId: bigint): Promise<ClientDefaults> {
  const [client] = await sql`
    select ${columns(clients, ['country', 'defaultLanguage'])} from clients where id = ${clientId}`;
  invariant(client, 'a call is made for a client that exists');
  return client;
}
