import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ApplicationCase } from './application.ts';
import { identityWords } from './fact-words.ts';

type Owner = ApplicationCase['owners'][number];

const COUNTS: Readonly<Record<Owner['counts'][number], () => string>> = {
  share: m.case_counts_share,
  control: m.case_counts_control,
  trust: m.case_counts_trust,
};

/** Who holds the business, as a list within a list: the share of each parent, and what it comes to in all. */
export function OwnerTree({ of }: { of: ApplicationCase }) {
  const locale = useLocale();
  if (of.holdings.length === 0) return <p className="text-muted-foreground">{m.case_owners_none()}</p>;
  return (
    <div className="grid gap-3">
      <Level of={of} parentId={null} parentName={of.businessName} depth={0} />
      {of.unnamedShare !== null && of.unnamedShare !== '0' && (
        <Banner tone={of.somebodyMayBeMissing ? 'warn' : 'info'}>
          {m.case_owners_unnamed({ share: share(of.unnamedShare, locale) })}
          {of.somebodyMayBeMissing && ` ${m.case_owners_somebody_missing()}`}
        </Banner>
      )}
    </div>
  );
}

/** With the decimal mark of the reader's language. */
const share = (percent: string, locale: string): string => (locale === 'fr' ? percent.replace('.', ',') : percent);

const DEPTH_MAX = 6;

function Level({
  of,
  parentId,
  parentName,
  depth,
}: {
  of: ApplicationCase;
  parentId: string | null;
  parentName: string;
  depth: number;
}) {
  const locale = useLocale();
  const here = of.holdings.filter((holding) => holding.parentId === parentId);
  if (here.length === 0 || depth > DEPTH_MAX) return null;
  return (
    <ul className={depth === 0 ? 'grid gap-2' : 'mt-2 grid gap-2 border-l pl-4'}>
      {here.map((holding) => {
        const owner = of.owners.find(({ id }) => id === holding.holderId);
        if (!owner) return null;
        const held = holding.category !== 'ControlPerson';
        return (
          <li key={holding.id}>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">{owner.name}</span>
              {held && (
                <span className="text-muted-foreground text-table">
                  {m.case_owner_of_parent({ share: share(holding.share, locale), parent: parentName })}
                </span>
              )}
              <Standing owner={owner} />
            </span>
            <Level of={of} parentId={owner.id} parentName={owner.name} depth={depth + 1} />
          </li>
        );
      })}
    </ul>
  );
}

function Standing({ owner }: { owner: Owner }) {
  const locale = useLocale();
  if (owner.category === 'Entity') return <span className="text-muted-foreground text-table">{owner.country}</span>;
  return (
    <>
      {owner.effectiveShare !== null && (
        <span className="text-table">{m.case_owner_effective({ share: share(owner.effectiveShare, locale) })}</span>
      )}
      <Badge tone={owner.counts.length > 0 ? 'info' : 'neutral'}>
        {owner.counts.length > 0
          ? m.said_of({
              label: m.case_owners_counts(),
              text: owner.counts.map((reason) => COUNTS[reason]()).join(', '),
            })
          : m.case_owners_counts_not()}
      </Badge>
      {owner.controlsThroughMajority && <Badge tone="warn">{m.case_owner_majority()}</Badge>}
      {owner.counts.length > 0 && (
        <Badge tone={owner.identity === 'complete' ? 'ok' : owner.identity === 'failed' ? 'bad' : 'warn'}>
          {m.case_owner_identity({
            state: identityWords(owner.identity === 'complete' ? 'approved' : (owner.identityStatus ?? 'created')),
          })}
        </Badge>
      )}
      {owner.nameAgrees === false && <Badge tone="bad">{m.case_owner_name_differs()}</Badge>}
      {owner.birthDateAgrees === false && <Badge tone="bad">{m.case_owner_birth_differs()}</Badge>}
      {owner.riskLabels.length > 0 && (
        <Badge tone="bad">{m.case_owner_risk({ labels: owner.riskLabels.join(', ') })}</Badge>
      )}
    </>
  );
}
