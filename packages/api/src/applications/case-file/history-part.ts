import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import { lines, NONE, type Part, part } from './part.ts';
import type { Printed } from './printed-case.ts';
import { stepWords } from './step-words.ts';

type Step = ApplicationCase['history'][number];

export const historyPart = (printed: Printed, history: readonly Step[]): Part =>
  part(printed.words('case_history'), {
    table: {
      columns: [
        { label: printed.words('case_print_when'), width: 24 },
        { label: printed.words('case_print_who'), width: 20 },
        { label: printed.words('case_print_what'), width: 56 },
      ],
      rows: history.map((step) => [
        printed.instant(step.at),
        actorWords(printed.words, step.by),
        lines(printed.words(`case_event_${step.event}`), stepWords(printed, step)),
      ]),
    },
    none: NONE,
  });

/** A name, where one is known; else the kind of whoever it was. */
function actorWords(words: Printed['words'], by: string): string {
  const kind = /^([a-z_]+):/.exec(by)?.[1] ?? by;
  return ['user', 'staff', 'system', 'api_key', 'bank', 'payer'].includes(kind) ? words(`actor_${kind}`) : by;
}
