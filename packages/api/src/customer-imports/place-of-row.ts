import { placeProblem, postalCodeText, regionOfPostalCode } from '@cordelle/domain/address/postal-code.ts';
import { ERRORS } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { regionIn } from '@cordelle/domain/spreadsheet-import/regions.ts';
import { addressIn } from '@cordelle/domain/spreadsheet-import/split-cells.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import type { RowDetails } from './row-details.ts';
import type { RowReader } from './row-reader.ts';

const ADDRESS_MAX = 200;
const POSTAL_CODE_MAX = 12;

type RowPlace = Pick<RowDetails, 'address1' | 'address2' | 'city' | 'provinceCode' | 'postalCode'>;

/** Where somebody lives: the region by its code or name, or by the postal code where it cannot be read. */
export function placeIn(reader: RowReader, country: Rail): { [Key in keyof RowPlace]: RowPlace[Key] | undefined } {
  const region = country === 'CA' ? 'province_code' : 'state_code';
  const postal = country === 'CA' ? 'postal_code' : 'zip_code';
  const split = splitAddress(reader, country);
  const typed = reader.text(postal) === '' ? split?.postalCode : reader.short(postal, POSTAL_CODE_MAX);
  const postalCode = typed && postalCodeIn(reader, postal, typed, country);
  const provinceCode = regionOf(reader, region, country, postalCode) ?? split?.region;
  const problem = placeProblem({ country, region: provinceCode || null, postalCode: postalCode || null });
  if (problem) reader.refuse(problem === 'address.region_unknown' ? region : postal, ERRORS[problem].message);
  return {
    address1: reader.short('address_1', ADDRESS_MAX) ?? split?.address1,
    address2: reader.short('address_2', ADDRESS_MAX),
    city: reader.short('city', ADDRESS_MAX) ?? split?.city,
    provinceCode,
    postalCode: problem ? undefined : postalCode,
  };
}

function splitAddress(reader: RowReader, country: Rail) {
  const cell = reader.said('full_address');
  if (cell === '') return null;
  const found = addressIn(cell, country);
  if (found === null) {
    reader.refuse('full_address', 'import_problem_address');
    return null;
  }
  const { address1, city, region, postalCode } = found;
  return reader.reads('full_address', 'split', cell, `${address1} · ${city} · ${region} · ${postalCode}`)
    ? found
    : null;
}

/** A ZIP code without the zeros that a spreadsheet took off its front gets them back. */
function postalCodeIn(reader: RowReader, field: ImportField, typed: string, country: Rail): string {
  const text = postalCodeText(typed.replace(/[\s.]+/g, (blank) => (country === 'CA' ? ' ' : blank)));
  const short = /^([0-9]{3,4})(-[0-9]{4})?$/.exec(text);
  if (country !== 'US' || !short) return text;
  const padded = `${(short[1] ?? '').padStart(5, '0')}${short[2] ?? ''}`;
  return reader.reads(field, 'zeros', typed, padded) ? padded : text;
}

function regionOf(
  reader: RowReader,
  field: 'province_code' | 'state_code',
  country: Rail,
  postalCode: string | undefined,
): string | undefined {
  const cell = reader.text(field);
  if (cell === '') return undefined;
  const code = regionIn(cell, country);
  if (code !== null && (code === cell.toUpperCase() || reader.reads(field, 'region', cell, code))) return code;
  if (code === null && reader.said(field) === '') return undefined;
  const byPostalCode = code === null && postalCode ? regionOfPostalCode(postalCode, country) : null;
  if (byPostalCode !== null && reader.reads(field, 'region_of_postal_code', cell, byPostalCode)) return byPostalCode;
  return reader.refuse(field, ERRORS['address.region_unknown'].message);
}
