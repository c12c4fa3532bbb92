import type { Rail } from '@cordelle/domain/rail.ts';
import { choiceIn } from '@cordelle/domain/spreadsheet-import/choices.ts';
import { saysNothing } from '@cordelle/domain/spreadsheet-import/says-nothing.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import type { HowRead } from '@cordelle/validation/import-review.ts';
import type { z } from 'zod';
import { type Reading, type ReadingRules, SHOWN_MAX, shownCell } from '../imports/readings.ts';
import { BANK_NUMBER_FIELDS as BANK_FIELDS } from './guess-mapping.ts';
import { writtenName } from './row-content.ts';
import type { RowValues } from './row-details.ts';
import type { Problem } from './row-problem.ts';

/** Optional cells about whom to write to and where: what cannot be read of them costs no line. */
const LEFT_OUT: ReadonlySet<ImportField> = new Set<ImportField>([
  'email',
  'phone',
  'home_phone',
  'authorization_type',
  'authorization_date',
  'authorization_place',
  'language',
  'address_1',
  'address_2',
  'city',
  'province_code',
  'state_code',
  'postal_code',
  'zip_code',
  'full_address',
]);

/** The cells of one line, and what is found out about them. */
export class RowReader {
  readonly problems: Problem[] = [];
  readonly readings: Reading<ImportField>[] = [];
  readonly #written: RowValues;
  readonly #rules: ReadingRules<ImportField>;
  readonly country: Rail;

  constructor(written: RowValues, country: Rail, rules: ReadingRules<ImportField>) {
    this.#written = written;
    this.#rules = rules;
    this.country = country;
  }

  /** What a cell says, or what somebody said that it stands for. */
  readonly text = (field: ImportField): string => this.#rules.cell(field, this.#cell(field)).trim();

  /** The cell says nothing, whatever somebody said of blank ones. */
  isBlank(field: ImportField): boolean {
    return this.#cell(field) === '';
  }

  #cell(field: ImportField): string {
    if (field !== 'name') return this.#written[field]?.trim() ?? '';
    const [first_name, last_name] = [this.text('first_name'), this.text('last_name')];
    return writtenName({ ...this.#written, first_name, last_name });
  }

  dateColumn(field: ImportField) {
    return this.#rules.dateOrder(field);
  }

  decimalSigns(field: ImportField): string {
    return this.#rules.decimalSigns(field);
  }

  leavesOut(field: ImportField): boolean {
    return this.#rules.leavesOut(field);
  }

  /** Notes that a cell is read as something else; false where that was taken back. */
  readonly reads = (field: ImportField, how: HowRead, from: string, to: string): boolean => {
    const shown = how === 'amount' ? from : shownCell(from, field);
    if (this.#rules.isTakenBack(field, how, shown)) return false;
    this.readings.push({ field, how, from: shown, to: to.slice(0, SHOWN_MAX) });
    return true;
  };

  /** A cell that cannot be read: wrong, unless the line does without it. */
  readonly refuse = (field: ImportField, message: string, inputs?: Problem['inputs']): undefined => {
    const cell = this.text(field);
    if (cell !== '' && LEFT_OUT.has(field) && this.reads(field, 'left_out', cell, '')) return;
    this.object(field, message, inputs);
  };

  /** A cell that says what cannot be: wrong, unless somebody said that such cells say nothing. */
  readonly object = (field: ImportField, message: string, inputs?: Problem['inputs']): undefined => {
    const cell = this.text(field);
    if (cell !== '' && this.leavesOut(field)) return;
    // What was decided is decided again of what is written.
    const value = BANK_FIELDS.has(field) ? '' : shownCell(this.#cell(field), field);
    this.problems.push({ field, message, ...(inputs && { inputs }), value });
  };

  /** What a cell says; nothing where it was filled to say so. */
  readonly said = (field: ImportField): string => {
    const cell = this.text(field);
    if (cell === '' || !saysNothing(cell)) return cell;
    return this.reads(field, 'nothing', cell, '') ? '' : cell;
  };

  readonly read = (field: ImportField, schema: z.ZodType<string>, value = this.said(field)): string | undefined => {
    if (value === '') return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    if (issue?.code === 'too_big') return this.refuse(field, 'import_problem_too_long', { max: Number(issue.maximum) });
    return this.refuse(field, issue?.message ?? 'invalid_field');
  };

  readonly short = (field: ImportField, max: number): string | undefined => {
    const value = this.said(field).replace(/\s*\n\s*/g, ', ');
    if (value.length > max) return this.refuse(field, 'import_problem_too_long', { max });
    return value === '' ? undefined : value;
  };

  readonly choice = <Choice extends string>(
    field: ImportField,
    names: Parameters<typeof choiceIn<Choice>>[1],
    choices: readonly string[],
  ): Choice | undefined => {
    const value = this.text(field);
    if (value === '') return undefined;
    const found = choiceIn(value, names);
    if (found && (found.inFull || this.reads(field, 'choice', value, found.choice))) return found.choice;
    if (!found && this.said(field) === '') return undefined;
    return this.refuse(field, 'import_problem_choice', { choices: choices.join(', ') });
  };
}
