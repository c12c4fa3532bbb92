import type { OwnerTree } from '@cordelle/domain/onboarding/ownership.ts';
import { parseShare } from '@cordelle/domain/onboarding/share.ts';
import type { Owners } from '@cordelle/validation/onboarding/owners.ts';
import { trpc } from '../../../trpc.ts';

/** The owners of the business, and what changes them; after each change the application stands anew. */
export function useOwners() {
  const utils = trpc.useUtils();
  const [owners] = trpc.owners.tree.useSuspenseQuery({}, { refetchOnMount: 'always', refetchOnWindowFocus: false });
  const onSuccess = (after: Owners) => utils.owners.tree.setData({}, after);
  return {
    owners,
    save: trpc.owners.save.useMutation({ onSuccess }),
    remove: trpc.owners.remove.useMutation({ onSuccess }),
    /** As they are now: somebody else may have changed them. */
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
