import { joined, lines, type Part, part } from './part.ts';
import type { Printed } from './printed-case.ts';

export function linksPart({ of, words }: Printed): Part {
  return part(words('case_links'), {
    rows: of.links.map(({ kind, strength, businessName, status, outcomeReason }) => ({
      label: words(`case_strength_${strength}`),
      value: lines(
        words('case_link', { what: words(`case_link_${kind}`), name: businessName || words('client_unnamed') }),
        joined(
          words(`status_client_${status}`),
          outcomeReason && words('case_link_outcome', { reason: words(`case_decline_${outcomeReason}`) }),
        ),
      ),
    })),
    none: words('case_links_none'),
  });
}
