import { joined } from './part.ts';
import type { Printed } from './printed-case.ts';

/** A document of the business by what it is asked for as. */
export function documentWords(words: Printed['words'], title: string): string {
  if (title.startsWith('Certificate')) return words('document_certificate');
  const [purpose = ''] = title.split(' ');
  const what = words(title.endsWith('Statement') ? 'document_statement' : 'document_cheque');
  return joined(what, words(`application_section_${purpose.toLowerCase() === 'billing' ? 'billing' : 'settlement'}`));
}
