import { type Part, part } from './part.ts';
import type { Printed } from './printed-case.ts';

export function scorePart({ of, words }: Printed): Part {
  return part(words('case_score_lines'), {
    state: of.score === null ? '' : String(of.score),
    rows: of.scoreLines.map(({ line, points }) => ({ label: words(`case_line_${line}`), value: String(points) })),
    none: words('case_score_nothing'),
  });
}
