import type { Rail } from '@cordelle/domain/rail.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { shownCell } from '../imports/readings.ts';
import { writtenName } from './row-content.ts';
import type { RowDetails, RowValues } from './row-details.ts';
import type { Problem } from './row-problem.ts';

/** What a customer nobody knows yet needs besides, with what the cells say instead; the form asks for the same. */
export function missingOfNew(
  values: RowValues,
  details: RowDetails,
  problems: readonly Problem[],
  country: Rail,
): Problem[] {
  const told = new Set(problems.map(({ field }) => field));
  const missing: Problem[] = [];
  const need = (field: ImportField, value: unknown, message: string) => {
    const cell = field === 'name' ? writtenName(values) : (values[field] ?? '');
    if (value === undefined && !told.has(field)) missing.push({ field, message, value: shownCell(cell, field) });
  };
  need('name', details.name, 'error_customer_name_required');
  need('customer_type', details.customerType, 'error_agreement_type_required');
  if (country === 'US' && details.collected)
    need('authorization_amount', details.limit, 'import_problem_limit_required');
  return missing;
}
