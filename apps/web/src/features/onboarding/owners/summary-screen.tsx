import { entityMayHold, removalOf } from '@cordelle/domain/onboarding/ownership-changes.ts';
import { entitiesWithoutIndividual, ownershipForm, treeIsWhole } from '@cordelle/domain/onboarding/ownership-form.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { FieldError } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Owners, Shareholding } from '@cordelle/validation/onboarding/owners.ts';
import { ArrowLeft, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../../failure/refusal.ts';
import { OwnerTree } from '../../../owners/owner-tree.tsx';
import { ownerName, parentName, percent, stakeholderOf } from '../../../owners/owner-words.ts';
import { useApplying } from '../applying.ts';
import { SectionPage } from '../section-page.tsx';
import { AddEmail, lacksEmail, leadingToEmail } from './missing-email.tsx';
import type { FormTarget } from './owner-values.ts';
import { type OwnersChanging, treeOf } from './use-owners.ts';

type Props = {
  changing: OwnersChanging;
  onForm: (target: FormTarget) => void;
  /** To where the address of whoever holds a part is entered. */
  onEmail: (held: Shareholding) => void;
  onNext: () => Promise<void>;
};

/** Words of a refusal; whoever was not answered is told so. */
const saidOf = (error: unknown): string =>
  Object.values(refusalOf(error)?.messages ?? {})
    .flat()
    .join(' ') || m.no_answer();

/** Everybody who is listed, drawn as a tree, each to be changed or taken away. */
export function SummaryScreen({ changing, onForm, onEmail, onNext }: Props) {
  const locale = useLocale();
  const { before, open } = useApplying();
  const { owners, remove, reload } = changing;
  const [leaving, setLeaving] = useState<Shareholding | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const tree = treeOf(owners);
  const alone = new Set(entitiesWithoutIndividual(tree));
  const isWhole = treeIsWhole(tree);
  const { name } = owners.business;
  const shape = ownershipForm(owners.business);
  const next = async () => {
    setBusy(true);
    setAttempt(attempt + 1);
    try {
      await onNext();
    } catch (error) {
      setRefused(saidOf(error));
      await reload();
    } finally {
      setBusy(false);
    }
  };
  const takeAway = async () => {
    if (!leaving) return;
    try {
      await remove.mutateAsync({ ownersVersion: owners.version, holdingId: leaving.id });
      setRefused(null);
    } catch (error) {
      setRefused(saidOf(error));
      await reload();
    }
    setLeaving(null);
  };
  return (
    <SectionPage title={m.owners_summary_title({ name })} description={m.owners_summary_means()}>
      <ErrorSummary
        errors={leadingToEmail(refused ? [{ fieldId: null, message: refused }] : [], owners.stakeholders)}
        attempt={attempt}
      />
      <OwnerTree
        owners={owners}
        notes={(stakeholder) => (
          <>
            {alone.has(stakeholder.id) && (
              <FieldError>{m.owners_entity_alone({ legalName: ownerName(stakeholder) })}</FieldError>
            )}
            {stakeholder.category === 'Individual' && !stakeholder.address && (
              <p className="text-muted-foreground text-small">{m.owners_no_address()}</p>
            )}
            {stakeholder.countsBy.length > 0 && lacksEmail(stakeholder) && (
              <FieldError>{m.owners_no_email()}</FieldError>
            )}
          </>
        )}
        actions={(held, stakeholder, describedBy) => (
          <>
            {stakeholder.countsBy.length > 0 && lacksEmail(stakeholder) && (
              <AddEmail owner={stakeholder} onAdd={() => onEmail(held)} once={isFirstPart(owners, held)} />
            )}
            <Button
              size="small"
              aria-describedby={describedBy}
              onClick={() => onForm({ parentId: held.parentId, category: held.ownerCategory, holdingId: held.id })}
            >
              <Pencil aria-hidden="true" />
              {m.edit()}
            </Button>
            <Button size="small" aria-describedby={describedBy} onClick={() => setLeaving(held)}>
              <Trash2 aria-hidden="true" />
              {m.remove()}
            </Button>
            {stakeholder.category === 'Entity' && (
              <Button
                size="small"
                aria-label={m.owners_add_to({ name: ownerName(stakeholder) })}
                onClick={() =>
                  onForm({
                    parentId: stakeholder.id,
                    // Below the last level but one only people fit.
                    category: entityMayHold(tree, stakeholder.id) ? null : 'Individual',
                    holdingId: null,
                  })
                }
              >
                <Plus aria-hidden="true" />
                {m.owners_add_first()}
              </Button>
            )}
          </>
        )}
      />
      {shape !== 'proprietor' && (
        <div>
          <Button onClick={() => onForm({ parentId: null, category: null, holdingId: null })}>
            <Plus aria-hidden="true" />
            {tree.holdings.length > 0 ? m.owners_add_another() : m.owners_add_first()}
          </Button>
        </div>
      )}
      {shape === 'shares' && isWhole && owners.hidden.somebodyMayBeMissing && (
        <Banner title={m.owners_hidden_title()}>
          {m.owners_hidden({ share: percent(owners.hidden.part, locale), name })}
        </Banner>
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          {before && (
            <Button size="field" onClick={() => open(before)}>
              <ArrowLeft aria-hidden="true" />
              {m.onboarding_back()}
            </Button>
          )}
          <Button
            variant="primary"
            size="field"
            className="min-w-32"
            disabled={!isWhole}
            busy={busy}
            aria-describedby={isWhole ? undefined : 'owners-next-needs'}
            onClick={next}
          >
            {m.owners_next()}
          </Button>
        </div>
        {!isWhole && (
          <p id="owners-next-needs" className="text-muted-foreground text-small">
            {tree.holdings.length === 0 ? m.owners_next_needs_owner() : m.owners_next_needs_individual()}
          </p>
        )}
      </div>
      {leaving && (
        <AlertDialog
          open
          onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
          title={m.owners_remove_title({ name: nameOf(owners, leaving) })}
          description={removalWords(owners, leaving)}
          action={m.remove()}
          busy={remove.isPending}
          onAction={takeAway}
        />
      )}
    </SectionPage>
  );
}

const nameOf = (owners: Owners, held: Shareholding): string => ownerName(stakeholderOf(owners, held.stakeholderId));

/** Somebody may hold several parts: the first of them in the tree. */
const isFirstPart = ({ shareholdings }: Owners, held: Shareholding): boolean =>
  shareholdings.find(({ stakeholderId }) => stakeholderId === held.stakeholderId)?.id === held.id;

/** What goes along: an entity takes those below it with it. */
function removalWords(owners: Owners, held: Shareholding): string {
  const name = nameOf(owners, held);
  const below = removalOf(treeOf(owners), held.id).holdingIds.length - 1;
  if (below === 0) return m.owners_remove_one({ name, parent: parentName(owners, held.parentId) });
  return m.owners_remove_with({ name, count: below });
}
