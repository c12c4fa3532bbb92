import { strToU8, zipSync } from 'fflate';

/** A cell of a workbook: text, a number, or a day by the spreadsheet's own number. */
export type WorkbookCell = string | number | { readonly serial: number } | null;
type Sheet = readonly (readonly WorkbookCell[])[];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const column = (index: number): string => String.fromCharCode(65 + index);

/** An Excel workbook whose texts are shared, as Excel writes it. */
export function xlsx(rows: Sheet): Uint8Array {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))];
  const cellOf = (cell: WorkbookCell, reference: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${texts.indexOf(cell)}</v></c>`;
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    return `<c r="${reference}" s="1"><v>${cell.serial}</v></c>`;
  };
  const lines = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((cell, at) => cellOf(cell, `${column(at)}${index + 1}`)).join('')}</row>`,
  );
  return zipSync({
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`),
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Membres" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    'xl/sharedStrings.xml': strToU8(`<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`),
  });
}

/** An OpenDocument workbook. */
export function ods(rows: Sheet): Uint8Array {
  const cellOf = (cell: WorkbookCell): string => {
    if (cell === null) return '<table:table-cell/>';
    if (typeof cell === 'string')
      return `<table:table-cell office:value-type="string"><text:p>${escaped(cell).replaceAll('\n', '</text:p><text:p>')}</text:p></table:table-cell>`;
    if (typeof cell === 'number')
      return `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`;
    return '<table:table-cell office:value-type="date" office:date-value="2021-05-03"><text:p>3 mai 2021</text:p></table:table-cell>';
  };
  const lines = rows.map(
    (cells) =>
      `<table:table-row>${cells.map(cellOf).join('')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`,
  );
  return zipSync({
    'content.xml': strToU8(
      `<office:document-content><office:body><office:spreadsheet><table:table>${lines.join('')}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16000"/></table:table-row></table:table><table:table><table:table-row><table:table-cell office:value-type="string"><text:p>another sheet</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  });
}
