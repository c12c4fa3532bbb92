import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import { type Part, part } from './part.ts';
import type { Printed } from './printed-case.ts';

type Note = ApplicationCase['notes'][number];

export const notesPart = ({ words, instant }: Printed, notes: readonly Note[]): Part =>
  part(words('case_notes'), {
    table: {
      columns: [
        { label: words('case_print_when'), width: 24 },
        { label: words('case_print_who'), width: 20 },
        { label: words('case_notes'), width: 56 },
      ],
      rows: notes.map(({ at, by, text }) => [instant(at), by, text]),
    },
    none: words('case_print_no_notes'),
  });
