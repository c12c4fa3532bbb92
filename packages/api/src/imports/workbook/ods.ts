import { IMPORT_COLUMNS_MAX } from '@cordelle/validation/customers/import-fields.ts';
import type { Handler } from 'htmlparser2';
import { type SheetReader, SheetRows, type WorkbookParts } from './sheet-reader.ts';

/** The first sheet of an OpenDocument workbook. Source: OpenDocument 1.3, part 3, table:table. */
export class OdsReader implements SheetReader {
  readonly #sheet = new SheetRows();
  readonly rows = this.#sheet.rows;
  readonly pointColumns = this.#sheet.pointColumns;
  readonly parts: readonly WorkbookParts[] = [
    { isOne: (name) => name === 'content.xml', handler: () => this.#content() },
  ];

  #content(): Partial<Handler> {
    let tables = 0;
    let line = 0;
    let rowRepeats = 1;
    let column = 0;
    let repeats = 1;
    let value: string | null = null;
    let isNumber = false;
    let paragraphs: string[] = [];
    let inCell = false;
    let notes = 0;
    return {
      onopentag: (name, attributes) => {
        if (name === 'table:table') tables += 1;
        if (tables !== 1) return;
        if (name === 'table:table-row') {
          rowRepeats = Number(attributes['table:number-rows-repeated'] ?? 1);
          line += 1;
          column = 0;
        }
        if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
          repeats = Number(attributes['table:number-columns-repeated'] ?? 1);
          value = heldValue(attributes);
          isNumber = isHeldNumber(attributes);
          paragraphs = [];
          inCell = true;
        }
        if (name === 'office:annotation') notes += 1;
        if (notes === 0 && name === 'text:p') paragraphs.push('');
        if (notes === 0 && name === 'text:s') append(paragraphs, ' ');
        if (notes === 0 && name === 'text:line-break') append(paragraphs, '\n');
      },
      ontext: (piece) => {
        if (tables === 1 && inCell && notes === 0) append(paragraphs, piece);
      },
      onclosetag: (name) => {
        if (tables !== 1) return;
        if (name === 'office:annotation') notes -= 1;
        if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
          const text = value ?? paragraphs.join('\n');
          // Blank cells are repeated to the edge of the sheet.
          for (let times = 0; text !== '' && times < Math.min(repeats, IMPORT_COLUMNS_MAX); times += 1)
            this.#sheet.put(column + times, text, isNumber);
          column += repeats;
          inCell = false;
        }
        if (name === 'table:table-row') {
          this.#sheet.end(line);
          line += rowRepeats - 1;
        }
      },
    };
  }
}

function append(paragraphs: string[], text: string): void {
  const last = paragraphs.length - 1;
  if (last >= 0) paragraphs[last] += text;
}

const isHeldNumber = (attributes: Readonly<Record<string, string>>): boolean =>
  ['float', 'currency'].includes(attributes['office:value-type'] ?? '');

/** Of days and numbers, what the cell holds; of everything else, what it shows. */
function heldValue(attributes: Readonly<Record<string, string>>): string | null {
  switch (attributes['office:value-type']) {
    case 'date':
      return attributes['office:date-value']?.slice(0, 10) ?? null;
    case 'float':
    case 'currency':
      return attributes['office:value'] || null;
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
    default:
      return null;
  }
}
