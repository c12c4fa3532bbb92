import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { POSITION_LIST } from '@cordelle/validation/lists/people.ts';
import type { Owners, Shareholding, Stakeholder } from '@cordelle/validation/onboarding/owners.ts';
import { Building2, UserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ownerName, parentName, partsOf, pathWords, percent, stakeholderOf } from './owner-words.ts';

type Tree = Pick<Owners, 'business' | 'stakeholders' | 'shareholdings'>;
type Props = {
  owners: Tree;
  /** What can be done with a part; `describedBy` names it to a screen reader. */
  actions?: (held: Shareholding, stakeholder: Stakeholder, describedBy: string) => ReactNode;
  /** What else is to be said of somebody. */
  notes?: (stakeholder: Stakeholder, held: Shareholding) => ReactNode;
};

/** Who owns a business, drawn from the top down: a list in lists, so that it is read in the same order as it is seen. */
export function OwnerTree({ owners, actions, notes }: Props) {
  useLocale();
  return (
    <figure className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-2 rounded-card border bg-muted p-3 font-semibold">
        <Building2 aria-hidden="true" className="size-4.5 shrink-0 text-primary" />
        <span className="min-w-0 wrap-anywhere">{owners.business.name}</span>
      </div>
      <Branch
        owners={owners}
        parentId={null}
        label={m.owners_tree_label({ name: owners.business.name })}
        actions={actions}
        notes={notes}
      />
      <figcaption className="text-muted-foreground text-small">{m.owners_line()}</figcaption>
    </figure>
  );
}

type BranchProps = {
  owners: Tree;
  parentId: string | null;
  label: string;
  actions: Props['actions'];
  notes: Props['notes'];
};

function Branch({ owners, parentId, label, actions, notes }: BranchProps) {
  const parts = partsOf(owners, parentId);
  if (parts.length === 0) return null;
  return (
    <ul aria-label={label} className="ml-2 grid grid-cols-1 gap-3 border-l-2 pl-3 sm:ml-4 sm:pl-5">
      {parts.map((held) => (
        <li
          key={held.id}
          className="relative grid grid-cols-1 gap-3 before:absolute before:top-6 before:-left-3 before:w-3 before:border-t-2 sm:before:-left-5 sm:before:w-5"
        >
          <Part owners={owners} held={held} actions={actions} notes={notes} />
          {held.ownerCategory === 'Entity' && (
            <Branch
              owners={owners}
              parentId={held.stakeholderId}
              label={m.owners_below({ name: ownerName(stakeholderOf(owners, held.stakeholderId)) })}
              actions={actions}
              notes={notes}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type PartProps = Pick<BranchProps, 'owners' | 'actions' | 'notes'> & { held: Shareholding };

function Part({ owners, held, actions, notes }: PartProps) {
  const locale = useLocale();
  const id = useId();
  const stakeholder = stakeholderOf(owners, held.stakeholderId);
  const isPerson = stakeholder.category === 'Individual';
  const Icon = isPerson ? UserRound : Building2;
  const counts = stakeholder.countsBy.length > 0;
  const sum = pathWords(owners, stakeholder, locale);
  return (
    <div className={cn('grid grid-cols-1 gap-2 rounded-card border bg-card p-3', counts && 'border-primary')}>
      <div id={id} className="flex items-start gap-2.5">
        <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-primary" />
        <div className="grid min-w-0 grow gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span className="min-w-0 wrap-anywhere">{ownerName(stakeholder)}</span>
            {isPerson && (
              <Badge tone={counts ? 'ok' : 'neutral'}>{counts ? m.owners_counts() : m.owners_counts_not()}</Badge>
            )}
            {stakeholder.verified && <Badge tone="ok">{m.owners_verified()}</Badge>}
            {stakeholder.controlsThroughMajority && <Badge tone="warn">{m.owners_majority()}</Badge>}
            {stakeholder.exemptReason !== null && <Badge>{m.owners_exempt()}</Badge>}
          </p>
          <p className="wrap-anywhere">{heldWords(owners, held, stakeholder, locale)}</p>
          {isPerson && held.ownerCategory !== 'ControlPerson' && <ShareBar part={stakeholder.part} counts={counts} />}
          {sum && <p className="text-muted-foreground text-small wrap-anywhere">{sum}</p>}
          {notes?.(stakeholder, held)}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2 sm:pl-7">{actions(held, stakeholder, id)}</div>}
    </div>
  );
}

const TRUST_WORDS = {
  trustee: m.owners_trustee,
  settlor: m.owners_settlor,
  beneficiary: m.owners_beneficiary,
} as const;

function heldWords(owners: Tree, held: Shareholding, { position }: Stakeholder, locale: 'en' | 'fr'): string {
  const name = parentName(owners, held.parentId);
  if (held.ownerCategory === 'ControlPerson') {
    const known = POSITION_LIST.find(({ value }) => value === position);
    return known ? m.owners_runs_as({ name, position: known[locale] }) : m.owners_runs({ name });
  }
  const share = m.owners_holds({ share: percent(held.share, locale), name });
  return held.trustRole ? `${share} · ${TRUST_WORDS[held.trustRole]()}` : share;
}

/** What an individual holds of the business in all, against the quarter from which on they count. */
function ShareBar({ part, counts }: { part: string; counts: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full max-w-80">
      <rect y="2" width="100" height="4" rx="2" className="fill-border" />
      <rect
        y="2"
        width={Math.min(100, Number(part))}
        height="4"
        rx="2"
        className={counts ? 'fill-primary' : 'fill-muted-foreground'}
      />
      <rect x="24.75" width="0.5" height="8" className="fill-foreground" />
    </svg>
  );
}
