import { useApplying } from '../applying.ts';
import { OwnersScreens } from './owners-screens.tsx';
import { useOwners } from './use-owners.ts';

/** Who owns the business that applies. */
export default function ShareholdersPage() {
  const { send } = useApplying();
  return (
    <OwnersScreens
      changing={useOwners()}
      confirm={(ownersVersion) => send('shareholders', { ownersCompleted: true, ownersVersion })}
    />
  );
}
