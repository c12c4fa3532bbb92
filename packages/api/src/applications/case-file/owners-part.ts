import { joined, lines, type Part, part, rowsOf } from './part.ts';
import type { Printed } from './printed-case.ts';

export function ownersPart({ of, words }: Printed): Part {
  const nameOf = (id: string | null) => of.owners.find((one) => one.id === id)?.name ?? '';
  const rows = of.owners.map((owner) => [
    joined(owner.name, owner.country),
    of.holdings
      .filter(({ holderId }) => holderId === owner.id)
      .map(({ parentId, share, category }) =>
        category === 'ControlPerson'
          ? words('case_counts_control')
          : words('case_owner_of_parent', { share, parent: parentId === null ? of.businessName : nameOf(parentId) }),
      )
      .join('\n'),
    lines(
      owner.effectiveShare !== null && words('case_owner_effective', { share: owner.effectiveShare }),
      owner.counts.map((counts) => words(`case_counts_${counts}`)).join('\n'),
      owner.controlsThroughMajority && words('case_owner_majority'),
    ),
    lines(
      owner.identityStatus === null
        ? owner.identity && words(owner.identity === 'complete' ? 'case_owners_verified' : 'case_owners_not_verified')
        : words(`case_identity_${owner.identityStatus}`),
      owner.nameAgrees === false && words('case_owner_name_differs'),
      owner.birthDateAgrees === false && words('case_owner_birth_differs'),
      owner.riskLabels.length > 0 && words('case_owner_risk', { labels: owner.riskLabels.join(', ') }),
    ),
  ]);
  return part(words('case_print_owners'), {
    rows: rowsOf([
      [
        words('case_print_unnamed'),
        of.unnamedShare === null || Number(of.unnamedShare) === 0
          ? null
          : words('case_owners_unnamed', { share: of.unnamedShare }),
      ],
      [words('case_verdict_doubt'), of.somebodyMayBeMissing ? words('case_owners_somebody_missing') : null],
    ]),
    table: {
      columns: [
        { label: words('sanctions_name'), width: 26 },
        { label: words('case_print_holds'), width: 30 },
        { label: words('case_owners_counts'), width: 22 },
        { label: words('application_section_identity'), width: 22 },
      ],
      rows,
    },
    none: words('case_owners_none'),
  });
}
