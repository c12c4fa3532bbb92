import { expect, test } from 'vitest';
import { cleanFileName, extensionOf } from './file-name.ts';

test.each([
  ['Entente signée.pdf', 'Entente signée.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\form.PDF', 'form.PDF'],
  ['form.pdf\0.png', 'form.pdf.png'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['line\r\nContent-Type: text.png', 'lineContent-Type_ text.png'],
  ['a"b;c.png', 'a_b;c.png'],
  ['...', 'file'],
  ['', 'file'],
  ['.pdf', 'pdf'],
  ['  form  .png ', 'form.png'],
  [`${'é'.repeat(300)}.png`, `${'é'.repeat(116)}.png`],
])('%j is kept as %j', (given, kept) => expect(cleanFileName(given)).toBe(kept));

test.each([
  ['form.PDF', '.pdf'],
  ['form', ''],
  ['form.pdf.exe', '.exe'],
])('the extension of %j is %j', (name, extension) => expect(extensionOf(name)).toBe(extension));
