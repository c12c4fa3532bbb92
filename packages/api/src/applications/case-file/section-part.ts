import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import { joined, lines, type Part, part, rowsOf } from './part.ts';
import type { Printed } from './printed-case.ts';
import { reasonWords } from './reason-words.ts';

export function sectionPart({ of, words, instant }: Printed, section: ApplicationCase['sections'][number]): Part {
  const { mark, facts, askedBefore } = section;
  const asked = askedBefore.map(({ round, reason, words: said, answered }) => [
    words('case_round_of', { round }),
    lines(reasonWords(words, reason), said),
    words(answered ? 'case_missing_state_done' : 'case_missing_state_due'),
    '',
  ]);
  const shown = facts.map(({ key, given, evidence, verdict }) => [
    words(`case_fact_${key}`),
    given,
    evidence
      .map(({ source, value }) => `${words(`case_source_${source}`)}: ${evidenceWords(words, source, value)}`)
      .join('\n'),
    verdict === 'nothing' ? '' : words(`case_verdict_${verdict}`),
  ]);
  const doubts = section.section === 'volumes' ? of.volumeDoubts.map((doubt) => words(`case_doubt_${doubt}`)) : [];
  return part(words(`application_section_${section.section}`), {
    state: joined(
      words(`case_section_state_${section.state}`),
      mark && words('case_marked_by', { name: mark.by }),
      mark && instant(mark.at),
    ),
    rows: rowsOf([
      [words('case_change_words'), mark && lines(reasonWords(words, mark.reason), mark.words)],
      [words('case_change_note'), mark?.note],
      [words('case_verdict_doubt'), doubts.join('\n')],
    ]),
    table:
      shown.length + asked.length === 0
        ? null
        : {
            columns: [
              { label: '', width: 20 },
              { label: words('case_given'), width: 32 },
              { label: words('case_evidence'), width: 34 },
              { label: words('case_print_verdict'), width: 14 },
            ],
            rows: [...shown, ...asked],
          },
    none: words('case_nothing_given'),
  });
}

function evidenceWords(words: Printed['words'], source: string, value: string): string {
  if (source === 'rule') return words(`case_rule_${value}`);
  return source === 'identity' ? words(`case_identity_${value}`) : value;
}
