import { formatDate } from '@cordelle/i18n/format.ts';
import { joined, lines, type Part, part, rowsOf } from './part.ts';
import type { Printed } from './printed-case.ts';

export function sanctionsPart({ of: { screening, hits }, words, instant, language }: Printed): Part {
  const compared = screening === null ? words('sanctions_none_loaded') : '';
  return part(words('sanctions_title'), {
    rows: rowsOf([
      [words('sanctions_title'), compared],
      [
        words('case_event_screened'),
        screening &&
          lines(
            screening.at && joined(instant(screening.at), words('sanctions_compared', { names: screening.names })),
            ...screening.lists.map(({ list, publishedOn }) =>
              words('sanctions_list_of', {
                list: words(`sanctions_list_${list}`),
                date: formatDate(publishedOn, language),
              }),
            ),
            hits.length === 0 && words('sanctions_nothing_alike'),
          ),
      ],
    ]),
    table: {
      columns: [
        { label: words('sanctions_in_application'), width: 24 },
        { label: words('sanctions_on_list'), width: 32 },
        { label: words('case_decision'), width: 44 },
      ],
      rows: hits.map((hit) => [
        hit.subjectName,
        lines(
          hit.entryName,
          words(`sanctions_list_${hit.list}`),
          words('sanctions_alike', { percent: Math.floor(hit.likeness / 10) }),
        ),
        lines(
          hit.decision === null
            ? words('sanctions_state_open')
            : words(hit.decision === 'same' ? 'sanctions_state_same' : 'sanctions_state_other'),
          hit.because && words(`sanctions_because_${hit.because}`),
          joined(hit.decidedBy, hit.decidedAt && instant(hit.decidedAt)),
          hit.note,
          hit.needsSecond && words('sanctions_state_second'),
          hit.secondBy && words('sanctions_answered_by', { name: hit.secondBy, reason: hit.secondNote ?? '' }),
        ),
      ]),
    },
    none: words('sanctions_nothing_alike'),
  });
}
