import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { CUSTOMER_TYPES, type CustomerType } from '@cordelle/domain/customer-type.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import {
  COLLECTION_NAMES,
  CUSTOMER_TYPE_NAMES,
  isBusinessName,
  LANGUAGE_NAMES,
} from '@cordelle/domain/spreadsheet-import/choices.ts';
import { emailsIn } from '@cordelle/domain/spreadsheet-import/emails.ts';
import { phoneIn } from '@cordelle/domain/spreadsheet-import/phones.ts';
import { isNameOfTotal } from '@cordelle/domain/spreadsheet-import/says-nothing.ts';
import { customerEmail, customerName, customIdentifier } from '@cordelle/validation/customers/edit.ts';
import { AUTHORIZATION_PLACE_MAX } from '@cordelle/validation/customers/fields.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { phone } from '@cordelle/validation/personal-details.ts';
import { type Reading, type ReadingRules, rulesOf } from '../imports/readings.ts';
import { givenAtIn, limitIn } from './agreement-of-row.ts';
import { bankIn } from './bank-numbers-of-row.ts';
import { placeIn } from './place-of-row.ts';
import type { RowDetails, RowValues } from './row-details.ts';
import type { Problem } from './row-problem.ts';
import { RowReader } from './row-reader.ts';

/** A line as it was read. */
type ReadRow = {
  readonly details: RowDetails;
  readonly problems: readonly Problem[];
  readonly readings: readonly Reading<ImportField>[];
  /** It says when and how much is to be collected first. */
  readonly plansPayment: boolean;
  /** It looks like the line under the list that holds the sums: it is chosen by a person or not at all. */
  readonly isTotal: boolean;
};

/** How a file is read about which nobody decided anything. */
const AS_IT_IS: ReadingRules<ImportField> = rulesOf<ImportField>([]);

/**
 * Reads one line as people write, and holds it to the rules of the form. What is read as something else than it says is told, and so is
 * an optional cell that cannot be read and says nothing therefore; limits and bank numbers are never left out by themselves.
 * Spreadsheets take zeros off the front of numbers: institution and transit numbers, and routing numbers whose check digit
 * agrees, get them back, since no other number can be meant; account numbers never do.
 */
export function readRow(
  written: RowValues,
  country: Rail,
  today: CalendarDate,
  rules: ReadingRules<ImportField> = AS_IT_IS,
): ReadRow {
  const reader = new RowReader(written, country, rules);
  const { read, choice, short } = reader;
  const place = placeIn(reader, country);
  const name = read('name', customerName, reader.text('name').replace(/\s+/g, ' '));
  const details = withoutBlanks({
    name,
    customIdentifier: read('custom_identifier', customIdentifier),
    email: emailIn(reader),
    phone: phoneOf(reader, 'phone'),
    homePhone: phoneOf(reader, 'home_phone'),
    customerType: typeByName(reader, name) ?? choice('customer_type', CUSTOMER_TYPE_NAMES, CUSTOMER_TYPES),
    collected: choice('authorization_type', COLLECTION_NAMES, ['Online', 'In Person', 'Paper']),
    givenAt: givenAtIn(reader, country, today),
    place: short('authorization_place', AUTHORIZATION_PLACE_MAX),
    language: choice('language', LANGUAGE_NAMES, ['English', 'French']),
    ...place,
    limit: limitIn(reader, country),
    bank: bankIn(reader, country),
  });
  const isTotal = isTotalLine(details) && reader.reads('name', 'total_line', reader.text('name'), '');
  const plansPayment = reader.text('payment_amount') !== '' || reader.text('first_payment_date') !== '';
  return { details, problems: reader.problems, readings: reader.readings, plansPayment, isTotal };
}

/** Its name is a word for a sum, and nobody could be found or reached by what else it says. */
const isTotalLine = ({ name, customIdentifier, email, phone, homePhone, bank }: RowDetails): boolean =>
  name !== undefined && isNameOfTotal(name) && !(customIdentifier || email || phone || homePhone || bank);

/** What only businesses are called says what a blank cell does not, before what was said of all blank ones. */
function typeByName(reader: RowReader, name: string | undefined): CustomerType | undefined {
  if (!reader.isBlank('customer_type') || name === undefined || !isBusinessName(name)) return undefined;
  return reader.reads('customer_type', 'business_name', name, 'Business') ? 'Business' : undefined;
}

function emailIn(reader: RowReader): string | undefined {
  const cell = reader.said('email');
  const [first, second] = emailsIn(cell);
  if (first === undefined || first === cell) return reader.read('email', customerEmail, cell);
  if (!customerEmail.safeParse(first).success) return reader.refuse('email', 'contact_email_error');
  if (reader.reads('email', second === undefined ? 'split' : 'first_of_several', cell, first)) return first;
  return reader.refuse('email', 'contact_email_error');
}

function phoneOf(reader: RowReader, field: 'phone' | 'home_phone'): string | undefined {
  const cell = reader.said(field);
  if (cell === '' || phone.safeParse(cell).success) return cell || undefined;
  const found = phoneIn(cell);
  if (phone.safeParse(found).success && reader.reads(field, 'phone', cell, found)) return found;
  return reader.refuse(field, 'contact_phone_error');
}

/** An object without the entries that say nothing. The cast holds because only undefined values are dropped. */
function withoutBlanks(details: { [Key in keyof RowDetails]: RowDetails[Key] | undefined }): RowDetails {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as RowDetails;
}
