import type { OwnerTree } from '@cordelle/domain/onboarding/ownership.ts';
import { parseShare } from '@cordelle/domain/onboarding/share.ts';
import type { Owners, RemoveOwner, SaveOwner } from '@cordelle/validation/onboarding/owners.ts';
import { showAnswer } from '../../../show-answer.ts';
import { trpc } from '../../../trpc.ts';

type Change<Input> = { readonly mutateAsync: (input: Input) => Promise<Owners>; readonly isPending: boolean };

/** Owners as they are shown, and what changes them. */
export type OwnersChanging = {
  readonly owners: Owners;
  readonly save: Change<SaveOwner>;
  readonly remove: Change<RemoveOwner>;
  /** As they are now: somebody else may have changed them. */
  readonly reload: () => Promise<void>;
};

/** The owners of the business, and what changes them; after each change the application stands anew. */
export function useOwners(): OwnersChanging {
  const utils = trpc.useUtils();
  const [owners] = trpc.owners.tree.useSuspenseQuery({}, { refetchOnMount: 'always', refetchOnWindowFocus: false });
  const onSuccess = (after: Owners) => showAnswer(utils.owners.tree, {}, after);
  return {
    owners,
    save: trpc.owners.save.useMutation({ onSuccess }),
    remove: trpc.owners.remove.useMutation({ onSuccess }),
    reload: () => utils.owners.tree.invalidate(),
  };
}

/** The owners as the rules of ownership look at them. */
export const treeOf = ({ stakeholders, shareholdings }: Pick<Owners, 'stakeholders' | 'shareholdings'>): OwnerTree => ({
  holders: stakeholders.map(({ id, category, exemptReason }) => ({ id, category, exempt: exemptReason !== null })),
  holdings: shareholdings.map(({ stakeholderId, ownerCategory, share, ...held }) => ({
    ...held,
    holderId: stakeholderId,
    category: ownerCategory,
    shareBps: parseShare(share) ?? 0,
  })),
});
