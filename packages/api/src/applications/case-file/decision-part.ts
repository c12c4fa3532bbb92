import { formatDate } from '@cordelle/i18n/format.ts';
import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import { termsWords } from './approval-terms-words.ts';
import { lines, type Part, part, rowsOf } from './part.ts';
import type { Printed } from './printed-case.ts';

/** Who acts next, as somebody reads it who is none of them. */
const waitsWords = ({ of: { waitingFor }, words }: Printed): string =>
  waitingFor === 'us'
    ? words('case_print_waits')
    : words('said_of', { label: words('cases_waits'), text: words(`case_wait_${waitingFor}`) });

export function decisionPart(printed: Printed): Part {
  const { of, words, instant, language } = printed;
  const { decision, closedAt, outcome, outcomeReason } = of;
  const ended = outcome === null ? null : words(`case_event_${outcome === 'withdrawn' ? 'closed' : outcome}`);
  const rows = rowsOf([
    [ended ?? '', closedAt && lines(instant(closedAt), outcomeReason && words(`case_decline_${outcomeReason}`))],
    [
      words('case_two_needed').replace(/\s*:$/, ''),
      decision.peopleNeeded > 1 ? decision.why.map((why) => words(`case_two_because_${why}`)).join('; ') : null,
    ],
    [words('case_missing_title'), missingWords(words, of.missing)],
    ...decision.verdicts.map(
      ({ by, verdict, reasons, terms, at, lapsed }) =>
        [
          words(`case_verdict_given_${verdict}`, { name: by }),
          lines(
            instant(at),
            reasons,
            terms && termsWords(words, terms),
            lapsed && words(`case_verdict_lapsed_${lapsed}`),
          ),
        ] as const,
    ),
  ]);
  const waits = decision.verdictsGiven > 0 && decision.verdicts.length === 0;
  return part(words('case_decision'), {
    state: closedAt === null ? waitsWords(printed) : (ended ?? ''),
    rows: [
      ...rows,
      ...rowsOf([
        [words('case_event_verdict'), waits ? words('case_second_waits') : null],
        [words('case_print_next'), of.expectedNext === null ? null : formatDate(of.expectedNext, language)],
      ]),
    ],
    none: words('case_print_undecided'),
  });
}

const missingWords = (words: Printed['words'], missing: ApplicationCase['missing']): string =>
  [
    ...new Set(
      missing.map(
        ({ section, state }) => `${words(`onboarding_page_${section}`)}: ${words(`case_missing_state_${state}`)}`,
      ),
    ),
  ].join('; ');
