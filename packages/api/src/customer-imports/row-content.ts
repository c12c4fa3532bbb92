import { type DataKeyring, decryptSecret, encryptSecret } from '@cordelle/db/encryption.ts';
import { joinedName } from '@cordelle/domain/spreadsheet-import/split-cells.ts';
import { EVERY_IMPORT_FIELD } from '@cordelle/validation/customers/import-fields.ts';
import { z } from 'zod';
import type { Mapping } from './guess-mapping.ts';
import type { RowValues } from './row-details.ts';

/** What a line of the file says, and what somebody fixed of it since. */
export const rowContent = z.object({
  cells: z.array(z.string()),
  fixed: z.partialRecord(z.enum(EVERY_IMPORT_FIELD), z.string()),
});
export type RowContent = z.infer<typeof rowContent>;

type Place = { readonly clientId: bigint; readonly rowId: bigint };
const placeOf = ({ clientId, rowId }: Place, column: 'cells_encrypted' | 'previous_encrypted') => ({
  table: 'customer_import_rows',
  column,
  clientId,
  rowId,
});

export const sealContent = (keyring: DataKeyring, place: Place, content: RowContent): string =>
  encryptSecret(keyring, placeOf(place, 'cells_encrypted'), JSON.stringify(content));

export function openContent(keyring: DataKeyring, place: Place, stored: string): RowContent {
  const { mended, ...content } = JSON.parse(decryptSecret(keyring, placeOf(place, 'cells_encrypted'), stored));
  // Earlier releases stored what was fixed as `mended`.
  return rowContent.parse({ fixed: mended, ...content });
}

export const sealPrevious = (keyring: DataKeyring, place: Place, previous: string): string =>
  encryptSecret(keyring, placeOf(place, 'previous_encrypted'), previous);

export const openPrevious = (keyring: DataKeyring, place: Place, stored: string): string =>
  decryptSecret(keyring, placeOf(place, 'previous_encrypted'), stored);

/** The cells of a line by field: what was fixed counts before what the file says. */
export function valuesOf({ cells, fixed }: RowContent, mapping: Mapping): RowValues {
  const values: RowValues = {};
  for (const field of EVERY_IMPORT_FIELD) {
    const column = mapping[field];
    const value = fixed[field] ?? (column === undefined ? undefined : cells[column]);
    if (value !== undefined) values[field] = value;
  }
  return values;
}

/** What a line calls somebody: a name in two columns is one. */
export const writtenName = ({ name = '', first_name = '', last_name = '' }: RowValues): string =>
  name.trim() || joinedName(first_name, last_name);
