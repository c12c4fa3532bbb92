import { columns, type Row } from '@cordelle/db/columns.ts';
import { accountingContacts } from '@cordelle/db/schema/accounting-records.ts';
import type { CopiedAddress, CopiedDetails } from '@cordelle/domain/accounting/merge.ts';
import { SOFTWARE_NAMES } from '@cordelle/domain/accounting/software.ts';
import { placeProblem, postalCodeText } from '@cordelle/domain/address/postal-code.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { Connection } from '@cordelle/engine/accounting/connections.ts';
import { translate } from '@cordelle/engine/words.ts';
import { customerEmail, customerName } from '@cordelle/validation/customers/edit.ts';
import { CUSTOMER_NAME_MAX, withNameCharacters } from '@cordelle/validation/customers/fields.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { phone } from '@cordelle/validation/personal-details.ts';
import { z } from 'zod';

export const CONTACT = columns(accountingContacts, 'k', [
  'contactId',
  'name',
  'email',
  'phone',
  'address',
  'number',
  'state',
  'mergedInto',
  'currency',
]);
export type ContactRow = Row<typeof CONTACT>;

export type CollectingClient = { readonly id: bigint; readonly country: Rail; readonly currency: Currency };

const line = z.string().nullable().catch(null);
const addressShape = z
  .object({ address1: line, address2: line, city: line, region: line, postalCode: line })
  .nullable()
  .catch(null);
const LINE_MAX = 200;

/** What a contact says, in the form our customers have. What cannot be one of ours is left out, and named. */
export type ReadContact = {
  readonly details: CopiedDetails & { readonly name: string };
  readonly left: readonly ('email' | 'phone' | 'address')[];
};

/** Null: there is nothing to call them by. */
export function readContact(country: Rail, row: ContactRow): ReadContact | null {
  const name = nameIn(row.name);
  if (name === null) return null;
  const left: ReadContact['left'][number][] = [];
  const email = parsedOr(customerEmail, row.email, () => left.push('email'));
  const number = parsedOr(phone, row.phone, () => left.push('phone'));
  const address = addressIn(country, row.address, () => left.push('address'));
  return { details: { name, email, phone: number, address }, left };
}

/** Signs that no name of ours may have are left out. */
function nameIn(said: string): string | null {
  const allowed = withNameCharacters(said).replace(/\s+/g, ' ').slice(0, CUSTOMER_NAME_MAX);
  const parsed = customerName.safeParse(allowed);
  return parsed.success ? parsed.data : null;
}

function parsedOr(schema: z.ZodType<string>, said: string | null, refuse: () => void): string | null {
  if (said === null || said.trim() === '') return null;
  const parsed = schema.safeParse(said);
  if (!parsed.success) refuse();
  return parsed.success ? parsed.data || null : null;
}

function addressIn(country: Rail, said: unknown, refuse: () => void): CopiedAddress | null {
  const read = addressShape.parse(said);
  if (!read || Object.values(read).every((text) => text === null || text.trim() === '')) return null;
  const short = (text: string | null): string | null => text?.trim().slice(0, LINE_MAX) || null;
  const region = short(read.region)?.toUpperCase() ?? null;
  const postalCode = read.postalCode?.trim() ? postalCodeText(read.postalCode) : null;
  const lines = { address1: short(read.address1), address2: short(read.address2), city: short(read.city) };
  const problem = placeProblem({ country, region, postalCode });
  if (problem === null) return { ...lines, provinceCode: region, postalCode };
  refuse();
  return { ...lines, provinceCode: problem === 'address.region_unknown' ? null : region, postalCode: null };
}

/** Why a contact cannot be a customer here, in the reader's words; empty: it can. */
export function contactProblems(
  row: ContactRow,
  { currency }: Pick<CollectingClient, 'currency'>,
  { software }: Pick<Connection, 'software'>,
  language: Language,
): string[] {
  const inputs = { service: SOFTWARE_NAMES[software], currency: row.currency ?? currency, collected: currency };
  const found: [string, boolean][] = [
    ['integration_contact_archived', row.state !== 'active'],
    ['integration_contact_nameless', nameIn(row.name) === null],
    ['integration_contact_currency', row.currency !== null && row.currency !== currency],
  ];
  return found.flatMap(([key, isSo]) => (isSo ? [translate(key, language, inputs)] : []));
}

export const leftWords = (read: ReadContact | null, language: Language): string[] =>
  (read?.left ?? []).map((field) => translate(`integration_contact_left_${field}`, language));
