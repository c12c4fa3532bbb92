import { dateOfDayNumber } from '@cordelle/domain/calendar/dates.ts';
import type { Handler } from 'htmlparser2';
import { type SheetReader, SheetRows, type WorkbookParts } from './sheet-reader.ts';

/** Formats that Excel itself numbers and that show a day. Source: ECMA-376, 18.8.30. */
const DATE_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 36, 50, 51, 52, 53, 54, 57, 58,
]);
/** The spreadsheet's day 1 is January 1, 1900, with a February 29 that year; days of later years are off by that one. */
const SERIAL_OF_1970 = 25_569;
const SERIAL_OF_1970_SINCE_1904 = 24_107;

/** The first sheet of an Excel workbook. Source: ECMA-376, SpreadsheetML. */
export class XlsxReader implements SheetReader {
  readonly #sheet = new SheetRows();
  readonly rows = this.#sheet.rows;
  readonly pointColumns = this.#sheet.pointColumns;
  readonly #texts: string[] = [];
  /** Of each style of a cell, whether it shows a day. */
  readonly #showsDay: boolean[] = [];
  #firstSheetId = '';
  #firstSheet = 'xl/worksheets/sheet1.xml';
  #since1904 = false;

  readonly parts: readonly WorkbookParts[] = [
    { isOne: (name) => name === 'xl/workbook.xml', handler: () => this.#workbook() },
    {
      isOne: (name) => ['xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml', 'xl/styles.xml'].includes(name),
      handler: (name) =>
        name.endsWith('.rels') ? this.#relations() : name.endsWith('styles.xml') ? this.#styles() : this.#sharedTexts(),
    },
    { isOne: (name) => name === this.#firstSheet, handler: () => this.#cells() },
  ];

  #workbook(): Partial<Handler> {
    return {
      onopentag: (name, attributes) => {
        if (name === 'workbookPr') this.#since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
        if (name === 'sheet' && this.#firstSheetId === '' && attributes.state !== 'hidden')
          this.#firstSheetId = attributes['r:id'] ?? '';
      },
    };
  }

  #relations(): Partial<Handler> {
    return {
      onopentag: (name, { Id, Target = '' }) => {
        if (name === 'Relationship' && Id === this.#firstSheetId)
          this.#firstSheet = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      },
    };
  }

  #styles(): Partial<Handler> {
    const showsDay = new Map<number, boolean>();
    let inCells = false;
    return {
      onopentag: (name, attributes) => {
        if (name === 'numFmt') {
          const bare = (attributes.formatCode ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
          showsDay.set(Number(attributes.numFmtId), /[dy]/i.test(bare));
        }
        if (name === 'cellXfs') inCells = true;
        if (name !== 'xf' || !inCells) return;
        const format = Number(attributes.numFmtId ?? 0);
        this.#showsDay.push(showsDay.get(format) ?? DATE_FORMATS.has(format));
      },
      onclosetag: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    };
  }

  #sharedTexts(): Partial<Handler> {
    let text = '';
    let inText = false;
    let phonetic = false;
    return {
      onopentag: (name) => {
        if (name === 'si') text = '';
        if (name === 'rPh') phonetic = true;
        inText = name === 't' && !phonetic;
      },
      ontext: (piece) => {
        if (inText) text += piece;
      },
      onclosetag: (name) => {
        if (name === 't') inText = false;
        if (name === 'rPh') phonetic = false;
        if (name === 'si') this.#texts.push(text);
      },
    };
  }

  #cells(): Partial<Handler> {
    let line = 0;
    let column = -1;
    let type = '';
    let style = 0;
    let text = '';
    let inValue = false;
    return {
      onopentag: (name, attributes) => {
        if (name === 'row') {
          line = Number(attributes.r ?? line + 1);
          column = -1;
        }
        if (name === 'c') {
          column = columnOf(attributes.r) ?? column + 1;
          type = attributes.t ?? 'n';
          style = Number(attributes.s ?? 0);
          text = '';
        }
        if (name === 'v' || name === 't') inValue = true;
      },
      ontext: (piece) => {
        if (inValue) text += piece;
      },
      onclosetag: (name) => {
        if (name === 'v' || name === 't') inValue = false;
        if (name === 'c') this.#sheet.put(column, this.#written(type, style, text), type === 'n');
        if (name === 'row') this.#sheet.end(line);
      },
    };
  }

  #written(type: string, style: number, text: string): string {
    if (type === 's') return this.#texts[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    if (type === 'e') return '';
    if (type !== 'n') return type === 'd' ? text.slice(0, 10) : text;
    const number = Number(text);
    if (text === '' || !Number.isFinite(number)) return text;
    if (this.#showsDay[style] && number >= 1)
      return dateOfDayNumber(Math.floor(number) - (this.#since1904 ? SERIAL_OF_1970_SINCE_1904 : SERIAL_OF_1970));
    return numberText(number);
  }
}

/** Every digit of a number that a double holds, without an exponent, and no noise of binary fractions. */
function numberText(number: number): string {
  if (Number.isSafeInteger(number)) return String(number);
  return Math.abs(number) < 1e15
    ? String(Number(number.toPrecision(15)))
    : number.toLocaleString('en-US', { useGrouping: false });
}

/** `C7` is column 2, counted from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}
