import { documentWords } from './document-words.ts';
import { lines, type Part, part } from './part.ts';
import type { Printed } from './printed-case.ts';

export function documentsPart({ of, words, instant }: Printed): Part {
  return part(words('case_documents'), {
    table: {
      columns: [
        { label: words('case_check_type'), width: 40 },
        { label: words('case_print_filename'), width: 34 },
        { label: words('case_received_on'), width: 26 },
      ],
      rows: of.documents.map(({ title, filename, replaced, formerAccount, at }) => [
        lines(
          documentWords(words, title),
          replaced && words('case_document_replaced'),
          formerAccount !== null && words('document_former_account', { last2: formerAccount }),
        ),
        filename,
        instant(at),
      ]),
    },
    none: words('case_documents_none'),
  });
}
