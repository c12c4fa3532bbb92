import type { Tx } from '@cordelle/db/connection.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { problemWords, unvaluedWords } from '../imports/choice-words.ts';
import { type Decidable, reviewOf } from '../imports/review.ts';
import { storedProblems } from './file-columns.ts';
import { BANK_NUMBER_FIELDS } from './guess-mapping.ts';
import { findImport } from './import-state.ts';

/** Nobody is imported without a name and a kind of agreement; in the United States no agreement without a limit. */
const decidable = (country: Rail): Decidable<ImportField> => ({
  mayReplace: (field) => !BANK_NUMBER_FIELDS.has(field),
  mayLeaveOut: (field) =>
    !['name', 'first_name', 'last_name', 'customer_type'].includes(field) &&
    !(country === 'US' && field === 'authorization_amount'),
});

/** What is wrong with the lines of a file of customers, and how others were read. Throws `record.not_found`. */
export async function reviewImport(
  tx: Tx,
  client: { readonly id: bigint; readonly country: Rail },
  importId: bigint,
  language: Language,
) {
  const held = await findImport(tx, client.id, importId);
  const imports = { table: 'customer_imports', clientId: client.id } as const;
  return reviewOf(tx, imports, held, decidable(client.country), (problem, alike) => {
    const [{ message, inputs } = { message: 'invalid_field', inputs: {} }] = storedProblems.parse([problem]);
    return (alike ? problemWords : unvaluedWords)(message, language, inputs);
  });
}
